import type { Chapter } from '../document/chapter.js';
import { surveyColumns } from './columns.js';

/** What respondents state: their profiles, and how far their answers can be trusted. */
export const surveyChapter: Chapter = { columns: surveyColumns };
