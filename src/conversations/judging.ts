import { z } from 'zod';
import { comparableWords } from '../../vocabulary/comparable-text.js';
import { type Competence, competences } from '../../vocabulary/conversation.js';
import type { ConversationTemplates } from '../../vocabulary/conversation-template.js';
import type { Request } from '../../vocabulary/request.js';
import type { Response } from '../../vocabulary/response.js';
import type { Scenario, TwinScenario } from '../../vocabulary/scenario.js';
import { jsonIn } from '../reading/json-answer.js';
import { fill } from '../stories/prompt.js';
import { type Claim, claimsOf, pointsIn } from './claims.js';
import type { Step, Turn } from './observation.js';
import { conversationJson, namesIn, type Said } from './scenes.js';
import { type Asking, formatOf, type ServiceModel, structured } from './service.js';

/** Attempts at a verdict that can be read; each is a further draw of the same request. */
export const judgeAttempts = 3;

const Entry = z.object({
  claim: z.string(),
  turn: z.int().nullable(),
  quote: z.string(),
  holds: z.boolean(),
});
const Answer = z.object({ claims: z.array(Entry) });
const format = formatOf(
  'verdict',
  z.strictObject({ claims: z.array(z.strictObject(Entry.shape)) }),
);

/** What a judge found of a claim. */
export interface Finding {
  readonly claim: Claim;
  readonly holds: boolean;
  /** The message that shows it, from 0; null where it does not hold. */
  readonly turn: number | null;
  readonly quote: string;
}

/** Everything that one judge found in one conversation; null for a call that could not be read. */
export type Verdict = Readonly<Record<Competence, readonly Finding[] | null>>;

/** What a judge is asked: never which pole is held, and never whose conversation it is. */
export function judgeRequest(
  judge: ServiceModel,
  { prompts }: ConversationTemplates,
  {
    scenario,
    said,
    claims,
  }: {
    readonly scenario: Scenario;
    readonly said: readonly Said[];
    readonly claims: readonly Claim[];
  },
): Request {
  const { antagonist, protagonist } = namesIn(scenario);
  const content = fill(prompts.judge, {
    antagonist,
    protagonist,
    setting: scenario.setting,
    conversation: conversationJson(scenario, said),
    claims: claims.map(({ text }, place) => `${labelOf(place)}. ${text}`).join('\n'),
  });
  return structured(judge, content, format);
}

function labelOf(place: number): string {
  return `C${place + 1}`;
}

/**
 * Has a conversation judged, one call for each dimension of competence and judge, all at once, and again
 * what could not be read. None is asked where the protagonist answered no trap.
 */
export function* judge(
  turns: readonly Turn[],
  {
    scenario,
    others,
    wording,
    judges,
  }: {
    readonly scenario: Scenario;
    readonly others: readonly TwinScenario[];
    readonly wording: ConversationTemplates;
    readonly judges: readonly ServiceModel[];
  },
): Asking<{ readonly verdicts: readonly Verdict[] | null; readonly steps: readonly Step[] }> {
  if (pointsIn(turns).end === null) return { verdicts: null, steps: [] };
  const calls = judges.flatMap((model, nth) =>
    competences.map((competence) => {
      const claims = claimsOf(competence, turns, { scenario, others, wording });
      const request = judgeRequest(model, wording, { scenario, said: turns, claims });
      return { nth, competence, claims, request, findings: null as readonly Finding[] | null };
    }),
  );
  const steps: Step[] = [];
  for (let attempt = 0; attempt < judgeAttempts; attempt += 1) {
    const open = calls.filter(({ findings }) => findings === null);
    if (open.length === 0) break;
    const responses = yield open.map(({ request }) => request);
    for (const [place, call] of open.entries()) {
      const response = responses[place];
      if (!response) throw new RangeError('a request has a response');
      const read = readVerdict(response, { claims: call.claims, said: turns });
      if (typeof read !== 'string') call.findings = read;
      steps.push({
        by: 'judge',
        task: call.competence,
        turn: 0,
        judge: call.nth,
        request: call.request,
        response,
        reading: typeof read === 'string' ? read : 'judged',
        unread: typeof read === 'string',
      });
    }
  }
  const verdicts = judges.map((_, nth) => {
    const own = calls.filter((call) => call.nth === nth);
    const found = own.map(({ competence, findings }) => [competence, findings] as const);
    return Object.fromEntries(found) as unknown as Verdict;
  });
  return { verdicts, steps };
}

/** Words that a quote has at the least, unless its message has fewer. */
const FEWEST = 3;

/**
 * Reads a judge's answer, whole or not at all: every claim once, in JSON of the form asked for; for each
 * that holds at least three words that stand in the message which it names, one of the protagonist's and
 * none later than counts; and no decoy that holds.
 * @returns why it is none where it cannot be read
 */
export function readVerdict(
  { content, refusal }: Pick<Response, 'content' | 'refusal'>,
  { claims, said }: { readonly claims: readonly Claim[]; readonly said: readonly Said[] },
): readonly Finding[] | string {
  if (refusal !== null) return 'the judge declined';
  const answer = Answer.safeParse(jsonIn(content)).data;
  if (!answer) return 'the judge gave no JSON of the form asked for';
  const byLabel = new Map(answer.claims.map((entry) => [entry.claim.trim(), entry]));
  if (byLabel.size !== claims.length || answer.claims.length !== claims.length) {
    return 'the judge did not judge every claim once';
  }
  const findings: Finding[] = [];
  for (const [place, claim] of claims.entries()) {
    const label = labelOf(place);
    const entry = byLabel.get(label);
    if (!entry) return 'the judge did not judge every claim once';
    if (!entry.holds) {
      findings.push({ claim, holds: false, turn: null, quote: '' });
      continue;
    }
    if (claim.kind === 'decoy') return 'the judge found what is in another scenario';
    const turn = (entry.turn ?? 0) - 1;
    const fault = faultOf(entry.quote, said[turn], turn > claim.last);
    if (fault) return `${fault} (${label})`;
    findings.push({ claim, holds: true, turn, quote: entry.quote });
  }
  return findings;
}

function faultOf(quote: string, said: Said | undefined, late: boolean): string | null {
  if (said?.speaker !== 'protagonist') return 'the judge names no message of the protagonist';
  if (late) return 'the judge names a message that comes too late';
  const [quoted, stands] = [comparableWords(quote), comparableWords(said.text)];
  if (quoted === '' || !` ${stands} `.includes(` ${quoted} `)) {
    return 'the judge quotes words that are not in the message';
  }
  const count = (words: string) => words.split(' ').length;
  return count(quoted) < Math.min(FEWEST, count(stands))
    ? `the judge quotes fewer than ${FEWEST} words`
    : null;
}
