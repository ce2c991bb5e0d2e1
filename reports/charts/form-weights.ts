import { type Instability, weightings } from '../../analysis/profile.js';
import { paperForms } from '../../src/vocabulary/template.js';
import { formNames } from '../form-names.js';
import { counted, likelihood } from '../format.js';
import { palette } from '../palette.js';
import type { Chart } from './chart.js';
import { hasProfiles } from './dimension-panels.js';
import { missingLabels, nameLabels, nameStep } from './name-labels.js';
import {
  type Axis,
  dots,
  labels,
  likelihoodAxis,
  markKey,
  nullLine,
  type Panel,
  rowAxis,
} from './panel.js';

const WIDTH = 150;
/** The flip rate of a respondent that answers at random. */
const COIN_TOSS = 0.5;
const EVEN = 1 / paperForms.length;
const weightAxis: Axis = {
  ...likelihoodAxis,
  axis: {
    values: [0, EVEN, 1],
    labelExpr: "datum.value === 0 || datum.value === 1 ? datum.value : ['1/3', 'alike']",
  },
};

/** The weights of the three question forms for each respondent (the paper's Table 4). */
export const formWeights: Chart = {
  name: 'form-weights',
  title: 'Weights of the question forms',
  caption: () =>
    'How much each question form counts. A form whose answer flips when the options change places counts less (CDEval equations 6 and 7). Bars: as published, the headline. ◇: a weighting that does not depend on how many items and draws were asked. Dashed: all forms alike. The table gives how often the two orders of a form disagree (flip rate), with its 95 % interval; a coin toss gives 50 %. Weights of forms with like flip rates differ by chance.',
  alt: (report) =>
    `Bars of the weights of three question forms for ${counted(report.respondents.length, 'respondent')}, with the scale-free weights as diamonds and equal weights of one third as a dashed line. The table below gives every figure.`,
  table: (report) => ({
    columns: [
      { name: 'form', kind: 'text' },
      ...weightings.map((name) => ({ name, kind: 'likelihood' }) as const),
      { name: 'flip rate', kind: 'share' },
      { name: 'flip rate low', kind: 'share' },
      { name: 'flip rate high', kind: 'share' },
      { name: 'coin toss', kind: 'share' },
      { name: 'flips', kind: 'count' },
      { name: 'readable pairs (n)', kind: 'count' },
      { name: 'planned pairs', kind: 'count' },
      { name: 'note', kind: 'text' },
    ],
    rows: report.respondents.flatMap((respondent) => {
      const { profile } = respondent;
      if (!profile) return [];
      return paperForms.map((form) => {
        const instability = profile.instability[form];
        return {
          respondent,
          cells: [
            form,
            ...weightings.map((weighting) => profile.formWeights[weighting][form]),
            instability.flipRate,
            instability.flipRateLow,
            instability.flipRateHigh,
            COIN_TOSS,
            instability.disagreements,
            instability.readablePairs,
            instability.plannedPairs,
            noteOn(instability),
          ],
        };
      });
    }),
  }),
  specification: (report) => {
    if (!hasProfiles(report)) return null;
    const rows = report.respondents.length;
    const panels = paperForms.map((form): Panel => {
      const weights = report.respondents.flatMap(({ profile }, place) =>
        profile
          ? [
              {
                place,
                value: profile.formWeights.cdeval[form],
                scalefree: profile.formWeights.scalefree[form],
              },
            ]
          : [],
      );
      return {
        title: { text: formNames[form] },
        width: WIDTH,
        height: { step: nameStep(report.respondents) },
        layer: [
          {
            data: { values: weights },
            mark: { type: 'bar', color: palette['heat-target-2'], height: 12 },
            encoding: {
              x: {
                field: 'value',
                type: 'quantitative',
                ...weightAxis,
              },
              y: rowAxis(rows),
            },
          },
          nullLine(EVEN, weightAxis),
          dots(
            weights.map(({ place, scalefree }) => ({
              place,
              value: scalefree,
              colour: palette.ink,
              fill: palette.paper,
            })),
            { rows, shape: 'diamond', size: 44, axis: weightAxis },
          ),
          labels(
            weights.map(({ place, value }) => ({ place, text: likelihood(value) })),
            { rows, x: WIDTH + 8, align: 'left', colour: palette.quiet },
          ),
          missingLabels(report.respondents, { width: WIDTH }),
          ...(form === paperForms[0] ? nameLabels(report.respondents) : []),
        ],
      };
    });
    return {
      title: markKey('bar: as published', '◇ scale-free', 'dashed: all forms alike'),
      hconcat: panels,
      spacing: 60,
      bounds: 'flush',
    };
  },
};

function noteOn({ unstable, byPlace }: Instability): string | null {
  const notes = [
    ...(unstable ? ['under half its pairs readable'] : []),
    ...(byPlace ? ['follows the place of an option, not the option'] : []),
  ];
  return notes.length > 0 ? notes.join('; ') : null;
}
