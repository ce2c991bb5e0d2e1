import {
  competenceScores,
  type ReportedConversations,
} from '../../analysis/conversations/competence.js';
import type { ReportedRespondent } from '../../reports/document/report.js';
import type {
  ConversationEpisode,
  ConversationProbe,
  ReportConversations,
  RespondentConversations,
  Transcript,
} from '../../vocabulary/conversation.js';
import { dimensionsOf } from '../../vocabulary/scheme.js';
import type { Found } from '../../vocabulary/trial.js';
import type { Recorded, Recorder, StudyRecorder } from '../instrument.js';
import type { Plan } from '../study/plan.js';
import { ProvenanceFolder } from '../study/provenance.js';
import type { ConversationObservation, Episode, EpisodesObservation } from './observation.js';
import { type ConversationPlan, conversationCount, id, sectionOf } from './plan.js';

/** Conversations of a respondent that a page holds, spread over scenarios; the first of each. */
const TRANSCRIPTS = 24;

/** Folds what one respondent does in conversations. */
class ConversationsRecorder implements Recorder<ConversationObservation> {
  readonly #asked: ConversationPlan;
  readonly #about: Recorded;
  readonly #prices: Plan['study']['prices'];
  readonly #episodes = new Map<number, readonly ConversationEpisode[]>();
  readonly #probes = new Map<number, readonly ConversationProbe[]>();
  readonly #transcripts = new Map<number, Transcript>();
  /** What each model in service took, by its name. */
  readonly #services = new Map<string, ProvenanceFolder>();
  readonly #every: number;
  readonly #figuring: Parameters<typeof competenceScores>[1];
  observed = 0;

  constructor(asked: ConversationPlan, about: Recorded, { study, scheme }: Plan) {
    this.#asked = asked;
    this.#prices = study.prices;
    this.#about = about;
    this.#figuring = { dimensions: dimensionsOf(scheme), seed: study.seed };
    this.#every = Math.ceil((2 * asked.twins.length) / TRANSCRIPTS);
  }

  add(observation: ConversationObservation, place: number): void {
    this.observed += 1;
    const { steps } = observation;
    const own = steps.filter(({ by }) => by === 'protagonist');
    this.#about.provenance.add(own);
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
    if (place % this.#every === 0) this.#transcripts.set(place, transcriptOf(observation));
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

  #serviceOf(model: string): ProvenanceFolder {
    const folder = this.#services.get(model) ?? new ProvenanceFolder();
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
    const episodes = inOrder(this.#episodes).flat();
    const probes = inOrder(this.#probes).flat();
    const conversations: ReportedConversations = {
      trials: { planned: conversationCount(this.#asked), observed: this.observed },
      episodes,
      probes,
      competence: competenceScores({ episodes, probes }, this.#figuring),
      transcripts: inOrder(this.#transcripts),
      service: this.#service(),
    };
    return { layers: { [id]: conversations } };
  }
}

/** Values in the order of their places. */
function inOrder<Value>(placed: ReadonlyMap<number, Value>): Value[] {
  return [...placed].sort(([a], [b]) => a - b).map(([, value]) => value);
}

function transcriptOf({ scenario, draws }: EpisodesObservation): Transcript {
  const [first] = draws;
  if (!first) throw new RangeError('a trial has an episode');
  return { scenario: scenario.id, repeat: 0, stop: first.stop, turns: turnsOf(first) };
}

function turnsOf({ turns, quotes }: Episode): Transcript['turns'] {
  return turns.map(({ speaker, move, text, leaks, reworded, reply }, place) => ({
    speaker,
    move,
    text,
    leaks: [...leaks],
    reworded,
    reply,
    // One quote may show several claims of a call.
    quotes: quotes
      .filter(({ turn }) => turn === place)
      .map(({ judge, competence, quote }) => ({ judge, competence, quote }))
      .filter(
        (one, nth, all) =>
          nth ===
          all.findIndex(
            ({ judge, competence, quote }) =>
              judge === one.judge && competence === one.competence && quote === one.quote,
          ),
      ),
  }));
}

/** Records what a study asks of conversations. */
export class ConversationsStudyRecorder
  implements StudyRecorder<ConversationPlan, ConversationObservation>
{
  readonly #plan: Plan;
  #twins = 0;

  constructor(plan: Plan) {
    this.#plan = plan;
  }

  of(asked: ConversationPlan, about: Recorded): ConversationsRecorder {
    this.#twins = asked.twins.length;
    return new ConversationsRecorder(asked, about, this.#plan);
  }

  async report() {
    const section = sectionOf(this.#plan.study);
    if (!section) return { report: {}, answers: {} };
    const { mode, repeats, antagonist, observer, judges } = section;
    const told = ({ model, simulated }: typeof antagonist) => ({ model, simulated });
    const conversations: ReportConversations = {
      mode,
      repeats,
      twins: this.#twins,
      antagonist: told(antagonist),
      observer: told(observer),
      judges: judges.map(told),
    };
    return { report: { layers: { [id]: conversations } }, answers: {} };
  }
}
