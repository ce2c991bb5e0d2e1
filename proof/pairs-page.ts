import { varianceOf } from '../analysis/statistics/descriptives.js';
import { wilsonInterval } from '../analysis/statistics/intervals.js';
import {
  type Counted,
  DISTANCE,
  type PairCell,
  type PairMeasure,
  power,
  spreads,
} from './pair-cells.js';

/** What came of a measure in every study of a condition. */
export interface Row {
  readonly cell: PairCell;
  readonly measure: PairMeasure;
  readonly each: readonly Counted[];
}

interface Share {
  readonly count: number;
  readonly n: number;
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** The share over all studies, with limits that take what is counted in one study as one. */
function shareOf({ each }: Pick<Row, 'each'>): Share {
  const count = each.reduce((sum, own) => sum + own.count, 0);
  const n = each.reduce((sum, own) => sum + own.n, 0);
  const value = count / n;
  if (n === each.length) return { count, n, value, ...wilsonInterval(count, n) };
  const error = Math.sqrt(varianceOf(each.map((own) => own.count / own.n)) / each.length);
  const [low, high] = [Math.max(0, value - 2 * error), Math.min(1, value + 2 * error)];
  return { count, n, value, low, high };
}

/** What lies outside its bounds, in words; an upper bound may be passed by two of its standard errors. */
export function missedBounds(rows: readonly Row[]): readonly string[] {
  return rows.flatMap((row) => {
    const { bounds, what } = row.measure;
    if (!bounds) return [];
    const { value } = shareOf(row);
    const slack = 2 * Math.sqrt((bounds.high * (1 - bounds.high)) / row.each.length);
    return value < bounds.low || value > bounds.high + slack
      ? [`${row.cell.name}, ${what}: ${percent(value)}`]
      : [];
  });
}

/** The whole page; the same rows give the same page. */
export function pairsPage(rows: readonly Row[], share: number): string {
  const missed = missedBounds(rows);
  const verdict =
    missed.length === 0
      ? '**Every bound is met.**'
      : `**Bounds are missed:**\n\n${missed.map((each) => `- ${each}`).join('\n')}\n\n`;
  return `# Pairs of models: false differences, and power

![Left, how often a study of 20 equal respondents calls any pair, or any dimension of a pair, different. Right, how often a pair ${DISTANCE} apart is found.](pairs.svg)

Of 20 equal models, how often does a study call any two different? And one that is ${DISTANCE} away from 19 others,
in how many pairs is it found? This page answers with simulated respondents, not language models. \`npm run
proof\` writes it, and gives it again to the letter.${share < 1 ? ` This one is of ${percent(share)} of the studies.` : ''}

${verdict.trim()}${missed.length === 0 ? ' ' : '\n\n'}*Bounds* were set before the run; a dash marks what is measured without one. What is to be at most 5 % may
be passed by two standard errors of so many studies.

| condition | what is counted | of | found (95 % limits) | bounds |
| --- | --- | ---: | ---: | ---: |
${rows.map(tableRow).join('\n')}

- Every respondent answers 420 items once under each of six templates, with propensities of its own: Beta, with a
  fifth of the largest variance. *Items leaning alike*: every other item has the same for all.
- *Wordings move* a dimension by a normal effect in logits, drawn for each respondent, dimension and form. Forms
  also move all respondents alike (0.2), and single items of one respondent (0.3).
- A pair is *different* by max-T over all 190 pairs. Where an item leans alike for no two respondents, such a test with
  all variances known would find about 84 / 58 / 19 %: the noise of
  items is what is left.
- Items are drawn 200 times for a standard error, a report draws 2,000; weights of forms are held as found.
`;
}

function tableRow(row: Row): string {
  const { cell, measure } = row;
  const { n, value, low, high } = shareOf(row);
  const { bounds } = measure;
  const within = bounds ? `${percent(bounds.low)} to ${percent(bounds.high)}` : '–';
  const found = `${percent(value)} (${percent(low)} to ${percent(high)})`;
  return `| ${cell.name} | ${measure.what} | ${n} | ${found} | ${within} |`;
}

function percent(share: number): string {
  return `${Number((100 * share).toFixed(1))} %`;
}

const WIDTH = 720;
const HEIGHT = 326;
const TOP = 46;
const BOTTOM = 236;

/** Two panels: false differences against the 5 % that are allowed, and power against its goals. */
export function pairsPicture(rows: readonly Row[]): string {
  const of = (kind: PairCell['kind'], nth = 0) =>
    spreads.flatMap((spread) => {
      const own = rows.filter(({ cell }) => cell.kind === kind && cell.spread === spread);
      return own.slice(nth, nth + 1);
    });
  const left = { from: 60, to: 300, most: 0.2 };
  const right = { from: 400, to: 640, most: 1 };
  const goal = spreads.map((_, nth) => {
    const [x, y] = [across(right, nth), down(right, power[nth] ?? 0)];
    return `<path d="M${x - 16} ${y}h32" stroke="#666" stroke-width="2"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12" fill="#222">
<title>False differences among 20 equal respondents, and pairs found</title>
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>
<text x="${left.from}" y="22" font-weight="bold">20 equal: studies with a false difference</text>
${axis(left, [0, 0.05, 0.1, 0.2])}
<path d="M${left.from} ${down(left, 0.05)}H${left.to}" stroke="#666" stroke-dasharray="4 3"/>
${dots(of('equal'), { panel: left, colour: '#1f4e79', shift: -6 })}
${dots(of('equal', 1), { panel: left, colour: '#7030a0', shift: 6 })}
<text x="${right.from}" y="22" font-weight="bold">One ${DISTANCE} away: pairs found</text>
${axis(right, [0, 0.25, 0.5, 0.75, 1])}
${goal.join('\n')}
${dots(of('items in common'), { panel: right, colour: '#1f4e79', shift: -8 })}
${dots(of('own items'), { panel: right, colour: '#c55a11', shift: 0 })}
${dots(of('planned'), { panel: right, colour: '#548235', shift: 8 })}
<text x="${WIDTH / 2}" y="270" text-anchor="middle">standard deviation of own wordings, logits</text>
<text x="60" y="316" fill="#666">dashed: 5 %</text>
<circle cx="64" cy="290" r="4" fill="#1f4e79"/><text x="72" y="294" font-size="11">any pair</text>
<circle cx="142" cy="290" r="4" fill="#7030a0"/><text x="150" y="294" font-size="11">any dimension of a pair</text>
${[
  ['#1f4e79', 'half of the items alike'],
  ['#c55a11', 'no item alike'],
  ['#548235', 'no item alike, planned'],
]
  .map(
    ([colour, text], nth) =>
      `<circle cx="${[302, 450, 549][nth]}" cy="290" r="4" fill="${colour}"/><text x="${[310, 458, 557][nth]}" y="294" font-size="11">${text}</text>`,
  )
  .join('\n')}
<text x="298" y="316" fill="#666">grey bars: the goals of 90, 65 and 15 %</text>
</svg>
`;
}

interface Panel {
  readonly from: number;
  readonly to: number;
  /** The share at the top. */
  readonly most: number;
}

function across({ from, to }: Panel, nth: number): number {
  return from + ((to - from) * (nth + 0.5)) / spreads.length;
}

function down({ most }: Panel, share: number): number {
  return Math.round(BOTTOM - ((BOTTOM - TOP) * Math.min(share, most)) / most);
}

function axis(panel: Panel, ticks: readonly number[]): string {
  return [
    ...ticks.map((tick) => {
      const y = down(panel, tick);
      const label = `<text x="${panel.from - 6}" y="${y + 4}" text-anchor="end">${percent(tick)}</text>`;
      return `<path d="M${panel.from} ${y}H${panel.to}" stroke="#ddd"/>${label}`;
    }),
    ...spreads.map(
      (spread, nth) =>
        `<text x="${across(panel, nth)}" y="${BOTTOM + 18}" text-anchor="middle">${spread}</text>`,
    ),
  ].join('\n');
}

function dots(
  rows: readonly Row[],
  {
    panel,
    colour,
    shift,
  }: { readonly panel: Panel; readonly colour: string; readonly shift: number },
): string {
  return rows
    .map((row, nth) => {
      const { value, low, high } = shareOf(row);
      const x = across(panel, nth) + shift;
      return `<path d="M${x} ${down(panel, low)}V${down(panel, high)}" stroke="${colour}" stroke-width="2"/><circle cx="${x}" cy="${down(panel, value)}" r="4" fill="${colour}"/>`;
    })
    .join('\n');
}
