import type { HeardSelection } from '../../src/vocabulary/hearing.js';
import type { Pole } from '../../src/vocabulary/pole.js';
import type { Score } from './hearing.js';
import { type Counted, shareScore } from './score-of.js';

/**
 * Of the gold values at a pole whose mirror image stood beside them, and of which just one of the two
 * was picked, the share where it was the gold one, 0..1; a half by chance.
 */
export function polarity(heard: readonly HeardSelection[], pole: Pole): Score {
  return shareScore(
    heard.map((story) => decidedAt(pole, story)),
    { chance: 1 / 2 },
  );
}

/**
 * How many candidates at a pole that are about something else were picked, of how many that were
 * offered, over the answers that could be read.
 */
export function intrusions(
  heard: readonly HeardSelection[],
  pole: Pole,
): { readonly picked: number; readonly offered: number } {
  let picked = 0;
  let offered = 0;
  for (const { candidates, picks } of heard) {
    const strangers = candidates.flatMap(({ role, attitude }, place) =>
      role === 'off-topic' && attitude === pole ? [place] : [],
    );
    for (const places of picks) {
      if (places === null) continue;
      offered += strangers.length;
      picked += strangers.filter((place) => places.includes(place)).length;
    }
  }
  return { picked, offered };
}

function decidedAt(pole: Pole, { cluster, candidates, picks }: HeardSelection): Counted {
  let successes = 0;
  let trials = 0;
  for (const [place, { statement, attitude, role }] of candidates.entries()) {
    if (role !== 'gold' || attitude !== pole) continue;
    const mirrored = candidates.findIndex(
      (other) => other.role === 'opposite' && other.statement === statement,
    );
    if (mirrored < 0) continue;
    for (const places of picks) {
      const gold = places?.includes(place) ?? false;
      if (gold === (places?.includes(mirrored) ?? false)) continue;
      trials += 1;
      if (gold) successes += 1;
    }
  }
  return { cluster, successes, trials };
}
