import type { MistakeRow } from '../../../reports/terminal/writing.js';
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

/**
 * What became of planted mistakes, by kind: met where a step stopped them for what they are.
 * @param meets the checks that meet each kind
 */
export function mistakeRows<Kind extends string>(
  planted: ReadonlyMap<string, Kind>,
  {
    meets,
    stoppedBy,
  }: {
    readonly meets: Readonly<Record<Kind, readonly string[]>>;
    /** What stopped the one of this id; null for one that was let pass. */
    stoppedBy(id: string): { readonly step: string; readonly checks: readonly string[] } | null;
  },
): readonly MistakeRow[] {
  return (Object.keys(meets) as Kind[]).flatMap((mistake): MistakeRow[] => {
    const ids = [...planted].flatMap(([id, kind]) => (kind === mistake ? [id] : []));
    if (ids.length === 0) return [];
    const met: Record<string, number> = {};
    let otherwise = 0;
    const missed: string[] = [];
    for (const id of ids) {
      const stopped = stoppedBy(id);
      if (stopped === null) missed.push(id);
      else if (stopped.checks.some((check) => meets[mistake].includes(check))) {
        met[stopped.step] = (met[stopped.step] ?? 0) + 1;
      } else otherwise += 1;
    }
    return [{ mistake, planted: ids.length, met, otherwise, missed }];
  });
}
