import type { AttitudeQuestion } from '../instruments/inference/attitude-questions.js';
import { attitudeTrial, heardAttitude } from '../instruments/inference/attitude-trial.js';
import { attitudeTaken } from '../simulation/inference/answer-story.js';
import type { Shelf } from '../simulation/inference/shelf.js';
import type { AttitudeAsked } from '../simulation/inference/story-question.js';
import { promptIn } from '../simulation/understand.js';
import type { Declaration } from '../vocabulary/declaration.js';
import { drawSeed } from '../vocabulary/draw-seed.js';
import type { HeardAttitude } from '../vocabulary/hearing.js';
import type { Request } from '../vocabulary/request.js';
import type { Respondent } from '../vocabulary/respondent.js';

/** A question with the request that puts it, and what a simulation makes of that. */
export interface PutQuestion {
  readonly question: AttitudeQuestion;
  readonly request: Request;
  readonly prompt: string;
  readonly asked: AttitudeAsked;
}

/** Questions as they are put to respondents of one name, whatever these are declared to be. */
export function putQuestions(
  questions: readonly AttitudeQuestion[],
  { respondent, shelf }: { readonly respondent: Respondent; readonly shelf: Shelf },
): readonly PutQuestion[] {
  return questions.map((question) => {
    const { telling, value, options, key, style } = question;
    const trial = attitudeTrial(respondent, question, { wording: shelf.wording, draws: 1 }).next();
    const [request] = trial.done ? [] : trial.value;
    if (!request) throw new RangeError('a question is put by a request');
    const held = shelf.held(telling, value);
    const asked = { task: 'attitude', style, held, options, key } as const;
    return { question, request, prompt: promptIn(request.messages).prompt, asked };
  });
}

/**
 * What a simulated respondent at this endpoint would be read to have heard, one answer to each question,
 * without its answers being written out and read: many times as quick, and the same to the last pick.
 */
export function hearInProcess(
  put: readonly PutQuestion[],
  { declaration, endpoint }: { readonly declaration: Declaration; readonly endpoint: string },
): HeardAttitude[] {
  return put.map(({ question, request, prompt, asked }) => {
    const seed = drawSeed({ request: { ...request, endpoint }, draw: 0 });
    return heardAttitude(question, [attitudeTaken({ declaration, question: asked, prompt, seed })]);
  });
}
