import type { PairSimilarity } from '../../analysis/comparison.js';
import { likelihood } from '../document/format.js';
import { palette } from '../palette.js';
import type { Report, ReportedRespondent } from '../document/report.js';
import { respondentName } from '../respondent-name.js';
import { columnAxis, columnNames, columnStep } from './column-names.js';
import { familyBars, runsOf } from './family-bars.js';
import { nameLabels, nameStep, namesOf } from './name-labels.js';
import { type Panel, type Placed, rowAxis } from './panel.js';
import { type Shade, shadeOf } from './similarity-shades.js';

/** Up to as many respondents the figure is printed in each cell. */
const PRINTED = 12;

/** Respondents × respondents: their similarity as shades, those alike together, families at the side. */
export function similarityMap(report: Report, shades: readonly Shade[]): Panel {
  const rows = ordered(report);
  const { order, pairs } = report.comparison.similarities;
  const columns = namesOf(rows);
  const names = rows.map((row) => rowName(row, { placed: order.includes(row.id) }));
  const printed = rows.length <= PRINTED;
  const height = printed ? Math.max(26, nameStep(names)) : nameStep(names);
  const width = printed ? 40 : columnStep(columns);
  const cells = pairs.flatMap((pair) => cellsOf(pair, { rows, shades }));
  const standing = { x: columnAxis(rows.length), y: rowAxis(rows.length) };
  return {
    width: width * rows.length,
    height: height * rows.length,
    layer: [
      {
        data: { values: cells },
        mark: { type: 'rect', stroke: palette.paper, strokeWidth: 1 },
        encoding: { ...standing, fill: { field: 'fill', type: 'nominal', scale: null } },
      },
      {
        data: { values: printed ? cells : [] },
        mark: { type: 'text', baseline: 'middle', fontSize: 10.5 },
        encoding: {
          ...standing,
          text: { field: 'text', type: 'nominal' },
          color: { field: 'ink', type: 'nominal', scale: null },
        },
      },
      {
        data: { values: cells.filter(({ differ }) => !differ) },
        mark: {
          type: 'circle',
          size: 16,
          opacity: 1,
          // In a corner, where a figure has the middle.
          xOffset: printed ? width / 2 - 5 : 0,
          yOffset: printed ? 5 - height / 2 : 0,
        },
        encoding: { ...standing, color: { field: 'ink', type: 'nominal', scale: null } },
      },
      ...nameLabels(names),
      ...columnNames(columns, { height: height * rows.length }),
      ...familyBars(runsOf(rows), { x: width * rows.length + 8, step: height }),
    ],
  };
}

/** Those placed by the clustering in its order, then the others. */
function ordered({ respondents, comparison }: Report): ReportedRespondent[] {
  const { order } = comparison.similarities;
  const placeOf = ({ id }: ReportedRespondent) =>
    order.includes(id) ? order.indexOf(id) : order.length;
  return respondents.toSorted((a, b) => placeOf(a) - placeOf(b));
}

function rowName(respondent: ReportedRespondent, { placed }: { readonly placed: boolean }): string {
  const name = respondentName(respondent);
  if (placed) return name;
  return respondent.profile ? `${name}: a dimension has no figure` : `${name}: nothing observed`;
}

interface HeatCell extends Placed {
  readonly column: number;
  readonly text: string;
  readonly fill: string;
  readonly ink: string;
  readonly differ: boolean;
}

/** A pair's two cells, one on either side of the diagonal; none without a similarity. */
function cellsOf(
  { first, second, similarity: value, differ }: PairSimilarity,
  options: { readonly rows: readonly ReportedRespondent[]; readonly shades: readonly Shade[] },
): HeatCell[] {
  const { rows, shades } = options;
  const shade = value === null ? undefined : shadeOf(value, shades);
  if (!shade) return [];
  const { fill, ink } = shade;
  const placeOf = (wanted: string) => rows.findIndex(({ id }) => id === wanted);
  const cell = { text: likelihood(value), fill, ink, differ };
  return [
    { ...cell, place: placeOf(first), column: placeOf(second) },
    { ...cell, place: placeOf(second), column: placeOf(first) },
  ];
}
