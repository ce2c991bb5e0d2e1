import type { ComparedRespondent } from '../../../analysis/similarity/comparison-estimates.js';
import type { DrawnFigures } from '../../../analysis/survey/resampled-figures.js';
import { count, createTally, type Tally } from '../../../analysis/survey/tally.js';
import type { ItemVersion } from '../../../reports/document/raw-answers.js';
import type { Report, ReportedRespondent } from '../../../reports/document/report.js';
import type { Prices } from '../../../vocabulary/price.js';
import { canonicalJson } from '../../../vocabulary/request.js';
import { dimensionsOf } from '../../../vocabulary/scheme.js';
import type { AskedForms } from '../../../vocabulary/template.js';
import type { Found } from '../../../vocabulary/trial.js';
import { isEdition } from '../../content/package-data.js';
import type { Recorded, Recorder, Recorders, StudyRecorder } from '../base/instrument.js';
import type { Provided } from '../base/provenance.js';
import { dividedByReader, ReaderAccumulator } from '../base/reader-accumulator.js';
import { AnswerAccumulator } from './answer-rows.js';
import type { SurveySource } from './plan.js';
import { hasOneForm, retestDraws, type SurveyPlan, surveyTrials } from './plan.js';
import type { SurveyObservation } from './trial.js';

/** Folds one respondent's readings into a tally. */
export class TallyAccumulator {
  readonly tally: Tally;
  readonly #places: Map<string, number>;
  /** Trials folded so far. */
  observed = 0;

  constructor({
    items,
    cells,
    repeats,
    retest,
    ...asked
  }: AskedForms & Pick<SurveyPlan, 'items' | 'cells' | 'repeats' | 'retest'>) {
    const width = repeats + (retest > 0 ? retestDraws : 0);
    const oneForm = hasOneForm(asked);
    this.tally = createTally(items, { cells, repeats, width, oneForm });
    this.#places = new Map(items.map(({ id }, place) => [id, place]));
  }

  add({ item, template, draws }: SurveyObservation): void {
    const place = this.#places.get(item.id);
    if (place === undefined) throw new RangeError(`"${item.id}" is no item of this survey`);
    this.observed += 1;
    for (const [draw, { reading }] of draws.entries()) {
      count(this.tally, { item: place, template, draw }, reading);
    }
  }
}

/** The responses of a survey trial, each with whether no answer could be read in it. */
export function surveyResponses({ draws, prompt }: SurveyObservation): readonly Provided[] {
  return draws.map(({ response, reading }) => ({
    response,
    unread: reading.kind === 'invalid',
    prompt: prompt.length,
  }));
}

/** Rows of raw answers that a page holds. */
const ROWS = 5000;

/** Folds what one respondent states into a tally, and its raw answers into rows. */
class SurveyRecorder implements Recorder<SurveyObservation> {
  readonly asked: SurveyPlan;
  readonly about: Recorded;
  readonly answers: AnswerAccumulator;
  /** What a reader model read; undefined where there is none. */
  readonly reader: ReaderAccumulator | undefined;
  readonly #folded: TallyAccumulator;
  readonly #prices: Prices | undefined;
  #figures: Promise<DrawnFigures> | undefined;

  constructor(asked: SurveyPlan, about: Recorded, prices: Prices | undefined) {
    this.asked = asked;
    this.about = about;
    this.#prices = prices;
    this.reader = asked.reader && new ReaderAccumulator(asked.reader);
    this.answers = new AnswerAccumulator(about.respondent);
    this.#folded = new TallyAccumulator(asked);
  }

  get observed(): number {
    return this.#folded.observed;
  }

  /** Whether every trial was observed. */
  get isWhole(): boolean {
    return this.observed === surveyTrials(this.asked);
  }

  get tally() {
    return this.#folded.tally;
  }

  add(observation: SurveyObservation, place: number): void {
    this.#folded.add(observation);
    this.answers.add(observation, place);
    this.about.provenance.add(surveyResponses(observation));
    this.reader?.add(observation.byModel);
  }

  partial(found: readonly Found[]): void {
    const { own, reader } = dividedByReader(found);
    this.about.provenance.addPartial(own);
    this.reader?.addPartial(reader);
  }

  /** Every figure of what was recorded, computed once and when all is in. */
  figures(seed: number): Promise<DrawnFigures> {
    this.#figures ??= import('../../../analysis/survey/resampled-figures.js').then(
      ({ figuresOf }) => figuresOf(this.tally, { seed }),
    );
    return this.#figures;
  }

  async report(): Promise<Partial<ReportedRespondent>> {
    const [{ buildProfile }, { recordItem }] = await Promise.all([
      import('../../../analysis/survey/profile-estimates.js'),
      import('../../../analysis/survey/item-summaries.js'),
    ]);
    const { tally, observed } = this;
    const { seed } = this.asked;
    const figures = await this.figures(seed);
    return {
      trials: { planned: surveyTrials(this.asked), observed },
      profile: observed ? buildProfile(tally, { seed, figures }) : null,
      items: figures.prepared.items.map(recordItem),
      ...(this.reader ? { reader: this.reader.result(this.#prices) } : {}),
    };
  }
}

/** The survey's recorder among those of a respondent. */
export function surveyRecorder(recorders: Recorders): SurveyRecorder | undefined {
  return [...recorders.values()].find((recorder) => recorder instanceof SurveyRecorder);
}

/** Records the survey of every respondent, and sets them side by side. */
export class SurveyStudyRecorder implements StudyRecorder<SurveyPlan, SurveyObservation> {
  readonly #plan: SurveySource;
  /** By the place of the respondent, whose latest counts. */
  readonly #recorders = new Map<number, SurveyRecorder>();

  constructor(plan: SurveySource) {
    this.#plan = plan;
  }

  of(asked: SurveyPlan, about: Recorded): SurveyRecorder {
    const recorder = new SurveyRecorder(asked, about, this.#plan.study.prices);
    this.#recorders.set(about.place, recorder);
    return recorder;
  }

  async report() {
    const [{ describeAsked }, { sampleAnswers }] = await Promise.all([
      import('./report-side.js'),
      import('../../../reports/page/page-data.js'),
    ]);
    const { items, ...asked } = describeAsked(
      this.#plan,
      this.#recorders.get(0)?.asked.items ?? [],
    );
    const versionsOf = itemVersions(this.#plan, await this.#inEnglish());
    const rows = [...this.#recorders.values()].flatMap(({ answers }) => answers.rows());
    return {
      report: { ...asked, ...(await this.#sideBySide()), ...readerIn(this.#plan) },
      answers: {
        items: items.map(({ id, dimension, domain, question, options }) => {
          const versions = versionsOf(id);
          return {
            id,
            dimension,
            domain,
            question,
            target: options.target,
            opposite: options.opposite,
            ...(versions.length > 0 ? { versions } : {}),
          };
        }),
        ...sampleAnswers(rows, { cap: ROWS, seed: this.#plan.study.seed }),
      },
    };
  }

  /** The built-in items in English where nobody was asked in it, so that a reader of the pages can follow. */
  async #inEnglish(): Promise<SurveySource['questionnaires']> {
    const { questionnaires, study } = this.#plan;
    const { questionnaire } = study.survey;
    if (questionnaires.en || !isEdition('questionnaire', questionnaire)) return {};
    const { loadQuestionnaire } = await import('./questionnaire.js');
    return { en: await loadQuestionnaire(questionnaire, 'en') };
  }

  async #sideBySide(): Promise<Pick<Report, 'differences' | 'dependability' | 'comparison'>> {
    const [{ buildComparison }, { commonItems }, { dependabilities }, { comparePairs }] =
      await Promise.all([
        import('../../../analysis/similarity/comparison-estimates.js'),
        import('../../../analysis/survey/resampled-figures.js'),
        import('../../../analysis/survey/wordings/dependability.js'),
        import('../../../analysis/similarity/pairs/compared-pairs.js'),
      ]);
    const { study, scheme, countries } = this.#plan;
    const { seed } = study;
    const { margin, planned } = study.comparison;
    const compared: ComparedRespondent[] = [];
    for (const recorder of this.#recorders.values()) {
      const { respondent, copyOf } = recorder.about;
      if (recorder.observed === 0) continue;
      const { id, tags, language, personaLevel, persona, parameters } = respondent;
      compared.push({
        id,
        figures: await recorder.figures(seed),
        tags,
        copyOf,
        language,
        personaLevel,
        setting: canonicalJson({ persona, parameters }),
      });
    }
    const overCommonItems = commonItems({ seed });
    const pairs = comparePairs(compared, { overCommonItems, seed, margin, planned });
    return {
      differences: [...pairs.differences],
      dependability: dependabilities(compared.map(({ figures }) => figures)),
      comparison: buildComparison(compared, {
        dimensions: dimensionsOf(scheme),
        editions: countries,
        map: study.countries.map,
        margin,
        planned,
        pairs,
        seed,
        overCommonItems,
      }),
    };
  }
}

/** The reader model of a study, as its report names it. */
function readerIn({ study: { reader } }: SurveySource): Pick<Report, 'reader'> {
  if (!reader) return {};
  const { model, endpoint, simulated, ownAnswers } = reader;
  return { reader: { model, endpoint, simulated, ownAnswers } };
}

/** An item, by its id, in every language but that of the first respondent, which is shown anyway. */
function itemVersions(
  { questionnaires, study }: SurveySource,
  others: SurveySource['questionnaires'],
): (id: string) => readonly ItemVersion[] {
  const shown = study.respondents[0]?.language;
  const further = Object.entries(questionnaires).filter(([language]) => language !== shown);
  const byLanguage = [...further, ...Object.entries(others)].map(([language, { items }]) => ({
    language,
    items: new Map(items.map((item) => [item.id, item])),
  }));
  return (id) =>
    byLanguage.flatMap(({ language, items }) => {
      const item = items.get(id);
      if (!item) return [];
      const { question, options } = item;
      return [{ language, question, target: options.target, opposite: options.opposite }];
    });
}
