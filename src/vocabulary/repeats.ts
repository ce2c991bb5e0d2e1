/** An entry of a list that repeats an earlier one, by their places. */
export interface Repeat {
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
