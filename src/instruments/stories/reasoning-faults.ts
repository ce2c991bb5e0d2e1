import * as z from 'zod';
import { type FaultKind, faultKinds, type Misread } from '../../../vocabulary/inference.js';
import type { InferenceTemplates } from '../../../vocabulary/inference-template.js';
import type { Request } from '../../../vocabulary/request.js';
import type { Response } from '../../../vocabulary/response.js';
import { judgedSentence, parsed, quoteFault } from '../../judging/quotes.js';
import {
  formatOf,
  type Judged,
  judgeEach,
  type ServiceModel,
  structured,
} from '../../judging/until-read.js';
import { spoken } from '../../reading/spoken-text.js';
import { fill, quotedJson } from '../../util/prompt-text.js';
import { type FaultsAsks, storiesId } from './asks.js';

/** A fault of a reasoning, with the words of the answer that show it. */
export interface Fault {
  readonly kind: FaultKind;
  readonly quote: string;
}

/** What a judge of reasoning answers. */
export const FaultsAnswer = z.strictObject({
  faults: z.array(z.strictObject({ fault: z.enum(faultKinds), quote: z.string() })),
});
export type FaultsAnswer = z.infer<typeof FaultsAnswer>;

const format = formatOf('faults', FaultsAnswer);

/** Who judges the reasoning of wrong answers, and in which words. */
export interface FaultFinder {
  readonly judge: ServiceModel;
  /** The wording's `faults`. */
  readonly words: string;
}

/**
 * Who judges reasoning; null where it is not to be judged.
 * @throws RangeError without a judge or words for it, which loading a plan has refused
 */
export function faultFinder(
  { faults, judge }: { readonly faults: boolean | undefined; readonly judge: ServiceModel | null },
  { prompts }: InferenceTemplates,
): FaultFinder | null {
  if (!faults) return null;
  if (!judge || prompts.faults === undefined) throw new RangeError('no judge of reasoning');
  return { judge, words: prompts.faults };
}

/** A question as it was put, and what is right. */
interface Question {
  readonly story: string;
  /** The statement, with the options or candidates as shown. */
  readonly question: string;
  readonly right: string;
}

/** A wrong answer that was reasoned; null for any other. */
type Misreading = { readonly response: Response; readonly given: string } | null;

/**
 * Has the reasoning of each wrong answer judged, again where the judge's own cannot be read; null for an
 * answer that is not wrong. The definitions of faults are after CQ-Bench B.2.
 */
export function* findFaults(
  answers: readonly Misreading[],
  question: Question,
  { judge, words }: FaultFinder,
): Generator<
  readonly Request[],
  readonly (Judged<readonly Fault[]> | null)[],
  readonly Response[]
> {
  const texts = answers.map((answer) => (answer ? reasoningOf(answer.response) : ''));
  const requests = answers.map((answer, draw): Request | null => {
    if (!answer || texts[draw] === '') return null;
    const { given } = answer;
    const slots = { ...question, given, answer: quotedJson(texts[draw]) };
    const asks: FaultsAsks = { task: 'faults', answer: texts[draw] ?? '' };
    const about = { instrument: storiesId, asks };
    return structured(judge, fill(words, slots), { format, about });
  });
  return yield* judgeEach(requests, (response, draw) => readFaults(response, texts[draw] ?? ''));
}

/** Characters of an answer that a judge sees. */
const MAX_ANSWER_LENGTH = 8000;

/** The answer as a judge sees it, its thinking left out, without characters that hide or turn text. */
function reasoningOf(response: Response): string {
  const said = spoken(response);
  if (said.kind === 'unread') return '';
  return said.raw
    .replace(/[\p{Cf}\u2028\u2029]/gu, ' ')
    .slice(0, MAX_ANSWER_LENGTH)
    .trim();
}

/**
 * Reads what a judge says of a reasoning. It is taken whole or not at all: JSON of the form asked for,
 * each fault at most once, and every quote in the answer word for word.
 */
export function readFaults(
  { content, refusal }: Pick<Response, 'content' | 'refusal'>,
  answer: string,
): { readonly found: readonly Fault[] } | { readonly fault: string } {
  if (refusal !== null) return { fault: 'the judge declined' };
  const read = parsed(content, FaultsAnswer);
  if (!read) return { fault: 'the judge did not return JSON in the requested format' };
  const kinds = new Set(read.faults.map(({ fault }) => fault));
  if (kinds.size < read.faults.length) return { fault: 'the judge names a fault twice' };
  for (const { quote } of read.faults) {
    const misquote = quoteFault(quote, { text: answer, called: 'answer' });
    if (misquote !== null) return { fault: misquote };
  }
  return {
    found: read.faults.map(({ fault: kind, quote }) => ({ kind, quote: judgedSentence(quote) })),
  };
}

/** Draws, each with what was found in its reasoning where that was judged. */
export function withFaults<Drawn extends object>(
  draws: readonly Drawn[],
  judged: readonly (Judged<readonly Fault[]> | null)[] | null,
): readonly (Drawn & { readonly faults?: Judged<readonly Fault[]> })[] {
  return draws.map((each, draw) => {
    const faults = judged?.[draw];
    return faults ? { ...each, faults } : each;
  });
}

/** What was found in each answer that was judged, as its scores take it. */
export function misreadOf(judged: readonly (Judged<readonly Fault[]> | null)[]): Misread {
  return judged.flatMap((each) => {
    if (!each) return [];
    return [each.found === null ? null : each.found.map(({ kind }) => kind)];
  });
}

/** A judge's findings on one answer, a line for each. */
export function faultLines(judged: Judged<readonly Fault[]> | undefined): string[] {
  if (!judged) return [];
  const { found, fault } = judged;
  if (!found) return [`Reasoning not judged: ${fault ?? 'there is no judgement'}.`];
  if (found.length === 0) return ['No fault of reasoning found.'];
  return found.map(({ kind, quote }) => `${faultWords[kind]}: “${quote}”`);
}

const faultWords: Readonly<Record<FaultKind, string>> = {
  inconsistency: 'Inconsistency',
  logic: 'Logical error',
  overlooked: 'Overlooked details',
};
