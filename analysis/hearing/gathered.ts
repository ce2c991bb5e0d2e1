/** Rows with the same key together, each key where it first came. */
export function gathered<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): readonly (readonly Row[])[] {
  const byKey = new Map<string, Row[]>();
  for (const row of rows) {
    const known = byKey.get(keyOf(row));
    if (known) known.push(row);
    else byKey.set(keyOf(row), [row]);
  }
  return [...byKey.values()];
}
