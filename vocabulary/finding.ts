import * as z from 'zod';

/**
 * An `error` makes a file unusable or a figure wrong; a `warning` makes a figure worth less; a `hint` may be as it
 * should, and is for a person to judge.
 */
export const Severity = z.enum(['error', 'warning', 'hint']);
export type Severity = z.infer<typeof Severity>;

/** What a check found wrong with a file, as one sentence that says how to fix it. */
export const Finding = z.strictObject({
  /** The check that found it, such as `openings`. */
  check: z.string(),
  severity: Severity,
  /** Where in the file's value, as keys and positions from the top; lines follow from it. */
  path: z.array(z.union([z.string(), z.int()])).readonly(),
  message: z.string(),
});
export type Finding = z.infer<typeof Finding>;

/** An entry of a list that repeats an earlier one, by their places. */
interface Repeat {
  readonly index: number;
  /** The first with the same key. */
  readonly before: number;
}

/** Every entry whose key an earlier one has, in order. */
export function repeats<Entry>(
  entries: readonly Entry[],
  keyOf: (entry: Entry) => string,
): readonly Repeat[] {
  const first = new Map<string, number>();
  return entries.flatMap((entry, index) => {
    const key = keyOf(entry);
    const before = first.get(key);
    if (before !== undefined) return [{ index, before }];
    first.set(key, index);
    return [];
  });
}
