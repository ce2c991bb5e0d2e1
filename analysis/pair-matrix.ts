import type { DrawnProfile, Six } from './drawn-profile.js';
import { similarity } from './similarity.js';

/**
 * Equation 4 between every two of these profiles, 1 on the diagonal.
 * @example
 * const a = [0.5, 0.5, 0.5, 0.5, 0.5, 0.5];
 * const b = [0.5, 0.5, 0.5, 0.5, 0.5, 0.75];
 * pairMatrix([a, b]) // → [[1, 0.8], [0.8, 1]]
 */
export function pairMatrix(profiles: readonly Six[]): number[][] {
  return profiles.map((one) => profiles.map((other) => similarity(one, other)));
}

/**
 * The mean over all pairs of some of the respondents; null with fewer than two. Source: CDEval equation 5.
 * @example
 * const matrix = [
 *   [1, 0.8, 0.6],
 *   [0.8, 1, 0.7],
 *   [0.6, 0.7, 1],
 * ];
 * meanSimilarity(matrix, [0, 1, 2]) // → 0.7
 * meanSimilarity(matrix, [0, 1]) // → 0.8
 * meanSimilarity(matrix, [0]) // → null
 */
export function meanSimilarity(
  matrix: readonly (readonly number[])[],
  places: readonly number[],
): number | null {
  let sum = 0;
  // Plain loops: they run up to a million times a family.
  for (let first = 0; first < places.length; first += 1) {
    const row = matrix[places[first] ?? 0] ?? [];
    for (let second = first + 1; second < places.length; second += 1) {
      sum += row[places[second] ?? 0] ?? 0;
    }
  }
  return places.length < 2 ? null : sum / ((places.length * (places.length - 1)) / 2);
}

/** Equation 4 between every two, as found and in every draw that all of them have. */
export function drawnMatrices(profiles: readonly DrawnProfile[]) {
  const draws = Math.min(...profiles.map((profile) => profile.draws.length));
  return {
    once: pairMatrix(profiles.map(({ found }) => found)),
    drawn: Array.from({ length: Number.isFinite(draws) ? draws : 0 }, (_, draw) =>
      pairMatrix(profiles.map((profile) => profile.draws[draw] ?? [])),
    ),
  };
}
