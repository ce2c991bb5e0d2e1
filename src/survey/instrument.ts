import type { Instrument } from '../instrument.js';
import { planSurvey, type SurveyPlan, surveyTrials } from '../instruments/survey/plan-survey.js';
import type { SurveyObservation } from '../instruments/survey/survey-trial.js';
import { surveyOf } from '../study/plan.js';
import { isAnswer } from '../vocabulary/reading.js';
import { surveyStudy } from './study-side.js';

/** The survey: what a respondent states. A study that asks about stories alone puts no item to it. */
export const survey: Instrument<SurveyPlan, SurveyObservation> = {
  ...surveyStudy,
  planOf: surveyOf,
  trials: planSurvey,
  trialCount: surveyTrials,
  draws: ({ repeats }) => repeats,
  unreadable: ({ draws }) => draws.filter(({ reading }) => !isAnswer(reading)).length,
  async rows(observation, source) {
    const { surveyRows } = await import('../workflows/survey-rows.js');
    return surveyRows(observation, source);
  },
  comparing: {
    observed: ({ trials }) => trials.observed,
    hasFigures: ({ profile }) => profile !== null,
    answersOf: ({ items }) => items,
  },
  async record(plan) {
    const { SurveyStudyRecorder } = await import('./recorder.js');
    return new SurveyStudyRecorder(plan);
  },
};
