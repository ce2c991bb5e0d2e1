import type { Profile } from '../../analysis/profile.js';
import { type PaperForm, paperForms } from '../../src/vocabulary/template.js';
import { formNames } from '../form-names.js';
import { counted, likelihood } from '../document/format.js';
import { palette } from '../palette.js';
import type { Chart } from './chart.js';
import { hasProfiles } from './dimension-panels.js';
import { estimateMarks } from './estimate-marks.js';
import { formWeightsTable } from './form-weights-table.js';
import { missingLabels, nameLabels, nameStep, namesOf } from './name-labels.js';
import {
  type Axis,
  intervalLines,
  labels,
  likelihoodAxis,
  markKey,
  nullLine,
  type Panel,
  rowAxis,
} from './panel.js';

const WIDTH = 150;
/** How far the bar stands above the middle of its row, to leave room below it, in pixels. */
const LIFT = 4;
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
    'How much each question form counts. A form whose answer flips when the options change places counts less (CDEval equations 6 and 7). Bars: as published, the headline. ◇: a weighting that does not depend on how many items and draws were asked. Lines: within them 95 % of the weights fell when items were resampled. Dashed: all forms alike. The table gives how often the two orders of a form disagree (flip rate), with its 95 % interval; a coin toss gives 50 %. Weights of forms with like flip rates differ by chance.',
  alt: (report) =>
    `Bars of the weights of three question forms for ${counted(report.respondents.length, 'respondent')}, with the scale-free weights as diamonds, the limits of both as lines, and equal weights of one third as a dashed line. The table below gives every figure.`,
  table: formWeightsTable,
  specification: (report) => {
    if (!hasProfiles(report)) return null;
    const rows = report.respondents.length;
    const names = namesOf(report.respondents);
    const panels = paperForms.map((form): Panel => {
      const weights = report.respondents.flatMap(({ profile }, place) =>
        profile ? [{ place, weight: weightOf(profile, form) }] : [],
      );
      const published = weights.map(({ place, weight }) => ({ place, value: weight.cdeval.value }));
      return {
        title: { text: formNames[form] },
        width: WIDTH,
        height: { step: nameStep(names) },
        layer: [
          {
            data: { values: published },
            mark: { type: 'bar', color: palette['heat-target-2'], height: 9, yOffset: -LIFT },
            encoding: {
              x: { field: 'value', type: 'quantitative', ...weightAxis },
              y: rowAxis(rows),
            },
          },
          nullLine(EVEN, weightAxis),
          intervalLines(
            weights.map(({ place, weight }) => ({ place, ...weight.cdeval, colour: palette.ink })),
            { rows, axis: weightAxis, below: -LIFT },
          ),
          ...estimateMarks(
            weights.map(({ place, weight }) => ({ place, figure: weight.scalefree })),
            {
              rows,
              shape: 'diamond',
              size: 26,
              axis: weightAxis,
              below: LIFT + 1,
              width: 1,
              colours: () => ({ colour: palette.ink, fill: palette.paper }),
            },
          ),
          labels(
            published.map(({ place, value }) => ({ place, text: likelihood(value) })),
            { rows, x: WIDTH + 8, align: 'left', colour: palette.quiet },
          ),
          missingLabels(report.respondents, { width: WIDTH }),
          ...(form === paperForms[0] ? nameLabels(names) : []),
        ],
      };
    });
    return {
      title: markKey(
        'bar: as published',
        '◇ scale-free',
        'lines: 95 % limits',
        'dashed: all forms alike',
      ),
      hconcat: panels,
      spacing: 60,
      bounds: 'flush',
    };
  },
};

/** The weights of a form that have limits, each with them. */
function weightOf({ formWeights, formWeightLimits }: Profile, form: PaperForm) {
  return {
    cdeval: { value: formWeights.cdeval[form], ...formWeightLimits.cdeval[form] },
    scalefree: { value: formWeights.scalefree[form], ...formWeightLimits.scalefree[form] },
  };
}
