/**
 * The patterns of a language, from a table by its code without region ("en" of "en-GB" and "EN_us"); of
 * a language that is not in the table all of them, since one of them may fit.
 */
export function patternsFor(
  table: ReadonlyMap<string, RegExp>,
  language: string,
): readonly RegExp[] {
  const [code = ''] = language.toLowerCase().split(/[-_]/);
  const known = table.get(code);
  return known ? [known] : [...table.values()];
}

/** What the first of the patterns that matches has in its first group. */
export function firstMatch(patterns: readonly RegExp[], text: string): string | undefined {
  return patterns.map((pattern) => pattern.exec(text)?.[1]).find((found) => found !== undefined);
}
