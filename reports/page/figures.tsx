import type { GridCell } from '../document/document.js';
import type { Axis, IntervalPlot, Mark, MatrixPlot, PlotRow, SlopePlot } from '../document/plot.js';

/** The axis that a lane is drawn on. */
export interface LaneScale {
  readonly min: number;
  readonly max: number;
  readonly null: number | null;
  readonly band?: readonly [number, number] | undefined;
}

/** A figure as it is drawn. */
export interface LaneFigure {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly mark: Mark | 'within';
}

/** Where a value stands on a scale, as a percentage; values beyond an end stand at it. */
function percentAt(value: number, { min, max }: LaneScale): string {
  const share = (value - min) / (max - min);
  return `${Number((100 * Math.min(1, Math.max(0, share))).toFixed(2))}%`;
}

/**
 * One figure on its axis: the null, the interval, and the value as a dot, filled where it differs from
 * the null. Drawn in percentages, so that it fits a lane of any width.
 */
export function Lane({
  scale,
  figure,
  beside = [],
}: {
  readonly scale: LaneScale;
  readonly figure: LaneFigure | null;
  /** Other layers: inferred as a tick at the upper edge, enacted at the lower one. */
  readonly beside?:
    | readonly Pick<NonNullable<GridCell['beside']>[number], 'name' | 'value'>[]
    | undefined;
}) {
  const { band } = scale;
  const at = (value: number) => percentAt(value, scale);
  return (
    <span class="lane">
      <svg aria-hidden="true" focusable="false">
        {band && (
          <rect
            class="band"
            x={at(band[0])}
            width={`${Number.parseFloat(at(band[1])) - Number.parseFloat(at(band[0]))}%`}
            height="100%"
          />
        )}
        {scale.null !== null && (
          <line class="null" x1={at(scale.null)} x2={at(scale.null)} y2="100%" />
        )}
        {figure && <FigureMark figure={figure} scale={scale} />}
        {beside.map(({ name, value }) => (
          <svg key={name} class="beside" x={at(value)} y={name === 'inferred' ? '0' : '100%'}>
            <title>{name}</title>
            <path d={name === 'inferred' ? 'M-4,0 L4,0 L0,6 Z' : 'M-4,0 L4,0 L0,-6 Z'} />
          </svg>
        ))}
      </svg>
    </span>
  );
}

function FigureMark({ figure, scale }: { readonly figure: LaneFigure; readonly scale: LaneScale }) {
  const { value, low, high, mark } = figure;
  const at = (place: number) => percentAt(place, scale);
  if (value === null) return null;
  const isBeyond = value < scale.min || value > scale.max;
  return (
    <g class={mark}>
      {low !== null && high !== null && (
        <line class="interval" x1={at(low)} x2={at(high)} y1="50%" y2="50%" />
      )}
      {isBeyond ? (
        // Off the axis: an arrowhead at the end where it lies.
        <svg aria-hidden="true" class="beyond" x={at(value)} y="50%">
          <path d={value < scale.min ? 'M-2,0 L6,-4 L6,4 Z' : 'M2,0 L-6,-4 L-6,4 Z'} />
        </svg>
      ) : (
        <circle cx={at(value)} cy="50%" r={mark === 'none' ? 3.4 : 4} />
      )}
    </g>
  );
}

/** Rows beyond which groups stand side by side where there is room. */
const LONG = 24;

/** Figures with their intervals, a row each, on one axis. */
export function IntervalFigure({ plot }: { readonly plot: IntervalPlot }) {
  const { axis, groups } = plot;
  const grouped = groups.some(({ title }) => title !== '');
  const isLong = groups.length > 1 && groups.reduce((sum, { rows }) => sum + rows.length, 0) > LONG;
  return (
    <div class={`interval-plot${isLong ? ' side-by-side' : ''}`}>
      {groups.map((group, place) => {
        const { title, rows } = group;
        const ends = { low: group.low ?? axis.low, high: group.high ?? axis.high };
        const before = groups[place - 1];
        const same =
          before !== undefined &&
          !isLong &&
          (before.low ?? axis.low) === ends.low &&
          (before.high ?? axis.high) === ends.high;
        return (
          <div key={`${place}-${title}`} class="group">
            {(grouped || !same) && (
              <div class="row heads">
                <span class="label">{title}</span>
                {same ? <span /> : <EndNames {...ends} />}
              </div>
            )}
            {rows.map((row, each) => (
              <IntervalRow key={`${each}-${row.label}`} row={row} axis={axis} />
            ))}
            {isLong && <Ticks axis={axis} />}
          </div>
        );
      })}
      {!isLong && <Ticks axis={axis} />}
    </div>
  );
}

function EndNames({ low, high }: { readonly low: string; readonly high: string }) {
  return (
    <span class="ends">
      <span>{low}</span>
      <span>{high}</span>
    </span>
  );
}

function IntervalRow({ row, axis }: { readonly row: PlotRow; readonly axis: Axis }) {
  const { label, detail, value, low, high, mark, text, word } = row;
  const none = row.null === undefined ? axis.null : row.null;
  return (
    <div
      class="row"
      data-label={label}
      data-value={exact(value)}
      data-low={exact(low)}
      data-high={exact(high)}
      data-null={exact(none)}
      data-mark={mark}
    >
      <span class="label">
        {label}
        {detail && <span class="detail">{detail}</span>}
      </span>
      <Lane scale={{ ...axis, null: none }} figure={row} />
      <span class={`text ${mark}`}>
        {text}
        {word && <span class="word">{word}</span>}
      </span>
    </div>
  );
}

/** A number as a drawn row states it in its `data-` attributes, to eight digits; absent without one. */
export function exact(value: number | null | undefined): string | undefined {
  return value == null ? undefined : String(Number(value.toPrecision(8)));
}

/** The ends, the null and the title of an axis. */
function Ticks({ axis }: { readonly axis: Axis }) {
  const { min, max, title, format } = axis;
  const values = [...new Set([min, ...(axis.null === null ? [] : [axis.null]), max])];
  return (
    <div class="row ticks" aria-hidden="true">
      <span />
      <span class="axis">
        {values.map((value) => (
          <span key={value} class="tick" style={{ left: percentAt(value, axis) }}>
            {tickText(value, format)}
          </span>
        ))}
        <span class="title">{title}</span>
      </span>
    </div>
  );
}

function tickText(value: number, format: Axis['format']): string {
  if (format === 'percent') return `${Math.round(value * 100)} %`;
  const text = String(Number(Math.abs(value).toFixed(2)));
  if (value < 0) return `−${text}`;
  return format === 'signed' && value > 0 ? `+${text}` : text;
}

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
                    class={`shade-${stepOf(cell.value)}${!cell.differs && cell.value !== null ? ' alike' : ''}${cell.planned ? ' planned' : ''}`}
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
        {cells.some(({ planned }) => planned) && (
          <span>Filled corner: planned; the others are exploratory.</span>
        )}
      </p>
    </>
  );
}

function stepOf(value: number | null): number {
  return value === null ? 0 : Math.min(STEPS - 1, Math.max(0, Math.floor(value * STEPS)));
}

type Panel = SlopePlot['panels'][number];

/** Two moments side by side, in a panel for each dimension. */
export function SlopeFigure({ plot }: { readonly plot: SlopePlot }) {
  return (
    <div class="slope-plot">
      {plot.panels.map((panel) => (
        <section key={panel.title} class="panel">
          <h3>{panel.title}</h3>
          <p class="ends">
            <span>{plot.from}</span>
            <span>{plot.to}</span>
          </p>
          <div class="drawn" aria-hidden="true">
            <span class="high target">{panel.high}</span>
            <svg aria-hidden="true" focusable="false">
              <line class="null" x1="0" x2="100%" y1="50%" y2="50%" />
              {panel.lines.map((line, place) => (
                <Slope key={`${place}-${line.label}`} line={line} />
              ))}
            </svg>
            <span class="low opposite">{panel.low}</span>
          </div>
          <ul>
            {panel.lines.map(({ label, text, mark }, place) => (
              <li key={`${place}-${label}`} class={mark}>
                {label} <span class="text">{text}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** From one likelihood to the other, from the left end to the right. */
function Slope({ line }: { readonly line: Panel['lines'][number] }) {
  const { label, from, to, low, high, mark } = line;
  const at = (value: number) => `${Number((100 * (1 - value)).toFixed(2))}%`;
  const limit = (value: number) => at(Math.min(1, Math.max(0, value)));
  return (
    <g
      class={mark}
      data-label={label}
      data-from={exact(from)}
      data-to={exact(to)}
      data-low={exact(low)}
      data-high={exact(high)}
      data-mark={mark}
    >
      {from !== null && low != null && high != null && (
        // The limits of the difference, about the end.
        <line class="interval" x1="100%" x2="100%" y1={limit(from + low)} y2={limit(from + high)} />
      )}
      {from !== null && to !== null && (
        <line class="slope" x1="0" x2="100%" y1={at(from)} y2={at(to)} />
      )}
      {from !== null && <circle cx="0" cy={at(from)} r={3.4} />}
      {to !== null && <circle cx="100%" cy={at(to)} r={3.4} />}
    </g>
  );
}
