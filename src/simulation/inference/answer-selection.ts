import type { Random } from '../seeded-random.js';
import { oneAtRandom, someAtRandom } from './at-random.js';
import { hear } from './hear.js';
import { type DeclaredReader, project } from './project.js';
import type { SelectionAsked } from './story-question.js';

/**
 * What a simulated reader picks: distinct places among the candidates, ascending; null for an answer
 * that cannot be read. With X the number asked for, what comes first happens first:
 *
 *  1. `unreadable`: null;
 *  2. |`orderBias`|: the first X for a bias above 0, the last X otherwise, whatever it heard;
 *  3. of the candidates about each statement of the story one: what it thinks itself, where it projects,
 *     else what it heard; any where that is not there (a `topic` reader: any where it does not project; a
 *     `random` one: none). Filled up to X with any others.
 *
 * Then with chance `miscounts` one pick too few or too many, as likely either.
 */
export function answerSelection(
  asked: SelectionAsked,
  by: DeclaredReader,
  random: Random,
): readonly number[] | null {
  const { reader } = by;
  if (random() < reader.unreadable) return null;
  const picks = miscounted(picked(asked, by, random), { asked, by, random });
  return picks.sort((a, b) => a - b);
}

function picked(asked: SelectionAsked, by: DeclaredReader, random: Random): number[] {
  const { candidates, choose } = asked;
  const places = [...candidates.keys()];
  const { orderBias } = by.reader;
  if (random() < Math.abs(orderBias)) {
    return orderBias > 0 ? places.slice(0, choose) : places.slice(places.length - choose);
  }
  const heard = onePerStatement(asked, by, random);
  const kept = someAtRandom(heard, { count: choose, random });
  return [...kept, ...unpicked(asked, kept, { count: choose - kept.length, random })];
}

function onePerStatement(
  { story, candidates }: SelectionAsked,
  by: DeclaredReader,
  random: Random,
): number[] {
  return story.flatMap((held) => {
    const own = [...candidates.entries()].filter(
      ([, { statement }]) => statement === held.value.statement,
    );
    const projected = project(held, by, random);
    if (own.length === 0 || (by.reader.hears === 'random' && !projected)) return [];
    const heard = projected ?? (by.reader.hears === 'signal' ? hear(held, by, random) : null);
    const [place] = own.find(([, { attitude }]) => attitude === heard) ?? oneAtRandom(own, random);
    return [place];
  });
}

function miscounted(
  picks: number[],
  {
    asked,
    by,
    random,
  }: { readonly asked: SelectionAsked; readonly by: DeclaredReader; readonly random: Random },
): number[] {
  if (random() >= by.reader.miscounts) return picks;
  // An answer without a pick would be no miscount but an unreadable one.
  const fewer = picks.length > 1 && random() < 0.5;
  return fewer
    ? someAtRandom(picks, { count: picks.length - 1, random })
    : [...picks, ...unpicked(asked, picks, { count: 1, random })];
}

function unpicked(
  { candidates }: SelectionAsked,
  picks: readonly number[],
  { count, random }: { readonly count: number; readonly random: Random },
): number[] {
  const left = [...candidates.keys()].filter((place) => !picks.includes(place));
  return someAtRandom(left, { count, random });
}
