import type { PairDifference, ReportDocument } from '../document/document.js';
import { shortSigned } from '../document/format.js';
import type { Mark } from '../document/plot.js';
import { addressOf } from './address.js';
import { differencesOf } from './grid-order.js';
import { Lane, type LaneScale } from './lane.js';

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
              <span class={`word ${mark}`}>{each?.verdict ?? ''}</span>
            </td>
          );
        })}
        <td
          {...roles.cell}
          class="note"
          style={{ '--place': `${track((columns.at(-1)?.place ?? -1) + 1)} / -1` }}
        >
          Axis ±{scale.max}; shaded: within {report.margin.toFixed(2)}, the same.{' '}
          {report.differencesNote}{' '}
          {compare && <a href={addressOf(compare.id, first, second)}>Compare their items</a>}
        </td>
      </tr>
    </tfoot>
  );
}
