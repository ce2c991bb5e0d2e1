import type {
  competenceScores,
  ReportedConversations,
} from '../../../analysis/conversations/competence.js';
import type { ReportedRespondent } from '../../../reports/document/report.js';
import type {
  ConversationEpisode,
  ConversationProbe,
  ReportConversations,
  RespondentConversations,
  Transcript,
  TranscriptScene,
} from '../../../vocabulary/conversation.js';
import type { Scenario } from '../../../vocabulary/scenario.js';
import { dimensionsOf } from '../../../vocabulary/scheme.js';
import type { Found } from '../../../vocabulary/trial.js';
import type { Recorded, Recorder, StudyRecorder } from '../base/instrument.js';
import { ProvenanceAccumulator } from '../base/provenance.js';
import type { ConversationObservation, Episode, EpisodesObservation } from './observation.js';
import {
  type ConversationPlan,
  type ConversationsSource,
  conversationCount,
  twinCount,
} from './plan.js';
import { namesIn } from './scenes.js';

/**
 * Conversations of a respondent that a report holds to be read: of the first twins, at either pole and
 * in all repeats. Twins go in turn through the dimensions, and are the same for every respondent.
 */
const TRANSCRIPTS = 48;

/** Folds what one respondent does in conversations. */
class ConversationsRecorder implements Recorder<ConversationObservation> {
  readonly #asked: ConversationPlan;
  readonly #about: Recorded;
  readonly #prices: ConversationsSource['study']['prices'];
  readonly #episodes = new Map<number, readonly ConversationEpisode[]>();
  readonly #probes = new Map<number, readonly ConversationProbe[]>();
  readonly #transcripts = new Map<number, readonly Transcript[]>();
  readonly #scenes = new Map<number, TranscriptScene>();
  /** What each model in service took, by its name. */
  readonly #services = new Map<string, ProvenanceAccumulator>();
  /** Scenarios whose conversations are kept, the two of a twin together. */
  readonly #kept: number;
  readonly #figuring: Parameters<typeof competenceScores>[1];
  observed = 0;

  constructor(asked: ConversationPlan, about: Recorded, { study, scheme }: ConversationsSource) {
    this.#asked = asked;
    this.#prices = study.prices;
    this.#about = about;
    this.#figuring = { dimensions: dimensionsOf(scheme), seed: study.seed };
    this.#kept = Math.max(2, 2 * Math.floor(TRANSCRIPTS / (2 * asked.repeats)));
  }

  add(observation: ConversationObservation, place: number): void {
    this.observed += 1;
    const { steps } = observation;
    const own = steps.filter(({ by }) => by === 'protagonist');
    this.#about.provenance.add(
      own.map((step) => ({
        ...step,
        prompt: step.request.messages.reduce((sum, { content }) => sum + content.length, 0),
      })),
    );
    for (const step of steps.filter(({ by }) => by !== 'protagonist')) {
      this.#serviceOf(step.request.model).add([step]);
    }
    if (observation.task === 'probe') {
      this.#probes.set(place, observation.draws);
      return;
    }
    this.#episodes.set(
      place,
      observation.draws.map(({ scored }) => scored),
    );
    if (place >= this.#kept) return;
    this.#transcripts.set(place, transcriptsOf(observation));
    this.#scenes.set(place, readableScene(observation.scenario));
  }

  partial(found: readonly Found[]): void {
    const { respondent, provenance } = this.#about;
    const isOwn = ({ request }: Found) =>
      request.endpoint === respondent.endpoint && request.model === respondent.model;
    provenance.addPartial(found.filter(isOwn));
    for (const each of found.filter((one) => !isOwn(one))) {
      this.#serviceOf(each.request.model).addPartial([each]);
    }
  }

  #serviceOf(model: string): ProvenanceAccumulator {
    const folder = this.#services.get(model) ?? new ProvenanceAccumulator();
    this.#services.set(model, folder);
    return folder;
  }

  /** What all models in service took together; what it cost where each has a price. */
  #service(): RespondentConversations['service'] {
    const took = [...this.#services].map(([model, folder]) =>
      folder.result({ prices: this.#prices, model }),
    );
    const sum = (of: (one: (typeof took)[number]) => number) =>
      took.reduce((total, one) => total + of(one), 0);
    const [first] = took;
    const cost = took.every((one) => one.cost) && first?.cost;
    return {
      responses: sum(({ responses }) => responses),
      promptTokens: sum(({ promptTokens }) => promptTokens),
      completionTokens: sum(({ completionTokens }) => completionTokens),
      ...(cost ? { cost: { ...cost, amount: sum((one) => one.cost?.amount ?? 0) } } : {}),
    };
  }

  async report(): Promise<Partial<ReportedRespondent>> {
    const { competenceScores } = await import('../../../analysis/conversations/competence.js');
    const episodes = inOrder(this.#episodes).flat();
    const probes = inOrder(this.#probes).flat();
    const conversations: ReportedConversations = {
      trials: { planned: conversationCount(this.#asked), observed: this.observed },
      episodes,
      probes,
      competence: competenceScores({ episodes, probes }, this.#figuring),
      transcripts: inOrder(this.#transcripts).flat(),
      scenes: inOrder(this.#scenes),
      service: this.#service(),
    };
    return { conversations };
  }
}

/** Values in the order of their places. */
function inOrder<Value>(placed: ReadonlyMap<number, Value>): Value[] {
  return [...placed].sort(([a], [b]) => a - b).map(([, value]) => value);
}

function transcriptsOf({ scenario, draws }: EpisodesObservation): Transcript[] {
  return draws.slice(0, TRANSCRIPTS / 2).map((episode, repeat) => ({
    scenario: scenario.id,
    repeat,
    stop: episode.stop,
    turns: turnsOf(episode),
    judged: [...episode.judged],
  }));
}

function turnsOf({ turns, quotes }: Episode): Transcript['turns'] {
  return turns.map(({ speaker, move, text, leaks, reworded, reply }, place) => ({
    speaker,
    move,
    text,
    leaks: [...leaks],
    reworded,
    reply,
    quotes: quotes
      .filter(({ turn }) => turn === place)
      .map(({ judge, competence, quote, claims }) => ({
        judge,
        competence,
        quote,
        claims: [...claims],
      })),
  }));
}

function readableScene(scenario: Scenario): TranscriptScene {
  const { id: name, setting, fact, value, acts, goals } = scenario;
  const people = namesIn(scenario);
  return { scenario: name, setting, ...people, fact: fact.text, value, acts, goals };
}

/** Records what a study asks of conversations. */
export class ConversationsStudyRecorder
  implements StudyRecorder<ConversationPlan, ConversationObservation>
{
  readonly #plan: ConversationsSource;
  #asked: Pick<ReportConversations, 'twins' | 'singles'> = { twins: 0 };

  constructor(plan: ConversationsSource) {
    this.#plan = plan;
  }

  of(asked: ConversationPlan, about: Recorded): ConversationsRecorder {
    const singles = asked.scenarios.filter(({ pole }) => pole === null).length;
    this.#asked = { twins: twinCount(asked), ...(singles > 0 ? { singles } : {}) };
    return new ConversationsRecorder(asked, about, this.#plan);
  }

  async report() {
    const section = this.#plan.study.conversations;
    if (!section) return { report: {}, answers: {} };
    const { mode, repeats, antagonist, observer, judges } = section;
    const told = ({ model, simulated }: typeof antagonist) => ({ model, simulated });
    const conversations: ReportConversations = {
      mode,
      repeats,
      ...this.#asked,
      antagonist: told(antagonist),
      observer: told(observer),
      judges: judges.map(told),
    };
    return { report: { conversations }, answers: {} };
  }
}
