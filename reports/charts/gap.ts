import { headlineGap } from '../../analysis/gap/measure-gaps.js';
import { NEGLIGIBLE } from '../../analysis/gap/verdict.js';
import { counted, list } from '../document/format.js';
import { failingControls } from '../gap-controls.js';
import { measureNames, verdictName } from '../gap-words.js';
import { howAsked } from '../hearing-words.js';
import { palette } from '../palette.js';
import { plainText } from '../document/plain-text.js';
import type { Report } from '../document/report.js';
import { standingVerdict } from '../standing-verdict.js';
import type { Cell } from '../table.js';
import { limitedCell } from '../tables/limited-cell.js';
import { carryOverAxis, shareOf } from './carry-over-axis.js';
import type { Chart } from './chart.js';
import { gridOf, gridTexts, UNIT } from './gap-grid.js';
import { landmarks } from './gap-landmarks.js';
import { gapMarks, type PlacedRow } from './gap-marks.js';
import { type GapRow, gapRows, hasCarryOver } from './gap-rows.js';
import { figureTexts, linesOf, missingTexts, NAME_EDGE, nameTexts, roomFor } from './gap-texts.js';
import { warningOf } from './gap-warnings.js';
import { type Layer, labels, markKey } from './panel.js';

const WIDTH = 250;

/** Whether respondents read themselves into others: carry-over, respondent by respondent. */
export const gap: Chart = {
  name: 'gap',
  title: 'The story, or its own opinion?',
  none: 'nothing was both stated and heard in twin stories, so there is no chart.',
  caption: (report) =>
    [
      `How much of its own opinion each respondent hears in others, carry-over λ, with its 95 % interval, and its verdict below its name${measuredBy(report)}.`,
      `Coloured: all of the interval lies to one side of 0; black: faithful, since with noise in what it states allowed for (the short upright line) all of it lies in the shaded band; hollow and grey: it cannot be told, which is not the same.`,
      `A “!” names a failing control, which puts the verdict in doubt${(report.gaps?.families.length ?? 0) > 0 ? '; a diamond is the mean of the family below it' : ''}.`,
    ].join(' '),
  alt: ({ respondents }) =>
    `Dot plot of the carry-over of ${counted(respondents.length, 'respondent')} from what it states into what it reads in stories, with 95 % intervals, between leaning away from its own opinion, hearing the story alone at 0 and answering its own opinion at 1; below each name its verdict. The table below gives every figure.`,
  table: (report) => ({
    general: true,
    columns: [
      { name: 'respondent', kind: 'respondent' },
      { name: 'family', kind: 'text' },
      { name: 'verdict', kind: 'text' },
      { name: 'λ', kind: 'correlation', estimates: true },
      { name: 'λ corrected', kind: 'correlation', estimates: true },
      { name: 'p', kind: 'p' },
      { name: 'failing controls', kind: 'text' },
    ],
    rows: gapRows(report).map((row) => ({ respondent: null, cells: cellsOf(row, report) })),
  }),
  specification: (report) => {
    if (!hasCarryOver(report)) return null;
    const rows = gapRows(report);
    const { rows: places, units } = gridOf(rows.map(linesOf));
    const placed = rows.flatMap((row, nth): PlacedRow[] => {
      const grid = places[nth];
      return grid ? [{ ...row, grid }] : [];
    });
    const names = placed.flatMap(nameTexts);
    const axis = carryOverAxis(
      rows.flatMap(({ slope, corrected }) => [slope, corrected].filter((each) => each !== null)),
    );
    return {
      title: markKey(...keyOf(rows)),
      width: WIDTH,
      height: UNIT * units,
      layer: [
        ...landmarks(axis, WIDTH),
        ...familyLines(placed),
        ...gapMarks(placed, { units, axis }),
        roomFor(names),
        ...gridTexts(names, { units, x: NAME_EDGE, align: 'right' }),
        ...gridTexts(placed.flatMap(figureTexts), { units, x: WIDTH + 14, align: 'left' }),
        labels(placed.flatMap(missingTexts), {
          rows: units,
          x: 8 + WIDTH * shareOf(axis, NEGLIGIBLE),
          align: 'left',
          colour: palette.quiet,
        }),
      ],
    };
  },
};

/** Which measure the verdicts rest on, where it is not the forced choice in the plainest way. */
function measuredBy({ respondents }: Report): string {
  const [first] = respondents.flatMap(
    ({ gap: each }) => (each && headlineGap(each.measures)) ?? [],
  );
  if (!first) return '';
  const how = [
    ...(first.measure === 'forced' ? [] : [measureNames[first.measure]]),
    ...howAsked(first),
  ];
  return how.length === 0 ? '' : ` (by ${list(how)})`;
}

function keyOf(rows: readonly GapRow[]): string[] {
  return [
    '● carry-over λ',
    '○ cannot tell',
    ...(rows.some(({ corrected }) => corrected) ? ['| allowing for noise'] : []),
    ...(rows.some(({ respondent }) => !respondent) ? ['◆ family mean'] : []),
  ];
}

/** A line to the left of each family's rows, its mean among them. */
function familyLines(rows: readonly PlacedRow[]): Layer[] {
  const families = [...new Set(rows.flatMap(({ family }) => family ?? []))];
  const lines = families.map((family) => {
    const own = rows.filter((row) => row.family === family).map(({ grid }) => grid);
    return {
      top: UNIT * Math.min(...own.map(({ first }) => first)),
      bottom: UNIT * (1 + Math.max(...own.map(({ last }) => last))),
    };
  });
  const pixels = { type: 'quantitative', scale: null, axis: null } as const;
  return [
    {
      data: { values: lines },
      mark: { type: 'rule', strokeWidth: 2, color: palette.null },
      encoding: {
        x: { value: -5 },
        y: { field: 'top', ...pixels },
        y2: { field: 'bottom' },
      },
    },
  ];
}

function cellsOf({ respondent, family, slope, corrected }: GapRow, { gaps }: Report): Cell[] {
  const standing = respondent && standingVerdict(respondent, gaps);
  const carryOver = standing?.carryOver ?? null;
  const controls = respondent ? failingControls(respondent) : [];
  return [
    respondent,
    family === null ? null : plainText(family),
    standing ? verdictName(standing.verdict, carryOver) : null,
    slope && limitedCell(slope, slope),
    corrected && limitedCell(corrected, corrected),
    carryOver?.p ?? null,
    controls.length === 0 ? null : list(controls.map(warningOf)),
  ];
}
