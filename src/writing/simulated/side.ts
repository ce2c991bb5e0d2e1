import type { MistakeRow, Mistakes } from '../../../analysis/results/written-questionnaire.js';
import { ownValue } from '../../../vocabulary/comparable-text.js';
import type { Scheme } from '../../../vocabulary/scheme.js';
import { declarationHash } from '../../asking/simulated/declaration.js';
import { inWords, type SimulatedSide } from '../../asking/simulated/respondent.js';
import type { WrittenCell } from '../items.js';
import type { RoleAsks } from '../roles.js';
import { lengthsOf, linesOf } from '../scene.js';
import { MIN_WORDS, told, type WrittenStory } from '../story.js';
import { tellingsOf } from '../story-plan.js';
import { compareTellings, itemsAsked, judgeOptions, writeItems } from './items.js';
import {
  chanceOf,
  type ItemMistake,
  SimulatedItemWriter,
  SimulatedReader,
  SimulatedStoryWriter,
  type StoryMistake,
} from './roles.js';
import { draftAsked, hints, storyReading, storyWriting, writeDraft } from './stories.js';

/** How simulated writers and judges of a questionnaire answer. */
export function itemAnswers(scheme: Scheme): SimulatedSide {
  return {
    service({ asks, prompt }, declared) {
      const chance = (seed: number) => chanceOf(declarationHash(declared), prompt, seed);
      const asked = itemsAsked(asks as RoleAsks, scheme);
      if (asked) {
        const writer = SimulatedItemWriter.parse(declared);
        return inWords((seed) => writeItems(asked, writer, { scheme, random: chance(seed) }).text);
      }
      const reader = SimulatedReader.safeParse(declared).data;
      if (!reader) return undefined;
      if ((asks as RoleAsks).task === 'plainer') {
        return inWords((seed) => compareTellings(asks as RoleAsks, chance(seed)));
      }
      return inWords((seed) =>
        judgeOptions(asks as RoleAsks, reader, { scheme, random: chance(seed) }),
      );
    },
  };
}

/** The mistakes that a simulated writer planted in its answers, by the ids of the items; `broken` by the answers. */
export function plantedItems(
  cells: readonly WrittenCell[],
  declared: object,
  { scheme }: { readonly scheme: Scheme },
): ReadonlyMap<string, ItemMistake> {
  const writer = SimulatedItemWriter.parse(declared);
  const planted = new Map<string, ItemMistake>();
  for (const { candidates, answers, dimension, domain } of cells) {
    for (const [nth, { request, response }] of answers.entries()) {
      const prompt = request.messages.at(-1)?.content ?? '';
      const asked = request.about && itemsAsked(request.about.asks as RoleAsks, scheme);
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
    const met = new Map<string, number>();
    let otherwise = 0;
    const missed: string[] = [];
    for (const id of ids) {
      const stopped = stoppedBy(id);
      if (stopped === null) missed.push(id);
      else if (stopped.checks.some((check) => meets[mistake].includes(check))) {
        met.set(stopped.step, (met.get(stopped.step) ?? 0) + 1);
      } else otherwise += 1;
    }
    return [{ mistake, planted: ids.length, met: Object.fromEntries(met), otherwise, missed }];
  });
}

/** How simulated writers, checkers and judges of stories answer. */
export const storyWriterAnswers: SimulatedSide = {
  service({ asks, prompt }, declared) {
    const chance = (seed: number) => chanceOf(declarationHash(declared), prompt, seed);
    const written = storyWriting(asks as RoleAsks);
    if (written) {
      const writer = SimulatedStoryWriter.parse(declared);
      return inWords((seed) => written(writer, chance(seed)));
    }
    const read = storyReading(asks as RoleAsks);
    const reader = SimulatedReader.safeParse(declared).data;
    return read && reader && inWords((seed) => read(reader, chance(seed)));
  },
};

/** What became of the mistakes that a simulated writer planted in its drafts: no step was told of any. */
export function storyMistakesOf(stories: readonly WrittenStory[], declared: object): Mistakes {
  const writer = SimulatedStoryWriter.parse(declared);
  const planted = new Map<string, StoryMistake>();
  const stopped = new Map<string, { readonly step: string; readonly checks: readonly string[] }>();
  let [sound, lost] = [0, 0];
  for (const story of stories) {
    const { plan, answers, draft, discarded, gold } = story;
    const labels = new Set<string>();
    for (const [nth, { request, response, fault }] of answers.entries()) {
      const prompt = request.messages.at(-1)?.content ?? '';
      const asked = request.about && draftAsked(request.about.asks as RoleAsks);
      if (!asked) continue;
      const random = chanceOf(declarationHash(declared), prompt, response.sent.seed ?? 0);
      for (const { mistake, label, telling } of writeDraft(asked.values, writer, {
        ...asked,
        random,
      }).planted) {
        const where = label === null ? `draft ${nth + 1}` : `${label}, telling ${telling + 1}`;
        const id = `${plan.id} (${where})`;
        planted.set(id, mistake);
        if (label !== null) labels.add(label);
        const ending = fault
          ? { step: 'form', checks: ['broken'] }
          : endingOf(story, { mistake, label, telling });
        if (ending) stopped.set(id, ending);
      }
    }
    if (!draft) continue;
    for (const { label } of plan.values.filter((value) => !labels.has(value.label))) {
      sound += 1;
      const isWhole = labels.size === 0 && !planted.has(`${plan.id} (draft ${answers.length})`);
      if (discarded ? isWhole : ownValue(gold, label) !== 'gold') lost += 1;
    }
  }
  const rows = mistakeRows(planted, {
    meets: storyMeets,
    stoppedBy: (id) => stopped.get(id) ?? null,
  });
  return { rows, sound, stopped: lost };
}

/** A story's mistake is met as itself: no check of it finds several. */
const storyMeets: Readonly<Record<StoryMistake, readonly StoryMistake[]>> = {
  broken: ['broken'],
  short: ['short'],
  drops: ['drops'],
  contradicts: ['contradicts'],
  outright: ['outright'],
  uneven: ['uneven'],
};

/** The check that looks for each mistake of a value. */
const looksFor: Readonly<Partial<Record<StoryMistake, string>>> = {
  drops: 'incorporation',
  contradicts: 'consistency',
  outright: 'implicitness',
  uneven: 'evenness',
};

/** What stopped a mistake of a draft; null where it stands in what was kept, in a value of the gold set. */
function endingOf(
  { plan, rounds, final, gold, discarded }: WrittenStory,
  {
    mistake,
    label,
    telling,
  }: { readonly mistake: StoryMistake; readonly label: string | null; readonly telling: number },
): { readonly step: string; readonly checks: readonly string[] } | null {
  if (label === null) {
    if (discarded?.step === 'length') return { step: 'length', checks: [mistake] };
    const isLong = final && Math.min(...lengthsOf(final, tellingsOf(plan))) >= MIN_WORDS;
    return discarded || isLong ? { step: discarded?.step ?? 'length', checks: [] } : null;
  }
  const value = plan.values.find((each) => each.label === label);
  if (!value || !final) return { step: discarded?.step ?? 'form', checks: [] };
  if (!discarded && ownValue(gold, label) === 'gold') {
    const text = told(value, telling).replace(/^V\d+: /, '');
    const lines = linesOf(final, telling);
    const has = (words: string) => lines.some((line) => line.includes(words));
    const stands = {
      drops: () => !has(hints.shows(text)),
      contradicts: () => has(hints.against(text)),
      outright: () => has(text),
      uneven: () =>
        lines.some((line) => line.includes(hints.shows(text)) && line.includes(hints.plainly)),
      broken: () => false,
      short: () => false,
    }[mistake]();
    if (stands) return null;
  }
  const step = looksFor[mistake] ?? '';
  const isMarked = rounds.some(
    (round) =>
      round.step === step &&
      round.marks.some((mark) => mark.value === label && mark.telling === telling),
  );
  if (isMarked || discarded?.step === step) return { step, checks: [mistake] };
  const standing = ownValue(
    { drops: 'unincorporated', contradicts: 'contradicted' },
    mistake as string,
  );
  if (standing !== undefined && ownValue(gold, label) === standing) {
    return { step: 'votes', checks: [mistake] };
  }
  return { step: discarded?.step ?? 'votes', checks: [] };
}
