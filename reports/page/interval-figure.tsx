import type { Axis, IntervalPlot, PlotRow } from '../document/plot.js';
import { Lane, percentAt } from './lane.js';

/** Figures with their intervals, a row each, on one axis. */
export function IntervalFigure({ plot }: { readonly plot: IntervalPlot }) {
  const { axis, groups } = plot;
  const grouped = groups.some(({ title }) => title !== '');
  return (
    <div class="interval-plot">
      {groups.map((group, place) => {
        const { title, rows } = group;
        const ends = { low: group.low ?? axis.low, high: group.high ?? axis.high };
        const before = groups[place - 1];
        const same =
          before !== undefined &&
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
          </div>
        );
      })}
      <Ticks axis={axis} />
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
