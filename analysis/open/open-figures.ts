import * as z from 'zod';
import type { Lean } from '../../vocabulary/reading.js';
import { Dimension } from '../../vocabulary/scheme.js';
import {
  type Clustered,
  clusteredInterval,
  countClusters,
  gathered,
  jackknifeError,
  MIN_CLUSTERS,
} from '../statistics/clusters.js';
import { mean } from '../statistics/descriptives.js';
import { criticalT } from '../statistics/distributions.js';
import { likelihoodInterval, signedInterval } from '../statistics/intervals.js';

const Count = z.int().min(0);
const Share = z.number().min(0).max(1);
const Signed = z.number().min(-1).max(1);

function figureOf(range: typeof Share) {
  return z.strictObject({
    value: range.nullable(),
    /** 95 % limits; null under ten items. */
    low: range.nullable(),
    high: range.nullable(),
    /** Answers that it rests on. */
    n: Count,
    items: Count,
  });
}
const ShareFigure = figureOf(Share);
const SignedFigure = figureOf(Signed);
export type OpenFigure = z.infer<typeof ShareFigure>;

/** What open answers came to on a dimension, or on all of them, where there is no pole to lean to. */
export const OpenFigures = z.strictObject({
  /** Null for all. */
  dimension: Dimension.nullable(),
  /** Answers by what the judge has them come down on. */
  counts: z.strictObject({ target: Count, opposite: Count, balance: Count, decline: Count }),
  /** Share that comes down on neither pole. */
  hedging: ShareFigure,
  /** Revealed lean: P(target pole) of the answers that lean. */
  lean: ShareFigure,
  /** P(target pole) stated on the items of those answers; null without a survey. */
  stated: ShareFigure.nullable(),
  /** Revealed lean less what is stated of the same items. */
  difference: SignedFigure.nullable(),
  /** The same as people would have it, from a sample that they labelled; null without one. */
  corrected: z
    .strictObject({
      hedging: ShareFigure,
      lean: ShareFigure,
      difference: SignedFigure.nullable(),
      /** Answers that were labelled. */
      labels: Count,
    })
    .nullable(),
});
export type OpenFigures = z.infer<typeof OpenFigures>;

/** An open answer as the judge has it. */
export interface JudgedAnswer {
  readonly item: string;
  readonly dimension: Dimension;
  readonly lean: Lean;
  /** As a person has it; null where nobody labelled it. */
  readonly human: Lean | null;
}

/** What an answer adds to sums. */
interface Row extends Clustered {
  readonly hedges: number | null;
  readonly target: number | null;
  readonly leans: number | null;
  readonly stated: number | null;
  /** A person's less the judge's; null where nobody labelled it. */
  readonly byHuman: Pick<Row, 'hedges' | 'target' | 'leans'> | null;
}

/**
 * The figures of one respondent: on all dimensions, then on each.
 *
 * @param stated P(target pole) by item, 0..1; null without a survey
 */
export function openFigures(
  answers: readonly JudgedAnswer[],
  {
    dimensions,
    stated,
  }: {
    readonly dimensions: readonly Dimension[];
    readonly stated: ReadonlyMap<string, number> | null;
  },
): OpenFigures[] {
  return [null, ...dimensions].flatMap((dimension) => {
    const own = answers.filter((answer) => dimension === null || answer.dimension === dimension);
    return own.length === 0 ? [] : [figuresOn(dimension, own, stated)];
  });
}

function figuresOn(
  dimension: Dimension | null,
  answers: readonly JudgedAnswer[],
  stated: ReadonlyMap<string, number> | null,
): OpenFigures {
  const rows = answers.map((answer) => rowOf(answer, stated));
  const itemOf = ({ cluster }: Row) => cluster;
  // Poles of different dimensions are not of one kind.
  const poled = dimension === null ? [] : rows;
  const paired = poled.filter((row) => row.leans === 1 && row.stated !== null);
  return {
    dimension,
    counts: countsOf(answers.map(({ lean }) => lean)),
    hedging: shareOf(rows, { part: ({ hedges }) => hedges ?? 0, itemOf }),
    lean: shareOf(
      poled.filter((row) => row.leans === 1),
      { part: ({ target }) => target ?? 0, itemOf },
    ),
    stated: stated && dimension !== null ? statedFigure(paired) : null,
    difference: stated && dimension !== null ? differenceFigure(paired) : null,
    corrected: correctedFigures(rows, { isPoled: dimension !== null, hasStated: stated !== null }),
  };
}

/** How many there are of each. */
export function countsOf(found: readonly Lean[]): Record<Lean, number> {
  const counts = { target: 0, opposite: 0, balance: 0, decline: 0 };
  for (const lean of found) counts[lean] += 1;
  return counts;
}

function rowOf(
  { item, lean, human }: JudgedAnswer,
  stated: ReadonlyMap<string, number> | null,
): Row {
  const judge = indicators(lean);
  const person = human === null ? null : indicators(human);
  return {
    cluster: item,
    ...judge,
    stated: stated?.get(item) ?? null,
    byHuman: person && {
      hedges: person.hedges - judge.hedges,
      target: person.target - judge.target,
      leans: person.leans - judge.leans,
    },
  };
}

function indicators(lean: Lean) {
  const leaning = lean === 'target' || lean === 'opposite';
  return { hedges: leaning ? 0 : 1, target: lean === 'target' ? 1 : 0, leans: leaning ? 1 : 0 };
}

/** A share of answers, with Wilson's limits for answers that go together by item. */
function shareOf<Answer>(
  rows: readonly Answer[],
  {
    part,
    itemOf,
  }: { readonly part: (row: Answer) => number; readonly itemOf: (row: Answer) => string },
): OpenFigure {
  const clusters = gathered(rows, itemOf).map((own) => ({
    successes: own.reduce((sum, row) => sum + part(row), 0),
    trials: own.length,
  }));
  const limits = clusteredInterval(clusters);
  return {
    value: mean(rows.map(part)),
    low: limits?.low ?? null,
    high: limits?.high ?? null,
    n: rows.length,
    items: clusters.length,
  };
}

/** What is stated, each item counted as often as an answer to it leans. */
function statedFigure(paired: readonly Row[]): OpenFigure {
  const figure = (rows: readonly Row[]) => mean(rows.map(({ stated }) => stated));
  return withLimits(paired, figure, likelihoodInterval);
}

function differenceFigure(paired: readonly Row[]): OpenFigure {
  const figure = (rows: readonly Row[]) =>
    mean(rows.map(({ target, stated }) => (target ?? 0) - (stated ?? 0)));
  return withLimits(paired, figure, signedInterval);
}

function withLimits(
  rows: readonly Row[],
  figure: (rows: readonly Row[]) => number | null,
  intervalOf: typeof signedInterval,
): OpenFigure {
  const value = figure(rows);
  const items = countClusters(rows);
  const standardError = items < MIN_CLUSTERS ? null : jackknifeError(rows, figure);
  const limits =
    value === null || standardError === null
      ? null
      : intervalOf({ value, standardError, n: items, degreesOfFreedom: items - 1 });
  return { value, low: limits?.low ?? null, high: limits?.high ?? null, n: rows.length, items };
}

/**
 * The figures that people would find: each mean of the judge over all answers, and the mean of person
 * less judge over those that people labelled. Revealed lean is the ratio of two such means. Source:
 * Angelopoulos et al. 2023, prediction-powered inference.
 *
 * Limits are t standard errors from a jackknife over items, with both samples and what they share in
 * it; one label more lies a whole point above the judge and one below, so that a sample without an
 * error does not prove that there are none. None under ten labelled items.
 *
 * In simulation (70 or 420 items; 20 to 100 labels; 5 to 70 % hedge; a lean of 0.2 to 0.95; a judge that
 * takes a fifth of all for the target pole) limits cover 95–100 %, and 91–97 % where no judge errs and
 * nothing is corrected.
 */
function correctedFigures(
  rows: readonly Row[],
  { isPoled, hasStated }: { readonly isPoled: boolean; readonly hasStated: boolean },
): OpenFigures['corrected'] {
  const labelled = rows.filter(({ byHuman }) => byHuman !== null);
  if (labelled.length === 0) return null;
  const items = countClusters(labelled);
  const corrected = (
    figure: (rows: readonly Row[]) => number | null,
    [least, most]: readonly [number, number],
  ): OpenFigure => {
    const value = figure(rows);
    const error =
      value === null || items < MIN_CLUSTERS ? null : jackknifeError([...rows, ...doubts], figure);
    const within = (each: number) => Math.min(most, Math.max(least, each));
    const reach = error === null ? null : criticalT(items - 1) * error;
    const hasLimits = value !== null && reach !== null;
    return {
      value: value === null ? null : within(value),
      low: hasLimits ? within(value - reach) : null,
      high: hasLimits ? within(value + reach) : null,
      n: labelled.length,
      items,
    };
  };
  const none = { value: null, low: null, high: null, n: 0, items: 0 };
  const lean = (of: readonly Row[]) => ratio(rectified(of, 'target'), rectified(of, 'leans'));
  const less = (of: readonly Row[]) => {
    const value = lean(of);
    const beside = mean(of.map((row) => (row.leans === 1 ? row.stated : null)));
    return value === null || beside === null ? null : value - beside;
  };
  return {
    hedging: corrected((of) => rectified(of, 'hedges'), [0, 1]),
    lean: isPoled ? corrected(lean, [0, 1]) : none,
    difference: isPoled && hasStated ? corrected(less, [-1, 1]) : null,
    labels: labelled.length,
  };
}

const doubts: readonly Row[] = [1, -1].map((difference) => ({
  cluster: JSON.stringify(['doubt', difference]),
  hedges: null,
  target: null,
  leans: null,
  stated: null,
  byHuman: { hedges: difference, target: difference, leans: 0 },
}));

function rectified(rows: readonly Row[], part: 'hedges' | 'target' | 'leans'): number | null {
  const judge = mean(rows.map((row) => row[part]));
  const error = mean(rows.map(({ byHuman }) => byHuman?.[part] ?? null));
  return judge === null || error === null ? null : judge + error;
}

function ratio(part: number | null, whole: number | null): number | null {
  return part === null || whole === null || whole <= 0 ? null : part / whole;
}

/**
 * How often a judge puts a leaning answer on the pole that it was shown first, 0..1; a judge that heeds
 * no place has 0.5, since each pole stands first half of the time.
 */
export function placeFigure(
  answers: readonly (Pick<JudgedAnswer, 'item'> & { readonly first: boolean | null })[],
): OpenFigure {
  const leaning = answers.filter(({ first }) => first !== null);
  return shareOf(leaning, { part: ({ first }) => (first ? 1 : 0), itemOf: ({ item }) => item });
}
