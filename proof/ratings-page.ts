import { wilsonInterval } from '../analysis/statistics/intervals.js';
import type { PlotRow } from '../reports/document/plot.js';
import { renderFigure } from '../reports/figures/figure.js';
import {
  oneFamily,
  PAIRS,
  projections,
  type RatedOutcome,
  type Readers,
  truthOf,
  twoFamilies,
} from './ratings-cells.js';

// The bounds that verdicts resting on ratings must keep to, the page proof/carry-over-ratings.md and its picture.

/** What respondents of one projection came to with one kind of readers. */
export interface RatedRow {
  readonly readers: Readers;
  readonly projection: number;
  readonly outcomes: readonly RatedOutcome[];
}

/** Of those who carry nothing over, how many may be called projecting at most. */
const FALSE = 0.05;
/** With two families: how often λ/ρ must hold the truth, over the projections. */
const coverage = { low: 0.93, high: 0.97 };
/** With two families and six draws: how many of those who carry over 0.3 must be found, by reliability; and 0.5. */
const found = { 0.6: 0.5, 0.766: 0.7, 0.9: 0.8 } as Readonly<Record<number, number>>;
const FOUND_HALF = 0.95;

/** What lies outside its bounds, in words. */
export function missedBounds(rows: readonly RatedRow[]): readonly string[] {
  return [...twoFamilies, ...oneFamily].flatMap((readers) => {
    const { families, reliability, name } = readers;
    const [none = 0, third = 0, half = 0] = projections.map((projection) =>
      projecting(rowOf(rows, readers, projection)),
    );
    const held = heldShare(rows, readers);
    const two = families === 2;
    return [
      ...(none > FALSE ? [`${name}: ${percent(none)} of the faithful called projecting`] : []),
      ...(two && (held < coverage.low || held > coverage.high)
        ? [`${name}: λ/ρ holds the truth in ${percent(held)}`]
        : []),
      ...(two && third < (found[reliability] ?? 1)
        ? [`${name}: 0.3 is found in ${percent(third)}`]
        : []),
      ...(two && half < FOUND_HALF ? [`${name}: 0.5 is found in ${percent(half)}`] : []),
    ];
  });
}

function rowOf(rows: readonly RatedRow[], readers: Readers, projection: number) {
  const row = rows.find(
    (each) => each.readers.name === readers.name && each.projection === projection,
  );
  return row?.outcomes ?? [];
}

function projecting(outcomes: readonly RatedOutcome[]): number {
  return shareOf(outcomes, ({ verdict }) => verdict === 'projects');
}

function heldShare(rows: readonly RatedRow[], readers: Readers): number {
  const held = projections.flatMap((projection) => {
    const truth = truthOf(projection);
    return rowOf(rows, readers, projection).flatMap(({ low, high }) =>
      low === null || high === null ? [] : [low <= truth && truth <= high],
    );
  });
  return shareOf(held, (each) => each);
}

function shareOf<Each>(all: readonly Each[], counts: (each: Each) => boolean): number {
  return all.filter(counts).length / all.length;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

/** The picture: how often each respondent is called projecting, by its readers. */
export async function ratingsFigure(rows: readonly RatedRow[]): Promise<string> {
  const groups = projections.map((projection) => ({
    title: projection === 0 ? 'carries nothing over' : `carries over ${projection}`,
    rows: [...twoFamilies, ...oneFamily].map((readers): PlotRow => {
      const outcomes = rowOf(rows, readers, projection);
      const value = projecting(outcomes);
      const { low, high } = wilsonInterval(value * outcomes.length, outcomes.length);
      const text = `${(100 * value).toFixed(0)} %`;
      return { label: readers.name, value, low, high, mark: 'clear', text };
    }),
  }));
  const { svg } = await renderFigure(
    {
      kind: 'interval',
      name: 'carry-over-ratings',
      title: 'Called projecting, by who rated the items',
      caption: 'Share of simulated respondents called projecting, with Wilson’s 95 % limits.',
      alt: 'Share called projecting, by carry-over and by who rated the items.',
      axis: {
        title: 'Called projecting',
        min: 0,
        max: 1,
        null: FALSE,
        low: 'none',
        high: 'all',
        format: 'percent',
      },
      groups,
    },
    { width: 'two' },
  );
  return svg;
}

/** The whole page; the same rows give the same page. */
export function ratingsPage(rows: readonly RatedRow[]): string {
  const missed = missedBounds(rows);
  const verdict =
    missed.length === 0
      ? '**Every bound is met.** '
      : `**Bounds are missed:**\n\n${missed.map((each) => `- ${each}`).join('\n')}\n\n`;
  const n = rows[0]?.outcomes.length ?? 0;
  return `# Carry-over where ratings correct it

![Share called projecting, by carry-over and by who rated the items](carry-over-ratings.svg)

An option that sounds nicer, and a telling that is plainer, fake carry-over; blind ratings of both correct it, and these
err. With a second family of readers λ finds what is there at every reliability that was tried. With one family, as
shipped, verdicts are *provisional*: false ones are as rare, but most carry-over goes unseen where ratings are in fact good.

${verdict}The bounds, set before the run: at most ${percent(FALSE)} of those who carry nothing over are called
projecting, with one family too. With two families λ/ρ holds the truth in 93–97 %; 0.3 is found in at least 50, 70 and
80 % at reliabilities of 0.6, 0.766 and 0.9, and 0.5 in at least 95 %.

## With two families of readers

${tableOf(rows, twoFamilies)}

## With one family, whose readers share every error

What such readers agree on tells nothing of their errors: alpha is 1. λ is given at a reliability of 0.766, and its
interval allows for any from 0.6 to alpha.

${tableOf(rows, oneFamily)}

## What was simulated

Programs, not language models. Each of ${n} respondents of a projection is new: ${PAIRS} twin pairs of five items, d′ 2, every
question about stories and each of the survey's six templates asked six times. What sounds nice draws what it states by a logit per
standard deviation and what it reads by 0, 0.4, 0.8, 1.2, 1.6 and 2 of d′/2 on the six dimensions; a telling that is
plainer does by a quarter of d′/2, and goes with what is stated at r = 0.5. Values differ in plainness, items and pairs in their lean, as on
[the page without ratings](carry-over.md). The truth of λ/ρ is 0.882 of the projection, since position bias and unread
answers take the rest.

A family has three readers. *Reliability* is the squared correlation of the mean over all readers with the
truth, of desirability and of plainness alike. *Errors half shared*: half of the variance of a reader's error is that of its family. The analysis
is told none of this; with two families it finds the reliability from how far they differ (column *found*). Rows rest
on the same respondents, rated by other readers.

- *projects* has Wilson's 95 % limits. *holds* is λ/ρ's interval over all three projections.
- Limits: errors that both families share are in no figure. Nor is an item that sounds nicer to the respondent alone.
`;
}

function tableOf(rows: readonly RatedRow[], all: readonly Readers[]): string {
  const head = ['readers', 'found', ...projections.map((each) => `projects, of ${each}`)];
  const lines = all.map((readers) => [
    readers.name,
    mean(
      projections.flatMap((each) =>
        rowOf(rows, readers, each).flatMap(({ reliability }) => reliability ?? []),
      ),
    ).toFixed(2),
    ...projections.map((projection) => {
      const outcomes = rowOf(rows, readers, projection);
      const share = projecting(outcomes);
      const { low, high } = wilsonInterval(share * outcomes.length, outcomes.length);
      return `${percent(share)} (${(100 * low).toFixed(1)}–${percent(high)})`;
    }),
    percent(shareOf(rowOf(rows, readers, 0), ({ verdict: said }) => said === 'none shown')),
    mean(rowOf(rows, readers, 0.3).flatMap(({ value }) => value ?? [])).toFixed(3),
    percent(heldShare(rows, readers)),
  ]);
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const titles = [
    ...head,
    'none shown, of 0',
    `λ/ρ of 0.3 (truth ${truthOf(0.3).toFixed(3)})`,
    'holds',
  ];
  return [
    line(titles),
    line(titles.map((_, nth) => (nth === 0 ? '---' : '---:'))),
    ...lines.map(line),
  ].join('\n');
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
