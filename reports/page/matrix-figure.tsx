import type { MatrixPlot } from '../document/plot.js';
import { exact } from './interval-figure.js';

/** Steps of the shade; a style sheet says how dark each is. */
const STEPS = 8;

/** A square of pairs: the darker the more alike, and a bar through those that differ. */
export function MatrixFigure({ plot }: { readonly plot: MatrixPlot }) {
  const { names, scale, cells } = plot;
  const cellAt = new Map(cells.map((cell) => [`${cell.row}/${cell.column}`, cell]));
  return (
    <>
      <table class="matrix" style={{ '--names': String(names.length) }}>
        <thead>
          <tr>
            <td />
            {names.map((name) => (
              <th key={name} scope="col">
                <span>{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {names.map((name, row) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {names.map((other, column) => {
                const cell = cellAt.get(`${row}/${column}`);
                return cell ? (
                  <td
                    key={other}
                    class={`shade-${stepOf(cell.value)}${!cell.differs && cell.value !== null ? ' alike' : ''}`}
                    data-row={name}
                    data-column={other}
                    data-value={exact(cell.value)}
                    data-differs={cell.differs || undefined}
                  >
                    <span>{cell.text}</span>
                  </td>
                ) : (
                  <td key={other} />
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p class="legend">
        <span>Darker: {scale}.</span>
        {cells.some(({ differs, value }) => !differs && value !== null) && (
          <span>Framed: no difference shown.</span>
        )}
      </p>
    </>
  );
}

function stepOf(value: number | null): number {
  return value === null ? 0 : Math.min(STEPS - 1, Math.max(0, Math.floor(value * STEPS)));
}
