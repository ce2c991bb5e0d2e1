import { type Draw, endpointIdentity } from '../../../vocabulary/request.js';
import type { Response } from '../../../vocabulary/response.js';
import { EndpointError } from '../diagnosis.js';
import type { Endpoint } from '../endpoint.js';
import { wire } from '../wire.js';
import { explainLine, judgeFailure } from './batch-answers.js';
import { type AnswerLine, answerLine, customId, requestLine } from './batch-lines.js';

/** The answers in a file that a batch runner wrote, by what it calls their draws. */
export function answersIn(text: string): ReadonlyMap<string, AnswerLine> {
  return new Map(
    text.split('\n').flatMap((line) => {
      const answer = answerLine(line);
      return answer ? [[answer.id, answer] as const] : [];
    }),
  );
}

/**
 * An endpoint that is never asked: what `answers` hold is taken, and what they lack or failed goes to
 * `onRequest`, as the line of a batch.
 * @throws TypeError when `url` is no URL
 */
export function connectBatchFile({
  url: given,
  answers,
  onRequest,
}: {
  readonly url: string;
  readonly answers: ReadonlyMap<string, AnswerLine>;
  onRequest(line: string): void;
}): Endpoint {
  const url = endpointIdentity(given);
  const source = { url, apiKey: null, rejected: new Set<never>(), answered: true };

  async function ask(draw: Draw): Promise<Response> {
    const answer = answers.get(customId(draw));
    const explained = answer && explainLine(answer, draw, source);
    if (explained?.kind === 'answer') return explained.response;
    const outcome = explained?.kind === 'failure' ? judgeFailure(explained, source) : null;
    if (outcome && !(outcome instanceof EndpointError)) return outcome;
    onRequest(requestLine(draw, wire(draw, source.rejected)));
    if (outcome) throw new EndpointError('unfinished', outcome.message, outcome);
    throw new EndpointError('halted', 'nothing is sent');
  }

  return {
    pollIntervalMs: 250,
    turn: (work) => work(),
    slot: (work) => work(),
    ask,
    models: async () => [],
    close: async () => {},
  };
}
