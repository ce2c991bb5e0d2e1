import type { Chapter } from '../document/chapter.js';
import type { Page } from '../document/document.js';
import type { Report } from '../document/report.js';
import { copiesPage } from './copies.js';
import { countriesPage } from './countries.js';
import { similarityEstimates, similarityMeasures } from './estimates.js';
import { familiesPage } from './families.js';
import { similarityMethods } from './methods.js';
import { similarityPage } from './similarity.js';
import { tuningPage } from './tuning.js';

export { countrySimilarityMatrix, type Matrix, similarityMatrix } from './matrices.js';

/** Respondents beside one another, beside countries, in families, and beside what they were made from. */
export const similarityChapters: readonly Chapter[] = [
  {
    pages: (report) => pagesOf(report),
    estimates: similarityEstimates,
    measures: similarityMeasures,
    methods: similarityMethods,
  },
];

function pagesOf(report: Report): readonly Page[] {
  return [similarityPage, countriesPage, familiesPage, tuningPage, copiesPage].flatMap(
    (page) => page(report) ?? [],
  );
}
