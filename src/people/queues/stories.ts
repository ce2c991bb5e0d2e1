import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { ownValue } from '../../../vocabulary/comparable-text.js';
import type { BlindStoryReading, StorySet, StoryVariant } from '../../../vocabulary/story.js';
import { readDocument } from '../../content/document.js';
import { editionPath } from '../../content/package-data.js';
import { loadStories } from '../../instruments/stories/content/stories.js';
import {
  statementOf,
  type Topics,
  tellingsOf,
  topicsOf,
} from '../../instruments/stories/tellings.js';
import { loadQuestionnaire } from '../../instruments/survey/questionnaire.js';
import {
  caseId,
  type Field,
  type LabelCase,
  type QueueSource,
  type Said,
  scale,
  steps,
  yesNo,
} from '../label-queue.js';

const yesOrNo = ['yes', 'no'];

/**
 * Tellings of stories, as many of each kind, rated as CQ-Bench's annotators do: whether each value is
 * implicitly reflected and nobody contradicts it, how natural the talk is, and how much subtler each
 * rewritten line is. Stories without values to find are left out.
 * @throws InputError when stories or questionnaire are missing or wrong
 */
export async function storiesQueue({
  path,
  questionnaire,
  language,
}: {
  readonly path: string;
  readonly questionnaire: string;
  readonly language: string;
}): Promise<QueueSource> {
  const { items } = await loadQuestionnaire(questionnaire, language);
  const set = await loadStories(path, language, items);
  const topics = topicsOf(set, items);
  const edits = await editsBeside(path);
  return {
    queue: 'stories',
    name: set.name,
    measures: [
      { name: 'reflected', categories: yesOrNo },
      { name: 'consistent', categories: yesOrNo },
      { name: 'natural', categories: steps(1, 5), ordinal: true },
      { name: 'rewrite', categories: steps(0, 5), ordinal: true },
    ],
    *pool() {
      for (const telling of tellingsOf(set)) {
        if (telling.kind === 'neutral' || telling.kind === 'absent') continue;
        const make = () => storyCase(telling, { set, topics, edits: edits.get(telling.id) ?? [] });
        yield { id: caseId(telling.id), stratum: telling.kind, make };
      }
    },
  };
}

interface Edit {
  readonly before: string;
  readonly after: string;
}

function storyCase(
  telling: StoryVariant,
  {
    set,
    topics,
    edits,
  }: { readonly set: StorySet; readonly topics: Topics; readonly edits: readonly Edit[] },
): LabelCase {
  const values = telling.values.map(({ statement, attitude, character }) => {
    const { text, options } = statementOf(topics, statement);
    const stance = options.find(({ id }) => id === attitude)?.text ?? attitude;
    return `${text} ${character === null ? '' : `(${character}) `}${stance}`;
  });
  const people = telling.people.join(', ');
  const fields: readonly Field[] = [
    ...values.flatMap((value, place): Field[] => [
      {
        name: `reflected_${place + 1}`,
        ask: `Could a careful reader infer value ${place + 1} without its being spelled out? ${value}`,
        choices: yesNo,
      },
      {
        name: `consistent_${place + 1}`,
        ask: `Does nobody contradict value ${place + 1}? ${value}`,
        choices: yesNo,
      },
    ]),
    ...edits.map(({ before, after }, place) => ({
      name: `rewrite_${place + 1}`,
      ask: `How much subtler is the second line? “${before}” → “${after}”`,
      choices: scale(0, 5, ['not', 'much']),
    })),
    {
      name: 'natural',
      ask: 'How natural is the talk?',
      choices: scale(1, 5, ['very unnatural', 'very natural']),
    },
  ];
  return {
    id: caseId(telling.id),
    keys: { story: telling.id },
    respondent: null,
    group: null,
    cluster: telling.cluster,
    text: `${telling.title} (${telling.place}; ${people})\n\n${telling.text}`,
    fields,
    says: (given) =>
      fields.map(({ name }): Said => {
        const [measure = '', part = ''] = name.split('_');
        return { measure, part, said: ownValue(given, name) ?? null };
      }),
    ours: votesOn(telling, set),
  };
}

/** What models voted of a telling, as its file has it; by their majority. */
function votesOn(telling: StoryVariant, { pairs, single }: StorySet): LabelCase['ours'] {
  const filed = [...pairs, ...single].find(({ id }) => id === telling.cluster);
  const nth = Number(telling.id.split('/')[1]) || undefined;
  const readings: readonly BlindStoryReading[] =
    filed && 'readings' in filed ? (filed.readings ?? []) : [];
  const own = readings.filter(({ telling: of }) => of === nth);
  if (own.length === 0) return [];
  const majority = (measure: string, place: number, votes: readonly boolean[]): Said => {
    const share = votes.filter(Boolean).length / votes.length;
    const said = votes.length === 0 || share === 0.5 ? null : share > 0.5 ? 'yes' : 'no';
    return { measure, part: String(place + 1), said };
  };
  const says = telling.values.flatMap(({ statement, attitude }, place) => {
    const votes = own.flatMap(({ values }) => ownValue(values, statement) ?? []);
    return [
      majority(
        'reflected',
        place,
        votes.map(({ pole }) => pole === attitude),
      ),
      majority(
        'consistent',
        place,
        votes.map(({ contradicted }) => contradicted !== true),
      ),
    ];
  });
  return [{ by: 'readings on file', says }];
}

const History = z.object({
  history: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      rounds: z.array(
        z.object({
          step: z.string(),
          edits: z.array(
            z.object({ telling: z.int(), before: z.string().nullable(), after: z.string() }),
          ),
        }),
      ),
    }),
  ),
});

/** The lines that `undertone write stories` made subtler, by telling, where its history stands beside. */
async function editsBeside(path: string): Promise<ReadonlyMap<string, readonly Edit[]>> {
  const place = editionPath('stories', path);
  const file = [join(place, 'history.json'), join(dirname(place), 'history.json')].find(existsSync);
  const edits = new Map<string, Edit[]>();
  if (file === undefined) return edits;
  const { data } = History.safeParse((await readDocument(file)).value);
  for (const { id, kind, rounds } of data?.history ?? []) {
    for (const { telling, before, after } of rounds.flatMap((round) =>
      round.step === 'implicitness' ? round.edits : [],
    )) {
      if (before === null) continue;
      const name = kind === 'twin' ? `${id}/${telling + 1}` : id;
      edits.set(name, [...(edits.get(name) ?? []), { before, after }]);
    }
  }
  return edits;
}
