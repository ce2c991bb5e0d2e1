import { ngrams, words } from '../../../analysis/statistics/words.js';
import { type LeakKind, leakKinds, type Move, moves } from '../../../vocabulary/conversation.js';
import type { Scenario, TwinScenario } from '../../../vocabulary/scenario.js';
import { poles } from '../../../vocabulary/template.js';

/** The first move that may say it. */
const told: Readonly<Record<LeakKind, Move>> = {
  fact: 'reveal',
  country: 'reveal',
  value: 'close',
};

/** Neighbouring words that are no accident. */
const RUN = 5;

/** Something given away, and the words that did. */
export interface Leak {
  readonly kind: LeakKind;
  readonly words: readonly string[];
}

/** What a message of the antagonist gives away before its time. */
export function leaksIn(text: string, move: Move, scenario: Scenario): readonly Leak[] {
  const found = {
    fact: factWords(text, scenario),
    country: countryWords(text, scenario),
    value: stanceWords(text, scenario),
  };
  return leakKinds
    .filter((kind) => moves.indexOf(move) < moves.indexOf(told[kind]))
    .map((kind) => ({ kind, words: found[kind] }))
    .filter((leak) => leak.words.length > 0);
}

/** The beginnings of words, of the fact's own list, with which words of a text begin; without one, runs of the fact's words. */
export function factWords(text: string, { fact }: Pick<Scenario, 'fact'>): readonly string[] {
  if (fact.leaks === null) return sharedRuns(text, fact.text);
  const said = ` ${words(text).join(' ')}`;
  return fact.leaks.filter((leak) => said.includes(` ${words(leak).join(' ')}`));
}

/** The country of the fact and the third person's nationality, where a text names them. */
export function countryWords(
  text: string,
  { fact, third }: Pick<Scenario, 'fact' | 'third'>,
): readonly string[] {
  const said = ` ${words(text).join(' ')} `;
  // Imported data name no nationality; most begin like their country.
  if ('background' in third) {
    return said.includes(` ${words(fact.country).join(' ')}`) ? [fact.country] : [];
  }
  return [...new Set([fact.country, third.nationality])].filter((name) =>
    said.includes(` ${words(name).join(' ')} `),
  );
}

/** Runs of words that a text shares with the third person's stance, as the scene shows it. */
function stanceWords(text: string, { value }: Pick<Scenario, 'value'>): readonly string[] {
  return sharedRuns(text, value);
}

/** The same for either stance of a twin. */
export function stancesIn(text: string, { holders }: TwinScenario): readonly string[] {
  return poles.flatMap((pole) => sharedRuns(text, holders[pole].value));
}

function sharedRuns(one: string, other: string): readonly string[] {
  const runs = new Set(ngrams(words(other), RUN));
  return [...new Set(ngrams(words(one), RUN))].filter((run) => runs.has(run));
}
