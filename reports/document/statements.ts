import * as z from 'zod';
import { RatingFigures } from '../../analysis/statements/rating-figures.js';
import { ReaderOfRespondent } from './provenance.js';

const Count = z.int().min(0);

/** What statements were asked. */
export const StatementsOfReport = z.strictObject({
  /** Statements by dimension, and by how they are keyed. */
  asked: z.array(z.strictObject({ dimension: z.string(), target: Count, opposite: Count })),
  /** Points of their scales, ascending. */
  points: z.array(z.int()),
  /** Templates under which a statement was rated: the most that a scale allows. */
  templates: Count,
  /** Names of the scheme's formulas, by id. */
  scores: z.array(z.strictObject({ id: z.string(), name: z.string(), formula: z.string() })),
  repeats: Count,
});
export type StatementsOfReport = z.infer<typeof StatementsOfReport>;

/** A respondent's ratings of statements. */
export const StatementsOfRespondent = z.strictObject({
  trials: z.strictObject({ planned: Count, observed: Count }),
  figures: RatingFigures,
  /** Mean orientation ratings of statements, 0..1, by id; null where none could be read. */
  statements: z.array(
    z.strictObject({
      id: z.string(),
      mean: z.number().min(0).max(1).nullable(),
      n: z.number().min(0),
    }),
  ),
  /** What a reader model made of its answers; absent where there was none. */
  reader: ReaderOfRespondent.exactOptional(),
});
export type StatementsOfRespondent = z.infer<typeof StatementsOfRespondent>;
