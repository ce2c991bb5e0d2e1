import {
  type AttitudeQuestion,
  attitudeQuestions,
} from '../../instruments/inference/attitude-questions.js';
import { numbered } from '../../instruments/inference/fill.js';
import { type Keying, keyings } from '../../instruments/inference/keys.js';
import type { Style } from '../../vocabulary/hearing.js';
import type { Telling } from '../../vocabulary/telling.js';
import type { Shelf } from './shelf.js';
import type { AttitudeAsked, TakenApart } from './story-question.js';

/** Finds the question about an attitude that was asked. Those of a story are put together when it first comes up. */
export function attitudesAsked(
  shelf: Shelf,
): (asked: TakenApart, style: Style) => AttitudeAsked | undefined {
  const questionsBy = keyings.map((keying) => questionsKeyed(keying, shelf));
  return ({ telling, slots }, style) => {
    const { statement = '', options = '', character = '' } = slots;
    const name = nameOf([statement, options, character]);
    // A forced choice is among those of any keying, so that the first is mostly enough.
    for (const questionsAbout of questionsBy) {
      const question = questionsAbout(telling).get(name);
      if (!question) continue;
      const held = shelf.held(telling, question.value);
      return { task: 'attitude', style, held, options: question.options, key: question.key };
    }
    return undefined;
  };
}

/** Every question that the instrument can put about a story where each item is put as a statement in one way. */
function questionsKeyed(
  keying: Keying,
  { topics, wording }: Shelf,
): (telling: Telling) => ReadonlyMap<string, AttitudeQuestion> {
  const keys = new Map([...topics.itemIds].map((id) => [id, keying]));
  const asking = { topics, wording, keys, style: 'direct', shots: 0, neutralStudy: true } as const;
  const known = new Map<Telling, ReadonlyMap<string, AttitudeQuestion>>();
  return (telling) => {
    const questions =
      known.get(telling) ??
      new Map(attitudeQuestions(telling, asking).map((each) => [nameOfQuestion(each), each]));
    known.set(telling, questions);
    return questions;
  };
}

function nameOfQuestion({ statement, options, value }: AttitudeQuestion): string {
  return nameOf([statement, numbered(options.map(({ text }) => text)), value.character ?? '']);
}

function nameOf(parts: readonly [statement: string, options: string, character: string]): string {
  return parts.join('\u0000');
}
