import { z } from 'zod';
import { Dimension } from '../src/vocabulary/dimension.js';
import { Domain } from '../src/vocabulary/domain.js';
import type { ItemSummary } from './item-summary.js';
import { perForm } from './per-form.js';

const Share = z.number().min(0).max(1);
const Count = z.number().int().min(0);

const PerForm = <T extends z.ZodType>(value: T) =>
  z.strictObject({ ab: value, repeat: value, compare: value });

/** What one item came to: all that a comparison needs of it, so that a profile can travel without its answers. */
export const ItemRecord = z.strictObject({
  id: z.string(),
  dimension: Dimension,
  domain: Domain,
  /** Mean over both orders of the likelihood under each form, unread answers at 0.5; null where not asked. */
  imputed: PerForm(Share.nullable()),
  /** The same over readable answers. */
  readableOnly: PerForm(Share.nullable()),
  /** The `likert` rating towards the target pole. */
  rating: Share.nullable(),
  /** Pairs of the two orders: observed, readable, and disagreeing about the pole. */
  pairs: PerForm(z.tuple([Count, Count, z.number().min(0)])),
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
