import type { Item } from '../../vocabulary/item.js';
import type { Dimension } from '../../vocabulary/scheme.js';
import {
  type Form,
  isPaperForm,
  type Put,
  paperTemplates,
  poleOf,
  type Template,
  templates,
} from '../../vocabulary/template.js';
import { type Declaration, orientationOn } from '../asking/simulated/declaration.js';
import { drawBeta, drawNormal, randomFrom } from '../util/random.js';

// How far a form scatters about its item, and an order about its form.
const FORM_SPREAD = 0.03;
const ORDER_SPREAD = 0.015;

/**
 * How an item draws a respondent to the target pole when put by a template, 0..1, before any bias.
 *
 * Three nested draws, each with the one before as its mean, so that the declared orientation m is
 * the mean over items, exactly and under every template:
 *
 *     p(item)        ~ Beta with mean m,       variance spread · m(1 − m)
 *     p(item, form)  ~ Beta with mean p(item), variance 0.03 · p(1 − p)
 *     p(item, form, order) likewise about p(item, form), 0.015 · p(1 − p)
 *
 * Where `desirability` or `plainness` is declared, logit p(item) is moved by its `stated`·D or `stated`·T, D the
 * item's true desirability and T its true plainness, before forms and orders scatter about it; m is then the
 * exact mean no more. Nor is it where `wordingEffects` move p(item) by what its wording does to its
 * dimension.
 */
export function propensity(
  declaration: Declaration,
  item: Pick<Item, 'id' | 'dimension'>,
  put: Put,
): number {
  const { spread, seed, desirability, plainness } = declaration;
  const { form, order } = put;
  const mean = orientationOn(declaration, item.dimension);
  const drawn = drawBeta(mean, spread, randomFrom(seed, item.id));
  const logits =
    (desirability ? desirability.stated * trueDesirability(item.id) : 0) +
    (plainness ? plainness.stated * truePlainness(item.id) : 0) +
    wordingEffect(declaration, item.dimension, put);
  const ofItem = logits === 0 ? drawn : movedBy(logits, drawn);
  const ofForm = drawBeta(ofItem, FORM_SPREAD, randomFrom(seed, item.id, form));
  return drawBeta(ofForm, ORDER_SPREAD, randomFrom(seed, item.id, form, order));
}

/** What a wording does to a dimension, in logits; likert moves as the others do. */
function wordingEffect(
  { seed, wordingEffects }: Declaration,
  dimension: Dimension,
  { form, wording = 0 }: Put,
): number {
  if (!wordingEffects) return 0;
  const { spread, seed: own } = wordingEffects;
  return spread * drawNormal(randomFrom(seed, own, 'wording', dimension, form, wording));
}

/** A chance moved by so many logits; 0 and 1 stay where they are. */
function movedBy(logits: number, chance: number): number {
  return 1 / (1 + ((1 - chance) / chance) * Math.exp(-logits));
}

/**
 * P(a readable answer is for the option shown first), 0..1, where the propensity to the target pole
 * is known.
 *
 * Before this an answer is a refusal, neutral or unreadable with its declared chance. A readable
 * one follows its bias b with chance |b|, to the first option when b > 0 and to the second
 * otherwise: `positionBias` for ab, repeat and likert, `acquiescence` for compare, where yes is the
 * first option. Else it is a coin toss with the form's instability u. Else it follows the item. With
 * p the propensity turned to the first option, and β the form's `logitBias`, 0 unless declared,
 *
 *     P(first) = |b|·[b > 0] + (1 − |b|)·(u/2 + (1 − u)·p′),   logit p′ = logit p + β
 *
 * A likert rating r has 5 − r ~ Binomial(4, P(first)), with u = 0: its mean is P(first) too, and an
 * extreme propensity gives extreme ratings.
 */
export function chanceOfFirst(
  declaration: Declaration,
  { template, towardsTarget }: { readonly template: Template; readonly towardsTarget: number },
): number {
  const p = poleOf('first', template.order) === 'target' ? towardsTarget : 1 - towardsTarget;
  const u = instabilityOf(declaration, template.form);
  const { positionBias, acquiescence, logitBias } = declaration;
  const [b, logits = 0] =
    template.form === 'compare'
      ? [acquiescence, logitBias?.acquiescence]
      : [positionBias, logitBias?.position];
  const moved = logits === 0 ? p : movedBy(logits, p);
  return Math.max(b, 0) + (1 - Math.abs(b)) * (u / 2 + (1 - u) * moved);
}

/** P(an answer can be read), 0..1. */
export function readableShare({ refusal, neutral, unreadable }: Declaration): number {
  return Math.max(0, 1 - refusal - neutral - unreadable);
}

function instabilityOf({ instability }: Declaration, form: Form): number {
  return form === 'likert' ? 0 : instability[form];
}

/**
 * D ~ N(0, 1): how much nicer the target option of an item truly sounds than the opposite one. It
 * belongs to the item, and is the same for every respondent of every seed; new items have new ids.
 */
export function trueDesirability(itemId: string): number {
  return drawNormal(randomFrom('desirability', itemId));
}

/** T ~ N(0, 1): how much plainer an item's telling truly is at the target pole; likewise the item's own. */
export function truePlainness(itemId: string): number {
  return drawNormal(randomFrom('plainness', itemId));
}

const known = new WeakMap<Declaration, WeakMap<object, number>>();

/**
 * p: what a simulated respondent thinks of an item itself, P(target pole) 0..1. It is the mean of its
 * propensities under the paper's six templates: equation 2 with uniform weights, endless answers, and
 * none of the biases that a survey adds.
 */
export function ownLikelihood(
  declaration: Declaration,
  item: Pick<Item, 'id' | 'dimension'>,
): number {
  const ofItems = known.get(declaration) ?? new WeakMap<object, number>();
  known.set(declaration, ofItems);
  const likelihood = ofItems.get(item) ?? meanPropensity(declaration, item);
  ofItems.set(item, likelihood);
  return likelihood;
}

function meanPropensity(declaration: Declaration, item: Pick<Item, 'id' | 'dimension'>): number {
  const sum = paperTemplates.reduce(
    (total, template) => total + propensity(declaration, item, template),
    0,
  );
  return sum / paperTemplates.length;
}

/** What there is to find out about one item, or on average about the items of a dimension. */
export interface TrueLikelihood {
  /** P(target | readable) by template, in the order of `templates`; for `likert` the expected rating. */
  readonly templates: readonly number[];
  /** Equation 2 with uniform weights, from readable answers only. */
  readonly readableOnly: number;
  /** The same with every unread answer counted 0.5. */
  readonly imputed: number;
  /** The expected orientation rating, mean of both orders of `likert`. */
  readonly rating: number;
}

/** The likelihoods of an item whose propensity to the target pole, 0..1, is known under each template. */
export function likelihoodGiven(
  declaration: Declaration,
  propensityUnder: (template: Template) => number,
): TrueLikelihood {
  return likelihoodOf(
    declaration,
    templates.map((template) => chanceOfTarget(declaration, template, propensityUnder(template))),
  );
}

/** P(a readable answer is for the target pole), 0..1. */
function chanceOfTarget(
  declaration: Declaration,
  template: Template,
  towardsTarget: number,
): number {
  const first = chanceOfFirst(declaration, { template, towardsTarget });
  return poleOf('first', template.order) === 'target' ? first : 1 - first;
}

/** What chances of the target pole, one for each template, come to. */
function likelihoodOf(declaration: Declaration, values: readonly number[]): TrueLikelihood {
  const under = (asks: (form: Form) => boolean) =>
    mean(templates.flatMap(({ form }, index) => (asks(form) ? (values[index] ?? []) : [])));
  const readableOnly = under(isPaperForm);
  const readable = readableShare(declaration);
  return {
    templates: values,
    readableOnly,
    imputed: readable * readableOnly + (1 - readable) * 0.5,
    rating: under((form) => form === 'likert'),
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

const expected = new WeakMap<Declaration, Map<Dimension, TrueLikelihood>>();

/**
 * What a declaration comes to on one dimension over all items that one could write and answers
 * without end: what an estimator should recover from items drawn anew, biases and unread answers
 * included. The chance of the first option is linear in an item's propensity, whose mean is the
 * declared orientation under every template, so the mean item stands for them all and nothing is
 * drawn. `logitBias` and `wordingEffects` are not linear: what they add is averaged over made-up items,
 * each in wordings of its own, always the same. Of `desirability`, which moves items on that scale too,
 * and of `poleRefusal` this knows nothing.
 */
export function expectedLikelihood(declaration: Declaration, dimension: Dimension): TrueLikelihood {
  if (!declaration.logitBias && !declaration.wordingEffects) {
    return likelihoodGiven(declaration, () => orientationOn(declaration, dimension));
  }
  const ofDimensions = expected.get(declaration) ?? new Map<Dimension, TrueLikelihood>();
  expected.set(declaration, ofDimensions);
  const likelihood = ofDimensions.get(dimension) ?? averagedLikelihood(declaration, dimension);
  ofDimensions.set(dimension, likelihood);
  return likelihood;
}

/** So many that the mean of what a bias of 1 logit adds has a standard error of 0.001. */
const MADE_UP_ITEMS = 4000;

/** The mean without the bias is known; what the bias adds varies little between items. */
function averagedLikelihood(declaration: Declaration, dimension: Dimension): TrueLikelihood {
  const { logitBias, wordingEffects, ...unmoved } = declaration;
  const ids = Array.from({ length: MADE_UP_ITEMS }, (_, number) => `made up ${number}`);
  const values = templates.map((template) => {
    const added = ids.map((id, seed) => {
      const item = { id, dimension };
      const still = propensity(unmoved, item, template);
      const moved = wordingEffects
        ? propensity({ ...unmoved, wordingEffects: { ...wordingEffects, seed } }, item, template)
        : still;
      return (
        chanceOfTarget(declaration, template, moved) - chanceOfTarget(unmoved, template, still)
      );
    });
    return chanceOfTarget(unmoved, template, orientationOn(declaration, dimension)) + mean(added);
  });
  return likelihoodOf(declaration, values);
}
