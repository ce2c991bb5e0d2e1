import type { Scheme } from '../../../vocabulary/scheme.js';
import { declarationHash } from '../../simulation/declaration.js';
import { inWords, type Knowledge } from '../../simulation/respondent.js';
import type { WrittenCell } from '../items.js';
import type { WritingTemplates } from '../wording.js';
import { judgeOptions, recogniseItems, writeItems } from './items.js';
import { chanceOf, type ItemMistake, SimulatedItemWriter, SimulatedReader } from './roles.js';

/** How simulated writers and judges of a questionnaire answer. */
export function itemKnowledge(
  wording: WritingTemplates['questionnaire'],
  scheme: Scheme,
): Knowledge {
  const items = recogniseItems(wording, scheme);
  const judged = judgeOptions(wording, scheme);
  return {
    instrument: 'writing',
    asked: () => undefined,
    served({ prompt }, declared) {
      const chance = (seed: number) => chanceOf(declarationHash(declared), prompt, seed);
      const asked = items(prompt);
      if (asked) {
        const writer = SimulatedItemWriter.parse(declared);
        return inWords((seed) => writeItems(asked, writer, { scheme, random: chance(seed) }).text);
      }
      const answer = judged(prompt);
      const reader = SimulatedReader.safeParse(declared).data;
      return answer && reader && inWords((seed) => answer(reader, chance(seed)));
    },
  };
}

/** The mistakes that a simulated writer planted in its answers, by the ids of the items; `broken` by the answers. */
export function plantedItems(
  cells: readonly WrittenCell[],
  declared: object,
  {
    wording,
    scheme,
  }: { readonly wording: WritingTemplates['questionnaire']; readonly scheme: Scheme },
): ReadonlyMap<string, ItemMistake> {
  const items = recogniseItems(wording, scheme);
  const writer = SimulatedItemWriter.parse(declared);
  const planted = new Map<string, ItemMistake>();
  for (const { candidates, answers, dimension, domain } of cells) {
    for (const [nth, { request, response }] of answers.entries()) {
      const prompt = request.messages.at(-1)?.content ?? '';
      const asked = items(prompt);
      if (!asked) continue;
      const random = chanceOf(declarationHash(declared), prompt, response.sent.seed ?? 0);
      const written = writeItems(asked, writer, { scheme, random });
      if (written.planted.length === 0)
        planted.set(`${dimension}-${domain} answer ${nth + 1}`, 'broken');
      for (const { id, place } of candidates.filter(({ answer }) => answer === nth)) {
        const mistake = written.planted[place];
        if (mistake) planted.set(id, mistake);
      }
    }
  }
  return planted;
}
