import type {
  Calibration,
  CalibrationVerdict,
  MeantAnswers,
  RecoveredFigure,
} from '../../analysis/results/calibration.js';
import { binomialAtMost } from '../../analysis/statistics/distributions.js';
import { fewestItems } from '../../analysis/survey/tally.js';
import type { Report } from '../../reports/document/report.js';
import { InputError } from '../../vocabulary/input.js';
import type { Item } from '../../vocabulary/item.js';
import type { Scheme } from '../../vocabulary/scheme.js';
import { version } from '../content/package-data.js';
import { loadDefaultScheme } from '../content/scheme.js';
import { surveyOf } from '../instruments/stories/asked.js';
import { selectItems } from '../instruments/survey/plan.js';
import { builtInQuestionnaire, schemeOf } from '../instruments/survey/questionnaire.js';
import type { SurveyObservation } from '../instruments/survey/trial.js';
import type { Plan } from '../study/plan.js';
import { planFromFlags, type SurveyFlags } from '../study/profile-plan.js';
import { type RunStudyOptions, runStudy, type StudyResult } from '../study/run.js';
import {
  type CalibrationCell,
  calibrationCells,
  cellSeed,
  recoveredFigures,
} from './calibration-cells.js';
import { ComparedReadings } from './calibration-readings.js';
import { ownModels } from './own-models.js';

/** Items of a dimension, at the least, when nobody says how many: some lose every answer to refusals. */
const USUAL_ITEMS = 25;

/** Intervals that a verdict rests on, at the least: 100 find out a coverage of 85 % in five runs of six. */
const USUAL_INTERVALS = 100;

interface CalibrationFlags extends SurveyFlags {
  /** Intervals that the verdict rests on, at the least; 100 unless given. */
  readonly intervals?: number | undefined;
}

/**
 * The plan of a study of the calibration cells: as many respondents of each as give 100 intervals,
 * each with item effects of its own under each seed. They give log-probabilities only where these are
 * insisted upon, since recovery is proved on sampled answers. Without a limit they are asked as few
 * items as give 25 of each dimension.
 * @throws InputError when an option is out of its range, a file it names is wrong, or a dimension
 * would have too few items for an interval
 */
export async function planCalibration(flags: CalibrationFlags): Promise<Plan> {
  const { questionnaire, templates, repeats, scoring, limit, seed = 1 } = flags;
  const { intervals = USUAL_INTERVALS } = flags;
  await refuseOtherScheme(questionnaire ?? builtInQuestionnaire);
  const logprobs = scoring === 'logprobs';
  const planOf = (draws: number, most = limit) =>
    planFromFlags({
      name: 'calibration',
      seed,
      respondents: drawsOf(draws).map(({ id, cell, number }) => ({
        id,
        simulated: { ...cell.declaration, logprobs, seed: cellSeed(cell, { seed, number }) },
      })),
      survey: { questionnaire, templates, repeats, scoring, limit: most, retest: 0 },
    });
  const { questionnaires, scheme } = await planOf(1);
  const items = Object.values(questionnaires).flatMap((each) => each.items);
  const asked = { items, scheme };
  refuseFewItems(asked, { limit, questionnaire });
  const dimensions = new Set(items.map(({ dimension }) => dimension)).size;
  const ofDraw = calibrationCells.reduce((sum, { biases }) => sum + dimensions + biases.length, 0);
  const most = limit ?? leastLimit(asked, USUAL_ITEMS);
  const plan = await planOf(Math.ceil(intervals / ofDraw), most);
  // Similarity to countries is not what is calibrated, and takes as long as all else of the report.
  return { ...plan, countries: [] };
}

interface CellDraw {
  /** As the study calls the respondent. */
  readonly id: string;
  readonly cell: CalibrationCell;
  /** From 0. */
  readonly number: number;
}

/** So many respondents of every cell. */
function drawsOf(draws: number): readonly CellDraw[] {
  return calibrationCells.flatMap((cell) =>
    Array.from({ length: draws }, (_, number) => ({
      id: `${cell.name} ${number + 1}`,
      cell,
      number,
    })),
  );
}

/** The cells declare what they are on the dimensions of the built-in questionnaire. */
async function refuseOtherScheme(file: string): Promise<void> {
  const asked = await schemeOf(file, 'en');
  const { scheme } = await loadDefaultScheme();
  if (!asked || asked.scheme === scheme) return;
  throw new InputError(
    `uses the scheme "${asked.scheme}", but calibration needs "${scheme}"; calibrate with a questionnaire of that scheme`,
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
      `has only ${lacking.items} items on ${lacking.name}, and an interval needs ${fewestItems} per dimension; calibrate with a longer questionnaire`,
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
 * ledger; holds their profiles against what they were declared to be, and what was read of each answer
 * against what it was meant to say.
 * @throws InputError when the ledger or the folder cannot be used
 */
export async function calibrate(plan: Plan, options: RunStudyOptions): Promise<CalibrationResult> {
  const { respondents } = plan.study;
  const draws = drawsOf(respondents.length / calibrationCells.length);
  const asked = new Map(
    draws.flatMap(({ id, cell: { name: cell } }) => {
      const declaration = respondents.find((each) => each.id === id)?.declaration;
      return declaration ? [[id, { cell, declaration }] as const] : [];
    }),
  );
  const readings = new ComparedReadings();
  const result = await runStudy(plan, {
    ...options,
    // The whole path is calibrated, from prompt to figure.
    ownModels: ownModels(() => true),
    watch(id, { observation }) {
      const by = asked.get(id);
      // A calibration asks the survey and nothing else.
      if (by) readings.add(observation as SurveyObservation, by);
    },
  });
  if (result.state !== 'reported' || !result.complete) return { state: 'unfinished', result };
  const meant = readings.groups(calibrationCells.map(({ name }) => name));
  return { state: 'calibrated', calibration: calibrationOf(plan, result.report, { draws, meant }) };
}

function calibrationOf(
  plan: Plan,
  report: Report,
  {
    draws,
    meant,
  }: { readonly draws: readonly CellDraw[]; readonly meant: readonly MeantAnswers[] },
): Calibration {
  const figures = draws.flatMap(({ id, cell }) => {
    const respondent = plan.study.respondents.find((each) => each.id === id);
    const profile = report.respondents.find((each) => each.id === id)?.profile;
    if (!respondent || !profile) throw new RangeError(`a calibration without ${id}`);
    const { items } = surveyOf(plan, respondent);
    return recoveredFigures(cell, profile, items).map((each) => ({ respondent: id, ...each }));
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
    meant,
    verdict: calibrationVerdict(figures, meant),
  };
}

/** What a 95 % interval holds the truth with, and a coverage that a calibration should find out. */
const NOMINAL = 0.95;
const POOR = 0.85;

/** Intervals fail where those of 95 % would do as badly less often than this. */
const RARELY = 0.01;

/** The share of answers meant for one pole that may go unread where every answer can be read. */
const MAX_UNREAD = 0.01;

/**
 * Judges intervals and readings. Intervals fail where so few hold what they should that a one-sided
 * binomial test rejects a coverage of 95 % at 1 %, taking them as independent: dimensions share no
 * item and respondents no item effect, and only the biases rest on answers that others rest on too. The
 * readable-only likelihood rests on the very answers of the headline beside it and does not count.
 * Readings fail with the first answer that was read as what it was not meant to say, and where the
 * respondents of the first cell, whose every answer can be read, lose over 1 % of those meant for one
 * pole.
 */
export function calibrationVerdict(
  figures: readonly RecoveredFigure[],
  meant: readonly MeantAnswers[],
): CalibrationVerdict {
  const counting = figures.filter(({ figure }) => figure !== 'readableOnly');
  const counted = counting.length;
  const covered = counting.filter((figure) => figure.covered).length;
  const atMost = (most: number, chance: number) =>
    binomialAtMost(most, { trials: counted, chance });
  let fewest = 0;
  while (atMost(fewest, NOMINAL) < RARELY) fewest += 1;
  const intervals = {
    counted,
    covered,
    fewest,
    chance: atMost(covered, NOMINAL),
    power: atMost(fewest - 1, POOR),
    missed: covered < fewest,
  };
  const [plain] = calibrationCells;
  const misread = meant.some(
    ({ cell, answers, unread, wrong }) =>
      wrong !== null ||
      (cell === plain?.name && unread !== null && unread.answers > MAX_UNREAD * answers),
  );
  return { intervals, misread, missed: intervals.missed || misread };
}
