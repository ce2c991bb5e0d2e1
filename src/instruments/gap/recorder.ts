import type { SwitchedReadings, UnderPersona } from '../../../analysis/gap/persona-switch.js';
import { NEGLIGIBLE } from '../../../analysis/gap/verdict.js';
import type { ReportedRespondent } from '../../../reports/document/report.js';
import type { InferredAttitude, ItemRating } from '../../../vocabulary/inference.js';
import type { PersonaName } from '../../../vocabulary/respondent.js';
import type { Found } from '../../../vocabulary/trial.js';
import type { Recorded, Recorder, StudyRecorder } from '../base/instrument.js';
import { dividedByReader } from '../base/reader-accumulator.js';
import type { StoriesSource } from '../stories/plan.js';
import { inOrder, ownResponses, storiesRecorder } from '../stories/recorder.js';
import type { SurveyPlan } from '../survey/plan.js';
import { surveyRecorder, surveyResponses, TallyAccumulator } from '../survey/recorder.js';
import { switchedPersona } from './persona-switch.js';
import {
  type DecidedSwitch,
  type GapPlan,
  type SwitchedObservation,
  switchTrials,
} from './switch-selection.js';

/** What one respondent stated and heard under one persona. */
class PersonaAccumulator {
  readonly folded: TallyAccumulator;
  readonly attitudes = new Map<number, InferredAttitude>();

  constructor(asked: Pick<SurveyPlan, 'items' | 'cells'>) {
    this.folded = new TallyAccumulator({ ...asked, repeats: 1, retest: 0 });
  }

  get observed(): number {
    return this.folded.observed + this.attitudes.size;
  }

  get readings(): UnderPersona {
    return { tally: this.folded.tally, attitudes: inOrder(this.attitudes) };
  }
}

/** What a gap needs of the study. */
interface GapStudy {
  readonly seed: number;
  readonly equivalence: number;
  /** Of the items, by further readers. */
  readonly ratings: readonly ItemRating[];
}

/** Folds what one respondent answered under personas, and sets what it states against what it infers. */
export class GapRecorder implements Recorder<SwitchedObservation> {
  readonly #decided: DecidedSwitch | null;
  readonly #about: Recorded;
  readonly #study: GapStudy;
  readonly #under: Readonly<Record<PersonaName, PersonaAccumulator>>;

  constructor({ decided }: GapPlan, about: Recorded, study: GapStudy) {
    const asked = decided?.survey ?? { items: [], cells: { dimensions: [], domains: [] } };
    this.#decided = decided;
    this.#about = about;
    this.#study = study;
    this.#under = { switched: new PersonaAccumulator(asked), sham: new PersonaAccumulator(asked) };
  }

  get observed() {
    return this.#under.switched.observed + this.#under.sham.observed;
  }

  add({ persona, observation }: SwitchedObservation, place: number): void {
    const { respondent, provenance, recorders, place: number } = this.#about;
    const { folded, attitudes } = this.#under[persona];
    if ('task' in observation) {
      attitudes.set(place, observation.inference);
      provenance.add(ownResponses(observation));
      const { answers } = storiesRecorder(recorders) ?? {};
      answers?.add(observation, { respondent, persona, at: [number, 1, place] });
    } else {
      folded.add(observation);
      provenance.add(surveyResponses(observation));
      const { byModel } = observation;
      if (byModel) surveyRecorder(recorders)?.reader?.addResponses(byModel);
    }
  }

  /** A question under a persona is asked once, so that a trial has one of its responses at the most; its reader model's may be missing. */
  partial(found: readonly Found[]): void {
    const { provenance, recorders } = this.#about;
    const { own, reader } = dividedByReader(found);
    provenance.addPartial(own);
    surveyRecorder(recorders)?.reader?.addPartial(reader);
  }

  /**
   * What it stated and heard under a persona that turns its leanings around and under a sham one; null
   * where the study asks for none.
   */
  switched(): SwitchedReadings | null {
    if (!this.#decided) return null;
    const { reversed, told, surveyed } = this.#decided;
    const trials = surveyed
      ? { planned: switchTrials(this.#decided), observed: this.observed }
      : { planned: 0, observed: 0 };
    return {
      reversed,
      told,
      complete: surveyed && trials.observed === trials.planned,
      trials,
      persona: this.#under.switched.readings,
      sham: this.#under.sham.readings,
    };
  }

  async report(): Promise<Partial<ReportedRespondent>> {
    const { recorders, respondent } = this.#about;
    const stated = surveyRecorder(recorders);
    const heard = storiesRecorder(recorders);
    if (!stated || !heard) return {};
    if (this.#decided) {
      for (const name of ['switched', 'sham'] as const) {
        if (this.#under[name].observed === 0) continue;
        const text = switchedPersona(this.#decided, name);
        heard.answers.addPersona(respondent, { name, text });
      }
    }
    const [{ buildGap }, { itemRatings }] = await Promise.all([
      import('../../../analysis/gap/gap-estimates.js'),
      import('../../../analysis/gap/item-ratings.js'),
    ]);
    const { answers, inference } = await heard.inferred();
    const figures = await stated.figures(this.#study.seed);
    const gap = buildGap({
      tally: stated.tally,
      weights: figures.once.weights.cdeval,
      inference: answers,
      scores: inference.scores,
      ratings: itemRatings(stated.asked.items, heard.asked.set.pairs, this.#study.ratings),
      switched: this.switched(),
      equivalence: this.#study.equivalence,
    });
    return { gap };
  }
}

/** Records the gap of every respondent, and sets gaps beside one another. */
export class GapStudyRecorder implements StudyRecorder<GapPlan, SwitchedObservation> {
  readonly #study: GapStudy;

  constructor({ study, ratings }: StoriesSource) {
    const equivalence = study.inference?.equivalence ?? NEGLIGIBLE;
    this.#study = { seed: study.seed, equivalence, ratings };
  }

  of(asked: GapPlan, about: Recorded): GapRecorder {
    return new GapRecorder(asked, about, this.#study);
  }

  async report(respondents: readonly ReportedRespondent[]) {
    const { buildGaps } = await import('../../../analysis/gap/gap-comparison.js');
    return { report: { gaps: buildGaps(respondents) }, answers: {} };
  }
}
