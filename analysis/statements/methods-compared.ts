import * as z from 'zod';
import { correlationInterval } from '../statistics/correlations.js';

/** Ways of asking for a preference: a choice between two options, ratings of statements, answers without options. */
export const methods = ['pairs', 'statements', 'open'] as const;
export type Method = (typeof methods)[number];

/** A figure of a respondent on a dimension by one method, 0..1 with 0.5 as the middle. */
export interface MethodFigure {
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
}

/** A respondent on a dimension, by method. */
export interface MethodCase {
  readonly respondent: string;
  readonly dimension: string;
  readonly figures: Readonly<Partial<Record<Method, MethodFigure>>>;
}

const Correlation = z.strictObject({
  value: z.number().min(-1).max(1),
  low: z.number().min(-1).max(1).nullable(),
  high: z.number().min(-1).max(1).nullable(),
  /** Pairs of figures that it rests on. */
  n: z.int().min(0),
});

/** How far two methods agree. */
export const MethodAgreement = z.strictObject({
  methods: z.tuple([z.enum(methods), z.enum(methods)]),
  /** Cases in which both lean, their intervals leaving out the middle; and those of them to one side. */
  both: z.int().min(0),
  same: z.int().min(0),
  /** Cases in which one leans and the other shows none. */
  one: z.int().min(0),
  /** Correlation over respondents within dimensions (one trait, two methods); null under four respondents. */
  convergent: Correlation.nullable(),
  /** Mean correlation over respondents between different dimensions (two traits, two methods). */
  discriminant: z.number().min(-1).max(1).nullable(),
});
export type MethodAgreement = z.infer<typeof MethodAgreement>;

/** Fewest respondents that a correlation over them says anything for. */
const MIN_RESPONDENTS = 4;

/**
 * How far every two methods agree over respondents and dimensions: a multitrait–multimethod comparison (Campbell
 * & Fiske 1959). The convergent correlation is over deviations from each dimension's mean, with Fisher's
 * interval for n − dimensions + 1 pairs; the discriminant one is the mean over pairs of different dimensions.
 */
export function methodAgreements(cases: readonly MethodCase[]): readonly MethodAgreement[] {
  return methods.flatMap((first, place) =>
    methods.slice(place + 1).flatMap((second) => agreementOf(cases, [first, second]) ?? []),
  );
}

function agreementOf(
  cases: readonly MethodCase[],
  [first, second]: readonly [Method, Method],
): MethodAgreement | null {
  const shared = cases.flatMap(({ respondent, dimension, figures }) => {
    const [a, b] = [figures[first], figures[second]];
    return a && b ? [{ respondent, dimension, a, b }] : [];
  });
  if (shared.length === 0) return null;
  const told = shared.filter(({ a, b }) => sideOf(a) !== 0 && sideOf(b) !== 0);
  const dimensions = [...new Set(shared.map(({ dimension }) => dimension))];
  const on = (dimension: string) => shared.filter((each) => each.dimension === dimension);
  const enough = dimensions.filter((dimension) => on(dimension).length >= MIN_RESPONDENTS);
  const pairs = enough.flatMap((dimension) => {
    const rows = on(dimension);
    return centred(
      rows.map(({ a }) => a.value),
      rows.map(({ b }) => b.value),
    );
  });
  const value = correlation(pairs);
  const n = pairs.length - enough.length + 1;
  return {
    methods: [first, second],
    both: told.length,
    same: told.filter(({ a, b }) => sideOf(a) === sideOf(b)).length,
    one: shared.filter(({ a, b }) => (sideOf(a) === 0) !== (sideOf(b) === 0)).length,
    convergent: value === null ? null : { value, ...limitsOf(value, n), n: pairs.length },
    discriminant: discriminantOf(enough, on),
  };
}

function limitsOf(value: number, n: number) {
  return n < MIN_RESPONDENTS ? { low: null, high: null } : correlationInterval(value, n);
}

function discriminantOf(
  dimensions: readonly string[],
  on: (dimension: string) => readonly {
    readonly respondent: string;
    readonly a: MethodFigure;
    readonly b: MethodFigure;
  }[],
): number | null {
  const found = dimensions.flatMap((one) =>
    dimensions.flatMap((other) => {
      if (one === other) return [];
      const others = new Map(on(other).map(({ respondent, b }) => [respondent, b.value]));
      const rows = on(one).flatMap(({ respondent, a }) => {
        const b = others.get(respondent);
        return b === undefined ? [] : [{ a: a.value, b }];
      });
      if (rows.length < MIN_RESPONDENTS) return [];
      const r = correlation(
        centred(
          rows.map(({ a }) => a),
          rows.map(({ b }) => b),
        ),
      );
      return r ?? [];
    }),
  );
  return found.length === 0 ? null : found.reduce((sum, each) => sum + each, 0) / found.length;
}

type Pair = readonly [number, number];

function centred(a: readonly number[], b: readonly number[]): Pair[] {
  const meanOf = (values: readonly number[]) =>
    values.reduce((sum, each) => sum + each, 0) / values.length;
  const [meanA, meanB] = [meanOf(a), meanOf(b)];
  return a.map((each, place) => [each - meanA, (b[place] ?? 0) - meanB]);
}

/** Correlation of centred pairs; null where one side does not vary. */
function correlation(pairs: readonly Pair[]): number | null {
  const sum = (of: (pair: Pair) => number) => pairs.reduce((total, pair) => total + of(pair), 0);
  const [aa, bb] = [sum(([a]) => a * a), sum(([, b]) => b * b)];
  if (pairs.length < 2 || aa < 1e-12 || bb < 1e-12) return null;
  // Rounding may carry it past 1.
  return Math.max(-1, Math.min(1, sum(([a, b]) => a * b) / Math.sqrt(aa * bb)));
}

/** 1 above the middle, −1 below it, 0 where the interval holds it or there is none. */
export function sideOf({ low, high }: MethodFigure): number {
  if (low !== null && low > 0.5) return 1;
  return high !== null && high < 0.5 ? -1 : 0;
}
