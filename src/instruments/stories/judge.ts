import type { Judgement } from '../../../vocabulary/inference.js';
import type { InferenceTemplates } from '../../../vocabulary/inference-template.js';
import type { Request } from '../../../vocabulary/request.js';
import type { Response } from '../../../vocabulary/response.js';
import type { Statement } from '../../../vocabulary/statement.js';
import type { StoryVariant } from '../../../vocabulary/story.js';
import { judgeEach, type ServiceModel, structured } from '../../judging/until-read.js';
import { fill, onOneLine } from '../../util/prompt-text.js';
import { shuffled } from '../../util/shuffled.js';
import { type JudgedTopic, type JudgementAsks, storiesId } from './asks.js';
import { judgementFormat, nothingFound, readJudgement } from './judgement.js';
import type { Judging } from './observation.js';
import { topicLabel } from './prompt.js';
import { statementOf, type Topics } from './tellings.js';

/**
 * What a judge looks for in an extraction of one story: each of its statements with every position, and
 * one of a category that is in none of it, in an order and with positions in an order that have nothing to do with
 * what the story holds.
 */
export function judgedTopics(
  telling: StoryVariant,
  { topics, seed }: { readonly topics: Topics; readonly seed: number },
): readonly JudgedTopic[] {
  const seedOf = (part: string) => `${seed} ${telling.cluster} judge ${part}`;
  const own = statementsToExtract(telling, topics);
  const held = new Set(
    telling.values.map(({ statement }) => statementOf(topics, statement).category),
  );
  const pool = own.some((id) => topics.itemIds.has(id)) ? topics.items : topics.statements;
  const [decoy] = shuffled(
    pool.filter(({ category }) => !held.has(category)),
    { seed: seedOf('decoy'), of: ({ id }) => id },
  );
  const wanted = [
    ...own.map((id) => ({ id, decoy: false })),
    ...(decoy ? [{ id: decoy.id, decoy: true }] : []),
  ];
  return shuffled(wanted, { seed: seedOf('order'), of: ({ id }) => id }).map((each) => {
    const about = statementOf(topics, each.id);
    const { options } = about;
    return {
      statement: each.id,
      text: judgedText(about),
      statementText: about.text,
      decoy: each.decoy,
      positions: shuffled(options, { seed: seedOf(each.id), of: ({ id }) => id }).map((option) => ({
        attitude: option.id,
        text: option.text,
      })),
    };
  });
}

/** A statement as a judge sees it: the topic that the respondent was given, and what it stands for. */
export function judgedText({ topic, text }: Pick<Statement, 'topic' | 'text'>): string {
  return topic === text ? text : `${topic}. ${text}`;
}

/** The statements of a story that hold a value for all its people, in the order in which their topics are named. */
export function statementsToExtract(telling: StoryVariant, topics: Topics): readonly string[] {
  const held = telling.values
    .filter(({ contradicted, character }) => !contradicted && character === null)
    .filter(({ statement, attitude }) =>
      statementOf(topics, statement).options.some(({ id }) => id === attitude),
    )
    .map(({ statement }) => statement);
  return shuffled(held, { seed: telling.cluster, of: (id) => id });
}

/** What a judge is asked of one extraction: never which position the story holds, nor whose answer it is. */
export function judgeRequest(
  judge: ServiceModel,
  {
    wording,
    topics,
    sentences,
  }: {
    readonly wording: InferenceTemplates;
    readonly topics: readonly JudgedTopic[];
    readonly sentences: readonly string[];
  },
): Request {
  const content = fill(wording.prompts.judge, {
    topics: topics.map(topicBlock).join('\n\n'),
    sentences: JSON.stringify(sentences.map((text, place) => ({ number: place + 1, text }))),
  });
  const asks: JudgementAsks = { task: 'judgement', topics, sentences };
  const about = { instrument: storiesId, asks };
  return structured(judge, content, { format: judgementFormat, about });
}

function topicBlock({ text, positions }: JudgedTopic, place: number): string {
  const listed = positions.map((position, nth) => `  ${nth + 1}. ${onOneLine(position.text)}`);
  return [`${topicLabel(place)}: ${onOneLine(text)}`, ...listed].join('\n');
}

/**
 * Has every answer about one story judged at the same time, and again where the judge's own cannot be
 * read: one judging an answer, null for an answer that could not be read. One that holds nothing needs
 * no judge.
 */
export function* judgeAnswers(
  answers: readonly (readonly string[] | null)[],
  {
    telling,
    wording,
    judge,
    topics,
    seed,
  }: {
    readonly telling: StoryVariant;
    readonly wording: InferenceTemplates;
    readonly judge: ServiceModel;
    readonly topics: Topics;
    readonly seed: number;
  },
): Generator<readonly Request[], readonly (Judging | null)[], readonly Response[]> {
  const looked = judgedTopics(telling, { topics, seed });
  const requests = answers.map((sentences) =>
    sentences && sentences.length > 0
      ? judgeRequest(judge, { wording, topics: looked, sentences })
      : null,
  );
  const judged = yield* judgeEach(requests, (response, place) => {
    const read = readJudgement(response, { topics: looked, sentences: answers[place] ?? [] });
    return read.kind === 'judged' ? { found: read.judgements } : { fault: read.fault };
  });
  return answers.map((sentences, place): Judging | null => {
    if (sentences === null) return null;
    const { responses = [], found = noneFound(looked), fault = null } = judged[place] ?? {};
    return { responses, judgements: found, fault };
  });
}

function noneFound(looked: readonly JudgedTopic[]): readonly Judgement[] {
  return looked.filter(({ decoy }) => !decoy).map(nothingFound);
}
