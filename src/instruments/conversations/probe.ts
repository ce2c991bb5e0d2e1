import type { ConversationTemplates } from '../../../vocabulary/conversation-template.js';
import { type Request, sha256 } from '../../../vocabulary/request.js';
import { messagesFor, type Respondent } from '../../../vocabulary/respondent.js';
import type { Scenario } from '../../../vocabulary/scenario.js';
import type { Pole } from '../../../vocabulary/template.js';
import type { Trial } from '../../../vocabulary/trial.js';
import { type Call, type ServiceModel, untilRead } from '../../judging/until-read.js';
import { spokenPart } from '../../reading/spoken-text.js';
import { fill } from '../../util/prompt-text.js';
import { aboutProtagonist, type ProtagonistAsks } from './asks.js';
import { claimsOf } from './claims.js';
import { type Finding, firstDecoy, judgeRequest, readVerdict } from './judging.js';
import type { ConversationObservation, Step, Turn } from './observation.js';
import { portrait, sceneOf } from './scenes.js';

/** What it takes to ask simply. */
interface Asking {
  readonly respondent: Respondent;
  readonly wording: ConversationTemplates;
  readonly judges: readonly ServiceModel[];
  readonly repeats: number;
  readonly others: readonly Scenario[];
}

/** Room for a sentence or two, and for a number. */
const room = { fact: 160, value: 32 } as const;

/** Asks what speaks against a trap, outside any conversation, and has judges look for the fact. */
export function* factProbe(
  scenario: Scenario,
  { respondent, wording, judges, repeats, others }: Asking,
): Trial<ConversationObservation> {
  const { third, trap, twin } = scenario;
  const slots = { third: third.name, profile: portrait(wording, third), trap };
  const prompt = fill(wording.prompts.knows, slots);
  const request = put(respondent, prompt, { room: room.fact, asks: { task: 'fact', scenario } });
  const responses = yield Array.from({ length: repeats }, () => request);
  const steps: Step[] = responses.map((response, draw) =>
    stepOf({ request, response, task: 'fact', draw }),
  );
  const said = responses.map((response) => toldAs(scenario, spokenPart(response.content).trim()));
  const about = said.flatMap((turns, repeat) =>
    judges.map((model, judge) => ({ model, judge, turns, repeat })),
  );
  // Nothing is judged of an empty answer.
  const judged = about.filter(({ turns }) => turns[1]?.text !== '');
  const claimsIn = judged.map(({ turns }) =>
    claimsOf('commonsense', turns, { scenario, others, wording }),
  );
  const calls = judged.map(({ model, turns }, place): Call<readonly Finding[]> => {
    const claims = claimsIn[place] ?? [];
    return {
      request: judgeRequest(model, wording, { scenario, said: turns, claims }),
      read: (verdict) => readVerdict(verdict, { claims, said: turns }),
    };
  });
  const { results, answered } = yield* untilRead(calls);
  for (const { call, response, fault } of answered) {
    const [of, made] = [judged[call], calls[call]];
    if (!of || !made) throw new RangeError('an answer has a call');
    steps.push({
      ...stepOf({ request: made.request, response, task: 'fact', draw: of.repeat }),
      by: 'judge',
      judge: of.judge,
      reading: fault ?? 'judged',
      unread: fault !== null,
    });
  }
  const rightOf = (one: (typeof about)[number]) => {
    const call = judged.indexOf(one);
    return call < 0 ? false : (results[call]?.some(holdsFact) ?? null);
  };
  const decoyOf = (one: (typeof about)[number]) => {
    const call = judged.indexOf(one);
    const own = answered.flatMap((each) => (each.call === call ? [each.response] : []));
    return firstDecoy(own, { claims: claimsIn[call] ?? [], said: one.turns })?.holds ?? null;
  };
  const draws = responses.map((_, repeat) => {
    const own = about.filter((one) => one.repeat === repeat);
    return {
      scenario: scenario.id,
      twin,
      about: 'fact' as const,
      repeat,
      right: own.map(rightOf),
      decoys: own.map(decoyOf),
    };
  });
  return { task: 'probe', scenario, steps, draws };
}

function holdsFact({ claim, holds }: Finding): boolean {
  return claim.kind === 'knows' && holds;
}

/** An answer as a conversation of two messages, which is what judges know. */
function toldAs({ trap }: Scenario, answer: string): readonly Turn[] {
  const plain = { move: 'trap', leaks: [], reworded: false, solved: false, reply: null } as const;
  return [
    { ...plain, speaker: 'antagonist', text: trap },
    { ...plain, speaker: 'protagonist', text: answer },
  ];
}

/** Asks which act the third person of a twin would rather have, the two in an order by chance and by turns. */
export function* valueProbe(
  scenario: Scenario & { readonly acts: Readonly<Record<Pole, string>> },
  { respondent, wording, repeats }: Asking,
): Trial<ConversationObservation> {
  const { third, acts, dilemma, twin, pole } = scenario;
  const start = Number.parseInt(sha256(`${twin} prefers`).slice(0, 2), 16) % 2;
  const orders = Array.from({ length: repeats }, (_, repeat): readonly [Pole, Pole] =>
    (start + repeat) % 2 === 0 ? ['target', 'opposite'] : ['opposite', 'target'],
  );
  const requests = orders.map(([first, second]) => {
    const options = { first: acts[first], second: acts[second] };
    const slots = { third: third.name, scene: sceneOf(scenario), dilemma, ...options };
    const asks = { task: 'value', wanted: first === pole ? 1 : 2 } as const;
    return put(respondent, fill(wording.prompts.prefers, slots), { room: room.value, asks });
  });
  const responses = yield requests;
  const steps: Step[] = [];
  const draws = responses.map((response, repeat) => {
    const number = numberIn(spokenPart(response.content));
    const picked = number === null ? null : (orders[repeat]?.[number - 1] ?? null);
    const request = requests[repeat];
    if (!request) throw new RangeError('a response has a request');
    steps.push({
      ...stepOf({ request, response, task: 'value', draw: repeat }),
      reading: picked ?? 'unread',
      unread: picked === null,
    });
    const right = [picked === null ? null : picked === pole];
    return { scenario: scenario.id, twin, about: 'value' as const, repeat, right };
  });
  return { task: 'probe', scenario, steps, draws };
}

/** The one number, 1 or 2, that an answer has; null where it has none or both. */
function numberIn(text: string): number | null {
  const numbers = new Set(text.match(/\b[12]\b/g));
  return numbers.size === 1 ? Number([...numbers][0]) : null;
}

function put(
  respondent: Respondent,
  prompt: string,
  { room: maxTokens, asks }: { readonly room: number; readonly asks: ProtagonistAsks },
): Request {
  const { topLogprobs: _, ...own } = respondent.parameters;
  return {
    endpoint: respondent.endpoint,
    model: respondent.model,
    messages: messagesFor(respondent, prompt),
    parameters: { maxTokens, ...own },
    about: aboutProtagonist(respondent, asks),
  };
}

function stepOf(
  step: Pick<Step, 'request' | 'response' | 'task'> & { readonly draw: number },
): Step {
  return { ...step, by: 'protagonist', turn: 0, judge: null, reading: 'said', unread: false };
}
