import { type Declaration, orientationOn } from '../vocabulary/declaration.js';
import type { Item } from '../vocabulary/item.js';
import { poleOf } from '../vocabulary/pole.js';
import type { Form, Template } from '../vocabulary/template.js';
import { drawBeta } from './draw-beta.js';
import { randomFrom } from './seeded-random.js';
import { trueDesirability } from './true-desirability.js';

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
 * Where `desirability` is declared, logit p(item) is moved by `stated`·D, D the item's true
 * desirability, before forms and orders scatter about it; m is then the exact mean no more.
 */
export function propensity(
  declaration: Declaration,
  item: Pick<Item, 'id' | 'dimension'>,
  template: Template,
): number {
  const { spread, seed, desirability } = declaration;
  const { form, order } = template;
  const mean = orientationOn(declaration, item.dimension);
  const drawn = drawBeta(mean, spread, randomFrom(seed, item.id));
  const ofItem = desirability
    ? movedBy(desirability.stated * trueDesirability(item.id), drawn)
    : drawn;
  const ofForm = drawBeta(ofItem, FORM_SPREAD, randomFrom(seed, item.id, form));
  return drawBeta(ofForm, ORDER_SPREAD, randomFrom(seed, item.id, form, order));
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
 * p the propensity turned to the first option,
 *
 *     P(first) = |b|·[b > 0] + (1 − |b|)·(u/2 + (1 − u)·p)
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
  const b = template.form === 'compare' ? declaration.acquiescence : declaration.positionBias;
  return Math.max(b, 0) + (1 - Math.abs(b)) * (u / 2 + (1 - u) * p);
}

/** P(an answer can be read), 0..1. */
export function readableShare({ refusal, neutral, unreadable }: Declaration): number {
  return Math.max(0, 1 - refusal - neutral - unreadable);
}

function instabilityOf({ instability }: Declaration, form: Form): number {
  return form === 'likert' ? 0 : instability[form];
}
