import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { DrawnProfile } from '../../analysis/similarity/similarity.js';
import { count, createTally, type TalliedItem, type Tally } from '../../analysis/survey/tally.js';
import type { Rating, Reading } from '../../vocabulary/reading.js';
import { choiceOf, type Form, forms, type Order, orders } from '../../vocabulary/template.js';
import { cells } from './schemes.js';

/**
 * The draws of one template, a letter each: `T` target, `O` opposite, `n` neutral, `r` refusal,
 * `x` invalid, `.` not observed, and for likert `0`–`4` quarters of the way to the target pole.
 */
export type Draws = string;

/** A form's draws in norm and in reverse order. Forms left out were not observed. */
export type Answers = { readonly [F in Form]?: readonly [norm: Draws, reverse: Draws] };

/** What log-probabilities say: P(target), or the shares of 0 to 4 quarters of the way to it. */
type Exactly = { readonly unread?: number } & (
  | { readonly target: number }
  | { readonly quarters: readonly [number, number, number, number, number] }
);

/** What log-probabilities say of a form in norm and in reverse order; null where it was sampled. */
export type ExactAnswers = {
  readonly [F in Form]?: readonly [norm: Exactly | null, reverse: Exactly | null];
};

export interface AnsweredItem extends Partial<TalliedItem> {
  readonly answers: Answers;
  readonly exact?: ExactAnswers;
}

/** A tally of items and their answers; what is not said of an item is filled in. */
export function tallyOf(
  items: readonly AnsweredItem[],
  options: { readonly repeats?: number; readonly oneForm?: boolean } = {},
): Tally {
  const width = Math.max(
    1,
    ...items.flatMap(({ answers }) =>
      forms.flatMap((form) => answers[form] ?? []).map((draws) => draws.length),
    ),
  );
  const tally = createTally(
    items.map(({ id = '', dimension = 'pdi', domain = 'work' }, place) => ({
      id: id || `item-${String(place).padStart(4, '0')}`,
      dimension,
      domain,
    })),
    { cells, repeats: options.repeats ?? width, width, oneForm: options.oneForm ?? false },
  );
  for (const [item, { answers, exact }] of items.entries()) {
    for (const form of forms) {
      for (const [place, order] of orders.entries()) {
        const template = { form, order };
        const exactly = exact?.[form]?.[place];
        if (exactly) count(tally, { item, template, draw: 0 }, exactReadingOf(exactly, order));
        for (const [draw, letter] of [...(answers[form]?.[place] ?? '')].entries()) {
          if (letter === '.') continue;
          count(tally, { item, template, draw }, readingOf(letter, order));
        }
      }
    }
  }
  return tally;
}

/** The same draws under all three of the paper's forms. */
export function allForms(norm: Draws, reverse: Draws): Answers {
  return { ab: [norm, reverse], repeat: [norm, reverse], compare: [norm, reverse] };
}

function readingOf(letter: string, order: Order): Reading {
  const rule = 'test';
  switch (letter) {
    case 'T':
      return { kind: 'choice', choice: choiceOf('target', order), rule };
    case 'O':
      return { kind: 'choice', choice: choiceOf('opposite', order), rule };
    case 'n':
      return { kind: 'neutral', rule };
    case 'r':
      return { kind: 'refusal', rule };
    case 'x':
      return { kind: 'invalid', rule };
    default: {
      const quarters = Number(letter);
      const rating = order === 'norm' ? 5 - quarters : 1 + quarters;
      return { kind: 'rating', rating: rating as Rating, rule };
    }
  }
}

function exactReadingOf(exactly: Exactly, order: Order): Reading {
  const { unread = 0 } = exactly;
  const targetFirst = choiceOf('target', order) === 'first';
  if ('target' in exactly) {
    const first = targetFirst ? exactly.target : 1 - exactly.target;
    return { kind: 'distribution', first, unread, rule: 'test' };
  }
  const [none, one, two, three, all] = exactly.quarters;
  const shares = targetFirst
    ? ([all, three, two, one, none] as const)
    : ([none, one, two, three, all] as const);
  return { kind: 'ratings', shares, unread, rule: 'test' };
}

/** Normal numbers of mean 0 and standard deviation 1, the same for the same seed (Box & Muller 1958). */
export function normals(seed: number): () => number {
  const generator = xoroshiro128plus(Math.imul(seed, 0x9e3779b1));
  return () =>
    Math.sqrt(-2 * Math.log(1 - uniformFloat64(generator))) *
    Math.cos(2 * Math.PI * uniformFloat64(generator));
}

/** What figures draw by draw are by dimension. */
export function columnsOf(draws: readonly (readonly number[])[]): Float64Array[] {
  return (draws[0] ?? []).map((_, place) => Float64Array.from(draws, (six) => six[place] ?? 0));
}

/** A profile whose draws lie about it with a standard error on every dimension. */
export function profileWith(
  found: readonly number[],
  { standardError, draws = 300, random }: Noise,
): DrawnProfile {
  return {
    found,
    columns: columnsOf(
      Array.from({ length: draws }, () => found.map((figure) => figure + standardError * random())),
    ),
    n: 420,
    degreesOfFreedom: 378,
    note: null,
  };
}

interface Noise {
  readonly standardError: number;
  readonly draws?: number;
  readonly random: () => number;
}

/** A profile known exactly: no draw differs from it. */
export function certain(found: readonly number[], draws = 10): DrawnProfile {
  return profileWith(found, { standardError: 0, draws, random: () => 0 });
}

/** A profile without draws. */
export function undrawn(
  found: readonly number[],
  note = '3 items on some dimension',
): DrawnProfile {
  return { found, columns: [], n: 18, degreesOfFreedom: 12, note };
}
