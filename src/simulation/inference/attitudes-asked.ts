import {
  type AttitudeQuestion,
  attitudeQuestions,
} from '../../instruments/inference/attitude-questions.js';
import { numbered } from '../../instruments/inference/fill.js';
import { keyings } from '../../instruments/inference/keys.js';
import { statementOf } from '../../instruments/inference/topics.js';
import type { Style } from '../../vocabulary/hearing.js';
import type { Telling } from '../../vocabulary/telling.js';
import type { Shelf } from './shelf.js';
import type { AttitudeAsked, TakenApart } from './story-question.js';

/** Finds the question about an attitude that was asked. Those of a story are put together when it first comes up. */
export function attitudesAsked(
  shelf: Shelf,
): (asked: TakenApart, style: Style) => AttitudeAsked | undefined {
  const known = new Map<Telling, ReadonlyMap<string, AttitudeQuestion>>();
  return ({ telling, slots }, style) => {
    const questions = known.get(telling) ?? questionsAbout(telling, shelf);
    known.set(telling, questions);
    const { statement = '', options = '', character = '' } = slots;
    const question = questions.get(nameOf([statement, options, character]));
    if (!question) return undefined;
    const about = statementOf(shelf.topics, question.value.statement);
    return {
      task: 'attitude',
      style,
      held: { telling, value: question.value, about },
      options: question.options,
      key: question.key,
    };
  };
}

/** Every question that the instrument can put about a story, however a study words an item and orders agreeing. */
function questionsAbout(
  telling: Telling,
  { topics, wording }: Shelf,
): ReadonlyMap<string, AttitudeQuestion> {
  const asking = { topics, wording, style: 'direct', shots: 0, neutralStudy: true } as const;
  const questions = keyings.flatMap((keying) => {
    const keys = new Map([...topics.itemIds].map((id) => [id, keying]));
    return attitudeQuestions(telling, { ...asking, keys });
  });
  return new Map(
    questions.map((question) => {
      const options = numbered(question.options.map(({ text }) => text));
      return [nameOf([question.statement, options, question.value.character ?? '']), question];
    }),
  );
}

function nameOf(parts: readonly [statement: string, options: string, character: string]): string {
  return parts.join('\u0000');
}
