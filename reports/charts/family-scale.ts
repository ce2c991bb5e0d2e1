import type { FamilyResult } from '../../analysis/comparison.js';
import type { Estimate } from '../../analysis/profile.js';
import {
  FAMILY_OF_ONE,
  familyP,
  isEverybody,
  isOutOfReach,
  type Tested,
  testedOf,
} from '../family-words.js';
import { counted, estimate, likelihood } from '../document/format.js';
import { simulatedAmong } from '../named-in.js';
import { palette } from '../palette.js';
import { plainText } from '../document/plain-text.js';
import type { Report } from '../document/report.js';
import { foundMarks } from './found-marks.js';
import { type Axis, type Layer, nullLine, type Panel } from './panel.js';
import { rowLines } from './row-lines.js';
import { shortened } from './shortened.js';
import { similarityAxis } from './similarity-axis.js';

const WIDTH = 260;
/** The height of a row, with room for three lines of text. */
const STEP = 56;
/** Letters of a family's name. */
const LETTERS = 30;

/** A row for each family with its mean similarity, against the mean over all pairs. */
export function familyScale(report: Report) {
  const { families, baseline } = report.comparison.families;
  const figures = [baseline, ...families.map(({ within }) => within)];
  const axis = similarityAxis(
    figures.filter((figure) => figure !== null),
    { title: 'similarity (equation 4)' },
  );
  const tested = testedOf(families);
  const placed = families.flatMap(({ within, adjustedP }, place) =>
    within === null ? [] : [{ place, figure: within, p: adjustedP }],
  );
  return {
    width: WIDTH,
    height: STEP * families.length,
    layer: [
      ...baselineMarks(baseline, axis),
      ...foundMarks(placed, { rows: families.length, size: 44, axis, colour: palette.target }),
      ...rowLines(
        families.map((family) => nameOf(family, report)),
        { x: -12, align: 'right' },
      ),
      ...rowLines(
        families.map((family) => said(family, tested)),
        { x: WIDTH + 14, align: 'left', colour: palette.quiet },
      ),
    ],
  } satisfies Panel;
}

/** The null as a dashed line, named above it, and its interval as a band. */
function baselineMarks(baseline: Estimate | null, axis: Axis): Layer[] {
  const { value = null, low = null, high = null } = baseline ?? {};
  if (value === null) return [];
  const band = low === null || high === null ? [] : [{ low, high }];
  return [
    {
      data: { values: band },
      mark: { type: 'rect', color: palette['heat-even'] },
      encoding: {
        x: { field: 'low', type: 'quantitative', ...axis },
        x2: { field: 'high' },
      },
    },
    nullLine(value, axis),
    {
      data: { values: [{ text: `all pairs ${likelihood(value)}` }] },
      mark: { type: 'text', color: palette.quiet },
      encoding: {
        x: { datum: value, type: 'quantitative', ...axis },
        y: { value: -9 },
        text: { field: 'text', type: 'nominal' },
      },
    },
  ];
}

function nameOf({ family, members }: FamilyResult, report: Report): string[] {
  const simulated = simulatedAmong(report, members);
  const some = simulated === members.length ? ', simulated' : `, ${simulated} simulated`;
  return [
    shortened(plainText(family), LETTERS),
    `${counted(members.length, 'respondent')}${simulated === 0 ? '' : some}`,
  ];
}

function said(family: FamilyResult, tested: Tested): string[] {
  const p = familyP(family, tested);
  if (family.within === null || p === null) return [FAMILY_OF_ONE];
  if (isEverybody(family))
    return [estimate(family.within), 'it takes in every respondent: nothing to hold it against'];
  return [
    estimate(family.within),
    p,
    ...(isOutOfReach(family) ? ['so at 5 % nothing could have been found'] : []),
  ];
}
