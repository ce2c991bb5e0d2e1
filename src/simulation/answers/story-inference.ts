import { ownValue } from '../../../vocabulary/comparable-text.js';
import type { Statement } from '../../../vocabulary/statement.js';
import type { Pole } from '../../../vocabulary/template.js';
import type { Declaration, Reader } from '../../asking/simulated/declaration.js';
import type { HeldValue } from '../../instruments/stories/asks.js';
import { drawNormal, oneAtRandom, type Random, randomFrom } from '../../util/random.js';
import { ownLikelihood, trueDesirability, truePlainness } from '../answer-model.js';

/**
 * What a simulated reader takes the people of a story to hold on one statement: an option's id. What it
 * carries over from its own opinion comes before: see `project`.
 *
 * A `signal` reader, where the options are the two poles of an item, hears target when x + z > 0,
 * z ~ N(0, 1):
 *
 *     x = m·√(1 + τ²) + s·τ·ε + l
 *     m = d′target/2 − c where the story holds target, −d′opposite/2 − c where it holds opposite, −c otherwise
 *     s = −1 where it holds opposite, 1 otherwise
 *
 * Where `plainness` is declared, d′/2 is multiplied by 1 + `heard`·T where the story holds target and by
 * 1 − `heard`·T where it holds opposite, T the item's true plainness.
 *
 * τ is `scatter`. ε ~ N(0, 1) belongs to the value, one for both tellings of a pair, so that a value
 * which is plain at one pole is plain at the other. Values of respondents of one seed are plain alike.
 * P(target) = Φ(x), and its mean over values is Φ(m), the declared chance exactly, while l = 0.
 *
 * l is how far the value leans to the target pole whatever the story holds, with which the mean chance
 * is Φ(m) no more:
 *
 *     l = σpair·ηpair + σitem·ηitem + h·D
 *
 * σ is `leanScatter`. η = −ln U − 1, U uniform on 0..1, has mean 0, variance 1 and a long tail to the
 * target pole; one belongs to the pair and one to the value, for both tellings, and neither has to do
 * with what is stated. h is `desirability.heard`, of the item's dimension where they differ, D the item's true desirability.
 *
 * Among other options it hears the one that the story holds with the mean chance over both poles:
 * with m = d′target/2 − c or m = d′opposite/2 + c, each half the time, and s = 1. Else it hears any
 * other that takes a side.
 *
 * What an `explicit` story says outright it hears for certain: nothing has to be told from hints.
 *
 * A `topic` reader hears any option that takes a side; a `random` one any.
 */
export function inferredOption(held: HeldValue, by: DeclaredReader, random: Random): string {
  const { value, about } = held;
  const { reader } = by;
  if (reader.hears === 'random') return oneAtRandom(about.options, random).id;
  if (reader.hears === 'topic') return oneAtRandom(sided(about.options), random).id;
  if (held.telling.kind === 'explicit') return value.attitude;

  const notices = noticing(held, by, random);
  const { dPrime, criterion: c } = reader;
  if (!held.item) {
    if (noticesEither(notices, reader, random)) return value.attitude;
    const others = about.options.filter(({ id }) => id !== value.attitude);
    return oneAtRandom(sided(others), random).id;
  }
  const l = lean(held, by);
  const { plainness } = by.declaration;
  const plainer = plainness ? plainness.heard * truePlainness(value.statement) : 0;
  const heardTarget =
    value.attitude === 'opposite'
      ? notices({ m: (-dPrime.opposite / 2) * (1 - plainer) - c, s: -1, l })
      : notices({
          m: value.attitude === 'target' ? (dPrime.target / 2) * (1 + plainer) - c : -c,
          s: 1,
          l,
        });
  return heardTarget ? 'target' : 'opposite';
}

/**
 * Whether a simulated reader notices that a story takes no side on a value: a `signal` reader with the
 * mean chance over both poles, another never.
 */
export function infersNoSide(held: HeldValue, by: DeclaredReader, random: Random): boolean {
  const { kind } = held.telling;
  if (by.reader.hears !== 'signal' || (kind !== 'neutral' && kind !== 'absent')) return false;
  return noticesEither(noticing(held, by, random), by.reader, random);
}

type Notices = (drawn: { readonly m: number; readonly s: 1 | -1; readonly l: number }) => boolean;

/** Whether x + z > 0 with the effect of this value. */
function noticing(
  { telling, value }: HeldValue,
  { reader: { scatter }, declaration: { seed } }: DeclaredReader,
  random: Random,
): Notices {
  const effect = [seed, 'value', telling.cluster, value.statement, value.character ?? ''];
  const plain = drawNormal(randomFrom(...effect)) * scatter;
  return ({ m, s, l }) => m * Math.sqrt(1 + scatter ** 2) + s * plain + l + drawNormal(random) > 0;
}

/** With the chance of either pole, each half the time. */
function noticesEither(
  notices: Notices,
  { dPrime, criterion: c }: Pick<Reader, 'dPrime' | 'criterion'>,
  random: Random,
): boolean {
  const m = random() < 0.5 ? dPrime.target / 2 - c : dPrime.opposite / 2 + c;
  return notices({ m, s: 1, l: 0 });
}

/** l, how far the value of an item leans to the target pole. */
function lean(
  { telling: { cluster }, value: { statement }, item }: HeldValue,
  { reader: { leanScatter }, declaration: { desirability, seed } }: DeclaredReader,
): number {
  const scattered = leanScatter
    ? leanScatter.pair * drawLean(randomFrom(seed, 'pair leans', cluster)) +
      leanScatter.item * drawLean(randomFrom(seed, 'value leans', cluster, statement))
    : 0;
  const { heard = 0 } = desirability ?? {};
  const drawn = typeof heard === 'number' ? heard : (ownValue(heard, item?.dimension ?? '') ?? 0);
  return drawn === 0 ? scattered : scattered + drawn * trueDesirability(statement);
}

/** η: a standard exponential draw less its mean. */
function drawLean(random: Random): number {
  return -Math.log(1 - random()) - 1;
}

/** The options that take a side; all where none does. */
function sided(options: Statement['options']): Statement['options'] {
  const taking = options.filter(({ neutral }) => !neutral);
  return taking.length > 0 ? taking : options;
}

/** A reader, and the respondent that it is of. */
export interface DeclaredReader {
  readonly reader: Reader;
  readonly declaration: Declaration;
}

/**
 * The pole of an item that a simulated reader answers from its own opinion, whatever the story holds
 * and however little it hears; undefined where it goes by the story.
 *
 * It is the former with chance |λ|, λ being its `projection`. With p its own likelihood of the item
 * and s = 2p − 1, it then answers target with chance q = p for λ > 0 and q = 1 − p for λ < 0. Either
 * way |λ|·(2q − 1) = λ·s, so that an item whose readings would lean by e₀ for the story's sake (the
 * mean over both tellings, target 1 and opposite −1) has
 *
 *     E(e) = (1 − |λ|)·e₀ + λ·s
 *
 * Nothing in e₀ depends on s unless `desirability` moves both. So the slope of e on s is expected to
 * be λ exactly, where s is known from endless answers without biases. Readings that never get here,
 * being unreadable, neutral or a bias's, shrink it by their share.
 *
 * What an `explicit` story says outright is not overruled by an opinion.
 */
export function project(
  { telling, item }: HeldValue,
  { reader: { projection = 0 }, declaration }: DeclaredReader,
  random: Random,
): Pole | undefined {
  if (projection === 0 || !item || telling.kind === 'explicit') return undefined;
  if (random() >= Math.abs(projection)) return undefined;
  const p = ownLikelihood(declaration, item);
  return random() < (projection > 0 ? p : 1 - p) ? 'target' : 'opposite';
}
