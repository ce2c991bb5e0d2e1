import { fewestItems } from '../../analysis/survey/estimates.js';
import type { Report } from '../../reports/document/report.js';
import type {
  Calibration,
  CalibrationVerdict,
  RecoveredFigure,
} from '../../reports/terminal/calibration.js';
import { InputError } from '../../vocabulary/input.js';
import type { Item } from '../../vocabulary/item.js';
import type { Scheme } from '../../vocabulary/scheme.js';
import { version } from '../content/package-data.js';
import { loadDefaultScheme } from '../content/scheme.js';
import { type Plan, surveyOf } from '../study/plan.js';
import { planFromFlags, type SurveyFlags } from '../study/profile-plan.js';
import { type RunStudyOptions, runStudy, type StudyResult } from '../study/run.js';
import { selectItems } from '../survey/plan.js';
import { builtInQuestionnaire, schemeOf } from '../survey/questionnaire.js';
import { calibrationCells, cellSeed, recoveredFigures } from './calibration-cells.js';

/** Items of a dimension, at the least, when nobody says how many: some lose every answer to refusals. */
const USUAL_ITEMS = 25;

/**
 * The plan of a study of the calibration cells, with item effects of their own for each seed. They
 * give log-probabilities only where these are insisted upon, since recovery is proved on sampled
 * answers. Without a limit they are asked as few items as give 25 of each dimension.
 * @throws InputError when an option is out of its range, a file it names is wrong, or a dimension
 * would have too few items for an interval
 */
export async function planCalibration(flags: SurveyFlags): Promise<Plan> {
  const { questionnaire, templates, repeats, scoring, limit, seed = 1 } = flags;
  await refuseOtherScheme(questionnaire ?? builtInQuestionnaire);
  const logprobs = scoring === 'logprobs';
  const plan = await planFromFlags({
    name: 'calibration',
    seed,
    respondents: calibrationCells.map((cell) => ({
      id: cell.name,
      simulated: { ...cell.declaration, logprobs, seed: cellSeed(cell, { seed, number: 0 }) },
    })),
    survey: { questionnaire, templates, repeats, scoring, limit, retest: 0 },
  });
  const items = Object.values(plan.questionnaires).flatMap((each) => each.items);
  const asked = { items, scheme: plan.scheme };
  refuseFewItems(asked, { limit, questionnaire });
  const { study } = plan;
  const survey = { ...study.survey, limit: limit ?? leastLimit(asked, USUAL_ITEMS) };
  return { ...plan, study: { ...study, survey } };
}

/** The cells declare what they are on the dimensions of the built-in questionnaire. */
async function refuseOtherScheme(file: string): Promise<void> {
  const asked = await schemeOf(file, 'en');
  const { scheme } = await loadDefaultScheme();
  if (!asked || asked.scheme === scheme) return;
  throw new InputError(
    `measures by the scheme "${asked.scheme}", and calibration is of "${scheme}"; calibrate with a questionnaire of that scheme`,
    { file },
  );
}

interface AskedItems {
  readonly items: readonly Item[];
  readonly scheme: Scheme;
}

function refuseFewItems(
  { items, scheme }: AskedItems,
  { limit, questionnaire }: Pick<SurveyFlags, 'limit' | 'questionnaire'>,
): void {
  const lacking = fewest({ items, scheme });
  if (lacking.items < fewestItems) {
    throw new InputError(
      `has only ${lacking.items} items on ${lacking.name}, and an interval needs ${fewestItems} of a dimension; calibrate with a longer questionnaire`,
      { file: questionnaire ?? builtInQuestionnaire },
    );
  }
  const asked = fewest({ items: selectItems(items, { limit }), scheme });
  if (asked.items < fewestItems) {
    throw new InputError(
      `--limit ${limit} asks only ${asked.items} items on ${asked.name}, and an interval needs ${fewestItems}; give --limit ${leastLimit({ items, scheme }, fewestItems)} or more`,
    );
  }
}

/** The smallest limit under which every dimension has so many items, or all that it has. */
function leastLimit({ items, scheme }: AskedItems, wanted: number): number {
  const reachable = Math.min(wanted, fewest({ items, scheme }).items);
  let limit = 1;
  while (fewest({ items: selectItems(items, { limit }), scheme }).items < reachable) limit += 1;
  return limit;
}

/** The dimension with the fewest items, of those that have one. */
function fewest({ items, scheme }: AskedItems): { readonly name: string; readonly items: number } {
  const counts = scheme.dimensions
    .map(({ id, name }) => ({
      name: name.toLowerCase(),
      items: items.filter(({ dimension }) => dimension === id).length,
    }))
    .filter((each) => each.items > 0);
  return counts.reduce((least, each) => (each.items < least.items ? each : least));
}

type CalibrationResult =
  | { readonly state: 'calibrated'; readonly calibration: Calibration }
  /** The user ended it, or an answer did not come. */
  | { readonly state: 'unfinished'; readonly result: StudyResult };

/**
 * Asks the calibration cells as a study is asked, over the network of this machine and through a
 * ledger, and holds their profiles against what they were declared to be.
 * @throws InputError when the ledger or the folder cannot be used
 */
export async function calibrate(plan: Plan, options: RunStudyOptions): Promise<CalibrationResult> {
  const result = await runStudy(plan, options);
  return result.state === 'reported' && result.complete
    ? { state: 'calibrated', calibration: calibrationOf(plan, result.report) }
    : { state: 'unfinished', result };
}

function calibrationOf(plan: Plan, report: Report): Calibration {
  const figures = calibrationCells.flatMap((cell) => {
    const respondent = plan.study.respondents.find(({ id }) => id === cell.name);
    const profile = report.respondents.find(({ id }) => id === cell.name)?.profile;
    if (!respondent || !profile) throw new RangeError(`a calibration without ${cell.name}`);
    return recoveredFigures(cell, profile, surveyOf(plan, respondent).items);
  });
  return {
    simulated: true,
    undertone: version,
    questionnaire: report.questionnaire.name,
    items: report.questionnaire.items,
    repeats: plan.study.survey.repeats,
    scoring: plan.study.survey.scoring === 'logprobs' ? 'logprobs' : 'sample',
    seed: plan.study.seed,
    cells: calibrationCells.map(({ name, what }) => ({ name, what })),
    figures,
    verdict: calibrationVerdict(figures),
  };
}

/** What a 95 % interval holds the truth with. */
const NOMINAL = 0.95;

/** A calibration is missed where 95 % intervals would do as badly less often than this. */
const RARELY = 0.001;

/**
 * Judges how many intervals hold what they should, taking them as independent: dimensions share no
 * item and cells no item effect, and only the biases rest on answers that others rest on too. The
 * readable-only likelihood rests on the very answers of the headline beside it and does not count.
 */
export function calibrationVerdict(figures: readonly RecoveredFigure[]): CalibrationVerdict {
  const counting = figures.filter(({ figure }) => figure !== 'readableOnly');
  const counted = counting.length;
  const covered = counting.filter((figure) => figure.covered).length;
  const fewest = fewestOf(counted);
  return { counted, covered, fewest, missed: covered < fewest };
}

/** The smallest number of `intervals` to hold such that fewer would be too rare: a binomial's tail. */
function fewestOf(intervals: number): number {
  let fewest = 0;
  let chance = (1 - NOMINAL) ** intervals;
  for (let soFar = chance; soFar < RARELY; soFar += chance) {
    fewest += 1;
    chance *= ((intervals - fewest + 1) / fewest) * (NOMINAL / (1 - NOMINAL));
  }
  return fewest;
}
