import type { Declaration } from '../../vocabulary/declaration.js';
import type { Pole } from '../../vocabulary/pole.js';
import type { Reader } from '../../vocabulary/reader.js';
import { ownLikelihood } from '../own-likelihood.js';
import type { Random } from '../seeded-random.js';
import type { HeldValue } from './story-question.js';

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
