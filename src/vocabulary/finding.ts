import { z } from 'zod';

/** An `error` makes a file unusable or a figure wrong; a `warning` makes a figure worth less. */
export const Severity = z.enum(['error', 'warning']);
export type Severity = z.infer<typeof Severity>;

/** What a check found wrong with a file, as one sentence that says how to mend it. */
export const Finding = z.strictObject({
  /** The check that found it, such as `openings`. */
  check: z.string(),
  severity: Severity,
  /** Where in the file's value, as keys and positions from the top; lines follow from it. */
  path: z.array(z.union([z.string(), z.int()])).readonly(),
  message: z.string(),
});
export type Finding = z.infer<typeof Finding>;
