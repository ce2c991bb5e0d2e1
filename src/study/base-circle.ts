/**
 * The respondents from one over its base, and the base of that, back to itself; null where they do not
 * lead back to it.
 */
export function circleFrom(
  id: string,
  baseOf: (id: string) => string | null,
): readonly string[] | null {
  const way = [id];
  let base = baseOf(id);
  while (base !== null && !way.includes(base)) {
    way.push(base);
    base = baseOf(base);
  }
  return base === id ? way : null;
}
