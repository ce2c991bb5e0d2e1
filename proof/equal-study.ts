import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { Compared } from '../analysis/similarity/ensemble.js';
import { formFlips, questionFormWeights } from '../analysis/survey/form-weights.js';
import type { FormPairs, ItemSummary } from '../analysis/survey/item-summaries.js';
import { type PerForm, perForm } from '../analysis/survey/likelihoods.js';
import type { DrawnFigures } from '../analysis/survey/resampled-figures.js';
import { resample } from '../analysis/survey/strata.js';
import type { TalliedItem } from '../analysis/survey/tally.js';
import { figuresOnce, prepareItems } from '../analysis/survey/weighed-figures.js';
import { drawBeta, drawNormal, type Random } from '../src/util/random.js';
import { domains, ofDimension, perDimension } from '../vocabulary/scheme.js';
import type { PaperForm } from '../vocabulary/template.js';

/** What all respondents of a study lean to, unless it says otherwise. */
export const orientation = { pdi: 0.3, idv: 0.7, uai: 0.5, mas: 0.4, lto: 0.6, ivr: 0.8 };
export const dimensions = Object.keys(orientation);

/** As many as the built-in questionnaire has. */
const items: readonly TalliedItem[] = dimensions.flatMap((dimension) =>
  domains.flatMap((domain) =>
    Array.from({ length: 10 }, (_, nth) => ({
      id: `${dimension}-${domain}-${nth}`,
      dimension,
      domain,
    })),
  ),
);
const cells = { dimensions, domains };

/** Draws of items; a report takes 2,000. */
const DRAWS = 200;

/** Variance of items about a leaning, as a share of the largest possible. */
const OF_ITEMS = 0.2;
/** What a form does to a single item of one respondent, in logits. */
const OF_FORMS = 0.3;

interface SimulatedStudy {
  readonly seed: number;
  readonly respondents: number;
  /** In logits: what a form does to a dimension of each respondent for itself, normal. */
  readonly wordings: number;
  /** In logits: what a form does to a dimension of all of them alike, normal. */
  readonly shared?: number;
  /** How much more the first leans to the target pole on every dimension. */
  readonly further?: number;
  /** Every other item leans the same way for all; false unless given. */
  readonly itemsInCommon?: boolean;
}

/**
 * Respondents that answer every item once under each of the six templates, every one with propensities of its
 * own, as what the analysis makes of their answers. Items are drawn anew as a report draws them, with the
 * weights of forms held as they were found.
 */
export function simulatedStudy({
  seed,
  respondents,
  wordings,
  shared = 0.2,
  further = 0,
  itemsInCommon = false,
}: SimulatedStudy): Compared[] {
  const random = randomOf(seed);
  const ofAll = effects(shared, random);
  const figures = Array.from({ length: respondents }, (_, place) => {
    const own = effects(wordings, random);
    return answered({
      random,
      ofItem: (at) => (itemsInCommon && at % 2 === 0 ? randomOf(1000 * seed + at) : random),
      leaning: (dimension) => ofDimension(orientation, dimension) + (place === 0 ? further : 0),
      effect: (at) => (ofAll[at] ?? 0) + (own[at] ?? 0),
    });
  });
  const strata = dimensions.flatMap((each) => ofDimension(figures[0]?.prepared.strata ?? {}, each));
  const drawn = [...resample(strata, { seed, draws: DRAWS })];
  return figures.map((each, place) => ({ id: `${place}`, figures: withDraws(each, drawn) }));
}

function randomOf(seed: number): Random {
  const generator = xoroshiro128plus(seed);
  return () => uniformFloat64(generator);
}

/** By dimension and form. */
function effects(spread: number, random: Random): number[] {
  return Array.from({ length: 3 * dimensions.length }, () => spread * drawNormal(random));
}

type Undrawn = Omit<DrawnFigures, 'draws'>;

const asked = { observed: 2, readable: 2 };
const answers = { ...perForm(() => asked), likert: { observed: 0, readable: 0 } };
const [agreed, disagreed] = [0, 1].map((disagreements) => ({
  ...{ observed: 1, readable: 1 },
  disagreements,
})) as [FormPairs, FormPairs];

/** All items with the same answers: what is the same for all respondents is made once. */
const prepared = prepareItems(
  items.map((item) => {
    const imputed = perForm(() => 0.5);
    return {
      item,
      imputed,
      readableOnly: imputed,
      rating: null,
      pairs: perForm(() => agreed),
      answers,
    };
  }),
  { plannedPairs: items.length, cells },
);
const dimensionsOnce = figuresOnce(prepared).dimensions;
const read = perDimension(
  dimensions,
  (dimension) => new Set(items.filter((each) => each.dimension === dimension).map(({ id }) => id)),
);

function answered({
  random,
  ofItem,
  leaning,
  effect,
}: {
  readonly random: Random;
  /** What the propensity of an item is drawn by. */
  readonly ofItem: (at: number) => Random;
  readonly leaning: (dimension: string) => number;
  readonly effect: (at: number) => number;
}): Undrawn {
  const summaries = items.map((item, at): ItemSummary => {
    const propensity = drawBeta(leaning(item.dimension), OF_ITEMS, ofItem(at));
    const first = 3 * Math.floor((at * dimensions.length) / items.length);
    const form = (nth: number) => {
      const odds = Math.exp(-effect(first + nth) - OF_FORMS * drawNormal(random));
      const chance = 1 / (1 + ((1 - propensity) / propensity) * odds);
      return (Number(random() < chance) + Number(random() < chance)) / 2;
    };
    const imputed = { ab: form(0), repeat: form(1), compare: form(2) };
    const pairs = perForm((each) => (imputed[each] === 0.5 ? disagreed : agreed));
    return { item, imputed, readableOnly: imputed, rating: null, pairs, answers };
  });
  const flips = perForm((form) => {
    const disagreements = summaries.filter(({ imputed }) => imputed[form] === 0.5).length;
    const n = items.length;
    return { observed: n, readable: n, disagreements };
  });
  const instability = formFlips(flips, items.length);
  const weights = {
    cdeval: questionFormWeights(instability, 'cdeval'),
    scalefree: questionFormWeights(instability, 'scalefree'),
    uniform: questionFormWeights(instability, 'uniform'),
  };
  const dimensionsFound = perDimension(dimensions, (dimension) => {
    const own = summaries.filter(({ item }) => item.dimension === dimension);
    const value = own.reduce((sum, { imputed }) => sum + weighed(imputed, weights.cdeval), 0);
    return { ...ofDimension(dimensionsOnce, dimension), imputed: value / own.length };
  });
  return {
    prepared: { ...prepared, items: summaries },
    once: { weights, dimensions: dimensionsFound },
    read: { imputed: read, readableOnly: read },
  };
}

/** Equation 2. */
function weighed(likelihoods: PerForm<number | null>, weights: PerForm<number>): number {
  const of = (form: PaperForm) => weights[form] * (likelihoods[form] ?? 0);
  return of('ab') + of('repeat') + of('compare');
}

function withDraws(figures: Undrawn, drawn: readonly Uint16Array[]): DrawnFigures {
  const { weights } = figures.once;
  const values = Float64Array.from(figures.prepared.items, ({ imputed }) =>
    weighed(imputed, weights.cdeval),
  );
  const perOne = items.length / dimensions.length;
  const columns = perDimension(dimensions, (dimension) => {
    const start = dimensions.indexOf(dimension) * perOne;
    const imputed = Float64Array.from(drawn, (times) => {
      let [sum, n] = [0, 0];
      for (let at = start; at < start + perOne; at += 1) {
        sum += (times[at] ?? 0) * (values[at] ?? 0);
        n += times[at] ?? 0;
      }
      return sum / n;
    });
    const none = new Float64Array(0);
    return { imputed, readableOnly: none, scalefree: none, uniform: none, domainWeighted: none };
  });
  const none = perForm(() => new Float64Array(0));
  return {
    ...figures,
    draws: { weights: { cdeval: none, scalefree: none, uniform: none }, dimensions: columns },
  };
}
