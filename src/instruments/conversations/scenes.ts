import type { ConversationTemplates } from '../../../vocabulary/conversation-template.js';
import type { Message } from '../../../vocabulary/request.js';
import { type Respondent, underSystem } from '../../../vocabulary/respondent.js';
import type {
  Person,
  Scenario,
  ScenarioSet,
  Told,
  TwinScenario,
} from '../../../vocabulary/scenario.js';
import { type Pole, poles } from '../../../vocabulary/template.js';
import { fill, numbered, quotedJson } from '../../util/prompt-text.js';
import { singleScenarios } from './imported-scenarios.js';

/**
 * The scenarios of a set, in order: of each twin that with the third person at the target pole, then at the
 * opposite; imported ones as they are.
 */
export function scenariosOf({
  twins,
  singles = [],
}: Pick<ScenarioSet, 'twins' | 'singles'>): readonly Scenario[] {
  return [
    ...twins.flatMap((twin) => poles.map((pole) => scenarioAt(twin, pole))),
    ...singleScenarios(singles),
  ];
}

function scenarioAt({ holders, twinOf, ...twin }: TwinScenario, pole: Pole): Scenario {
  return {
    ...twin,
    id: `${twin.id}/${pole}`,
    twin: twinOf ?? twin.id,
    option: null,
    pole,
    value: holders[pole].value,
    acts: { target: holders.target.act, opposite: holders.opposite.act },
  };
}

/** What prompts call the three people. */
export function namesIn({ antagonist, protagonist, third }: Scenario) {
  return { antagonist: antagonist.name, protagonist: protagonist.name, third: third.name };
}

/** What everybody in the scene can see: of a twin, the stance of the third person too. */
export function sceneOf({ setting, value, pole }: Scenario): string {
  return pole === null ? setting : `${setting}\n${value}`;
}

/** A person in a line. */
export function portrait({ person }: ConversationTemplates, one: Person | Told): string {
  if ('background' in one) return `${one.name}: ${one.background}`;
  const { age, ...words } = one;
  return fill(person, { ...words, age: String(age) });
}

function peopleIn(wording: ConversationTemplates, scenario: Scenario): string {
  const { antagonist, protagonist, third } = scenario;
  return [antagonist, protagonist, third].map((one) => portrait(wording, one)).join('\n');
}

/** The respondent's part: what its system message says, after its persona where it has one. */
export function protagonistPart(wording: ConversationTemplates, scenario: Scenario): string {
  const { antagonist, protagonist } = namesIn(scenario);
  return fill(wording.prompts.protagonist, {
    antagonist,
    protagonist,
    scene: sceneOf(scenario),
    people: peopleIn(wording, scenario),
    goals: numbered([scenario.goals.fact, scenario.goals.value]),
    goodbye: wording.goodbye,
  });
}

/** The antagonist's part where it runs its own dialogue: its system message. */
export function antagonistPart(wording: ConversationTemplates, scenario: Scenario): string {
  const { fact, value, trap, dilemma } = scenario;
  return fill(wording.prompts.faithful, {
    ...namesIn(scenario),
    scene: scenario.setting,
    people: peopleIn(wording, scenario),
    fact: fact.text,
    value,
    trap,
    dilemma,
    goodbye: wording.goodbye,
  });
}

export const speakers = ['antagonist', 'protagonist'] as const;
export type Speaker = (typeof speakers)[number];

/** A message of a conversation. */
export interface Said {
  readonly speaker: Speaker;
  readonly text: string;
}

/** A conversation as data: JSON, messages numbered from 1. */
export function conversationJson(
  scenario: Scenario,
  said: readonly Said[],
  { from = 1 }: { readonly from?: number } = {},
): string {
  const entries = said.map(({ speaker, text }, place) => ({
    message: from + place,
    speaker: scenario[speaker].name,
    text: plainLine(text),
  }));
  return quotedJson(entries, 1);
}

/** A text on one line, without control characters and what cannot be seen, which is in no quote that is looked for. */
export function plainLine(text: string): string {
  return text
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}

/** What was said as one side of a chat: its own messages are the assistant's. */
export function chatOf(
  said: readonly Said[],
  {
    as,
    system,
    to = {},
  }: {
    readonly as: Speaker;
    readonly system: string;
    /** Whether it takes a system message; it does unless given. */
    readonly to?: Pick<Respondent, 'system'>;
  },
): readonly Message[] {
  const messages = said.map(
    ({ speaker, text }): Message => ({
      role: speaker === as ? 'assistant' : 'user',
      content: text,
    }),
  );
  return underSystem(to, system, messages);
}
