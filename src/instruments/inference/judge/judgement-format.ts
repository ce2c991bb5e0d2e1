import { z } from 'zod';
import type { ResponseFormat } from '../../../vocabulary/request.js';

/** What a judge answers. */
export const JudgeAnswer = z.strictObject({
  judgements: z.array(
    z.strictObject({
      /** Its label, such as "T1". */
      topic: z.string(),
      found: z.union([z.literal(1), z.literal(0.5), z.literal(0)]),
      /** From 1. */
      sentence: z.int().nullable(),
      quote: z.string(),
      /** From 1. */
      position: z.int().nullable(),
    }),
  ),
});
export type JudgeAnswer = z.infer<typeof JudgeAnswer>;

const { $schema: _, ...schema } = z.toJSONSchema(JudgeAnswer);

/** The same as structured output; where an endpoint takes none, the prompt alone asks for it. */
export const judgementFormat: ResponseFormat = { name: 'judgements', schema };
