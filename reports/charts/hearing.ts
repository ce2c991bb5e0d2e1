import type { PoleHearing } from '../../analysis/hearing/hearing.js';
import { poles } from '../../src/vocabulary/pole.js';
import { drawnPoles } from '../drawn-poles.js';
import { counted } from '../document/format.js';
import { howAsked } from '../hearing-words.js';
import { palette } from '../palette.js';
import type { Report, ReportedRespondent } from '../document/report.js';
import { scoreShare } from '../score-words.js';
import { scoreCell, scoreColumn } from '../tables/score-columns.js';
import type { Chart } from './chart.js';
import { type Layer, labels, markKey } from './panel.js';
import { poleMarks } from './pole-marks.js';
import { placeOf, poleLabels, poleName, poleRows } from './pole-rows.js';
import { notHeard, type PanelFrame, respondentPanels } from './respondent-panels.js';

/** The height of a row, in pixels. */
const STEP = 6.5;

/** How often the pole of a value in twin stories is named, by the pole and the dimension. */
export const hearing: Chart = {
  name: 'hearing',
  title: 'Hearing at either pole',
  none: 'nothing was heard in twin stories, so there is no chart.',
  caption: (report) =>
    `How often each respondent names the pole of a value in twin stories, in a forced choice put in both orders${asked(report)}, with 95 % intervals: ● of values at the target pole, ◆ of values at the opposite one. An answer that could not be read is a wrong one. Dashed: guessing, 50 %, which is the null. Filled: heard more often than guessing; hollow with a coloured edge: less often; hollow and grey: the interval includes guessing; a small grey cross: no interval to tell by. Whether one pole is heard better than the other is told by B in the table of both poles, not by whether these intervals meet.`,
  alt: (report) =>
    `Dot plots, one for each of ${counted(report.respondents.length, 'respondent')}: accuracy on values in twin stories at the target and at the opposite pole of all dimensions together and of each of the six, with 95 % intervals, against guessing at 50 %. The table below gives every figure.`,
  table: (report) => {
    const drawn = drawnPoles(report);
    return {
      columns: [
        { name: 'dimension', kind: 'text' },
        { name: 'pole', kind: 'text' },
        scoreColumn('accuracy'),
        { name: 'guessing', kind: 'share' },
      ],
      rows: report.respondents.flatMap((respondent) =>
        (drawn?.of(respondent) ?? []).flatMap((heard) =>
          poles.map((pole) => ({
            respondent,
            cells: [
              heard.dimension ?? 'all',
              poleName(heard.dimension, pole),
              scoreCell(heard[pole]),
              heard[pole].chance,
            ],
          })),
        ),
      ),
    };
  },
  specification: (report) => {
    const drawn = drawnPoles(report);
    return (
      drawn &&
      respondentPanels(report, {
        title: markKey(
          '● target pole',
          '◆ opposite pole',
          '○ ◇ grey: not told from guessing',
          '+ no interval',
        ),
        step: STEP,
        layers: (respondent, frame) => layersOf(drawn.of(respondent), { respondent, frame }),
      })
    );
  },
};

/** How it was asked, where not in the plainest way. */
function asked(report: Report): string {
  const { condition } = drawnPoles(report) ?? {};
  return condition
    ? howAsked(condition)
        .map((words) => ` (${words})`)
        .join('')
    : '';
}

function layersOf(
  heard: readonly PoleHearing[],
  { respondent, frame }: { readonly respondent: ReportedRespondent; readonly frame: PanelFrame },
): Layer[] {
  const placed = heard.flatMap((each) =>
    poles.map((pole) => ({ pole, place: placeOf(each.dimension, pole), figure: each[pole] })),
  );
  return [
    ...(placed.length > 0
      ? poleMarks(placed, { rows: poleRows })
      : [notHeard(respondent, { rows: poleRows, frame })]),
    ...(frame.leftmost ? poleLabels() : []),
    ...(frame.alone
      ? [
          labels(
            placed.map(({ place, figure }) => ({ place, text: scoreShare(figure) })),
            { rows: poleRows, x: frame.width + 12, align: 'left', colour: palette.quiet },
          ),
        ]
      : []),
  ];
}
