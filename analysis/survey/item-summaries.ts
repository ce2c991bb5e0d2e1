import * as z from 'zod';
import { Dimension, Domain } from '../../vocabulary/scheme.js';
import { type Form, orders, type PaperForm, paperForms } from '../../vocabulary/template.js';
import {
  type Likelihood,
  type PerForm,
  perForm,
  scoreAt,
  templateLikelihood,
} from './likelihoods.js';
import { drawCounts, exactAt, type ItemTemplate, type TalliedItem, type Tally } from './tally.js';

/** Answers that were observed, and those of them that could be read. */
interface AnswerCount {
  readonly observed: number;
  readonly readable: number;
}

/**
 * Counts the answers to one item under one form, both orders, over the first `repeats` draws.
 * Log-probabilities stand for as many draws.
 */
function answerCount(
  tally: Tally,
  { item, form }: { readonly item: number; readonly form: Form },
): AnswerCount {
  const counts = orders.map((order) => templateCount(tally, { item, template: { form, order } }));
  return {
    observed: counts.reduce((sum, { observed }) => sum + observed, 0),
    readable: counts.reduce((sum, { readable }) => sum + readable, 0),
  };
}

function templateCount(tally: Tally, of: ItemTemplate): AnswerCount {
  if (exactAt(tally, of)) return { observed: tally.repeats, readable: tally.repeats };
  const { observed, readable } = drawCounts(tally, of);
  return { observed, readable };
}

/** Norm and reverse answers to one form, draw k of one order paired with draw k of the other. */
export interface FormPairs {
  /** Both were observed. */
  readonly observed: number;
  /** Both were readable. */
  readonly readable: number;
  /** Both were readable, and they disagree about the pole: counted, or expected from log-probabilities. */
  readonly disagreements: number;
}

/**
 * Counts one item's pairs under one form, over the first `repeats` draws. Log-probabilities stand for
 * every draw: with likelihoods p and q of the target pole two answers disagree with chance
 * p(1 − q) + q(1 − p), which for two draws is 0 or 1. Source: CDEval equation 6.
 */
export function formPairs(
  tally: Tally,
  { item, form }: { readonly item: number; readonly form: PaperForm },
): FormPairs {
  let observed = 0;
  let readable = 0;
  let disagreements = 0;
  for (let draw = 0; draw < tally.repeats; draw += 1) {
    const p = scoreAt(tally, { item, template: { form, order: 'norm' }, draw });
    const q = scoreAt(tally, { item, template: { form, order: 'reverse' }, draw });
    if (p === undefined || q === undefined) continue;
    observed += 1;
    if (p === null || q === null) continue;
    readable += 1;
    disagreements += p * (1 - q) + q * (1 - p);
  }
  return { observed, readable, disagreements };
}

/** All that the estimates need of one item, so that thousands of resamples never reread the tally. */
export interface ItemSummary {
  readonly item: TalliedItem;
  readonly imputed: PerForm<number | null>;
  readonly readableOnly: PerForm<number | null>;
  /** The `likert` rating towards the target pole, 0..1, unread answers at 0.5. */
  readonly rating: number | null;
  readonly pairs: PerForm<FormPairs>;
  readonly answers: Readonly<Record<Form, AnswerCount>>;
}

/** Sums up every item with at least one form observed in both orders; others have no likelihood. */
export function summariseItems(tally: Tally): ItemSummary[] {
  return tally.items
    .map((_, item) => summariseItem(tally, item))
    .filter(({ imputed, rating }) =>
      [imputed.ab, imputed.repeat, imputed.compare, rating].some((value) => value !== null),
    );
}

/**
 * Sums up the item at a place in `tally.items`.
 * @throws RangeError when there is no item there
 */
export function summariseItem(tally: Tally, item: number): ItemSummary {
  const tallied = tally.items[item];
  if (!tallied) throw new RangeError(`the tally has no item ${item}`);
  const likelihoods = perForm((form) => formLikelihood(tally, { item, form }));
  return {
    item: tallied,
    imputed: perForm((form) => likelihoods[form].imputed),
    readableOnly: perForm((form) => likelihoods[form].readableOnly),
    rating: formLikelihood(tally, { item, form: 'likert' }).imputed,
    pairs: perForm((form) => formPairs(tally, { item, form })),
    answers: {
      ...perForm((form) => answerCount(tally, { item, form })),
      likert: answerCount(tally, { item, form: 'likert' }),
    },
  };
}

/** Half to each order. Without both, one order's bias would go unopposed, so the form does not count. */
function formLikelihood(
  tally: Tally,
  { item, form }: { readonly item: number; readonly form: Form },
): Likelihood {
  const norm = templateLikelihood(tally, { item, template: { form, order: 'norm' } });
  const reverse = templateLikelihood(tally, { item, template: { form, order: 'reverse' } });
  return {
    imputed: half(norm.imputed, reverse.imputed),
    readableOnly: half(norm.readableOnly, reverse.readableOnly),
  };
}

function half(norm: number | null, reverse: number | null): number | null {
  return norm === null || reverse === null ? null : (norm + reverse) / 2;
}

/** True when an item's likelihood rests on an answer that was read, and not on the fill alone. */
export function restsOnAnswer(
  figure: 'imputed' | 'readableOnly',
  item: ItemSummary,
  weights: PerForm<number>,
): boolean {
  return paperForms.some(
    (form) => item[figure][form] !== null && weights[form] > 0 && item.answers[form].readable > 0,
  );
}

/** True when under half the answers to these forms could be read, so that what is imputed from them is mostly 0.5s. */
export function isMostlyFill(items: readonly ItemSummary[], forms: readonly Form[]): boolean {
  const counts = items.flatMap(({ answers }) => forms.map((form) => answers[form]));
  const observed = counts.reduce((sum, count) => sum + count.observed, 0);
  const readable = counts.reduce((sum, count) => sum + count.readable, 0);
  return readable < observed / 2;
}

const Share = z.number().min(0).max(1);
const Count = z.number().int().min(0);

const RecordedPerForm = <T extends z.ZodType>(value: T) =>
  z.strictObject({ ab: value, repeat: value, compare: value });

/** What one item came to: all that a comparison needs of it, so that a profile can travel without its answers. */
export const ItemRecord = z.strictObject({
  id: z.string(),
  dimension: Dimension,
  domain: Domain,
  /** Mean over both orders of the likelihood under each form, unread answers at 0.5; null where not asked. */
  imputed: RecordedPerForm(Share.nullable()),
  /** The same over readable answers. */
  readableOnly: RecordedPerForm(Share.nullable()),
  /** The `likert` rating towards the target pole. */
  rating: Share.nullable(),
  /** Pairs of the two orders: observed, readable, and disagreeing about the pole. */
  pairs: RecordedPerForm(z.tuple([Count, Count, z.number().min(0)])),
  /** Answers: observed, and readable. */
  answers: z.strictObject({
    ab: z.tuple([Count, Count]),
    repeat: z.tuple([Count, Count]),
    compare: z.tuple([Count, Count]),
    likert: z.tuple([Count, Count]),
  }),
});
export type ItemRecord = z.infer<typeof ItemRecord>;

/** An item's summary as it travels. */
export function recordItem({ item, pairs, answers, ...figures }: ItemSummary): ItemRecord {
  const counts = ({ observed, readable }: { observed: number; readable: number }) =>
    [observed, readable] as [number, number];
  const { id, dimension, domain } = item;
  return {
    id,
    dimension,
    domain,
    imputed: figures.imputed,
    readableOnly: figures.readableOnly,
    rating: figures.rating,
    pairs: perForm((form) => {
      const { observed, readable, disagreements } = pairs[form];
      return [observed, readable, disagreements] as [number, number, number];
    }),
    answers: {
      ...perForm((form) => counts(answers[form])),
      likert: counts(answers.likert),
    },
  };
}

/** The summary that a record was made of. */
export function recallItem(record: ItemRecord): ItemSummary {
  const { id, dimension, domain, imputed, readableOnly, rating, pairs, answers } = record;
  const counts = ([observed, readable]: readonly [number, number]) => ({ observed, readable });
  return {
    item: { id, dimension, domain },
    imputed,
    readableOnly,
    rating,
    pairs: perForm((form) => {
      const [observed, readable, disagreements] = pairs[form];
      return { observed, readable, disagreements };
    }),
    answers: {
      ...perForm((form) => counts(answers[form])),
      likert: counts(answers.likert),
    },
  };
}
