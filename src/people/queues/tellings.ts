import { InputError } from '../../../vocabulary/input.js';
import { sha256 } from '../../../vocabulary/request.js';
import type { StoryVariant } from '../../../vocabulary/story.js';
import { loadStories } from '../../instruments/stories/content/stories.js';
import {
  statementOf,
  type Topics,
  tellingsOf,
  topicsOf,
} from '../../instruments/stories/tellings.js';
import { loadQuestionnaire } from '../../instruments/survey/questionnaire.js';
import { caseId, type LabelCase, type QueueSource, steps } from '../label-queue.js';

/** What may be said, as the first telling that is shown has it. */
const said = [
  { key: '1', text: 'clearly the first', value: 2 },
  { key: '2', text: 'slightly the first', value: 1 },
  { key: '3', text: 'neither', value: 0 },
  { key: '4', text: 'slightly the second', value: -1 },
  { key: '5', text: 'clearly the second', value: -2 },
] as const;

/**
 * Items of twin stories, each with both tellings side by side: in which what its people live by is plainer. A file of
 * these labels serves a study as ratings.
 * @throws InputError when stories or questionnaire are missing or wrong, or no story is told twice
 */
export async function tellingsQueue({
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
  if (set.pairs.length === 0) {
    throw new InputError('has no story that is told twice; name another', { file: path });
  }
  const topics = topicsOf(set, items);
  const tellings = tellingsOf({ ...set, single: [] });
  return {
    queue: 'tellings',
    name: set.name,
    measures: [{ name: 'plainness', categories: steps(-2, 2), ordinal: true }],
    *pool() {
      for (const [nth, first] of tellings.entries()) {
        const second = tellings[nth + 1];
        if (nth % 2 === 1 || !second) continue;
        for (const { statement } of first.values) {
          const make = () => tellingsCase(statement, [first, second], topics);
          yield { id: caseId(statement), stratum: first.cluster, make };
        }
      }
    },
  };
}

function tellingsCase(
  item: string,
  tellings: readonly [StoryVariant, StoryVariant],
  topics: Topics,
): LabelCase {
  // Which telling stands first must not tell its pole.
  const isSwapped = Number.parseInt(sha256(`${item} tellings`).slice(0, 2), 16) % 2 === 1;
  const [first, second] = isSwapped ? [tellings[1], tellings[0]] : tellings;
  const { text, options } = statementOf(topics, item);
  const firstPole = first.values.find(({ statement }) => statement === item)?.attitude;
  const plainness = (given: string | undefined): string | null => {
    const value = said.find((each) => String(each.value) === given)?.value;
    return value === undefined ? null : String(firstPole === 'target' ? value : 0 - value);
  };
  return {
    id: caseId(item),
    keys: { item },
    respondent: null,
    group: null,
    cluster: first.cluster,
    text: `First telling:\n\n${first.text}\n\nSecond telling:\n\n${second.text}\n\nThe matter: ${text}\n${options.map((option) => `- ${option.text}`).join('\n')}`,
    fields: [
      {
        name: 'plainer',
        ask: 'The people of the tellings live by different sides of the matter. In which is it plainer?',
        choices: said.map(({ value, ...choice }) => ({ ...choice, value: String(value) })),
      },
    ],
    says: ({ plainer }) => [{ measure: 'plainness', part: '', said: plainness(plainer) }],
    // As a table of ratings has it, so that a study can name the file of labels.
    derived: ({ plainer }) => {
      const value = plainness(plainer);
      return value === null ? {} : { plainness: value };
    },
    ours: [],
  };
}
