import { z } from 'zod';

const Tag = z.string().min(1).max(80).nullable();

/** Where a model comes from, as the study says; null where it does not. */
export const Tags = z.strictObject({
  /** Models that share a maker or a lineage. */
  family: Tag,
  /** Its place in the family, such as "3.1". */
  generation: Tag,
  /** The id of the respondent that it was tuned from. */
  base: Tag,
  /** How it was trained after that, such as "instruct". */
  training: Tag,
});
export type Tags = z.infer<typeof Tags>;

/** What a respondent has that nobody tagged. */
export const noTags: Tags = { family: null, generation: null, base: null, training: null };
