/** What has the same key together, in the order in which each key came first. */
export function grouped<Key, T>(
  values: Iterable<T>,
  keyOf: (value: T) => Key,
): ReadonlyMap<Key, readonly T[]> {
  const groups = new Map<Key, T[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}
