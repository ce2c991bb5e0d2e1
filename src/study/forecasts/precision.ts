import {
  assumedSpread,
  assumedVariances,
  type HalfWidth,
  halfWidth,
  measuredVariances,
} from '../../../analysis/survey/forecast.js';
import { scoringOf } from '../../../analysis/survey/profile-estimates.js';
import { figuresOf, weighedEstimate } from '../../../analysis/survey/resampled-figures.js';
import type { Dimension } from '../../../vocabulary/scheme.js';
import { paperForms } from '../../../vocabulary/template.js';
import type { Memory } from '../../../vocabulary/trial.js';
import { surveyOf } from '../../instruments/stories/asked.js';
import { hasOneForm, planSurvey, type SurveyPlan } from '../../instruments/survey/plan.js';
import { TallyAccumulator } from '../../instruments/survey/recorder.js';
import { ledgerIfThere } from '../../ledger/ledger.js';
import type { Plan } from '../plan.js';
import { recogniseSimulations } from '../recognised-simulations.js';
import { replay } from '../trials.js';

/** How precise the survey of one respondent will be as planned. */
export interface RespondentForecast {
  readonly respondent: string;
  /** Trials that the ledger has answers to. */
  readonly answered: number;
  /** What is assumed where these are too few for any dimension; null where it rests on them. */
  readonly assumed: typeof assumedSpread | null;
  /** Whether log-probabilities come; null where nothing that asks for them was answered. */
  readonly logprobs: boolean | null;
  /** Null where so few items give no interval. */
  readonly dimensions: readonly {
    readonly dimension: Dimension;
    readonly halfWidth: HalfWidth | null;
  }[];
}

/**
 * Forecasts half-widths of the likelihoods that a plan will give, by respondent: from the answers that a
 * ledger has, where a dimension has enough for an interval, else from stated assumptions. Asks nothing.
 * @throws InputError when the ledger cannot be read
 */
export async function forecastPrecision(
  asked: Plan,
  path: string,
): Promise<readonly RespondentForecast[]> {
  if (!asked.study.asksSurvey) return [];
  const plan = await recogniseSimulations(asked);
  const ledger = await ledgerIfThere(path);
  try {
    const forecasts: RespondentForecast[] = [];
    for (const respondent of plan.study.respondents) {
      forecasts.push(await forecastOf(surveyOf(plan, respondent), ledger ?? nothing));
    }
    return forecasts;
  } finally {
    await ledger?.close();
  }
}

const nothing: Memory = { find: async (draws) => draws.map(() => undefined) };

async function forecastOf(plan: SurveyPlan, memory: Memory): Promise<RespondentForecast> {
  const { respondent, items, cells, repeats, forms = paperForms } = plan;
  const oneForm = hasOneForm(plan);
  const assumed = assumedVariances({
    forms: paperForms.filter((form) => forms.includes(form)),
    oneForm,
  });
  const { tally, observed: answered } = await answersTo(plan, memory);
  const figures = figuresOf(tally, { seed: plan.seed });
  const weights = figures.once.weights.cdeval;
  const scored = scoringOf(tally).filter(({ form }) => form === 'ab' || form === 'compare');
  const answeredOn = cells.dimensions.flatMap((dimension) => {
    const places = [...items.keys()].filter((place) => items[place]?.dimension === dimension);
    if (places.length === 0) return [];
    const estimate = weighedEstimate(figures, { dimension, name: 'imputed', notes: [] });
    return [{ dimension, places, estimate }];
  });
  const measured = measuredVariances(tally, answeredOn, weights);
  const dimensions = answeredOn.map(({ dimension, places }, nth) => {
    const domains = new Set(places.map((place) => items[place]?.domain)).size;
    const size = { items: places.length, strata: oneForm ? 3 * domains : domains, repeats };
    return { dimension, halfWidth: halfWidth(measured[nth] ?? assumed, size) };
  });
  const exact = scored.some((each) => each.exact > 0);
  return {
    respondent: respondent.id,
    answered,
    assumed: measured.some((each) => each !== null) ? null : assumedSpread,
    logprobs: scored.length === 0 || respondent.parameters.topLogprobs === undefined ? null : exact,
    dimensions,
  };
}

/** What a memory has of a survey: of all its repeats, or of the first where it has more of these. */
async function answersTo(plan: SurveyPlan, memory: Memory): Promise<TallyAccumulator> {
  const folders: TallyAccumulator[] = [];
  for (const repeats of new Set([plan.repeats, 1])) {
    const asked = { ...plan, repeats, retest: 0 };
    const folder = new TallyAccumulator(asked);
    for await (const observation of replay(planSurvey(asked), { memory, draws: repeats })) {
      folder.add(observation);
    }
    folders.push(folder);
  }
  return folders.reduce((most, folder) => (folder.observed > most.observed ? folder : most));
}
