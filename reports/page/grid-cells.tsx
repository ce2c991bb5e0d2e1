import { useState } from 'preact/hooks';
import type { GridCell, GridColumn, Quality } from '../document/document.js';
import { Lane, type LaneFigure } from './figures.js';
import { roles } from './grid-rows.js';

/**
 * A cell, which shows its figure with its interval while it is pointed at or has the focus. One cell of
 * a row is in the order of Tab; arrow keys reach the others.
 */
export function FigureCell({
  column,
  cell,
  className,
  isFirst,
}: {
  readonly column: GridColumn;
  readonly cell: GridCell | null;
  readonly className: string;
  readonly isFirst: boolean;
}) {
  const [isFull, setFull] = useState(false);
  return (
    <td
      {...roles.cell}
      class={className}
      tabIndex={isFirst ? 0 : -1}
      onMouseEnter={() => setFull(true)}
      onMouseLeave={() => setFull(false)}
      onFocus={() => setFull(true)}
      onBlur={() => setFull(false)}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Escape') setFull(false);
        const next =
          key === 'ArrowRight'
            ? currentTarget.nextElementSibling
            : key === 'ArrowLeft'
              ? currentTarget.previousElementSibling
              : null;
        if (next instanceof HTMLElement && next.matches('.figure')) next.focus();
      }}
    >
      {!column.poles && <span class="what">{column.title}</span>}
      <Figure column={column} cell={cell} />
      {isFull && cell && (
        <span class="popover" role="status">
          <FullFigure column={column} cell={cell} />
        </span>
      )}
    </td>
  );
}

/** A figure as printed, with its interval. */
export function FullFigure({
  column: { title },
  cell,
}: {
  readonly column: GridColumn;
  readonly cell: GridCell | null;
}) {
  if (!cell) return null;
  return (
    <span>
      {title.replace(/, %$/, '')} {cell.text}
      {cell.beside?.map(({ name, text }) => ` · ${name} ${text}`)}
    </span>
  );
}

/** The lane, the number and the verdict of a cell. */
function Figure({ column, cell }: { readonly column: GridColumn; readonly cell: GridCell | null }) {
  const mark = cell && markOf(column, cell);
  return (
    <>
      <Lane
        scale={{ ...column, null: cell?.null ?? column.null }}
        figure={cell && { ...cell, mark: mark ?? 'none' }}
        beside={cell?.beside}
      />
      <span class={`number ${mark ?? 'none'}`}>{cell?.short ?? '–'}</span>
      {column.worded && <span class={`word ${mark ?? 'none'}`}>{cell?.word ?? ''}</span>}
    </>
  );
}

/** How a cell is drawn: what lies wholly within the band has been shown to be none. */
export function markOf({ band }: GridColumn, { low, high, mark }: GridCell): LaneFigure['mark'] {
  if (mark !== 'none' || !band || low === null || high === null) return mark;
  return low >= band[0] && high <= band[1] ? 'within' : mark;
}

export function Grade({
  quality,
  open,
  toggle,
}: {
  readonly quality: Quality | undefined;
  readonly open: boolean;
  readonly toggle: () => void;
}) {
  if (!quality) return <span class="grade">–</span>;
  const { instrument, grade, reasons } = quality;
  const named = (
    <>
      <span class="of">{instrument} </span>
      {grade}
    </>
  );
  if (reasons.length === 0) return <span class={`grade ${grade}`}>{named}</span>;
  return (
    <button type="button" class={`grade ${grade}`} aria-expanded={open} onClick={toggle}>
      {named}
    </button>
  );
}

/** Why grades are below good, such as "Survey poor: position bias 0.30." */
export function reasonsOf(quality: readonly Quality[]): string {
  return quality
    .filter(({ reasons }) => reasons.length > 0)
    .map(({ instrument, grade, reasons }) => {
      const of = instrument.charAt(0).toUpperCase() + instrument.slice(1);
      return `${of} ${grade}: ${reasons.join(', ')}.`;
    })
    .join(' ');
}

const hasBeside = (columns: readonly GridColumn[], layer: 'inferred' | 'enacted') =>
  columns.some(({ cells }) =>
    cells.some((cell) => cell?.beside?.some(({ name }) => name === layer)),
  );

/** What the marks mean. */
export function Legend({ columns }: { readonly columns: readonly GridColumn[] }) {
  const scale = { min: 0, max: 1, null: null };
  const sample = (mark: LaneFigure['mark']) => (
    <Lane scale={scale} figure={{ value: 0.5, low: 0.02, high: 0.98, mark }} />
  );
  const hasPoles = columns.some(({ poles }) => poles);
  return (
    <p class="legend">
      {hasPoles && (
        <span>
          {sample('opposite')} {sample('target')} leans
        </span>
      )}
      <span>
        {sample('none')} {hasPoles ? 'no lean shown' : 'no difference shown'}
      </span>
      {(['inferred', 'enacted'] as const)
        .filter((name) => hasBeside(columns, name))
        .map((name) => (
          <span key={name}>
            <Lane scale={scale} figure={null} beside={[{ name, value: 0.5 }]} /> {name} (B)
          </span>
        ))}
      <span>Bars: 95 % intervals. Upright line: none (no preference, chance).</span>
      {[...new Set(columns.flatMap(({ legend, note }) => [legend, note]))].map((text) =>
        text ? <span key={text}>{text}</span> : null,
      )}
    </p>
  );
}
