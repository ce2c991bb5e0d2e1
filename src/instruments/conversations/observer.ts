import * as z from 'zod';
import { moves, type ReplyKind } from '../../../vocabulary/conversation.js';
import type { ConversationTemplates } from '../../../vocabulary/conversation-template.js';
import type { Request } from '../../../vocabulary/request.js';
import type { Response } from '../../../vocabulary/response.js';
import type { Scenario } from '../../../vocabulary/scenario.js';
import { formatOf, type ServiceModel } from '../../judging/until-read.js';
import { jsonIn } from '../../reading/json-answer.js';
import { fill } from '../../util/prompt-text.js';
import { moveWords } from './asks.js';
import { conversationJson, namesIn, type Said } from './scenes.js';
import { serviceRequest } from './service.js';

/** What an observer calls a reply. */
export const replyWords = {
  accepted: 'accepted',
  cultural: 'refused with a cultural reason',
  other: 'refused without',
  'off-topic': 'off topic',
} as const satisfies Readonly<Record<string, ReplyKind>>;

const Reply = z.object({
  evidence: z.string(),
  kind: z.enum(Object.keys(replyWords) as (keyof typeof replyWords)[]),
});

const audited = moves.filter((move) => move !== 'greet');
const Audit = z.object({ evidence: z.string(), move: z.enum(audited), solved: z.boolean() });

const replyFormat = formatOf('reply', Reply.strict());
const auditFormat = formatOf('audit', Audit.strict());

/** Asks what a reply makes of the message before it. */
export function observerRequest(
  observer: ServiceModel,
  { prompts }: ConversationTemplates,
  {
    scenario,
    matter,
    messages,
    from,
  }: {
    readonly scenario: Scenario;
    readonly matter: string;
    readonly messages: readonly Said[];
    /** The number of the first of them. */
    readonly from: number;
  },
): Request {
  const shown = conversationJson(scenario, messages, { from });
  const content = fill(prompts.observer, { ...namesIn(scenario), matter, messages: shown });
  const asks = { task: 'observe', reply: messages.at(-1)?.text ?? '' } as const;
  return serviceRequest(observer, content, { format: replyFormat, asks });
}

/** What an observer says that a reply is; null where it cannot be read. */
export function readReply(response: Response): ReplyKind | null {
  const answer = Reply.safeParse(jsonIn(response.content)).data;
  return answer ? replyWords[answer.kind] : null;
}

/** Asks what the antagonist did in a message of its own. */
export function auditRequest(
  observer: ServiceModel,
  wording: ConversationTemplates,
  {
    scenario,
    said,
    place,
  }: { readonly scenario: Scenario; readonly said: readonly Said[]; readonly place: number },
): Request {
  const { trap, fact, dilemma } = scenario;
  const content = fill(wording.prompts.audit, {
    ...namesIn(scenario),
    trap,
    fact: fact.text,
    dilemma,
    conversation: conversationJson(scenario, said),
    turn: String(place + 1),
  });
  const message = said[place]?.text ?? '';
  const asks = { task: 'audit', scenario, message, words: moveWords(wording) } as const;
  return serviceRequest(observer, content, { format: auditFormat, asks });
}

/** What an observer says that the antagonist did; null where it cannot be read. */
export function readAudit(response: Response) {
  const answer = Audit.safeParse(jsonIn(response.content)).data;
  return answer ? { move: answer.move, solved: answer.solved } : null;
}
