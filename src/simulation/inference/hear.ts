import type { Reader } from '../../vocabulary/reader.js';
import type { Statement } from '../../vocabulary/statement.js';
import { drawNormal } from '../draw-normal.js';
import { type Random, randomFrom } from '../seeded-random.js';
import { oneAtRandom } from './at-random.js';
import type { HeldValue } from './story-question.js';

/** A reader and the seed of its effects: readers of one seed find the same values plain. */
export interface SeededReader {
  readonly reader: Reader;
  readonly seed: number;
}

/**
 * What a simulated reader takes the people of a story to hold on one statement: an option's id.
 *
 * A `signal` reader, where the options are the two poles, hears target when x + z > 0, z ~ N(0, 1):
 *
 *     x = m·√(1 + τ²) + s·τ·ε
 *     m = d′target/2 − c where the story holds target, −d′opposite/2 − c where it holds opposite, −c otherwise
 *     s = −1 where it holds opposite, 1 otherwise
 *
 * τ is `scatter`. ε ~ N(0, 1) belongs to the value, one for both tellings of a pair, so that a value
 * which is plain at one pole is plain at the other. P(target) = Φ(x), and its mean over values is
 * Φ(m), the declared chance exactly.
 *
 * Among other options it hears the one that the story holds with the mean chance over both poles:
 * with m = d′target/2 − c or m = d′opposite/2 + c, each half the time, and s = 1. Else it hears any
 * other that takes a side.
 *
 * What an `explicit` story says outright it hears for certain: nothing has to be told from hints.
 *
 * A `topic` reader hears any option that takes a side; a `random` one any.
 */
export function hear(held: HeldValue, { reader, seed }: SeededReader, random: Random): string {
  const { value, about } = held;
  if (reader.hears === 'random') return oneAtRandom(about.options, random).id;
  if (reader.hears === 'topic') return oneAtRandom(sided(about.options), random).id;
  if (held.telling.kind === 'explicit') return value.attitude;

  const notices = noticing(held, { reader, seed }, random);
  const { dPrime, criterion: c } = reader;
  if (!isPolar(about)) {
    if (noticesEither(notices, reader, random)) return value.attitude;
    const others = about.options.filter(({ id }) => id !== value.attitude);
    return oneAtRandom(sided(others), random).id;
  }
  const heardTarget =
    value.attitude === 'opposite'
      ? notices(-dPrime.opposite / 2 - c, -1)
      : notices(value.attitude === 'target' ? dPrime.target / 2 - c : -c, 1);
  return heardTarget ? 'target' : 'opposite';
}

/**
 * Whether a simulated reader notices that a story takes no side on a value: a `signal` reader with the
 * mean chance over both poles, another never.
 */
export function hearsNoSide(held: HeldValue, by: SeededReader, random: Random): boolean {
  const { kind } = held.telling;
  if (by.reader.hears !== 'signal' || (kind !== 'neutral' && kind !== 'absent')) return false;
  return noticesEither(noticing(held, by, random), by.reader, random);
}

type Notices = (m: number, s: 1 | -1) => boolean;

/** Whether x + z > 0 with the effect of this value. */
function noticing(held: HeldValue, { reader, seed }: SeededReader, random: Random): Notices {
  const plain = drawNormal(valueEffect(held, seed)) * reader.scatter;
  return (m, s) => m * Math.sqrt(1 + reader.scatter ** 2) + s * plain + drawNormal(random) > 0;
}

/** With the chance of either pole, each half the time. */
function noticesEither(
  notices: Notices,
  { dPrime, criterion: c }: Pick<Reader, 'dPrime' | 'criterion'>,
  random: Random,
): boolean {
  return notices(random() < 0.5 ? dPrime.target / 2 - c : dPrime.opposite / 2 + c, 1);
}

function valueEffect({ telling, value }: HeldValue, seed: number): Random {
  return randomFrom(seed, 'value', telling.cluster, value.statement, value.character ?? '');
}

/** Whether the options of a statement are the two poles of an item. */
function isPolar({ options }: Statement): boolean {
  const [first, second] = options;
  return options.length === 2 && first?.id === 'target' && second?.id === 'opposite';
}

/** The options that take a side; all where none does. */
function sided(options: Statement['options']): Statement['options'] {
  const taking = options.filter(({ neutral }) => !neutral);
  return taking.length > 0 ? taking : options;
}
