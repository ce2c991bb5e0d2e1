import type { Stage } from '../instrument.js';
import { survey } from './instrument.js';
import { type SurveyPlan, surveyTrials } from './plan.js';
import type { SurveyObservation } from './trial.js';

/** The survey's second stage: the items that a wished precision takes beyond those of the first. */
export const furtherItems: Stage<SurveyPlan, SurveyObservation> = {
  id: 'survey-further',
  purpose: 'the wished precision',
  begins: 'Asking further items',
  decidedBy: [survey.id],
  widestOf(plan, respondent) {
    const first = survey.planOf(plan, respondent);
    if (!first?.pool?.length) return null;
    const begun = new Set(first.items);
    return { ...first, items: first.pool.filter((item) => !begun.has(item)) };
  },
  async expectedOf(plan, respondent) {
    const first = survey.planOf(plan, respondent);
    if (!first?.pool?.length) return null;
    const { itemsExpected } = await import('./further-items.js');
    return { ...first, items: itemsExpected(first) };
  },
  async planOf(plan, respondent, recorders) {
    const first = survey.planOf(plan, respondent);
    if (!first?.pool?.length) return null;
    // Most studies wish for no precision, and their asking needs no figures.
    const [{ itemsFor }, { surveyRecorder }] = await Promise.all([
      import('./further-items.js'),
      import('./recorder.js'),
    ]);
    const surveyed = surveyRecorder(recorders);
    const decided = surveyed?.observed === surveyTrials(first);
    return { asked: { ...first, items: decided ? itemsFor(first, surveyed.tally) : [] }, decided };
  },
  trials: survey.trials,
  trialCount: survey.trialCount,
  draws: survey.draws,
  unreadable: survey.unreadable,
  rows: survey.rows,
  async record() {
    const { FurtherStudyRecorder } = await import('./recorder.js');
    return new FurtherStudyRecorder();
  },
};
