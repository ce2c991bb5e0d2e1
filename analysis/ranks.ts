/** For each figure how many others are higher, and one more: 1 is the highest, equals share a rank. */
export function ranksOf(figures: ArrayLike<number>): number[] {
  const order = Array.from(figures, (_, place) => place).sort(
    (a, b) => (figures[b] ?? 0) - (figures[a] ?? 0),
  );
  const ranks: number[] = new Array(order.length).fill(0);
  let rank = 0;
  for (const [nth, place] of order.entries()) {
    if (nth === 0 || figures[place] !== figures[order[nth - 1] ?? 0]) rank = nth + 1;
    ranks[place] = rank;
  }
  return ranks;
}
