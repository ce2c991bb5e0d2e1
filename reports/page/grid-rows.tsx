import type { Grade, GridRow, PairDifference, ReportDocument } from '../document/document.js';
import { shortSigned } from '../document/format.js';
import type { Mark } from '../document/plot.js';
import { addressOf } from './address.js';
import { Lane, type LaneScale } from './figures.js';

/** What the grid is sorted by: the id of a column, `respondent`, or an instrument's quality. */
export interface Sorting {
  readonly by: string;
  readonly descending: boolean;
}

/** The next sorting when a head is pressed: a new column from its high end, then its low, then none. */
export function nextSorting(current: Sorting | null, by: string): Sorting | null {
  const first = by !== 'respondent';
  if (current?.by !== by) return { by, descending: first };
  return current.descending === first ? { by, descending: !first } : null;
}

/** Words that rows can be filtered by: families, and tags that some rows share but not all. */
export function filterWords(rows: readonly GridRow[]): readonly string[] {
  const words = [...new Set(rows.flatMap(wordsOf))];
  return words.filter((word) => {
    const having = rows.filter((row) => wordsOf(row).includes(word));
    const isFamily = having.some(({ family }) => family === word);
    return having.length < rows.length && (isFamily || having.length > 1);
  });
}

function wordsOf({ family, tags }: GridRow): readonly string[] {
  return [...(family === null ? [] : [family]), ...tags.split(', ').filter(Boolean)];
}

const grades: readonly Grade[] = ['poor', 'check', 'good'];

/** Places of the rows that a filter leaves, in the order of a sorting; rows without a figure last. */
export function orderedRows(
  { rows, columns }: Pick<ReportDocument, 'rows' | 'columns'>,
  { sorting, filter }: { readonly sorting: Sorting | null; readonly filter: string | null },
): readonly number[] {
  const places = rows.flatMap((row, place) =>
    filter === null || wordsOf(row).includes(filter) ? [place] : [],
  );
  if (!sorting) return places;
  const { by, descending } = sorting;
  const sign = descending ? -1 : 1;
  if (by === 'respondent') {
    const names = new Intl.Collator('en', { numeric: true });
    const name = (place: number) => rows[place]?.respondent ?? '';
    return places.sort((a, b) => sign * names.compare(name(a), name(b)));
  }
  const column = columns.find(({ id }) => id === by);
  const figureOf = (place: number): number | null => {
    if (column) return column.cells[place]?.value ?? null;
    const quality = rows[place]?.quality.find(({ instrument }) => instrument === by);
    return quality ? grades.indexOf(quality.grade) : null;
  };
  return places.sort((a, b) => {
    const [one, other] = [figureOf(a), figureOf(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return sign * (one - other);
  });
}

/** The first respondent of a pair minus the second, by dimension. */
export function differencesOf(
  differences: readonly PairDifference[],
  first: string,
  second: string,
): readonly PairDifference[] {
  return differences.flatMap((each) => {
    if (each.first === first && each.second === second) return [each];
    if (each.first !== second || each.second !== first) return [];
    return [{ ...each, first, second, ...turned(each) }];
  });
}

function turned({ value, low, high }: Pick<PairDifference, 'value' | 'low' | 'high'>) {
  const minus = (number: number | null) => (number === null ? null : 0 - number);
  return { value: minus(value), low: minus(high), high: minus(low) };
}

/** Said again, since a table laid out as a grid loses them. */
export const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader', scope: 'col' },
  name: { role: 'rowheader', scope: 'row' },
  cell: { role: 'cell' },
} as const;

/** The axis of differences: the same for all pairs of a report, so that pairs can be compared. */
export function differenceScale({
  differences,
  margin,
}: Pick<ReportDocument, 'differences' | 'margin'>): LaneScale & {
  readonly band: readonly [number, number];
} {
  const reached = differences.flatMap(({ value, low, high }) =>
    [value, low, high].map((limit) => Math.abs(limit ?? 0)),
  );
  const reach = Math.max(0.25, Math.ceil(Math.max(0, ...reached) * 4) / 4);
  return { min: -reach, max: reach, null: 0, band: [-margin, margin] };
}

/** How a difference is drawn: in the colour of the pole that the first is nearer to. */
export function differenceMark({ value, verdict }: PairDifference): Mark | 'within' {
  if (verdict === 'same') return 'within';
  if (verdict === 'inconclusive' || value === null) return 'none';
  return value > 0 ? 'target' : 'opposite';
}

/** How two ticked respondents differ, under the same columns. */
export function DifferenceRow({
  report,
  first,
  second,
}: {
  readonly report: ReportDocument;
  readonly first: string;
  readonly second: string;
}) {
  const scale = differenceScale(report);
  const differences = differencesOf(report.differences, first, second);
  const columns = report.columns.flatMap(({ id, poles }, place) => (poles ? [{ id, place }] : []));
  /** The grid's first track is the name's. */
  const track = (place: number) => place + 2;
  const compare = report.pages.find(({ blocks }) => blocks.some(({ kind }) => kind === 'compare'));
  return (
    <tfoot {...roles.group} class="difference">
      <tr {...roles.row}>
        <th {...roles.name} class="name">
          <span class="who" aria-live="polite">
            {first} minus {second}
          </span>
        </th>
        {columns.map(({ id, place }) => {
          const each = differences.find(({ dimension }) => dimension === id);
          const mark = each ? differenceMark(each) : 'none';
          return (
            <td
              {...roles.cell}
              key={id}
              class="figure poles"
              style={{ '--place': String(track(place)) }}
            >
              <Lane scale={scale} figure={each ? { ...each, mark } : null} />
              <span class={`number ${mark}`}>{shortSigned(each?.value ?? null)}</span>
              <span class={mark === 'none' ? 'unseen' : `word ${mark}`}>{each?.verdict ?? ''}</span>
            </td>
          );
        })}
        <td
          {...roles.cell}
          class="note"
          style={{ '--place': `${track((columns.at(-1)?.place ?? -1) + 1)} / -1` }}
        >
          Axis ±{scale.max}; shaded: within {report.margin.toFixed(2)}, the same; grey:
          inconclusive. {report.differencesNote}{' '}
          {compare && <a href={addressOf(compare.id, first, second)}>Compare their items</a>}
        </td>
      </tr>
    </tfoot>
  );
}
