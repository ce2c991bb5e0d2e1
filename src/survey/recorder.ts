import type { ComparedRespondent } from '../../analysis/build-comparison.js';
import type { DrawnFigures } from '../../analysis/index.js';
import type { Report, ReportedRespondent } from '../../reports/index.js';
import type { Recorded, Recorder, Recorders, StudyRecorder } from '../instrument.js';
import { type SurveyPlan, surveyTrials } from '../instruments/survey/plan-survey.js';
import type { SurveyObservation } from '../instruments/survey/survey-trial.js';
import type { Plan } from '../study/plan.js';
import { dimensionsOf } from '../vocabulary/scheme.js';
import type { Found } from '../vocabulary/trial.js';
import { AnswerFolder } from '../workflows/fold-answers.js';
import { TallyFolder } from '../workflows/fold-tally.js';
import { surveyResponses } from '../workflows/survey-responses.js';

/** Rows of raw answers that a page holds. */
const ROWS = 5000;

/** Folds what one respondent states into a tally, and its raw answers into rows. */
export class SurveyRecorder implements Recorder<SurveyObservation> {
  readonly asked: SurveyPlan;
  readonly about: Recorded;
  readonly answers: AnswerFolder;
  readonly #folded: TallyFolder;
  #figures: Promise<DrawnFigures> | undefined;

  constructor(asked: SurveyPlan, about: Recorded) {
    this.asked = asked;
    this.about = about;
    this.answers = new AnswerFolder(about.respondent);
    this.#folded = new TallyFolder(asked);
  }

  get observed() {
    return this.#folded.observed;
  }

  get tally() {
    return this.#folded.tally;
  }

  add(observation: SurveyObservation, place: number): void {
    this.#folded.add(observation);
    this.answers.add(observation, place);
    this.about.provenance.add(surveyResponses(observation));
  }

  partial(found: readonly Found[]): void {
    this.about.provenance.addPartial(found);
  }

  /** Every figure of what was recorded, computed once and when all is in. */
  figures(seed: number): Promise<DrawnFigures> {
    this.#figures ??= import('../../analysis/weighed-estimate.js').then(({ figuresOf }) =>
      figuresOf(this.tally, { seed }),
    );
    return this.#figures;
  }

  async report(): Promise<Partial<ReportedRespondent>> {
    const [{ buildProfile }, { recordItem }] = await Promise.all([
      import('../../analysis/build-profile.js'),
      import('../../analysis/item-record.js'),
    ]);
    const { observed, tally } = this;
    const { seed } = this.asked;
    const figures = await this.figures(seed);
    return {
      trials: { planned: surveyTrials(this.asked), observed },
      profile: observed ? buildProfile(tally, { seed, figures }) : null,
      items: figures.prepared.items.map(recordItem),
    };
  }
}

/** The survey's recorder among those of a respondent. */
export function surveyRecorder(recorders: Recorders): SurveyRecorder | undefined {
  return [...recorders.values()].find((recorder) => recorder instanceof SurveyRecorder);
}

/** Records the survey of every respondent, and sets them side by side. */
export class SurveyStudyRecorder implements StudyRecorder<SurveyPlan, SurveyObservation> {
  readonly #plan: Plan;
  readonly #recorders: SurveyRecorder[] = [];

  constructor(plan: Plan) {
    this.#plan = plan;
  }

  of(asked: SurveyPlan, about: Recorded): SurveyRecorder {
    const recorder = new SurveyRecorder(asked, about);
    this.#recorders.push(recorder);
    return recorder;
  }

  async report() {
    const [{ describeAsked }, { selectAnswers }] = await Promise.all([
      import('../workflows/describe-asked.js'),
      import('../../reports/page/sampled-answers.js'),
    ]);
    const { items, ...asked } = describeAsked(this.#plan);
    const rows = this.#recorders.flatMap(({ answers }) => answers.rows());
    return {
      report: { ...asked, ...(await this.#sideBySide()) },
      answers: {
        items: items.map(({ id, dimension, domain, question, options }) => ({
          id,
          dimension,
          domain,
          question,
          target: options.target,
          opposite: options.opposite,
        })),
        ...selectAnswers(rows, { cap: ROWS, seed: this.#plan.study.seed }),
      },
    };
  }

  async #sideBySide(): Promise<Pick<Report, 'differences' | 'alpha' | 'comparison'>> {
    const [{ buildComparison }, { commonItems }, { cronbachAlphas }, { pairedDifferences }] =
      await Promise.all([
        import('../../analysis/build-comparison.js'),
        import('../../analysis/common-items.js'),
        import('../../analysis/cronbach-alphas.js'),
        import('../../analysis/paired-differences.js'),
      ]);
    const { study, scheme, countries } = this.#plan;
    const { seed } = study;
    const compared: ComparedRespondent[] = [];
    for (const recorder of this.#recorders) {
      const { respondent, copyOf } = recorder.about;
      if (recorder.observed === 0) continue;
      const { id, tags } = respondent;
      compared.push({ id, figures: await recorder.figures(seed), tags, copyOf });
    }
    const overCommonItems = commonItems({ seed });
    return {
      differences: pairedDifferences(compared, overCommonItems),
      alpha: cronbachAlphas(compared.map(({ figures }) => figures)),
      comparison: buildComparison(compared, {
        dimensions: dimensionsOf(scheme),
        editions: countries,
        map: study.countries.map,
        seed,
        overCommonItems,
      }),
    };
  }
}
