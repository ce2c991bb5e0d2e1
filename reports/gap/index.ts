import type { Chapter } from '../document/chapter.js';

/** What respondents state held against what they infer. */
export const gapChapter: Chapter = {};
