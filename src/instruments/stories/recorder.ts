import type { InferenceAnswers } from '../../../analysis/stories/inference-estimates.js';
import type { ReportedInference, ReportedRespondent } from '../../../reports/document/report.js';
import type {
  Compared,
  Expressed,
  InferredAttitude,
  InferredExtraction,
  InferredSelection,
} from '../../../vocabulary/inference.js';
import { dimensionsOf } from '../../../vocabulary/scheme.js';
import type { Found } from '../../../vocabulary/trial.js';
import type { Recorded, Recorder, Recorders, StudyRecorder } from '../base/instrument.js';
import { ProvenanceAccumulator, type Provided } from '../base/provenance.js';
import { StoryAnswerAccumulator, storyAnswers } from './answer-rows.js';
import { type InferenceObservation, judgedSteps } from './observation.js';
import type { StoriesSource } from './plan.js';
import { type InferencePlan, inferenceTrials } from './plan.js';

/** Gathers what one respondent heard in stories, and what its judge cost. */
export class InferenceAccumulator {
  readonly #attitudes = new Map<number, InferredAttitude>();
  readonly #selections = new Map<number, InferredSelection>();
  readonly #extractions = new Map<number, InferredExtraction>();
  readonly #expressions = new Map<number, Expressed>();
  readonly #comparisons = new Map<number, Compared>();
  readonly judging = new ProvenanceAccumulator();
  /** Trials folded so far. */
  observed = 0;

  /** `place` is that of the trial, in whatever order they come; unless given, they come in theirs. */
  add(observation: InferenceObservation, place = this.observed): void {
    this.observed += 1;
    switch (observation.task) {
      case 'attitude':
        this.#attitudes.set(place, observation.inference);
        break;
      case 'selection':
        this.#selections.set(place, observation.inference);
        break;
      case 'extraction':
        this.#extractions.set(place, observation.inference);
        break;
      case 'expression':
        this.#expressions.set(place, observation.inference);
        break;
      case 'comparison':
        this.#comparisons.set(place, observation.inference);
        break;
    }
    this.judging.add(judged(observation));
  }

  /** In the order of the trials, as the others. */
  get attitudes(): InferredAttitude[] {
    return inOrder(this.#attitudes);
  }

  get selections(): InferredSelection[] {
    return inOrder(this.#selections);
  }

  get extractions(): InferredExtraction[] {
    return inOrder(this.#extractions);
  }

  get expressions(): Expressed[] {
    return inOrder(this.#expressions);
  }

  get comparisons(): Compared[] {
    return inOrder(this.#comparisons);
  }
}

/** Values in the order of their places. */
export function inOrder<Value>(placed: ReadonlyMap<number, Value>): Value[] {
  return [...placed].sort(([a], [b]) => a - b).map(([, value]) => value);
}

/** The respondent's own responses in a trial, its summaries among them. */
export function ownResponses(observation: InferenceObservation): readonly Provided[] {
  const answers = observation.draws.map(({ response, reading }) => ({
    response,
    unread: reading.kind === 'unread',
    ...(observation.task === 'extraction' ? {} : { prompt: observation.prompt.length }),
  }));
  if (observation.task !== 'extraction') return answers;
  const summaries = observation.draws.flatMap(({ summary }) =>
    summary ? [{ response: summary, unread: false }] : [],
  );
  return [...summaries, ...answers];
}

function judged(observation: InferenceObservation) {
  return judgedSteps(observation).flatMap(({ responses, isRead }) =>
    responses.map((response) => ({ response, unread: !isRead })),
  );
}

/** Rows of raw answers that a page holds. */
const ROWS = 5000;

/** Folds what one respondent infers from stories. */
class StoriesRecorder implements Recorder<InferenceObservation> {
  readonly about: Recorded;
  /** Its raw answers, those under personas among them. */
  readonly answers = new StoryAnswerAccumulator();
  readonly #plan: StoriesSource;
  readonly asked: InferencePlan;
  readonly #heard = new InferenceAccumulator();
  #inferred: Promise<Inferred> | undefined;

  constructor(asked: InferencePlan, about: Recorded, plan: StoriesSource) {
    this.asked = asked;
    this.about = about;
    this.#plan = plan;
  }

  get observed() {
    return this.#heard.observed;
  }

  add(observation: InferenceObservation, place: number): void {
    const { respondent, provenance, place: number } = this.about;
    this.#heard.add(observation, place);
    provenance.add(ownResponses(observation));
    this.answers.add(observation, { respondent, at: [number, 0, place] });
  }

  partial(found: readonly Found[]): void {
    const { respondent, provenance } = this.about;
    const isOwn = ({ request }: Found) =>
      request.endpoint === respondent.endpoint && request.model === respondent.model;
    provenance.addPartial(found.filter(isOwn));
    const { judge } = this.#plan.study.inference ?? {};
    const isJudged = ({ request }: Found) =>
      request.endpoint === judge?.endpoint && request.model === judge.model;
    // What another respondent said for a comparison is neither's.
    this.#heard.judging.addPartial(found.filter((each) => !isOwn(each) && isJudged(each)));
  }

  /** What was heard, computed once and when all is in. */
  inferred(): Promise<Inferred> {
    this.#inferred ??= this.#compute();
    return this.#inferred;
  }

  async #compute(): Promise<Inferred> {
    const { buildInferenceScores } = await import(
      '../../../analysis/stories/inference-estimates.js'
    );
    const { judging, observed } = this.#heard;
    const { attitudes, selections, extractions, expressions, comparisons } = this.#heard;
    const answers = { attitudes, selections, extractions, expressions, comparisons };
    const { id } = this.about.respondent;
    const labels = this.#plan.labels.filter((label) => label.respondent === id);
    const { inference, prices } = this.#plan.study;
    const judged = judging.result({ prices, model: inference?.judge?.model ?? '' });
    return {
      inference: {
        trials: { planned: inferenceTrials(this.asked), observed },
        scores: buildInferenceScores(answers, {
          dimensions: dimensionsOf(this.#plan.scheme),
          seed: this.#plan.study.seed,
          labels,
        }),
        judging: judged.responses > 0 ? judged : null,
      },
      answers,
    };
  }

  async report(): Promise<Partial<ReportedRespondent>> {
    return { inference: (await this.inferred()).inference };
  }
}

/** What a respondent heard, as a report tells it, and the answers behind it. */
interface Inferred {
  readonly inference: ReportedInference;
  readonly answers: InferenceAnswers;
}

/** The stories' recorder among those of a respondent. */
export function storiesRecorder(recorders: Recorders): StoriesRecorder | undefined {
  return [...recorders.values()].find((recorder) => recorder instanceof StoriesRecorder);
}

/** Records what every respondent infers, and the raw answers of all together. */
export class StoriesStudyRecorder implements StudyRecorder<InferencePlan, InferenceObservation> {
  readonly #plan: StoriesSource;
  /** By the place of the respondent, whose latest counts. */
  readonly #answers = new Map<number, StoryAnswerAccumulator>();

  constructor(plan: StoriesSource) {
    this.#plan = plan;
  }

  of(asked: InferencePlan, about: Recorded): StoriesRecorder {
    const recorder = new StoriesRecorder(asked, about, this.#plan);
    this.#answers.set(about.place, recorder.answers);
    return recorder;
  }

  async report() {
    const { describeInference } = await import('./report-side.js');
    const { seed } = this.#plan.study;
    return {
      report: { inference: await describeInference(this.#plan) },
      answers: {
        stories: await storyAnswers(this.#answers.values(), this.#plan, { cap: ROWS, seed }),
      },
    };
  }
}
