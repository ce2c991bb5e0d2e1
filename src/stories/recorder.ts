import type { HeardAnswers } from '../../analysis/hearing/build-hearing.js';
import type { Heard } from '../../reports/document/report.js';
import type { ReportedRespondent } from '../../reports/index.js';
import type { Recorded, Recorder, Recorders, StudyRecorder } from '../instrument.js';
import type { InferenceObservation } from '../instruments/inference/observation.js';
import { type InferencePlan, inferenceTrials } from '../instruments/inference/plan-inference.js';
import type { Plan } from '../study/plan.js';
import { dimensionsOf } from '../vocabulary/scheme.js';
import type { Found } from '../vocabulary/trial.js';
import { HeardFolder, ownResponses } from '../workflows/fold-inference.js';
import { StoryAnswerFolder } from '../workflows/fold-story-answers.js';

/** Rows of raw answers that a page holds. */
const ROWS = 5000;

/** Folds what one respondent infers from stories. */
export class StoriesRecorder implements Recorder<InferenceObservation> {
  readonly about: Recorded;
  /** The raw answers of the whole study, those under personas among them. */
  readonly answers: StoryAnswerFolder;
  readonly #plan: Plan;
  readonly #asked: InferencePlan;
  readonly #heard = new HeardFolder();
  #inferred: Promise<Inferred> | undefined;

  constructor(
    asked: InferencePlan,
    about: Recorded,
    { plan, answers }: { readonly plan: Plan; readonly answers: StoryAnswerFolder },
  ) {
    this.#asked = asked;
    this.about = about;
    this.#plan = plan;
    this.answers = answers;
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
    this.#heard.judging.addPartial(found.filter((each) => !isOwn(each)));
  }

  /** What was heard, computed once and when all is in. */
  inferred(): Promise<Inferred> {
    this.#inferred ??= this.#compute();
    return this.#inferred;
  }

  async #compute(): Promise<Inferred> {
    const { buildHearing } = await import('../../analysis/hearing/build-hearing.js');
    const { attitudes, selections, extractions, judging, observed } = this.#heard;
    const answers = { attitudes, selections, extractions };
    const { id } = this.about.respondent;
    const labels = this.#plan.labels.filter((label) => label.respondent === id);
    const judged = judging.result();
    return {
      inference: {
        trials: { planned: inferenceTrials(this.#asked), observed },
        scores: buildHearing(answers, {
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
  readonly inference: Heard;
  readonly answers: HeardAnswers;
}

/** The stories' recorder among those of a respondent. */
export function storiesRecorder(recorders: Recorders): StoriesRecorder | undefined {
  return [...recorders.values()].find((recorder) => recorder instanceof StoriesRecorder);
}

/** Records what every respondent infers, and the raw answers of all together. */
export class StoriesStudyRecorder implements StudyRecorder<InferencePlan, InferenceObservation> {
  readonly #plan: Plan;
  readonly #answers: StoryAnswerFolder;

  constructor(plan: Plan) {
    this.#plan = plan;
    this.#answers = new StoryAnswerFolder(plan);
  }

  of(asked: InferencePlan, about: Recorded): StoriesRecorder {
    return new StoriesRecorder(asked, about, { plan: this.#plan, answers: this.#answers });
  }

  async report() {
    const { describeInference } = await import('../workflows/describe-inference.js');
    const { seed } = this.#plan.study;
    return {
      report: { inference: describeInference(this.#plan) },
      answers: { stories: await this.#answers.result({ cap: ROWS, seed }) },
    };
  }
}
