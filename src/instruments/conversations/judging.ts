import * as z from 'zod';
import { comparableWords } from '../../../vocabulary/comparable-text.js';
import {
  type Competence,
  competences,
  type JudgedEpisode,
} from '../../../vocabulary/conversation.js';
import type { ConversationTemplates } from '../../../vocabulary/conversation-template.js';
import type { Request } from '../../../vocabulary/request.js';
import type { Response } from '../../../vocabulary/response.js';
import type { Scenario } from '../../../vocabulary/scenario.js';
import {
  type Asking,
  type Call,
  formatOf,
  type ServiceModel,
  untilRead,
} from '../../judging/until-read.js';
import { jsonIn } from '../../reading/json-answer.js';
import { fill, onOneLine } from '../../util/prompt-text.js';
import { type Claim, claimsOf, pointsIn } from './claims.js';
import type { Step, Turn } from './observation.js';
import { conversationJson, namesIn, type Said } from './scenes.js';
import { serviceRequest } from './service.js';

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
    claims: claims.map(({ text }, place) => `${labelOf(place)}. ${onOneLine(text)}`).join('\n'),
  });
  const asks = { task: 'claims', scenario, claims, said } as const;
  return serviceRequest(judge, content, { format, asks });
}

function labelOf(place: number): string {
  return `C${place + 1}`;
}

/** Who judges, and by what. */
export interface Judging {
  readonly scenario: Scenario;
  readonly others: readonly Scenario[];
  readonly wording: ConversationTemplates;
  readonly judges: readonly ServiceModel[];
  /** Asks for the paper's scores too. */
  readonly rubrics: boolean;
}

/** What judges make of one conversation, each at its place. */
export interface Judged {
  readonly verdicts: readonly Verdict[];
  /** What each judge found of the decoy of each call, the first time that the call could be read; null for none. */
  readonly decoys: readonly Readonly<Record<Competence, Finding | null>>[];
  readonly paper: readonly NonNullable<JudgedEpisode['paper']>[];
  readonly steps: readonly Step[];
}

/**
 * Has a conversation judged, one call for each dimension of competence and judge, all at once, and again
 * what could not be read. None is asked where the protagonist answered no trap.
 */
export function* judge(turns: readonly Turn[], judging: Judging): Asking<Judged> {
  if (pointsIn(turns).end === null) return { verdicts: [], decoys: [], paper: [], steps: [] };
  const { scenario, others, wording, judges } = judging;
  const about = judges.flatMap((model, nth) =>
    competences.map((competence) => ({ model, nth, competence })),
  );
  const claimsIn = about.map(({ competence }) =>
    claimsOf(competence, turns, { scenario, others, wording }),
  );
  const calls = about.map(({ model }, place): Call<readonly Finding[]> => {
    const claims = claimsIn[place] ?? [];
    return {
      request: judgeRequest(model, wording, { scenario, said: turns, claims }),
      read: (response) => readVerdict(response, { claims, said: turns }),
    };
  });
  const scoring = judging.rubrics
    ? about.map(({ model, competence }) => rubricCall(competence, model, { turns, ...judging }))
    : [];
  const { results, answered } = yield* untilRead<readonly Finding[] | Score>([
    ...calls,
    ...scoring,
  ]);
  const steps = answered.map(({ call, response, fault }): Step => {
    const { nth, competence } = about[call % about.length] ?? { nth: 0, competence: 'awareness' };
    const request = [...calls, ...scoring][call]?.request;
    if (!request) throw new RangeError('an answer has a request');
    const task = call < calls.length ? competence : `${competence}, the paper's score`;
    const reading = fault ?? 'judged';
    const unread = fault !== null;
    return { by: 'judge', task, turn: 0, judge: nth, request, response, reading, unread };
  });
  const decoyIn = (call: number) =>
    firstDecoy(
      answered.flatMap((each) => (each.call === call ? [each.response] : [])),
      { claims: claimsIn[call] ?? [], said: turns },
    );
  const found = <Result>(nth: number, from: number) =>
    Object.fromEntries(
      competences.map((competence, place) => [
        competence,
        (results[from + nth * competences.length + place] ?? null) as Result | null,
      ]),
    ) as Record<Competence, Result | null>;
  return {
    verdicts: judges.map((_, nth) => found<readonly Finding[]>(nth, 0)),
    decoys: judges.map((_, nth) =>
      perCompetence((competence) =>
        decoyIn(nth * competences.length + competences.indexOf(competence)),
      ),
    ),
    paper: judging.rubrics
      ? judges.map((_, nth) => {
          const scores = found<Score>(nth, calls.length);
          return perCompetence((competence) => scores[competence]?.score ?? null);
        })
      : [],
    steps,
  };
}

function perCompetence<Value>(of: (competence: Competence) => Value): Record<Competence, Value> {
  const [awareness, commonsense] = [of('awareness'), of('commonsense')];
  return { awareness, commonsense, value: of('value'), behaviour: of('behaviour') };
}

/** A score of the paper's. */
interface Score {
  readonly score: number;
}

const PaperAnswer = z.object({ reason: z.string(), score: z.int().min(0) });
const paperFormat = formatOf('score', z.strictObject(PaperAnswer.shape));

/** Asks for one score of a whole conversation, as the paper does: 0 or 1, of behaviour 0 to 3. */
function rubricCall(
  competence: Competence,
  judge: ServiceModel,
  {
    turns,
    scenario,
    wording,
  }: Pick<Judging, 'scenario' | 'wording'> & { readonly turns: readonly Turn[] },
): Call<Score> {
  const { antagonist, protagonist } = namesIn(scenario);
  const content = fill(wording.rubrics[competence], {
    antagonist,
    protagonist,
    setting: scenario.setting,
    conversation: conversationJson(scenario, turns),
    fact: scenario.fact.text,
    value: scenario.value,
  });
  const most = competence === 'behaviour' ? 3 : 1;
  const asks = { task: 'score', scenario, competence, said: turns } as const;
  return {
    request: serviceRequest(judge, content, { format: paperFormat, asks }),
    read({ content: answer, refusal }) {
      if (refusal !== null) return 'the judge declined';
      const { score } = PaperAnswer.safeParse(jsonIn(answer)).data ?? {};
      return score === undefined || score > most
        ? 'the judge gave a score that is not on the scale'
        : { score };
    },
  };
}

/** Words that a quote has at the least, unless its message has fewer. */
const MIN_QUOTE_WORDS = 3;

/** What a judge is asked of, and what was said. */
interface Judgeable {
  readonly claims: readonly Claim[];
  readonly said: readonly Said[];
}

/**
 * Reads a judge's answer, whole or not at all: every claim once, in JSON of the form asked for; for each
 * that holds at least three words that stand in the message which it names, one of the protagonist's and
 * none later than counts; and no decoy that holds.
 * @returns why it is none where it cannot be read
 */
export function readVerdict(
  response: Pick<Response, 'content' | 'refusal'>,
  judgeable: Judgeable,
): readonly Finding[] | string {
  const findings = findingsIn(response, judgeable);
  if (typeof findings === 'string') return findings;
  return findings.some((each) => isDecoy(each) && each.holds)
    ? 'the judge found what is in another scenario'
    : findings;
}

/** What a judge found of the decoy in the first of its answers that can be read; null where none can, or has one. */
export function firstDecoy(responses: readonly Response[], judgeable: Judgeable): Finding | null {
  for (const response of responses) {
    const findings = findingsIn(response, judgeable);
    if (typeof findings === 'object') return findings.find(isDecoy) ?? null;
  }
  return null;
}

function isDecoy({ claim }: Finding): boolean {
  return claim.kind === 'decoy';
}

/** The same with what a judge found of a decoy, which has to be quoted as any other claim. */
function findingsIn(
  { content, refusal }: Pick<Response, 'content' | 'refusal'>,
  { claims, said }: Judgeable,
): readonly Finding[] | string {
  if (refusal !== null) return 'the judge declined';
  const answer = Answer.safeParse(jsonIn(content)).data;
  if (!answer) return 'the judge did not return JSON in the requested format';
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
  return count(quoted) < Math.min(MIN_QUOTE_WORDS, count(stands))
    ? `the judge quotes fewer than ${MIN_QUOTE_WORDS} words`
    : null;
}
