/** The runs of `n` neighbouring words, in order, each as one string; none in a shorter text. */
export function ngrams(words: readonly string[], n: number): readonly string[] {
  return Array.from({ length: Math.max(0, words.length - n + 1) }, (_, start) =>
    words.slice(start, start + n).join(' '),
  );
}

/** How often each entry occurs. */
export function countEach(entries: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const entry of entries) counts.set(entry, (counts.get(entry) ?? 0) + 1);
  return counts;
}
