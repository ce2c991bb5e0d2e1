import type { JudgedAnswer } from '../../../analysis/open/open-figures.js';
import type { OpenOfReport, OpenOfRespondent } from '../../../reports/document/open.js';
import type { ReportedRespondent } from '../../../reports/document/report.js';
import { leans } from '../../../vocabulary/reading.js';
import { dimensionsOf } from '../../../vocabulary/scheme.js';
import type { Found } from '../../../vocabulary/trial.js';
import type { Recorded, Recorder, StudyRecorder } from '../base/instrument.js';
import { ProvenanceAccumulator } from '../base/provenance.js';
import { inOrder } from '../stories/recorder.js';
import { surveyRecorder } from '../survey/recorder.js';
import type { OpenLabel } from './labels.js';
import type { OpenSource } from './section.js';
import type { OpenObservation, OpenPlan } from './trial.js';

/** What of a trial is kept until the report: where each answer stands, and whether its pole stood first. */
type Kept = readonly (JudgedAnswer & { readonly first: boolean | null })[];

/** Folds one respondent's open answers, and what their judge cost. */
class OpenRecorder implements Recorder<OpenObservation> {
  readonly #asked: OpenPlan;
  readonly #about: Recorded;
  readonly #plan: OpenSource;
  readonly #labels: ReadonlyMap<string, OpenLabel>;
  readonly #kept = new Map<number, Kept>();
  readonly #judging = new ProvenanceAccumulator();
  #answers = 0;
  #empty = 0;

  constructor(asked: OpenPlan, about: Recorded, plan: OpenSource) {
    this.#asked = asked;
    this.#about = about;
    this.#plan = plan;
    const { id } = about.respondent;
    this.#labels = new Map(
      plan.open.labels
        .filter(({ respondent }) => respondent === null || respondent === id)
        .map((label) => [nameOf(label), label]),
    );
  }

  get observed(): number {
    return this.#kept.size;
  }

  add({ item: { id: item, dimension }, draws }: OpenObservation, place: number): void {
    this.#about.provenance.add(
      draws.map(({ response, stand }) => ({ response, unread: stand === null })),
    );
    this.#kept.set(
      place,
      draws.flatMap(({ stand }, draw) =>
        stand
          ? [
              {
                item,
                dimension,
                lean: stand.lean,
                human: this.#labels.get(nameOf({ item, draw }))?.lean ?? null,
                first: stand.first,
              },
            ]
          : [],
      ),
    );
    for (const { stand, judged } of draws) {
      this.#answers += 1;
      this.#empty += stand === null && judged.length === 0 ? 1 : 0;
      this.#judging.add(judged.map((response) => ({ response, unread: stand === null })));
    }
  }

  partial(found: readonly Found[]): void {
    const { respondent, provenance } = this.#about;
    const isOwn = ({ request }: Found) =>
      request.endpoint === respondent.endpoint && request.model === respondent.model;
    provenance.addPartial(found.filter(isOwn));
    this.#judging.addPartial(found.filter((each) => !isOwn(each)));
  }

  async report(): Promise<Partial<ReportedRespondent>> {
    const { countsOf, openFigures, placeFigure } = await import(
      '../../../analysis/open/open-figures.js'
    );
    const kept = inOrder(this.#kept).flat();
    const { prices } = this.#plan.study;
    const judging = this.#judging.result({ prices, model: this.#asked.judge.model });
    const open: OpenOfRespondent = {
      trials: { planned: this.#asked.items.length, observed: this.observed },
      answers: this.#answers,
      empty: this.#empty,
      unjudged: this.#answers - this.#empty - kept.length,
      figures: openFigures(kept, {
        dimensions: dimensionsOf(this.#plan.scheme),
        stated: await this.#stated(),
      }),
      judgedFirst: placeFigure(kept),
      // What people say of each answer by what the judge says of it.
      confusion: leans.map((human) =>
        countsOf(kept.filter((each) => each.human === human).map(({ lean }) => lean)),
      ),
      judging: judging.responses > 0 ? judging : null,
    };
    return { open };
  }

  /** What the respondent states of each item in the survey; null where it was not asked. */
  async #stated(): Promise<ReadonlyMap<string, number> | null> {
    const survey = surveyRecorder(this.#about.recorders);
    if (!survey || survey.observed === 0) return null;
    const { statedLikelihoods } = await import('../../../analysis/gap/gap-items.js');
    const { once } = await survey.figures(this.#plan.study.seed);
    return statedLikelihoods(survey.tally, once.weights.cdeval);
  }
}

function nameOf({ item, draw }: Pick<OpenLabel, 'item' | 'draw'>): string {
  return JSON.stringify([item, draw]);
}

/** Records the open answers of every respondent. */
export class OpenStudyRecorder implements StudyRecorder<OpenPlan, OpenObservation> {
  readonly #plan: OpenSource;
  #items = 0;

  constructor(plan: OpenSource) {
    this.#plan = plan;
  }

  of(asked: OpenPlan, about: Recorded): OpenRecorder {
    this.#items = Math.max(this.#items, asked.items.length);
    return new OpenRecorder(asked, about, this.#plan);
  }

  async report() {
    const section = this.#plan.study.open;
    if (!section) return { report: {}, answers: {} };
    const { model, endpoint, simulated, ownAnswers } = section.judge;
    const open: OpenOfReport = {
      items: this.#items,
      limit: section.limit,
      repeats: section.repeats,
      judge: { model, endpoint, simulated, ownAnswers },
      labels: this.#plan.open.labels.length,
    };
    return { report: { open }, answers: {} };
  }
}
