import type { Chapter } from '../document/chapter.js';
import { gapColumns } from './columns.js';
import { gapEstimates, gapMeasures } from './estimates.js';
import { gapMethods } from './methods.js';
import { gapOfRespondent, gapPages } from './page.js';

/** What respondents state held against what they infer. */
export const gapChapter: Chapter = {
  columns: gapColumns,
  pages: gapPages,
  respondent: gapOfRespondent,
  estimates: gapEstimates,
  measures: gapMeasures,
  methods: gapMethods,
};
