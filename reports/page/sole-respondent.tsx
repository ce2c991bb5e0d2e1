import type { GridColumn, ReportDocument } from '../document/document.js';
import { Legend, markOf, reasonsOf } from './grid.js';
import { Lane } from './lane.js';

/** The only respondent of a report: what would be columns are rows, with their intervals in full. */
export function SoleRespondent({ report }: { readonly report: ReportDocument }) {
  const { columns, rows } = report;
  const [row] = rows;
  const quality = row?.quality ?? [];
  return (
    <div class="overview sole">
      <table aria-label={row?.respondent}>
        <tbody>
          {columns.map((column, place) => (
            <SoleRow
              key={column.id}
              report={report}
              column={column}
              follows={columns[place - 1]?.poles === true && !column.poles}
            />
          ))}
        </tbody>
      </table>
      {quality.length > 0 && (
        <p class="legend">
          Quality: {quality.map(({ instrument, grade }) => `${instrument} ${grade}`).join(', ')}.{' '}
          {reasonsOf(quality)}
        </p>
      )}
      <Legend columns={columns} />
    </div>
  );
}

function SoleRow({
  report,
  column,
  follows,
}: {
  readonly report: ReportDocument;
  readonly column: GridColumn;
  readonly follows: boolean;
}) {
  const cell = column.cells[0] ?? null;
  const mark = cell ? markOf(column, cell) : 'none';
  const dimension = report.scheme.find(({ id }) => id === column.id);
  const isSide = (side: string) => (mark === side ? side : '');
  return (
    <tr class={follows ? 'follows' : undefined}>
      <th scope="row">{column.title}</th>
      <td class={`low ${isSide('opposite')}`}>{dimension?.opposite ?? column.low}</td>
      <td class="drawn">
        <Lane
          scale={{ ...column, null: cell?.null ?? column.null }}
          figure={cell && { ...cell, mark }}
        />
      </td>
      <td class={`high ${isSide('target')}`}>{dimension?.target ?? column.high}</td>
      <td class={`number ${mark}`}>
        {cell?.text ?? '–'} {cell?.word && <span class="word">{cell.word}</span>}
      </td>
    </tr>
  );
}
