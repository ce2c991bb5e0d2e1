import type { Mark } from '../document/plot.js';

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
export function percentAt(value: number, { min, max }: LaneScale): string {
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
}: {
  readonly scale: LaneScale;
  readonly figure: LaneFigure | null;
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
