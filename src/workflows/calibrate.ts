import type { Report } from '../../reports/document/report.js';
import type { Calibration } from '../../reports/terminal/calibration.js';
import { type Plan, surveyOf } from '../study/plan.js';
import { calibrationCells } from '../vocabulary/calibration-cells.js';
import { calibrationVerdict } from './calibration-verdict.js';
import { recoveredFigures } from './recovered-figures.js';
import { type RunStudyOptions, runStudy, type StudyResult } from './run-study.js';
import { version } from './version.js';

export type CalibrationResult =
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
