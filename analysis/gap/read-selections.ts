import type { HeardSelection } from '../../src/vocabulary/hearing.js';
import type { ReadValue } from './count-readings.js';

/**
 * What selections made of the values of twin stories, where the mirror image of each stood beside it: the
 * one of the two that was picked. Both, neither and an answer that could not be read say nothing.
 */
export function readSelections(heard: readonly HeardSelection[]): ReadValue[] {
  const contrasted = heard.filter(({ kind, mode }) => kind === 'twin' && mode === 'contrast');
  return contrasted.flatMap(({ candidates, picks, style, shots, cluster }) =>
    candidates.flatMap(({ role, statement, category, attitude }, gold) => {
      const mirrored = candidates.findIndex(
        (other) => other.role === 'opposite' && other.statement === statement,
      );
      if (role !== 'gold' || mirrored < 0) return [];
      return picks.map((places) => ({
        ...{ style, shots, cluster, statement, category, attitude },
        followed: onlyOf(places ?? [], { gold, mirrored }),
      }));
    }),
  );
}

/** True where the gold one alone was picked, false where its mirror image alone was. */
function onlyOf(
  places: readonly number[],
  { gold, mirrored }: { readonly gold: number; readonly mirrored: number },
): boolean | null {
  const followed = places.includes(gold);
  return followed === places.includes(mirrored) ? null : followed;
}
