/**
 * The reliability, −1..1, of a measure `length` times as long as the one whose parallel halves, draws
 * or forms correlate with `correlation` r: k·r/(1 + (k − 1)·r), so 2r/(1 + r) for two halves. Sources:
 * Spearman 1910, Brown 1910.
 *
 * The formula supposes an r that is not negative; left to itself it would pass −1 below −1/(2k − 1). A
 * negative r, which is chance or halves that contradict each other, is mirrored: −k·|r|/(1 + (k − 1)·|r|).
 * @example
 * spearmanBrown(0.5, 2) // → 0.667
 * spearmanBrown(0.5, 4) // → 0.8
 * spearmanBrown(-0.5, 2) // → -0.667
 */
export function spearmanBrown(correlation: number, length: number): number {
  const size = Math.abs(correlation);
  return (Math.sign(correlation) * length * size) / (1 + (length - 1) * size);
}
