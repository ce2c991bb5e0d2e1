import * as z from 'zod';
import { ownValue } from '../../../vocabulary/comparable-text.js';
import {
  competences,
  conversationModes,
  type JudgedEpisode,
} from '../../../vocabulary/conversation.js';
import { ConversationTemplates } from '../../../vocabulary/conversation-template.js';
import type { Prices } from '../../../vocabulary/price.js';
import { type Scenario, ScenarioSet, type TwinScenario } from '../../../vocabulary/scenario.js';
import type { Scheme } from '../../../vocabulary/scheme.js';
import type { PlannedTrial, Trial } from '../../../vocabulary/trial.js';
import { attempts, type ServiceModel } from '../../judging/until-read.js';
import type { StudyRespondent } from '../base/entries.js';
import { claimsOf } from './claims.js';
import { converse, type Means, maxEpisodeRequests } from './episode.js';
import { judge } from './judging.js';
import { EpisodeLabel, verdictOfPerson } from './labels.js';
import type { Conversation, ConversationObservation, Episode } from './observation.js';
import { factProbe, valueProbe } from './probe.js';
import { scenariosOf } from './scenes.js';
import { episodeOf, scoresOf } from './scores.js';

/** The id of the instrument, and the key of its section. */
export const id = 'conversations';

const Service = z.object({
  model: z.string(),
  endpoint: z.string(),
  parameters: z.object({ temperature: z.number(), maxTokens: z.int() }),
  simulated: z.boolean(),
  declaration: z.record(z.string(), z.json()).nullable(),
  connection: z.string().nullable(),
  ownAnswers: z.boolean(),
});
export type Service = z.infer<typeof Service>;

/** What a study asks of conversations, every default filled in and every name resolved. */
export const Resolved = z.object({
  scenarios: z.string(),
  templates: z.string(),
  mode: z.enum(conversationModes),
  repeats: z.int(),
  limit: z.int().nullable(),
  probe: z.boolean(),
  rubrics: z.boolean(),
  tokens: z.int(),
  antagonist: Service,
  observer: Service,
  judges: z.array(Service),
  /** A file of a person's labels. */
  labels: z.string().nullable().default(null),
});
export type Resolved = z.infer<typeof Resolved>;

/** Its content in one language. */
export const Content = z.object({
  set: ScenarioSet,
  wording: ConversationTemplates,
  /** The dimension of each item. */
  dimensions: z.record(z.string(), z.string()),
  /** The culture group of each country that has one. */
  cultures: z.record(z.string(), z.string()),
  labels: z.array(EpisodeLabel).default([]),
  /** How much nicer the target option of each item sounds, where it was rated. */
  desirability: z.record(z.string(), z.number()).default({}),
});
export type Content = z.infer<typeof Content>;

/** What conversations need of a plan. */
export interface ConversationsSource {
  readonly study: {
    readonly seed: number;
    readonly prices?: Prices;
    readonly respondents: readonly StudyRespondent[];
    readonly conversations: Resolved | null;
  };
  readonly scheme: Scheme;
  /** By language; empty where the study asks for none. */
  readonly conversations: Readonly<Record<string, Content>>;
}

export interface ConversationPlan extends Pick<Resolved, 'repeats' | 'probe' | 'rubrics'> {
  readonly judges: readonly ServiceModel[];
  readonly means: Means;
  /** Both of each twin, one after the other, or imported ones. */
  readonly scenarios: readonly Scenario[];
  readonly dimensions: Content['dimensions'];
  readonly cultures: Content['cultures'];
  readonly desirability: Content['desirability'];
  /** Of this respondent. */
  readonly labels: Content['labels'];
}

/**
 * What is asked of a respondent; null where the study asks for no conversations.
 * @throws RangeError when the plan lacks the respondent's language
 */
export function conversationsOf(
  { study, conversations }: ConversationsSource,
  respondent: StudyRespondent,
): ConversationPlan | null {
  const section = study.conversations;
  if (!section) return null;
  const content = ownValue(conversations, respondent.language);
  if (!content) throw new RangeError(`no ${respondent.language} scenarios in this plan`);
  const { mode, antagonist, observer, judges, tokens, repeats, probe, rubrics, limit } = section;
  const { wording, dimensions, cultures, set, labels, desirability } = content;
  return {
    repeats,
    probe,
    rubrics,
    judges: judges.map(asked),
    dimensions,
    cultures,
    desirability,
    labels: labels.filter((label) => label.respondent === respondent.id),
    scenarios: scenariosOf({
      ...set,
      twins: twinsOf(set.twins, { dimensions, limit }),
      singles: spread(set.singles ?? [], ({ fact }) => fact.country, limit),
    }),
    means: {
      respondent,
      wording,
      mode,
      antagonist: asked(antagonist),
      observer: asked(observer),
      tokens,
    },
  };
}

/** What of a model in service enters its requests. */
function asked({ endpoint, model, parameters }: Service) {
  return { endpoint, model, parameters };
}

/** So many twins, each with the harmless one of it behind it. */
function twinsOf(
  all: readonly TwinScenario[],
  {
    dimensions,
    limit,
  }: { readonly dimensions: Content['dimensions']; readonly limit: number | null },
): TwinScenario[] {
  const twins = all.filter(({ harmless }) => !harmless);
  const limited = spread(twins, ({ item }) => ownValue(dimensions, item) ?? '', limit);
  return limited.flatMap((twin) => [twin, ...all.filter(({ twinOf }) => twinOf === twin.id)]);
}

/** So many entries, from the first of each group on, so that groups have equally many; null takes all. */
function spread<Entry>(
  entries: readonly Entry[],
  groupOf: (entry: Entry) => string,
  limit: number | null,
): Entry[] {
  const ranks = new Map<string, number>();
  const ranked = entries.map((entry, place) => {
    const group = groupOf(entry);
    const rank = ranks.get(group) ?? 0;
    ranks.set(group, rank + 1);
    return { entry, place, rank };
  });
  return ranked
    .sort((one, other) => one.rank - other.rank || one.place - other.place)
    .slice(0, limit ?? entries.length)
    .map(({ entry }) => entry);
}

/** The first scenario of each twin, in order. */
function firstsOf(scenarios: readonly Scenario[]): readonly Scenario[] {
  const twins = new Set<string>();
  const apart = scenarios.filter(({ harmless }) => !harmless);
  return apart.filter(({ twin }) => twins.size < twins.add(twin).size);
}

/** How many things are resampled: twins, or imported scenarios of one question and fact together. */
export function twinCount({ scenarios }: Pick<ConversationPlan, 'scenarios'>): number {
  return firstsOf(scenarios).length;
}

/** Scenarios that decoys are drawn from, at the most; evenly taken from all. */
const MAX_OTHERS = 120;

function othersIn(scenarios: readonly Scenario[]): readonly Scenario[] {
  const firsts = firstsOf(scenarios);
  const step = Math.ceil(firsts.length / MAX_OTHERS);
  return firsts.filter((_, place) => place % step === 0);
}

/** Every trial: the episodes of each scenario, then the same facts and values simply asked. */
export function* conversationTrials(
  plan: ConversationPlan,
): Generator<PlannedTrial<ConversationObservation>> {
  const { repeats, means, judges, scenarios } = plan;
  const others = othersIn(scenarios);
  const calls = judges.length * attempts;
  for (const scenario of scenarios) {
    yield {
      begin: () => episodesTrial(scenario, { ...plan, others }),
      about: scenario.id,
      most: repeats * (maxEpisodeRequests + calls * competences.length * (plan.rubrics ? 2 : 1)),
      mayAskFewer: true,
    };
  }
  if (!plan.probe) return;
  const asking = { ...means, judges, repeats, others };
  const firsts = new Set(firstsOf(scenarios));
  for (const scenario of scenarios) {
    if (firsts.has(scenario)) {
      const begin = () => factProbe(scenario, asking);
      yield {
        begin,
        about: `${scenario.id}, fact`,
        most: repeats * (1 + calls),
        mayAskFewer: true,
      };
    }
    const { acts } = scenario;
    if (acts === null || scenario.harmless) continue;
    const begin = () => valueProbe({ ...scenario, acts }, asking);
    yield { begin, about: `${scenario.id}, value`, most: repeats, mayAskFewer: false };
  }
}

/** How many trials a plan comes to. */
export function conversationCount({ scenarios, probe }: ConversationPlan): number {
  if (!probe) return scenarios.length;
  const values = scenarios.filter(({ acts, harmless }) => acts !== null && !harmless);
  return scenarios.length + firstsOf(scenarios).length + values.length;
}

/**
 * The episodes of one scenario, one after the other: what a further one is asked is then a further draw of
 * what those before it were asked, and more repeats leave them as they are.
 */
function* episodesTrial(
  scenario: Scenario,
  {
    means,
    judges,
    others,
    repeats,
    dimensions,
    cultures,
    rubrics,
    labels,
    desirability,
  }: ConversationPlan & { readonly others: readonly Scenario[] },
): Trial<ConversationObservation> {
  const draws: Episode[] = [];
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    const held = yield* converse(scenario, means);
    const judging = { scenario, others, wording: means.wording, judges, rubrics };
    const judged = yield* judge(held.turns, judging);
    const about = {
      scenario,
      repeat,
      dimension: scenario.pole === null ? null : (ownValue(dimensions, scenario.item ?? '') ?? ''),
      desirability: ownValue(desirability, scenario.item ?? ''),
      culture: ownValue(cultures, scenario.fact.country) ?? null,
      judges,
    };
    const label = labels.find((each) => each.scenario === scenario.id && each.repeat === repeat);
    const person = label && personIn(held, label, { scenario, wording: means.wording });
    draws.push(episodeOf(held, judged, { ...about, person }));
  }
  return { task: 'episode', scenario, draws, steps: draws.flatMap(({ steps }) => steps) };
}

/** What a person found in a conversation, by the code that derives the judges' scores. */
function personIn(
  { turns, stop }: Conversation,
  { said }: EpisodeLabel,
  { scenario, wording }: { readonly scenario: Scenario; readonly wording: Content['wording'] },
): JudgedEpisode {
  // A person is asked no decoy.
  const about = { scenario, others: [], wording };
  const claims = competences.flatMap((competence) =>
    claimsOf(competence, turns, about).map((claim) => ({ competence, claim })),
  );
  const verdict = verdictOfPerson(said, { claims, turns });
  return scoresOf(verdict, { turns, stop, pole: scenario.pole });
}
