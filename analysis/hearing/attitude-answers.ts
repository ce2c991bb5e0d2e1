import type { HeardAttitude } from '../../src/vocabulary/hearing.js';

/** A question with a right answer. */
export type Scored = HeardAttitude & { readonly gold: string };

/** Those with a right answer; a forced choice about nothing has none. */
export function scoredOf(rows: readonly HeardAttitude[]): Scored[] {
  return rows.filter((row): row is Scored => row.gold !== null);
}

/** The attitude that each draw was read as; null where it could not be read. */
export function pickedAttitudes({
  options,
  picks,
}: Pick<HeardAttitude, 'options' | 'picks'>): (string | null)[] {
  return picks.map((pick) => (pick === null ? null : (options[pick] ?? null)));
}

/** How many draws were read as the attitude. */
export function countPicked(row: HeardAttitude, attitude: string): number {
  return pickedAttitudes(row).filter((picked) => picked === attitude).length;
}

/** Draws over all rows. */
export function countAnswers(rows: readonly Pick<HeardAttitude, 'picks'>[]): number {
  return rows.reduce((count, { picks }) => count + picks.length, 0);
}
