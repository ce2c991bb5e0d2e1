import { wilsonInterval } from '../analysis/statistics/intervals.js';
import type { PlotRow } from '../reports/document/plot.js';
import { renderFigure } from '../reports/figures/figure.js';
import type { ExpectedCarryOver } from './carry-over-cells.js';

// What the study of carry-over found: the bounds it must keep to, and the page proof/carry-over.md.

/** Intervals that hold the truth, of so many that there are. */
export interface Count {
  readonly count: number;
  readonly n: number;
}

/** How often the intervals of one cell under one seed hold the truth. */
export interface CoveredRow {
  readonly seed: number;
  readonly name: string;
  readonly truth: ExpectedCarryOver;
  readonly replications: number;
  /** Of λ, over the replications that have one. */
  readonly mean: number;
  readonly width: number;
  readonly pooled: Count;
  readonly corrected: Count;
  /** Those of single dimensions. */
  readonly apart: Count;
}

/** What the respondents of one cell are called. */
export interface CalledRow {
  readonly name: string;
  readonly what: string;
  readonly n: number;
  readonly projects: number;
  readonly contrasts: number;
  readonly noneShown: number;
  /** Those with a dimension that stands out; null where dimensions are not held against the others. */
  readonly told: number | null;
  readonly mean: number;
  readonly detectable: number;
}

export interface CarryOverFound {
  /** How much of the study was run, 0..1. */
  readonly share: number;
  /** Pairs of five items. */
  readonly pairs: number;
  readonly coverage: readonly CoveredRow[];
  readonly noisy: readonly CoveredRow[];
  readonly notCarrying: readonly CalledRow[];
  readonly deaf: readonly CalledRow[];
  readonly unbounded: readonly CalledRow[];
  readonly power: readonly CalledRow[];
}

/** How often the pooled interval must hold λ, over all cells of a seed. */
const pooledBounds = { low: 0.93, high: 0.97 };
/** How often that of a dimension must; near the ceiling errors run out and intervals are wide. */
const dimensionBound = 0.92;
/** How often one who does not project may be called projecting. */
const falseBound = 0.05;

/** What lies outside its bounds, in words. */
export function missedBounds({ coverage, notCarrying, deaf }: CarryOverFound): readonly string[] {
  const seeds = [...new Set(coverage.map(({ seed }) => seed))];
  return [
    ...seeds.flatMap((seed) => {
      const rows = coverage.filter((row) => row.seed === seed);
      const pooled = shareOf(rows.map(({ pooled }) => pooled));
      const apart = shareOf(rows.map(({ apart }) => apart));
      return [
        ...(pooled < pooledBounds.low || pooled > pooledBounds.high
          ? [`seed ${seed}, pooled: ${percent(pooled)}`]
          : []),
        ...(apart < dimensionBound ? [`seed ${seed}, per dimension: ${percent(apart)}`] : []),
      ];
    }),
    ...notCarrying
      .filter(({ projects, n }) => projects / n > falseBound)
      .map(({ name, projects, n }) => `${name}: called projecting in ${percent(projects / n)}`),
    ...deaf
      .filter((row) => row.noneShown / row.n > falseBound)
      .map(({ name, noneShown, n }) => `${name}: called *none shown* in ${percent(noneShown / n)}`),
  ];
}

/** Counts together as one share. */
function shareOf(counts: readonly Count[]): number {
  const sum = (key: keyof Count) => counts.reduce((total, one) => total + one[key], 0);
  return sum('count') / sum('n');
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

/** The picture: how often each respondent is called projecting. */
export async function carryOverFigure({
  notCarrying,
  deaf,
  power,
}: Record<
  'notCarrying' | 'deaf' | 'power',
  readonly Pick<CalledRow, 'name' | 'n' | 'projects'>[]
>): Promise<string> {
  const rowOf = ({ name, n, projects }: Pick<CalledRow, 'name' | 'n' | 'projects'>): PlotRow => ({
    label: name,
    value: projects / n,
    ...wilsonInterval(projects, n),
    mark: 'clear',
    text: percent(projects / n),
  });
  const { svg } = await renderFigure(
    {
      kind: 'interval',
      name: 'carry-over',
      title: 'Called projecting',
      caption: 'Share of simulated respondents called projecting, with Wilson’s 95 % limits.',
      alt: 'Share called projecting, by condition.',
      axis: {
        title: 'Called projecting',
        min: 0,
        max: 1,
        null: falseBound,
        low: 'none',
        high: 'all',
        format: 'percent',
      },
      groups: [
        { title: 'carries nothing over', rows: notCarrying.map(rowOf) },
        { title: 'infers nothing', rows: deaf.map(rowOf) },
        { title: 'carries over 0.3', rows: power.map(rowOf) },
      ],
    },
    { width: 'two' },
  );
  return svg;
}

/** The whole page; the same findings give the same page. */
export function carryOverPage(found: CarryOverFound): string {
  const { share, pairs, coverage, noisy, notCarrying, deaf, unbounded, power } = found;
  const missed = missedBounds(found);
  const verdict =
    missed.length === 0
      ? '**Every bound is met.**'
      : `**Bounds are missed:**\n\n${missed.map((each) => `- ${each}`).join('\n')}\n\n`;
  const seeds = [...new Set(coverage.map(({ seed }) => seed))];
  const respondents = firstOf(coverage).replications;
  return `# Carry-over: how often it is found, and found where there is none

λ says how much of what a respondent states leaks into what it reads in other people's talk. This page holds
its intervals and verdicts against simulated respondents that are known to carry over a declared share:
programs, not language models. \`npm run proof\` writes it, and gives the same page again to the letter.${share < 1 ? ` This one is of ${percent(share)} of the respondents.` : ''}

![Share called projecting, by condition](carry-over.svg)

${verdict} Over all cells of a seed the pooled interval has to hold the truth in ${range(pooledBounds)} of
cases and those of dimensions in at least ${percent(dimensionBound)}; at most ${percent(falseBound)} of those
who do not project may be called projecting, and at most as many of those who infer nothing *none shown*.

## What was simulated

Each respondent is new: ${5 * pairs} items, ${pairs} twin pairs of five, its opinions of the items, and how plain each
value is to it. Its effects follow distributions that no estimator knows of: values differ in plainness
(normal, 0.8 of d′/2), items and pairs in how far they lean to one pole whatever the story (skewed, 0.4 and
0.3 of d′/2). It takes the option shown first in 10 of 100 forced choices whatever the story holds, and 2 of 100
answers cannot be read. It is asked in process by the prompts that a model gets, and what it picks
stands for the answer that would be written and read: a test holds each pick against the reading of the same
answer over HTTP. Where opinions are called exact the simulation says what endless answers to the six
templates would come to.

A respondent with projection π answers what it would state itself in π of all readings (below 0: the
contrary). Those that position bias or an unread answer takes are lost to it, so the truth to be held is
π × 0.9 × 0.98. Where only six answers tell what it thinks of an item, noise in s shrinks the slope by the
reliability of s, which the simulation knows; λ/ρ should hold the truth without noise.

## Coverage

*truth* is what has to be held, *found* the mean estimate, *width* the mean width of an interval. Under each
seed every cell has ${respondents} respondents${sampling(respondents)}.

${coverageTable(coverage, seeds)}

## Opinions told by six answers

One answer to each template. *λ* is held against the shrunken truth and *λ/ρ* against the one without noise;
λ/ρ is given where the reliability ρ is 0.5 or more.

${noisyTable(noisy)}

## Called what it is not

Each has d′ 2 unless it says otherwise, and carries nothing over. *projects* has Wilson's 95 % limits, and the
last column says how often any dimension stands out by Holm's correction over the six.

${calledTable(notCarrying)}

A respondent that infers nothing carries nothing over either. Its verdict must be *inconclusive*, not *none shown*:

${calledTable(deaf)}

The remedies matter. Without ratings and without others to be held against, an item that simply sounds nicer
fakes carry-over. And noise in what is stated must not give a projector the verdict *none shown*:

${calledTable(unbounded)}

## Power

How often a respondent of d′ 2 that carries over 0.3 (0.26 after position bias and unread answers) is called
projecting, by how precisely its opinions are asked. Where ratings correct for what sounds nice and what is plain:
[carry-over-ratings.md](carry-over-ratings.md).

${powerTable(power)}

## How to read this

- *none shown* takes the whole interval of λ/ρ within ±0.20, and readings that follow the stories (J above 0.20).
- Those called *contrasts* are the same mistake to the other side.
- The eight are held against one another over the same items, so that the limits of their row are somewhat too
  narrow.
- Simulated respondents are told apart from their pairs by the simulation alone. What a real model does that
  no simulation here does, such as being primed by a word that an item and a story share, is not on this page.
`;
}

function coverageTable(rows: readonly CoveredRow[], seeds: readonly number[]): string {
  const names = [...new Set(rows.map(({ name }) => name))];
  const lines = names.map((name) => {
    const own = rows.filter((row) => row.name === name);
    const { truth } = firstOf(own);
    return [
      name,
      signed(truth.slope),
      signed(mean(own.map((row) => row.mean))),
      mean(own.map(({ width }) => width)).toFixed(3),
      ...own.map(({ pooled }) => percent(shareOf([pooled]))),
      percent(shareOf(own.map(({ apart }) => apart))),
    ];
  });
  const all = [
    'all',
    '',
    '',
    '',
    ...seeds.map((seed) =>
      percent(shareOf(rows.filter((row) => row.seed === seed).map(({ pooled }) => pooled))),
    ),
    percent(shareOf(rows.map(({ apart }) => apart))),
  ];
  return table(
    [
      '',
      'truth',
      'found',
      'width',
      ...seeds.map((seed) => `pooled, seed ${seed}`),
      'per dimension',
    ],
    [...lines, all],
  );
}

function noisyTable(rows: readonly CoveredRow[]): string {
  const names = [...new Set(rows.map(({ name }) => name))];
  return table(
    ['', 'truth of λ', 'found', 'holds', 'truth of λ/ρ', 'holds', 'given'],
    names.map((name) => {
      const own = rows.filter((row) => row.name === name);
      const { truth } = firstOf(own);
      const given = own.reduce((sum, { corrected }) => sum + corrected.n, 0);
      const of = own.reduce((sum, { replications }) => sum + replications, 0);
      return [
        name,
        signed(truth.slope),
        signed(mean(own.map((row) => row.mean))),
        percent(shareOf(own.map(({ pooled }) => pooled))),
        signed(truth.corrected),
        percent(shareOf(own.map(({ corrected }) => corrected))),
        percent(given / of),
      ];
    }),
  );
}

function calledTable(rows: readonly CalledRow[]): string {
  return table(
    ['', 'n', 'projects', 'contrasts', 'none shown', 'inconclusive', 'a dimension stands out'],
    rows.map(({ name, what, n, projects, contrasts, noneShown, told }) => {
      const { low, high } = wilsonInterval(projects, n);
      return [
        `**${name}**: ${what}`,
        String(n),
        `${percent(projects / n)} (${(100 * low).toFixed(1)}–${percent(high)})`,
        percent(contrasts / n),
        percent(noneShown / n),
        percent((n - projects - contrasts - noneShown) / n),
        told === null ? '–' : percent(told / n),
      ];
    }),
  );
}

function powerTable(rows: readonly CalledRow[]): string {
  return table(
    ['opinions', 'n', 'λ found', 'projects', 'none shown', 'smallest effect that would be seen'],
    rows.map(({ name, n, mean: found, projects, noneShown, detectable }) => {
      const { low, high } = wilsonInterval(projects, n);
      return [
        name,
        String(n),
        signed(found),
        `${percent(projects / n)} (${(100 * low).toFixed(1)}–${percent(high)})`,
        percent(noneShown / n),
        detectable.toFixed(2),
      ];
    }),
  );
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(head),
    line(head.map((_, nth) => (nth === 0 ? '---' : '---:'))),
    ...rows.map(line),
  ].join('\n');
}

/** The first of some rows, of which there is one at least. */
function firstOf(rows: readonly CoveredRow[]): CoveredRow {
  const [first] = rows;
  if (!first) throw new RangeError('a cell without rows');
  return first;
}

function sampling(replications: number): string {
  const error = 100 * Math.sqrt((0.95 * 0.05) / replications);
  return `; chance alone moves a share of so many by ${error.toFixed(1)} points (one standard error)`;
}

function range({ low, high }: typeof pooledBounds): string {
  return `${(100 * low).toFixed(0)}–${percent(high)}`;
}

function signed(value: number): string {
  return `${value < 0 ? '−' : ''}${Math.abs(value).toFixed(3)}`;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
