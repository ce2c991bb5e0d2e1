import type { Dimension } from '../../vocabulary/scheme.js';
import {
  type Form,
  forms,
  orders,
  paperTemplates,
  type Template,
  templates,
} from '../../vocabulary/template.js';
import { likelihoodInterval } from '../statistics/intervals.js';
import { benjaminiHochberg } from '../statistics/significance.js';
import { biases, biases as biasesOf, formShifts } from './biases.js';
import { estimateOf, leanP, templateMean } from './estimates.js';
import { askedForms, formInstability, formsMark, weightNotes } from './form-weights.js';
import type { ItemSummary } from './item-summaries.js';
import { perForm } from './likelihoods.js';
import type { Biases, DimensionProfile, ParseRates, Profile, Scoring, Tested } from './profile.js';
import { type BiasFits, fitBiasModels } from './pulls/bias-models.js';
import { biasPull, logitPull, withoutBiases } from './pulls/bias-pull.js';
import { unreadBounds, unreadByLean } from './pulls/unread-answers.js';
import { ratingEstimate } from './ratings.js';
import { reliability } from './reliability.js';
import {
  type DrawnFigures,
  figuresOf,
  formWeightLimits,
  weighedEstimate,
  weighedFigure,
} from './resampled-figures.js';
import { countOf, drawCounts, exactAt, type ItemTemplate, type Tally } from './tally.js';
import { drawVariance, pooledVarianceShares, varianceShares } from './variance-shares.js';
import { headlineByDomain, type WeighedName } from './weighed-figures.js';
import {
  forecastOf,
  overWordings,
  squaredWeights,
  wordedItems,
  wordingSquares,
} from './wordings/generalizability.js';

/** What the answers to one item × template came to, in draws. */
type Drawn = Readonly<Record<'observed' | 'readable' | 'neutral' | 'refusal' | 'invalid', number>>;

/**
 * How the answers to some templates could be read: shares, 0..1, of the draws that enter the
 * likelihoods and were observed. Log-probabilities stand for as many draws, of which the chance of
 * anything but an answer is invalid. All 0 where nothing was asked.
 */
export function parseRates(tally: Tally, templates: readonly Template[]): ParseRates {
  const cells = tally.items.flatMap((_, item) => templates.map((template) => ({ item, template })));
  const drawn = cells.map((cell) => drawnOf(tally, cell));
  const sum = (kind: keyof Drawn) => drawn.reduce((total, each) => total + each[kind], 0);
  const observed = sum('observed');
  const share = (kind: keyof Drawn) => (observed === 0 ? 0 : sum(kind) / observed);
  const asked = cells.map((cell, place) => (exactAt(tally, cell) ? 1 : drawn[place]?.observed));
  return {
    asked: asked.reduce((total: number, each) => total + (each ?? 0), 0),
    readable: share('readable'),
    neutral: share('neutral'),
    refusal: share('refusal'),
    invalid: share('invalid'),
  };
}

function drawnOf(tally: Tally, of: ItemTemplate): Drawn {
  const exact = exactAt(tally, of);
  if (exact) {
    const { repeats } = tally;
    const unread = repeats * exact.unread;
    const readable = repeats - unread;
    return { observed: repeats, readable, neutral: 0, refusal: 0, invalid: unread };
  }
  const { observed, readable } = drawCounts(tally, of);
  return {
    observed,
    readable,
    neutral: countOf(tally, of, 'neutral'),
    refusal: countOf(tally, of, 'refusal'),
    invalid: countOf(tally, of, 'invalid'),
  };
}

/**
 * How the answers to each form were scored, counted in pairs of item and order: those read from
 * log-probabilities, and those that were sampled. Forms that nobody asked are left out.
 */
export function scoringOf(tally: Tally): Scoring[] {
  return forms
    .map((form) => scoringOfForm(tally, form))
    .filter(({ exact, sampled }) => exact + sampled > 0);
}

function scoringOfForm(tally: Tally, form: Form): Scoring {
  const pairs = tally.items.flatMap((_, item) =>
    orders.map((order) => ({ item, template: { form, order } })),
  );
  const exact = pairs.filter((pair) => exactAt(tally, pair));
  const sampled = pairs.filter(
    (pair) => !exactAt(tally, pair) && drawCounts(tally, pair).observed > 0,
  );
  return { form, exact: exact.length, sampled: sampled.length };
}

interface DimensionProfileOptions {
  readonly dimension: Dimension;
  /** Of the items of every dimension. */
  readonly figures: DrawnFigures;
  readonly biases: Biases;
  readonly fits: BiasFits;
  /** What holds for every likelihood of the respondent and belongs in its note. */
  readonly notes: readonly string[];
  readonly seed: number;
}

/** One dimension's likelihoods with their limits over items and over wordings. */
function headlineOf(
  figures: DrawnFigures,
  { dimension, notes }: Pick<DimensionProfileOptions, 'dimension' | 'notes'>,
): Pick<DimensionProfile, 'imputed' | 'readableOnly' | 'overWordings'> {
  const { prepared, once } = figures;
  const weights = once.weights.cdeval;
  const of = (name: 'imputed' | 'readableOnly') => {
    const figure = weighedFigure(figures, { dimension, name, notes });
    const estimate = estimateOf(figure);
    const worded = wordedItems(prepared.items, { dimension, figure: name, weights });
    const wider = overWordings(estimate, {
      figure,
      squares: wordingSquares(worded, prepared.cells),
      weight: squaredWeights(weights),
      limits: likelihoodInterval,
    });
    return { estimate, wider };
  };
  const [imputed, readableOnly] = [of('imputed'), of('readableOnly')];
  return {
    imputed: imputed.estimate,
    readableOnly: readableOnly.estimate,
    overWordings: { imputed: imputed.wider, readableOnly: readableOnly.wider },
  };
}

/** One dimension's likelihood, and the ways to look behind it. */
function dimensionProfile(
  tally: Tally,
  { dimension, figures, biases, fits, notes, seed }: DimensionProfileOptions,
): Omit<DimensionProfile, 'leaning'> {
  const { prepared, once } = figures;
  const weights = once.weights.cdeval;
  const own = prepared.items.filter(({ item }) => item.dimension === dimension);
  const estimate = (name: WeighedName) => weighedEstimate(figures, { dimension, name, notes });
  const headline = headlineOf(figures, { dimension, notes });
  const { imputed } = headline;
  const weight = squaredWeights(weights);
  const draw = drawVariance(tally, dimension);
  const pulled = { likelihoods: own.map((each) => each.imputed), weights, biases };
  const pull = tally.oneForm ? noPull : biasPull(pulled);
  const shifted = tally.oneForm
    ? noPull
    : logitPull({ ...pulled, dimension, fits, readable: readableShares(own) });
  return {
    dimension,
    ...headline,
    forecast:
      imputed.low === null || draw === null
        ? null
        : forecastOf(weighedFigure(figures, { dimension, name: 'imputed', notes }), {
            draw,
            weight,
            repeats: tally.repeats,
          }),
    domainWeighted: estimate('domainWeighted'),
    byWeighting: {
      cdeval: imputed,
      scalefree: estimate('scalefree'),
      uniform: estimate('uniform'),
    },
    domains: [...headlineByDomain(prepared, { dimension, weights })],
    templates: templates.map((template) => templateMean(tally, { dimension, template })),
    formShifts: formShifts(prepared.items, { dimension, cells: tally.cells }),
    pull,
    logitPull: shifted,
    withoutBiases: withoutBiases(imputed, [pull, shifted]),
    unreadAt: unreadBounds(tally, { dimension, weights }),
    rating: ratingEstimate(own, tally.cells),
    reliability: reliability(tally, { weights, dimension, seed }),
    variance: varianceShares(tally, { dimension, seed }),
  };
}

const UNTESTED = { p: null, adjustedP: null };

/** Whether one likelihood leans, by dimension, corrected over the dimensions: who else is asked changes nothing. */
function leanings(figures: DrawnFigures, name: keyof DimensionProfile['leaning']): Tested[] {
  const ps = figures.prepared.cells.dimensions.map((dimension) =>
    leanP(weighedFigure(figures, { dimension, name, notes: [] })),
  );
  const adjusted = benjaminiHochberg(ps);
  return ps.map((p, place) => ({ p, adjustedP: adjusted[place] ?? null }));
}

/** Its model takes the forms of one item together. */
const noPull = {
  ...{ value: null, low: null, high: null, standardError: null, n: 0 },
  note: 'each item was put in one form',
};

/** The share of answers to each form that were read, 0..1; null for one without any. */
function readableShares(items: readonly ItemSummary[]) {
  return perForm((form) => {
    const [observed, readable] = (['observed', 'readable'] as const).map((key) =>
      items.reduce((sum, { answers }) => sum + answers[form][key], 0),
    );
    return observed ? (readable ?? 0) / observed : null;
  });
}

export interface ProfileOptions {
  readonly seed: number;
  /** What {@link figuresOf} makes of the tally with this seed, where it was made already. */
  readonly figures?: DrawnFigures;
}

/**
 * The profile of the respondent whose readings were tallied. Only intervals depend on the seed (an
 * integer), and nothing depends on the order of the items. Templates nobody asked have no rates.
 * @example
 * const as = (pole) => ({ kind: 'choice', pole, rule: 'exact' });
 * const items = Array.from({ length: 24 }, (_, place) => ({
 *   id: `pdi-${place}`,
 *   dimension: 'pdi',
 *   domain: 'work',
 * }));
 * const tally = createTally(items, { repeats: 1 });
 * for (const item of items.keys()) {
 *   for (const form of ['ab', 'repeat', 'compare']) {
 *     for (const order of ['norm', 'reverse']) {
 *       const pole = item % 4 === 0 ? 'opposite' : 'target';
 *       countReading(tally, { item, template: { form, order }, draw: 0 }, as(pole));
 *     }
 *   }
 * }
 * const { dimensions, formWeights } = buildProfile(tally, { seed: 1 });
 * const { value, low, high } = dimensions[0].imputed;
 * ({ value, low, high }) // → { value: 0.75, low: 0.529, high: 0.889 }
 * formWeights.cdeval.ab // → 0.333
 */
export function buildProfile(
  tally: Tally,
  { seed, figures = figuresOf(tally, { seed }) }: ProfileOptions,
): Profile {
  const { items, plannedPairs } = figures.prepared;
  const { weights } = figures.once;
  const instability = formInstability(items, { plannedPairs });
  const biases = biasesOf(tally);
  const fits = fitBiasModels(tally, biases);
  const notes = weightNotes(instability, tally);
  const mark = formsMark(instability, tally);
  const { oneForm } = tally;
  const imputed = leanings(figures, 'imputed');
  const readableOnly = leanings(figures, 'readableOnly');
  return {
    dimensions: tally.cells.dimensions.map((dimension, place) => ({
      ...dimensionProfile(tally, { dimension, figures, biases, fits, notes, seed }),
      leaning: {
        imputed: imputed[place] ?? UNTESTED,
        readableOnly: readableOnly[place] ?? UNTESTED,
      },
    })),
    ...(mark === null ? {} : { asked: { forms: askedForms(instability), oneForm, mark } }),
    instability,
    formWeights: weights,
    formWeightLimits: formWeightLimits(weights, figures.draws),
    scoring: scoringOf(tally),
    biases,
    biasModel: fits.verdict,
    reliability: reliability(tally, { weights: weights.cdeval, seed }),
    variance: pooledVarianceShares(tally, { seed }),
    rates: parseRates(tally, paperTemplates),
    unreadByLean: unreadByLean(tally, { seed }),
    ratesByTemplate: templates
      .map((template) => ({ ...template, ...parseRates(tally, [template]) }))
      .filter(({ asked }) => asked > 0),
  };
}

/** The part of a profile that says where a respondent stands, and nothing of what stands behind it. */
export interface Headlines {
  /** All of the scheme, in order. */
  readonly dimensions: readonly Pick<
    DimensionProfile,
    'dimension' | 'imputed' | 'readableOnly' | 'overWordings'
  >[];
  readonly biases: Biases;
}

/** The likelihoods and biases that `buildProfile` would give, for a third of its work: proofs take thousands. */
export function headlines(
  tally: Tally,
  { seed, figures = figuresOf(tally, { seed }) }: ProfileOptions,
): Headlines {
  return {
    dimensions: tally.cells.dimensions.map((dimension) => ({
      dimension,
      ...headlineOf(figures, { dimension, notes: [] }),
    })),
    biases: biases(tally),
  };
}
