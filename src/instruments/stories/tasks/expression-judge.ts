import * as z from 'zod';
import type { OrderVerdict, Preferred, Ratings } from '../../../../vocabulary/inference.js';
import type { Request } from '../../../../vocabulary/request.js';
import type { Response } from '../../../../vocabulary/response.js';
import { parsed } from '../../../judging/quotes.js';
import { formatOf, type ServiceModel, structured } from '../../../judging/until-read.js';
import { storiesId, type TurnsAsks } from '../asks.js';

const Mark = z.literal([1, 2, 3, 4, 5]);
const Choice = z.enum(['first', 'second', 'neither']);

/** What a judge answers of one turn, and of two. */
export const RatingAnswer = z.strictObject({
  reflection: Mark,
  naturalness: Mark,
  implicitness: Mark,
});
export const PairAnswer = z.strictObject({
  reflection: Choice,
  naturalness: Choice,
  implicitness: Choice,
});

const formats = { rating: formatOf('rating', RatingAnswer), pair: formatOf('pair', PairAnswer) };

/** A prompt as a request to the judge of one turn or of two. */
export function expressionJudgeRequest(
  judge: ServiceModel,
  {
    turns,
    prompt,
  }: { readonly turns: readonly [string] | readonly [string, string]; readonly prompt: string },
): Request {
  const format = turns.length === 1 ? formats.rating : formats.pair;
  const asks: TurnsAsks = { task: 'turns', turns };
  return structured(judge, prompt, { format, about: { instrument: storiesId, asks } });
}

type Answer = Pick<Response, 'content' | 'refusal'>;
type Read<Found> = { readonly found: Found } | { readonly fault: string };

/** Reads the marks that a judge gives one turn, whole or not at all. */
export function readRatings(response: Answer): Read<Ratings> {
  return readAs(response, RatingAnswer);
}

/** Reads which of two turns a judge prefers, by quality, whole or not at all. */
export function readPair(response: Answer): Read<OrderVerdict> {
  const read = readAs(response, PairAnswer);
  if ('fault' in read) return read;
  const preferred = (choice: z.infer<typeof Choice>): Preferred =>
    choice === 'neither' ? null : choice;
  const { reflection, naturalness, implicitness } = read.found;
  return {
    found: {
      reflection: preferred(reflection),
      naturalness: preferred(naturalness),
      implicitness: preferred(implicitness),
    },
  };
}

function readAs<Form>({ content, refusal }: Answer, form: z.ZodType<Form>): Read<Form> {
  if (refusal !== null) return { fault: 'the judge declined' };
  const read = parsed(content, form);
  return read
    ? { found: read }
    : { fault: 'the judge did not return JSON in the requested format' };
}

/** Characters of a turn that a judge sees: more than are asked for. */
const MAX_TURN_LENGTH = 4000;

/** A turn as a judge sees it: without what hides or turns text, and no longer than so. */
export function judgedTurn(text: string): string {
  return text
    .replace(/[\p{Cf}\u2028\u2029]/gu, ' ')
    .slice(0, MAX_TURN_LENGTH)
    .trim();
}
