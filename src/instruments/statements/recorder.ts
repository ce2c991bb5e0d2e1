import { type LinearFormula, linearFormula } from '../../../analysis/statements/formula.js';
import { statementMean } from '../../../analysis/statements/linear-rating.js';
import { compareRatings, type RatedBy } from '../../../analysis/statements/rating-comparison.js';
import { type NamedFormula, ratingFigures } from '../../../analysis/statements/rating-figures.js';
import { ratingWeights } from '../../../analysis/statements/rating-weights.js';
import {
  addRating,
  type RatingsTally,
  ratingsIn,
} from '../../../analysis/statements/ratings-tally.js';
import type { ReportedRespondent } from '../../../reports/document/report.js';
import type {
  StatementsOfReport,
  StatementsOfRespondent,
} from '../../../reports/document/statements.js';
import {
  pointsOf,
  type RatingReading,
  type StatementItem,
  templatesFor,
} from '../../../vocabulary/item.js';
import type { Prices } from '../../../vocabulary/price.js';
import { dimensionsOf, type Scheme } from '../../../vocabulary/scheme.js';
import type { Found } from '../../../vocabulary/trial.js';
import type { Recorded, Recorder, StudyRecorder } from '../base/instrument.js';
import { dividedByReader, ReaderAccumulator } from '../base/reader-accumulator.js';
import type { StatementsSource } from './section.js';
import {
  type StatementObservation,
  type StatementsPlan,
  scaleOf,
  statementTrials,
} from './trial.js';

/** The formulas of a scheme over these items; those that name others are left out. */
function formulasOf(
  { scores = [] }: Pick<Scheme, 'scores'>,
  items: readonly StatementItem[],
): readonly NamedFormula[] {
  const ids = items.map(({ id }) => id);
  return scores.flatMap(({ id, formula, c = 0 }) => {
    const read = formulaOver(formula, { ids, c });
    return read ? [{ id, formula: read }] : [];
  });
}

function formulaOver(
  formula: string,
  { ids, c }: { readonly ids: readonly string[]; readonly c: number },
): LinearFormula | null {
  try {
    return linearFormula(formula, { items: ids, constants: { c } });
  } catch (error) {
    // The study was refused where it names what there is not; a limited one lacks items.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Folds one respondent's ratings. */
class StatementsRecorder implements Recorder<StatementObservation> {
  readonly #asked: StatementsPlan;
  readonly #about: Recorded;
  readonly #scheme: Scheme;
  readonly #tally: RatingsTally = new Map();
  readonly #reader: ReaderAccumulator | undefined;
  readonly #prices: Prices | undefined;
  #observed = 0;

  constructor(asked: StatementsPlan, about: Recorded, { scheme, study }: StatementsSource) {
    this.#reader = asked.reader && new ReaderAccumulator(asked.reader);
    this.#prices = study.prices;
    this.#asked = asked;
    this.#about = about;
    this.#scheme = scheme;
  }

  get observed(): number {
    return this.#observed;
  }

  /** Its ratings, in the order of the plan whatever order answers came in. */
  get rated(): RatedBy {
    const { respondent, copyOf } = this.#about;
    const ratings = this.#asked.items.flatMap(({ id }) => {
      const own = this.#tally.get(id);
      return own ? [[id, own] as const] : [];
    });
    return { id: respondent.id, copyOf, ratings: new Map(ratings) };
  }

  add({ item, scale, template, draws, byModel }: StatementObservation): void {
    this.#reader?.add(byModel);
    this.#about.provenance.add(
      draws.map(({ response, reading }) => ({ response, unread: isUnread(reading) })),
    );
    this.#observed += 1;
    const { id, dimension, keyed } = item;
    const statement = { id, dimension, keyed, points: pointsOf(scale) };
    for (const { reading } of draws) addRating(this.#tally, statement, { template, reading });
  }

  partial(found: readonly Found[]): void {
    const { own, reader } = dividedByReader(found);
    this.#about.provenance.addPartial(own);
    this.#reader?.addPartial(reader);
  }

  async report(): Promise<Partial<ReportedRespondent>> {
    const { items, repeats } = this.#asked;
    const rated = [...this.rated.ratings.values()];
    const weights = ratingWeights(rated, { draws: repeats });
    const statements: StatementsOfRespondent = {
      trials: { planned: statementTrials(this.#asked), observed: this.observed },
      figures: ratingFigures(rated, {
        dimensions: dimensionsOf(this.#scheme),
        draws: repeats,
        formulas: formulasOf(this.#scheme, items),
      }),
      statements: rated.map((ratings) => {
        const { id, keyed } = ratings.statement;
        const mean = statementMean(ratings, weights);
        return {
          id,
          mean: mean === null ? null : keyed === 1 ? mean : 1 - mean,
          n: ratings.cells.reduce((sum, cell) => sum + (cell ? ratingsIn(cell) : 0), 0),
        };
      }),
      ...(this.#reader ? { reader: this.#reader.result(this.#prices) } : {}),
    };
    return { statements };
  }
}

function isUnread({ kind }: RatingReading): boolean {
  return kind === 'invalid' || kind === 'refusal';
}

/** Records the ratings of every respondent. */
export class StatementsStudyRecorder
  implements StudyRecorder<StatementsPlan, StatementObservation>
{
  readonly #plan: StatementsSource;
  readonly #recorders: StatementsRecorder[] = [];
  #asked: StatementsPlan | null = null;

  constructor(plan: StatementsSource) {
    this.#plan = plan;
  }

  of(asked: StatementsPlan, about: Recorded): StatementsRecorder {
    this.#asked ??= asked;
    const recorder = new StatementsRecorder(asked, about, this.#plan);
    this.#recorders.push(recorder);
    return recorder;
  }

  async report() {
    const asked = this.#asked;
    if (!asked) return { report: {}, answers: {} };
    const { items, repeats } = asked;
    const { scheme, study } = this.#plan;
    const known = new Set(formulasOf(scheme, items).map(({ id }) => id));
    const statements: StatementsOfReport = {
      asked: dimensionsOf(scheme).flatMap((dimension) => {
        const keyed = (key: 1 | -1) =>
          items.filter((item) => item.dimension === dimension && item.keyed === key).length;
        const [target, opposite] = [keyed(1), keyed(-1)];
        return target + opposite === 0 ? [] : [{ dimension, target, opposite }];
      }),
      points: [...new Set(items.map((item) => pointsOf(scaleOf(asked, item))))].sort(
        (a, b) => a - b,
      ),
      templates: Math.max(...items.map((item) => templatesFor(scaleOf(asked, item), asked).length)),
      scores: (scheme.scores ?? []).flatMap(({ id, name = id, formula }) =>
        known.has(id) ? [{ id, name, formula }] : [],
      ),
      repeats,
    };
    const ratingComparison = compareRatings(
      this.#recorders.filter(({ observed }) => observed > 0).map(({ rated }) => rated),
      {
        dimensions: dimensionsOf(scheme),
        draws: repeats,
        seed: study.seed,
        planned: study.comparison.planned,
      },
    );
    return { report: { statements, ratingComparison }, answers: {} };
  }
}
