import type { Chapter } from '../document/chapter.js';
import { surveyColumns, wasSurveyed } from './columns.js';
import { surveyEstimates, surveyMeasures } from './estimates.js';
import { surveyMethods } from './methods.js';
import { surveyRules } from './quality.js';
import { overviewPlot, surveyOfRespondent } from './respondent.js';
import { surveyTrust } from './trust.js';

/** What respondents state: their profiles, and how far their answers can be trusted. */
export const surveyChapter: Chapter = {
  columns: surveyColumns,
  quality: {
    instrument: 'survey',
    wasAsked: wasSurveyed,
    rules: surveyRules,
    follows:
      'Survey biases and unread answers pull scores towards 0.50 and make λ larger; its sign stands.',
  },
  overview: overviewPlot,
  respondent: surveyOfRespondent,
  trust: surveyTrust,
  estimates: surveyEstimates,
  measures: surveyMeasures,
  methods: surveyMethods,
};
