import type { AttitudeQuestion } from '../instruments/inference/attitude-questions.js';
import { attitudeTrial, heardAttitude } from '../instruments/inference/attitude-trial.js';
import { attitudeTaken } from '../simulation/inference/answer-story.js';
import type { Shelf } from '../simulation/inference/shelf.js';
import { promptIn } from '../simulation/understand.js';
import type { Declaration } from '../vocabulary/declaration.js';
import { drawSeed } from '../vocabulary/draw-seed.js';
import type { HeardAttitude } from '../vocabulary/hearing.js';
import type { Respondent } from '../vocabulary/respondent.js';

/**
 * What a simulated respondent would be read to have heard, one answer to each question, without its
 * answers being written out and read: several times as quick, and the same to the last pick.
 */
export function hearInProcess(
  questions: readonly AttitudeQuestion[],
  {
    respondent,
    declaration,
    shelf,
  }: {
    readonly respondent: Respondent;
    readonly declaration: Declaration;
    readonly shelf: Shelf;
  },
): HeardAttitude[] {
  return questions.map((question) => {
    const { telling, value, options, key, style } = question;
    const asked = attitudeTrial(respondent, question, { wording: shelf.wording, draws: 1 }).next();
    const [request] = asked.done ? [] : asked.value;
    if (!request) throw new RangeError('a question is put by a request');
    const { prompt } = promptIn(request.messages);
    const place = attitudeTaken({
      declaration,
      question: { task: 'attitude', style, held: shelf.held(telling, value), options, key },
      prompt,
      seed: drawSeed({ request, draw: 0 }),
    });
    return heardAttitude(question, [place]);
  });
}
