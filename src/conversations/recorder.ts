import type { ReportedRespondent } from '../../reports/document/report.js';
import type {
  ConversationEpisode,
  ConversationProbe,
  ReportConversations,
  RespondentConversations,
  Transcript,
} from '../../vocabulary/conversation.js';
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
  readonly #episodes = new Map<number, readonly ConversationEpisode[]>();
  readonly #probes = new Map<number, readonly ConversationProbe[]>();
  readonly #transcripts = new Map<number, Transcript>();
  readonly #service = new ProvenanceFolder();
  readonly #every: number;
  observed = 0;

  constructor(asked: ConversationPlan, about: Recorded) {
    this.#asked = asked;
    this.#about = about;
    this.#every = Math.ceil((2 * asked.twins.length) / TRANSCRIPTS);
  }

  add(observation: ConversationObservation, place: number): void {
    this.observed += 1;
    const { steps } = observation;
    const own = steps.filter(({ by }) => by === 'protagonist');
    this.#about.provenance.add(own);
    this.#service.add(steps.filter(({ by }) => by !== 'protagonist'));
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
    this.#service.addPartial(found.filter((each) => !isOwn(each)));
  }

  async report(): Promise<Partial<ReportedRespondent>> {
    const { responses, promptTokens, completionTokens } = this.#service.result();
    const conversations: RespondentConversations = {
      trials: { planned: conversationCount(this.#asked), observed: this.observed },
      episodes: inOrder(this.#episodes).flat(),
      probes: inOrder(this.#probes).flat(),
      transcripts: inOrder(this.#transcripts),
      service: { responses, promptTokens, completionTokens },
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
    quotes: quotes
      .filter(({ turn }) => turn === place)
      .map(({ judge, competence, quote }) => ({ judge, competence, quote })),
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
    return new ConversationsRecorder(asked, about);
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
