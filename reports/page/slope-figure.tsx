import type { SlopePlot } from '../document/plot.js';
import { exact } from './interval-figure.js';

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
