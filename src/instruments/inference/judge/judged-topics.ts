import type { Statement } from '../../../vocabulary/statement.js';
import type { Telling } from '../../../vocabulary/telling.js';
import { shuffled } from '../lots.js';
import { statementOf, type Topics } from '../topics.js';
import type { JudgedTopic } from './judge.js';

/**
 * What a judge looks for in an extraction of one story: each of its statements with every position, and
 * one of a category that is in none of it, in an order and with positions in an order that have nothing to do with
 * what the story holds.
 */
export function judgedTopics(
  telling: Telling,
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
export function statementsToExtract(telling: Telling, topics: Topics): readonly string[] {
  const held = telling.values
    .filter(({ contradicted, character }) => !contradicted && character === null)
    .filter(({ statement, attitude }) =>
      statementOf(topics, statement).options.some(({ id }) => id === attitude),
    )
    .map(({ statement }) => statement);
  return shuffled(held, { seed: telling.cluster, of: (id) => id });
}
