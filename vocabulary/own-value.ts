/**
 * What a table keyed by text holds under a key; undefined where it holds nothing. A plain `table[key]`
 * also finds what every object inherits, such as `constructor`.
 */
export function ownValue<Value>(
  table: Readonly<Record<string, Value>> | null | undefined,
  key: string,
): Value | undefined {
  return table && Object.hasOwn(table, key) ? table[key] : undefined;
}
