import type { Random } from '../seeded-random.js';
import { oneAtRandom } from './at-random.js';
import { hear, hearsNoSide, type SeededReader } from './hear.js';
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
 *  4. the neutral option, where it notices that the story takes no side;
 *  5. what it heard. A `random` reader takes any option shown.
 */
export function answerAttitude(
  { held, options, key }: AttitudeAsked,
  by: SeededReader,
  random: Random,
): number | null {
  const { reader } = by;
  const bias = key ? reader.yeaSaying : reader.orderBias;
  const agreeing = options.findIndex(({ attitude }) => attitude === key);
  const first = key ? agreeing : 0;
  const neutral = options.findIndex(({ attitude }) => isNeutral(attitude, { held, key }));
  if (random() < reader.unreadable) return null;
  if (random() < reader.neutral && neutral >= 0) return neutral;
  if (random() < Math.abs(bias)) return bias > 0 ? first : options.length - 1 - first;
  if (reader.hears === 'random') return oneAtRandom([...options.keys()], random);
  if (neutral >= 0 && hearsNoSide(held, by, random)) return neutral;
  const heard = hear(held, by, random);
  return options.findIndex(({ attitude }) => attitude === heard);
}

function isNeutral(attitude: string, { held, key }: Pick<AttitudeAsked, 'held' | 'key'>): boolean {
  if (key) return attitude === 'neutral';
  return held.about.options.some(({ id, neutral }) => id === attitude && neutral === true);
}
