import type { Reliability } from '../../analysis/profile.js';
import type { Cell, Column } from '../table.js';
import {
  NOTHING_OBSERVED,
  type ReportTable,
  rowsByDimension,
  rowsByRespondent,
} from './report-table.js';

const columns: readonly Column[] = [
  { name: 'split-half', kind: 'correlation', estimates: true },
  { name: 'test–retest', kind: 'correlation', estimates: true },
];

const cells = ({ splitHalf, retest }: Reliability): Cell[] => [splitHalf, retest];

/** How well the items of each respondent can be told from one another. */
export const reliability: ReportTable = {
  name: 'reliability',
  title: 'Reliability over all dimensions, each about its own mean, with 95 % intervals',
  reading:
    'How well a respondent’s items can be told from one another, as a correlation over items: split-half between halves of the templates, test–retest between draws of the same templates. 1 is perfect; without anything to tell them apart it is 0. It is low too where a respondent’s items truly do not differ, however well it was measured: then the intervals of its figures are the better guide. Near a pole (likelihoods about 0.9) the intervals of reliability hold it somewhat less often than in 95 % of cases.',
  none: NOTHING_OBSERVED,
  table: (report) => ({
    columns,
    rows: rowsByRespondent(report, (profile) => cells(profile.reliability)),
  }),
};

/** The same, dimension by dimension. */
export const reliabilityByDimension: ReportTable = {
  name: 'reliability-by-dimension',
  title: 'Reliability by dimension, with 95 % intervals',
  reading: 'The same within each dimension, on fewer items.',
  none: NOTHING_OBSERVED,
  table: (report) => ({
    columns: [{ name: 'dimension', kind: 'text' }, ...columns],
    rows: rowsByDimension(report, (figures) => cells(figures.reliability)),
  }),
};
