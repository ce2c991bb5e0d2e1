/** A vector that is not 0, and its squared length. */
export interface Direction {
  readonly parts: ArrayLike<number>;
  readonly square: number;
}

/** The direction of a vector; null for one of zeros. */
export function directionOf(parts: readonly number[]): Direction | null {
  const square = parts.reduce((sum, part) => sum + part * part, 0);
  return square > 0 ? { parts, square } : null;
}

/** The cosine of the angle between two directions, −1..1. */
export function cosine(a: Direction, b: Direction): number {
  let product = 0;
  // A plain loop: it runs some hundred thousand times a respondent.
  for (let place = 0; place < a.parts.length; place += 1) {
    product += (a.parts[place] ?? 0) * (b.parts[place] ?? 0);
  }
  // Rounding may carry it past 1.
  return Math.max(-1, Math.min(1, product / Math.sqrt(a.square * b.square)));
}
