/** How many faults there are beside the one that is told; empty where it is the only one. */
export function andMore(others: readonly unknown[]): string {
  return others.length > 0 ? ` (and ${others.length} more; undertone lint shows all)` : '';
}
