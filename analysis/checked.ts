// The edge of `undertone/analysis`: what a notebook passes is looked at, so that a wrong field is a
// sentence and not NaN. Modules of this project call the functions themselves, which trust their types.

import { throughOrigin as origin, type SlopeItem, carryOverSlope as slope } from './gap/slope.js';
import { principalComponents as components } from './similarity/countries-map.js';
import { kendallTau as tau } from './similarity/profile-agreement.js';
import {
  pairMatrix as matrix,
  meanSimilarity as mean,
  similarity as of,
  type Six,
} from './similarity/similarity.js';
import { type Cluster, clusteredInterval as clustered } from './statistics/clusters.js';
import {
  percentileLimits as percentiles,
  wilsonInterval as wilson,
} from './statistics/intervals.js';
import { benjaminiHochberg as hochberg, holm as stepDown } from './statistics/significance.js';
import { signalDetection as detection, type PoleReadings } from './stories/pole-accuracy.js';
import { orientationLikelihood as likelihood, type PerForm } from './survey/likelihoods.js';
import { cohensKappa as kappa } from './survey/questionnaire-description.js';
import { type TalliedItem, createTally as tally } from './survey/tally.js';

/** @throws TypeError where a value is no number, or outside its range */
function expectNumber(
  value: unknown,
  name: string,
  { least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY } = {},
): void {
  if (typeof value === 'number' && value >= least && value <= most) return;
  const range = Number.isFinite(least) && Number.isFinite(most) ? ` from ${least} to ${most}` : '';
  throw new TypeError(`${name} is ${shown(value)}; give a number${range}`);
}

function shown(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}

/** @throws TypeError where something is no list of as many numbers */
function expectProfile(values: Six, name: string, length = values?.length): void {
  if (typeof values !== 'object' || values === null || typeof values.length !== 'number') {
    throw new TypeError(`${name} is ${shown(values)}; give a list of numbers, one per dimension`);
  }
  if (values.length !== length) {
    throw new TypeError(
      `${name} has length ${values.length} but the first has length ${length}; give the same number of figures`,
    );
  }
  for (let place = 0; place < length; place += 1) expectNumber(values[place], `${name}[${place}]`);
}

function expectList(values: unknown, name: string): asserts values is readonly unknown[] {
  if (!Array.isArray(values)) throw new TypeError(`${name} is ${shown(values)}; give a list`);
}

const share = { least: 0, most: 1 };

function expectFields(
  entries: unknown,
  name: string,
  check: (entry: Readonly<Record<string, unknown>>, at: string) => void,
): void {
  expectList(entries, name);
  for (const [place, entry] of entries.entries()) {
    const at = `${name}[${place}]`;
    if (typeof entry !== 'object' || entry === null) {
      throw new TypeError(`${at} is ${shown(entry)}; give an object`);
    }
    check(entry as Readonly<Record<string, unknown>>, at);
  }
}

function expectProbabilities(ps: readonly (number | null)[]): void {
  expectList(ps, 'ps');
  for (const [place, p] of ps.entries()) if (p !== null) expectNumber(p, `ps[${place}]`, share);
}

/**
 * How similar two profiles are, 0..1. Source: CDEval equation 4; with {@link countrySix}, equation 3.
 * @throws TypeError for profiles of unequal length or of no numbers
 * @example
 * const model = [0.3, 0.7, 0.5, 0.5, 0.6, 0.6];
 * const scores = { pdi: 35, idv: 67, uai: 65, mas: 66, lto: 83, ivr: 40 };
 * const germany = countrySix(scores, ['pdi', 'idv', 'uai', 'mas', 'lto', 'ivr']);
 * similarity(model, germany) // → 0.725
 * similarity(model, model) // → 1
 * const knowsNothing = [0.5, 0.5, 0.5, 0.5, 0.5, 0.5];
 * similarity(knowsNothing, germany) // → 0.682
 */
export function similarity(a: Six, b: Six): number {
  expectProfile(a, 'a');
  expectProfile(b, 'b', a.length);
  return of(a, b);
}

/**
 * Kendall's τ_b of two profiles over the dimensions, −1..1: concordant less discordant pairs over
 * √(pairs untied in a · pairs untied in b). Null where either profile is constant. Source: Kendall 1945.
 * @throws TypeError as {@link similarity}
 * @example
 * kendallTau([0.1, 0.2, 0.3, 0.4, 0.5, 0.6], [1, 2, 3, 4, 6, 5]) // → 0.867
 * kendallTau([0.1, 0.2, 0.3, 0.4, 0.5, 0.6], [1, 1, 1, 1, 1, 1]) // → null
 */
export function kendallTau(a: Six, b: Six): number | null {
  expectProfile(a, 'a');
  expectProfile(b, 'b', a.length);
  return tau(a, b);
}

/**
 * Equation 4 between every two of these profiles, 1 on the diagonal.
 * @throws TypeError as {@link similarity}
 * @example
 * const a = [0.5, 0.5, 0.5, 0.5, 0.5, 0.5];
 * const b = [0.5, 0.5, 0.5, 0.5, 0.5, 0.75];
 * pairMatrix([a, b]) // → [[1, 0.8], [0.8, 1]]
 */
export function pairMatrix(profiles: readonly Six[]): number[][] {
  expectProfiles(profiles);
  return matrix(profiles);
}

/**
 * Principal components of profiles, centred and not scaled. The loading that is largest in size is
 * positive, the first of several, so that the same rows always give the same picture. Components
 * without variance have no direction and are left out; null where nothing varies.
 * @throws TypeError as {@link similarity}
 * @example
 * const components = principalComponents([
 *   [0.2, 0.8, 0.5, 0.5, 0.5, 0.5],
 *   [0.4, 0.6, 0.5, 0.5, 0.5, 0.5],
 *   [0.9, 0.1, 0.5, 0.5, 0.5, 0.5],
 * ]);
 * components.explained // → [1]
 * components.loadings[0] // → [0.707, -0.707, 0, 0, 0, 0]
 * components.project([0.5, 0.5, 0.5, 0.5, 0.5, 0.5]) // → [0]
 */
export function principalComponents(rows: readonly Six[]): ReturnType<typeof components> {
  expectProfiles(rows);
  return components(rows);
}

function expectProfiles(profiles: readonly Six[]): void {
  expectList(profiles, 'profiles');
  for (const [place, one] of profiles.entries()) {
    expectProfile(one, `profiles[${place}]`, profiles[0]?.length);
  }
}

/**
 * The mean over all pairs of some of the respondents; null with fewer than two. Source: CDEval equation 5.
 * @throws TypeError for a place that the matrix lacks
 * @example
 * const matrix = [
 *   [1, 0.8, 0.6],
 *   [0.8, 1, 0.7],
 *   [0.6, 0.7, 1],
 * ];
 * meanSimilarity(matrix, [0, 1, 2]) // → 0.7
 * meanSimilarity(matrix, [0, 1]) // → 0.8
 * meanSimilarity(matrix, [0]) // → null
 */
export function meanSimilarity(
  similarities: readonly (readonly number[])[],
  places: readonly number[],
): number | null {
  expectProfiles(similarities);
  expectList(places, 'places');
  for (const [nth, place] of places.entries()) {
    if (similarities[place] !== undefined) continue;
    throw new TypeError(
      `places[${nth}] is ${shown(place)}, and the matrix has ${similarities.length} rows, from 0`,
    );
  }
  return mean(similarities, places);
}

/**
 * 95 % interval of a share, 0..1, from `successes` in `n` independent trials. Source: Wilson 1927.
 * @throws RangeError when n is 0
 * @throws TypeError for counts that are none
 * @example
 * wilsonInterval(8, 10) // → { low: 0.49, high: 0.943 }
 * wilsonInterval(0, 10) // → { low: 0, high: 0.278 }
 */
export function wilsonInterval(successes: number, n: number): ReturnType<typeof wilson> {
  expectNumber(n, 'n', { least: 0 });
  expectNumber(successes, 'successes', { least: 0, most: n });
  return wilson(successes, n);
}

/**
 * 95 % interval of the share Σ successes / Σ trials, 0..1, where the trials of one item resemble each
 * other: Wilson's, with the number of independent trials that would vary as much as the items do, at
 * most all of them. With one trial per item it is Wilson's own. Null under 10 items with a trial.
 * Source: Rao & Scott 1992.
 *
 * In simulation (items of a propensity each, Beta or two-valued; six requests of 2, 3 or 5 draws, all
 * pairs of draws) it covers 90–97 % at 10 items, 92–98 % at 20 and 93–96 % at 84 and more.
 * @throws TypeError for a cluster without its counts
 * @example
 * const apart = Array.from({ length: 20 }, (_, place) => ({ successes: place % 2, trials: 1 }));
 * clusteredInterval(apart) // → { low: 0.299, high: 0.701 }
 * const together = apart.map(({ successes }) => ({ successes: 5 * successes, trials: 5 }));
 * clusteredInterval(together) // → { low: 0.296, high: 0.704 }
 */
export function clusteredInterval(clusters: readonly Cluster[]): ReturnType<typeof clustered> {
  expectFields(clusters, 'clusters', ({ trials, successes }, at) => {
    expectNumber(trials, `${at}.trials`, { least: 0 });
    expectNumber(successes, `${at}.successes`, { least: 0, most: Number(trials) });
  });
  return clustered(clusters);
}

/**
 * Limits that 95 % of the values lie within, 2.5 % on either side; null without a value.
 * @throws TypeError for a draw that is no number
 * @example
 * const values = Array.from({ length: 1001 }, (_, place) => place / 1000);
 * percentileLimits(values) // → { low: 0.025, high: 0.975 }
 * percentileLimits([]) // → null
 */
export function percentileLimits(values: readonly number[]): ReturnType<typeof percentiles> {
  expectProfile(values, 'values');
  return percentiles(values);
}

/**
 * P values after Holm's step-down correction, 0..1, in the order given: the i-th smallest of m becomes
 * (m − i + 1) · p, never below the one before it. What was not tested, null, does not count and stays
 * null. Source: Holm 1979.
 * @throws TypeError for a p outside 0..1
 * @example
 * holm([0.01, 0.04, 0.03, null]) // → [0.03, 0.06, 0.06, null]
 */
export function holm(ps: readonly (number | null)[]): (number | null)[] {
  expectProbabilities(ps);
  return stepDown(ps);
}

/**
 * P values after Benjamini and Hochberg's step-up correction, 0..1, in the order given: the i-th smallest
 * of m becomes (m / i) · p, never above the one after it. Of what falls below 0.05, 5 % at most are false
 * on average. What was not tested, null, does not count and stays null. Source: Benjamini & Hochberg 1995.
 * @throws TypeError for a p outside 0..1
 * @example
 * benjaminiHochberg([0.01, 0.04, 0.03, null]) // → [0.03, 0.04, 0.04, null]
 */
export function benjaminiHochberg(ps: readonly (number | null)[]): (number | null)[] {
  expectProbabilities(ps);
  return hochberg(ps);
}

/**
 * Cohen's kappa (1960) of two readers' words for the same things: the agreement beyond chance,
 * −1..1. Null where chance alone would make them agree on everything.
 * @throws TypeError for a pair that is none
 * @example
 * cohensKappa([['pdi', 'pdi'], ['pdi', 'pdi'], ['idv', 'idv'], ['idv', 'pdi']]) // → 0.5
 * cohensKappa([['pdi', 'pdi'], ['pdi', 'pdi']]) // → null
 */
export function cohensKappa(pairs: readonly (readonly [string, string])[]): number | null {
  expectList(pairs, 'pairs');
  for (const [place, pair] of pairs.entries()) {
    if (Array.isArray(pair) && pair.length === 2) continue;
    throw new TypeError(
      `pairs[${place}] is ${shown(pair)}; give the words of both raters, as [first, second]`,
    );
  }
  return kappa(pairs);
}

/**
 * λ = Σ(s_i − s̄_d)(e_i − ē_d)/Σ(s_i − s̄_d)²: by how much e rises with s from item to item within a
 * dimension. 0 is a faithful reader; 1 one that answers its own opinion whatever the story; below 0 it
 * leans away from its own. What raises e or s on all items of a dimension alike, such as a constant pole
 * bias, is in that dimension's intercept.
 *
 * `adjusted` takes the items' ratings out of both as well, desirability with a slope of its own in each
 * dimension, plainness with one for all, and corrected for the readers' errors. Null where nothing is left of s: no
 * item, none that differs from others of its dimension, or none that does beyond its ratings.
 * @throws TypeError for an item without its figures
 * @example
 * const items = [-0.8, -0.2, 0.4, 0.9].map((stated, place) => ({
 *   cluster: `pair-${place}`,
 *   dimension: 'pdi',
 *   stated,
 *   lean: 0.25 * stated + 0.1,
 *   covariates: null,
 *   halves: null,
 * }));
 * carryOverSlope(items, { adjusted: false }) // → 0.25
 * carryOverSlope([], { adjusted: false }) // → null
 */
export function carryOverSlope(
  items: readonly SlopeItem[],
  model: Parameters<typeof slope>[1],
): number | null {
  expectSlopeItems(items);
  if (typeof model?.adjusted !== 'boolean') {
    throw new TypeError(`model.adjusted is ${shown(model?.adjusted)}; give true or false`);
  }
  return slope(items, model);
}

/**
 * Σse/Σs²: the slope of e on s through the origin; null where nothing leans. For tables only: it takes
 * constant pole bias for carry-over.
 * @throws TypeError for an item without its figures
 * @example
 * throughOrigin([{ stated: 0.5, lean: 0.2 }, { stated: -0.5, lean: 0 }]) // → 0.2
 */
export function throughOrigin(items: Parameters<typeof origin>[0]): number | null {
  expectSlopeItems(items);
  return origin(items);
}

function expectSlopeItems(items: unknown): void {
  const range = { least: -2, most: 2 };
  expectFields(items, 'items', ({ stated, lean }, at) => {
    expectNumber(stated, `${at}.stated`, { least: -1, most: 1 });
    expectNumber(lean, `${at}.lean`, range);
  });
}

/**
 * d′ = Z(H′) − Z(F′) and c = −½(Z(H′) + Z(F′)), with the log-linear H′ = (h + ½)/(n + 1), which keeps
 * both finite where no answer is wrong; se(d′)² = H′(1 − H′)/(n₊φ²) + F′(1 − F′)/(n₋φ²) and
 * se(c) = ½ se(d′). Null without an answer on either side. Sources: Hautus 1995; Gourevitch & Galanter
 * 1967.
 * @throws TypeError for a count that is missing
 * @example
 * const readings = { hits: 18, targets: 20, falseAlarms: 4, opposites: 20 };
 * const { dPrime, criterion, dPrimeError } = signalDetection(readings);
 * [dPrime, criterion, dPrimeError] // → [1.971, -0.194, 0.481]
 */
export function signalDetection(readings: PoleReadings): ReturnType<typeof detection> {
  const { hits, targets, falseAlarms, opposites } = readings;
  expectNumber(targets, 'targets', { least: 0 });
  expectNumber(hits, 'hits', { least: 0, most: targets });
  expectNumber(opposites, 'opposites', { least: 0 });
  expectNumber(falseAlarms, 'falseAlarms', { least: 0, most: opposites });
  return detection(readings);
}

/**
 * P(target) of one item, 0..1, from its likelihood under each form (the mean of both orders).
 * Missing forms are dropped and the weights of the others renormalised; null where none is left
 * that weighs anything. Source: CDEval equation 2.
 * @throws TypeError for a form without a likelihood or a weight
 * @example
 * const weights = { ab: 0.5, repeat: 0.3, compare: 0.2 };
 * orientationLikelihood({ ab: 1, repeat: 0.5, compare: 0 }, weights) // → 0.65
 * orientationLikelihood({ ab: 1, repeat: null, compare: 0 }, weights) // → 0.714
 * orientationLikelihood({ ab: null, repeat: null, compare: null }, weights) // → null
 */
export function orientationLikelihood(
  likelihoods: PerForm<number | null>,
  weights: PerForm<number>,
): number | null {
  for (const form of ['ab', 'repeat', 'compare'] as const) {
    if (likelihoods?.[form] !== null)
      expectNumber(likelihoods?.[form], `likelihoods.${form}`, share);
    expectNumber(weights?.[form], `weights.${form}`, { least: 0 });
  }
  return likelihood(likelihoods, weights);
}

/**
 * An empty tally, ready to be counted into. `repeats` are the draws per template that enter the
 * likelihoods (the paper's R), `width` the most that there are, with those for test–retest; as many unless
 * given. `oneForm` says that each item is put in one form, drawn at random and balanced over forms. `cells` are the dimensions and domains in the order of every figure; those of the items unless
 * given.
 * @throws TypeError for an item without id, dimension or domain
 * @example
 * const items = [{ id: 'pdi-work-1', dimension: 'pdi', domain: 'work' }];
 * const tally = createTally(items, { repeats: 2 });
 * const template = { form: 'ab', order: 'norm' };
 * const chosen = { kind: 'choice', pole: 'target', rule: 'exact' };
 * countReading(tally, { item: 0, template, draw: 0 }, chosen);
 * templateLikelihood(tally, { item: 0, template }) // → { imputed: 1, readableOnly: 1 }
 */
export function createTally(
  items: readonly TalliedItem[],
  options: Parameters<typeof tally>[1],
): ReturnType<typeof tally> {
  expectFields(items, 'items', (item, at) => {
    for (const key of ['id', 'dimension', 'domain'] as const) {
      if (typeof item[key] === 'string') continue;
      throw new TypeError(`${at}.${key} is ${shown(item[key])}; give a text`);
    }
  });
  expectNumber(options?.repeats, 'repeats', { least: 1 });
  return tally(items, options);
}
