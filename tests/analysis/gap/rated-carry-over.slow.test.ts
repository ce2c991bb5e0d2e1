import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { pooledCarryOver } from '../../../analysis/gap/carry-over.js';
import type { CarryOver } from '../../../analysis/gap/gap.js';
import {
  type Covariate,
  leastErrorOf,
  momentsOf,
  reliabilityOf,
  type SlopeItem,
  type SlopeModel,
  slopeOf as slopeIn,
} from '../../../analysis/gap/slope.js';
import { jackknifeSlope, slopeP } from '../../../analysis/gap/slope-intervals.js';
import { verdictOf } from '../../../analysis/gap/verdict.js';
import { times } from '../../support/replications.js';
import { dimensions } from '../../support/schemes.js';
import { normals } from '../../support/tallies.js';
import { certain, slopeItemsWith } from './gap-items.js';

const Slope = z.object({
  value: z.number(),
  standardError: z.number(),
  low: z.number(),
  high: z.number(),
  detectable: z.number(),
});
const Figures = z.object({
  slope: Slope,
  p: z.number(),
  reliability: z.number(),
  corrected: Slope,
  leastError: z.number(),
});
const ByDimension = z.record(z.string(), z.number());

const worked = z
  .object({
    reliability: z.object({ desirability: ByDimension, plainness: ByDimension }),
    items: z.array(
      z.tuple([
        z.string(),
        z.int(),
        z.number(),
        z.number(),
        z.number(),
        z.number(),
        z.array(z.tuple([z.number(), z.number()])),
      ]),
    ),
    pooled: z.object({ both: Figures, desirability: Figures, neither: Figures }),
    sensitivity: z.array(z.object({ reliability: z.number(), slope: Slope, corrected: Slope })),
    dimensions: z.record(z.string(), Figures),
  })
  .parse(
    JSON.parse(
      readFileSync(join(import.meta.dirname, '../../fixtures/carry-over-vectors.json'), 'utf8'),
    ),
  );

/** Items of the fixture with the first so many of their ratings. */
function itemsWith(ratings: 0 | 1 | 2): SlopeItem[] {
  return worked.items.map(([dimension, pair, stated, lean, nice, plain, halves]) => {
    const covariates = [
      { value: nice, error: null, agreement: worked.reliability.desirability[dimension] ?? 0 },
      { value: plain, error: null, agreement: worked.reliability.plainness[dimension] ?? 0 },
    ];
    return {
      cluster: `pair ${pair}`,
      dimension,
      stated,
      lean,
      covariates: ratings === 0 ? null : covariates.slice(0, ratings),
      halves,
    };
  });
}

const exactly = (value: number) => expect.closeTo(value, 10);
/** Quantiles of t are right to some seven places. */
const nearly = (value: number) => expect.closeTo(value, 7);
const slopeOf = (slope: z.infer<typeof Slope>) => ({
  value: exactly(slope.value),
  standardError: exactly(slope.standardError),
  low: nearly(slope.low),
  high: nearly(slope.high),
  detectable: nearly(slope.detectable),
});
const figuresOf = ({ slope, p, reliability, corrected }: z.infer<typeof Figures>) => ({
  slope: slopeOf(slope),
  p: nearly(p),
  reliability: exactly(reliability),
  corrected: slopeOf(corrected),
});

/** Every figure of the fixture, with ratings as reliable as their readers agree, or less. */
function figuresIn(items: readonly SlopeItem[], model: SlopeModel, by: 'pair' | 'item' = 'pair') {
  const parameters = by === 'pair' ? 1 : 2 + (items[0]?.covariates?.length ?? 0);
  const tests = by === 'pair' ? 1 : 3;
  const own =
    by === 'pair' ? items : items.map((item, place) => ({ ...item, cluster: String(place) }));
  const rows = momentsOf(own);
  const reliability = reliabilityOf(rows, model);
  const least = leastErrorOf(rows, model) ?? 0;
  const options = { n: items.length, unit: by, parameters, tests };
  const slope = jackknifeSlope(rows, (kept) => slopeIn(kept, model), { ...options, least });
  const corrected = jackknifeSlope(
    rows,
    (kept) => (slopeIn(kept, model) ?? 0) / (reliabilityOf(kept, model) ?? 1),
    { ...options, least: least / (reliability ?? 1) },
  );
  return { slope, reliability, corrected, least, p: slopeP(slope, { parameters }) };
}

const agreed = { adjusted: true, ofOneFamily: ['agreement', 'agreement'] } as const;

describe('the full normal equations, worked elsewhere, give the same', () => {
  const { pooled } = worked;

  test.each([
    ['both ratings', 2, pooled.both],
    ['desirability alone', 1, pooled.desirability],
    ['no rating', 0, pooled.neither],
  ] as const)('over all dimensions, with %s', (_, ratings, expected) => {
    const found = figuresIn(itemsWith(ratings), { ...agreed, adjusted: ratings > 0 });
    expect(found).toMatchObject(figuresOf(expected));
    expect(found.least).toEqual(exactly(expected.leastError));
    const whole = pooledCarryOver(itemsWith(ratings));
    expect(whole).toMatchObject({ adjusted: ratings > 0, plainness: ratings > 1 });
    expect(whole.unadjusted).toMatchObject(slopeOf(pooled.neither.slope));
  });

  test.each(Object.entries(worked.dimensions))('on one dimension: %s', (dimension, expected) => {
    const own = itemsWith(2).filter((item) => item.dimension === dimension);
    expect(figuresIn(own, agreed, 'item')).toMatchObject(figuresOf(expected));
  });
});

/** What draws a respondent that reads the stories alone, a rating of which has this reliability. */
interface Drawn {
  readonly seed: number;
  readonly pairs: number;
  readonly reliability: number;
  /** 0.3 of what is stated is carried over. */
  readonly carried?: number;
  /** By how much e rises with what sounds nice, on each dimension, and with what is plainer. */
  readonly nice?: readonly number[];
  readonly plainer?: number;
}

/**
 * Five items a pair. What is stated is an opinion of its own, and as much what sounds nice and what is plainer,
 * where these draw what is read.
 */
function drawnBy({ seed, pairs, reliability, carried = 0, ...drawn }: Drawn): SlopeItem[] {
  const { nice = [0], plainer = 0 } = drawn;
  const random = normals(seed + 1);
  const noise = Math.sqrt((1 - reliability) / reliability);
  const items = Array.from({ length: 5 * pairs }, (_, place) => {
    const dimension = (place + Math.floor(place / 5)) % dimensions.length;
    const [own, truly, plain] = [0.2 * random(), random(), random()];
    const stated = own + (drawn.nice ? 0.15 * truly : 0) + (plainer === 0 ? 0 : 0.15 * plain);
    return {
      cluster: `pair ${Math.floor(place / 5)}`,
      dimension: dimensions[dimension] ?? 'pdi',
      stated,
      lean:
        carried * stated +
        (nice[dimension % nice.length] ?? 0) * truly +
        plainer * plain +
        0.1 * random(),
      covariates: [twice(truly, noise, random), twice(plain, noise, random)],
    };
  });
  return certain(slopeItemsWith(items));
}

/** The mean of two families' ratings, which together err so much. */
function twice(truth: number, noise: number, random: () => number): Covariate {
  const [one, other] = [random(), random()].map((each) => truth + Math.SQRT2 * noise * each);
  const [first = 0, second = 0] = [one, other];
  return { value: (first + second) / 2, error: ((first - second) / 2) ** 2, agreement: 1 };
}

/** λ with one slope on a rating over all dimensions, the rating taken at its word: what used to be done. */
function commonSlope(items: readonly SlopeItem[], which: number): number {
  const within = (figure: (item: SlopeItem) => number) => {
    const means = new Map(
      dimensions.map((dimension) => {
        const own = items.filter((item) => item.dimension === dimension);
        return [dimension, own.reduce((sum, each) => sum + figure(each), 0) / own.length];
      }),
    );
    return items.map((item) => figure(item) - (means.get(item.dimension) ?? 0));
  };
  const dot = (x: readonly number[], y: readonly number[]) =>
    x.reduce((sum, each, place) => sum + each * (y[place] ?? 0), 0);
  const s = within(({ stated }) => stated);
  const e = within(({ lean }) => lean);
  const rating = within(({ covariates }) => covariates?.[which]?.value ?? 0);
  const left = s.map(
    (each, place) => each - (dot(s, rating) / dot(rating, rating)) * (rating[place] ?? 0),
  );
  return dot(left, e) / dot(left, left);
}

const standardErrors = ({ slope }: CarryOver, truth: number) =>
  Math.abs(((slope.value ?? 9) - truth) / (slope.standardError ?? 1));

const steep = [0, 0.08, 0.16, 0.24, 0.32, 0.4];
const asWell = { pairs: 240, reliability: 0.75 };

describe('a faithful reader is told from a projector', () => {
  test('where what sounds nice draws what it states and reads, more on some dimensions, and readers err', () => {
    const items = drawnBy({ ...asWell, seed: 1, nice: steep });
    const found = pooledCarryOver(items);
    expect(Math.abs(found.slope.value ?? 1)).toBeLessThan(0.05);
    expect(standardErrors(found, 0)).toBeLessThan(2.5);
    expect(commonSlope(items, 0)).toBeGreaterThan(0.05);
    expect(found.unadjusted.value).toBeGreaterThan(0.2);
  });

  test('where perfect ratings draw it to the one pole on some dimensions and to the other on others', () => {
    const both = [0.2, -0.2, 0.2, 0.2, -0.2, 0.2];
    const items = drawnBy({ seed: 2, pairs: 240, reliability: 1, nice: both });
    const found = pooledCarryOver(items);
    expect(standardErrors(found, 0)).toBeLessThan(2.5);
    // One slope for all takes the mean of them out, and leaves what is of a dimension's own as noise.
    expect(found.slope.standardError).toBeLessThan(0.6 * (found.unadjusted.standardError ?? 0));
  });

  test('where the plainer telling draws it', () => {
    const items = drawnBy({ ...asWell, seed: 3, plainer: 0.15 });
    const found = pooledCarryOver(items);
    expect(found.plainness).toBe(true);
    expect(Math.abs(found.slope.value ?? 1)).toBeLessThan(0.05);
    expect(standardErrors(found, 0)).toBeLessThan(2.5);
    expect(commonSlope(items, 1)).toBeGreaterThan(0.12);
    // How nice it sounds knows nothing of it.
    const niceAlone = pooledCarryOver(
      items.map((item) => ({ ...item, covariates: item.covariates?.slice(0, 1) ?? null })),
    );
    expect(niceAlone.plainness).toBe(false);
    expect(niceAlone.slope.low).toBeGreaterThan(0.12);
  });

  test('and what is truly carried over is found beside both', () => {
    const items = drawnBy({ ...asWell, seed: 4, carried: 0.3, nice: steep, plainer: 0.1 });
    const found = pooledCarryOver(items);
    expect(standardErrors(found, 0.3)).toBeLessThan(2.5);
    expect(found.slope.low).toBeGreaterThan(0.1);
    expect(found.unadjusted.low).toBeGreaterThan(0.4);
  });

  test('no oftener than in one of twenty studies, and the intervals hold 0', () => {
    const replications = times({ proof: 400, tests: 60 });
    const studies = Array.from({ length: replications }, (_, seed) => {
      const items = drawnBy({ seed: 100 + seed, pairs: 48, reliability: 0.75, nice: steep });
      const carryOver = pooledCarryOver(items);
      const { low, high } = carryOver.slope;
      return {
        held: low !== null && high !== null && low <= 0 && 0 <= high,
        verdict: verdictOf({ carryOver, followed: followsAll }).verdict,
      };
    });
    const share = (of: (study: (typeof studies)[number]) => boolean) =>
      studies.filter(of).length / replications;
    expect(share(({ held }) => held)).toBeGreaterThan(0.86);
    expect(share(({ verdict }) => verdict === 'projects')).toBeLessThanOrEqual(0.1);
  });
});

const followsAll = { value: 1, low: 0.9, high: 1, n: 480, clusters: 48, note: null };
