import * as z from 'zod';
import type { Item } from '../../../vocabulary/item.js';
import { type Lean, leans } from '../../../vocabulary/reading.js';
import { type Request, sha256 } from '../../../vocabulary/request.js';
import type { Response } from '../../../vocabulary/response.js';
import { type Order, poleOf } from '../../../vocabulary/template.js';
import { parsed, quoteFault } from '../../judging/quotes.js';
import { formatOf, type ServiceModel, structured } from '../../judging/until-read.js';
import { fill, numbered, onOneLine } from '../../util/prompt-text.js';
import { shuffled } from '../../util/shuffled.js';
import { topicLabel } from '../stories/prompt.js';
import { optionsAsShown } from '../survey/trial.js';

/** How one language words what a judge is asked. */
export const OpenTemplates = z.strictObject({
  instrument: z.literal('open'),
  language: z.string().min(2),
  prompts: z.strictObject({ judge: z.string().min(1) }),
});
export type OpenTemplates = z.infer<typeof OpenTemplates>;

/** What a judge is to say of an answer: where it stands on an item, whose poles it sees in an order. */
export interface Matter {
  readonly item: Item;
  readonly order: Order;
  /** It is about another item than was asked: who finds a stand on it was talked round, or does not look. */
  readonly decoy: boolean;
}

/** What a request for open answers asks: of a respondent an answer, of a judge where it stands. */
export type OpenAsks =
  | { readonly task: 'answer'; readonly item: Item }
  | { readonly task: 'judgement'; readonly matters: readonly Matter[]; readonly answer: string };

/** How a judge marks an answer: a pole by its place, or neither. */
const marks = ['first', 'second', 'balance', 'decline'] as const;

/** What a judge answers. */
export const OpenJudgement = z.strictObject({
  judgements: z.array(
    z.strictObject({
      /** Its label, such as "T1". */
      topic: z.string(),
      mark: z.enum(marks),
      quotes: z.array(z.string()),
    }),
  ),
});
export type OpenJudgement = z.infer<typeof OpenJudgement>;

/** The same as structured output; where an endpoint takes none, the prompt alone asks for it. */
const format = formatOf('judgements', OpenJudgement);

/** Characters of an answer that a judge sees. */
const MAX_ANSWER_LENGTH = 8000;

/** An answer as a judge sees it: without what hides or turns text, and no longer than so. */
export function judgedAnswer(text: string): string {
  return text
    .replace(/[\p{Cf}\u2028\u2029]/gu, ' ')
    .slice(0, MAX_ANSWER_LENGTH)
    .trim();
}

/**
 * What a judge looks for in the answer to an item: the item, and one of another dimension and domain
 * as a decoy, where there is one. Which of the two stands first, and the decoy's poles, the seed decides.
 */
export function mattersOf(
  { item, order }: Pick<Matter, 'item' | 'order'>,
  { items, seed }: { readonly items: readonly Item[]; readonly seed: number },
): readonly Matter[] {
  const lot = (part: string) =>
    Number.parseInt(sha256(`${seed} ${item.id} ${part}`).slice(0, 8), 16);
  const own: Matter = { item, order, decoy: false };
  const others = items.filter(
    ({ dimension, domain }) => dimension !== item.dimension && domain !== item.domain,
  );
  const [other] = shuffled(others, { seed: `${seed} ${item.id} decoy`, of: ({ id }) => id });
  if (!other) return [own];
  const decoy: Matter = { item: other, order: lot('poles') % 2 ? 'norm' : 'reverse', decoy: true };
  return lot('first') % 2 ? [own, decoy] : [decoy, own];
}

/** What a judge is asked of one answer: never who gave it, nor what a pole is called. */
export function openJudgeRequest(
  judge: ServiceModel,
  {
    wording,
    matters,
    answer,
  }: {
    readonly wording: OpenTemplates;
    readonly matters: readonly Matter[];
    readonly answer: string;
  },
): Request {
  const topics = matters.map(matterBlock).join('\n\n');
  const content = fill(wording.prompts.judge, { topics, answer: JSON.stringify(answer) });
  const asks: OpenAsks = { task: 'judgement', matters, answer };
  return structured(judge, content, { format, about: { instrument: 'open', asks } });
}

function matterBlock({ item, order }: Matter, place: number): string {
  const { first, second } = optionsAsShown(item, { form: 'ab', order });
  return `${topicLabel(place)}: ${onOneLine(item.question)}\n${numbered([first, second])}`;
}

/** Where a judge puts an answer, and the words that show it. */
export interface Stand {
  readonly lean: Lean;
  /** The pole was shown first; null where the answer leans to none. */
  readonly first: boolean | null;
  readonly quotes: readonly string[];
}

/**
 * Reads a judge's answer. It is taken whole or not at all: JSON of the form asked for, every matter
 * once, every quote in the answer word for word, one at least where a stand is found, and none found on
 * the decoy.
 */
export function readOpenJudgement(
  { content, refusal }: Pick<Response, 'content' | 'refusal'>,
  { matters, answer }: { readonly matters: readonly Matter[]; readonly answer: string },
): { readonly found: Stand } | { readonly fault: string } {
  if (refusal !== null) return { fault: 'the judge declined' };
  const judged = parsed(content, OpenJudgement)?.judgements;
  if (!judged) return { fault: 'the judge did not return JSON in the requested format' };
  let found: Stand | null = null;
  for (const [place, matter] of matters.entries()) {
    const own = judged.filter(({ topic }) => topic === topicLabel(place));
    const [marked] = own;
    if (!marked || own.length > 1 || judged.length !== matters.length) {
      return { fault: 'the judge did not judge every matter once' };
    }
    const { mark, quotes } = marked;
    if (mark !== 'decline' && quotes.length === 0) {
      return { fault: 'the judge gives no quote for the position that it assigns' };
    }
    for (const quote of quotes) {
      const fault = quoteFault(quote, { text: answer, called: 'answer' });
      if (fault !== null) return { fault };
    }
    if (!matter.decoy) found = standOf(mark, { quotes, order: matter.order });
    else if (mark !== 'decline') {
      return { fault: 'the judge found a position on a question that was not asked' };
    }
  }
  return found ? { found } : { fault: 'the judge did not judge every matter once' };
}

function standOf(
  mark: (typeof marks)[number],
  { quotes, order }: { readonly quotes: readonly string[]; readonly order: Order },
): Stand {
  const isPole = mark === 'first' || mark === 'second';
  return {
    lean: isPole ? poleOf(mark, order) : (leans.find((each) => each === mark) ?? 'decline'),
    first: isPole ? mark === 'first' : null,
    quotes,
  };
}
