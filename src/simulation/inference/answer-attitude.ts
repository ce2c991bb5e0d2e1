import type { Random } from '../seeded-random.js';
import { oneAtRandom } from './at-random.js';
import { hear, hearsNoSide } from './hear.js';
import { type DeclaredReader, project } from './project.js';
import type { AttitudeAsked } from './story-question.js';

/**
 * The option that a simulated reader takes, as a place among those shown; null for an answer that
 * cannot be read. What comes first happens first:
 *
 *  1. `unreadable`: null;
 *  2. `neutral`: the neutral option, where there is one;
 *  3. |b|, whatever it heard: where a statement is agreed with, b is `yeaSaying`, and it agrees for
 *     b > 0 and disagrees otherwise; elsewhere b is `orderBias`, and it takes the first option for
 *     b > 0 and the last one otherwise;
 *  4. what it thinks itself, where it projects;
 *  5. any option shown, for a `random` reader;
 *  6. the neutral option, where it notices that the story takes no side;
 *  7. what it heard.
 */
export function answerAttitude(
  { held, options, key }: AttitudeAsked,
  by: DeclaredReader,
  random: Random,
): number | null {
  const { reader } = by;
  const placeOf = (taken: string) => options.findIndex(({ attitude }) => attitude === taken);
  const bias = key ? reader.yeaSaying : reader.orderBias;
  const first = key ? placeOf(key) : 0;
  const neutral = options.findIndex(({ attitude }) => isNeutral(attitude, { held, key }));
  if (random() < reader.unreadable) return null;
  if (random() < reader.neutral && neutral >= 0) return neutral;
  if (random() < Math.abs(bias)) return bias > 0 ? first : options.length - 1 - first;
  const projected = project(held, by, random);
  if (projected) return placeOf(projected);
  if (reader.hears === 'random') return oneAtRandom([...options.keys()], random);
  if (neutral >= 0 && hearsNoSide(held, by, random)) return neutral;
  return placeOf(hear(held, by, random));
}

function isNeutral(attitude: string, { held, key }: Pick<AttitudeAsked, 'held' | 'key'>): boolean {
  if (key) return attitude === 'neutral';
  return held.about.options.some(({ id, neutral }) => id === attitude && neutral === true);
}
