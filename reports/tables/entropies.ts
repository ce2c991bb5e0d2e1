import type { ReportTable } from './report-table.js';

/** How undecided each respondent is, and how far that hangs on the wording. */
export const entropies: ReportTable = {
  name: 'entropies',
  title: 'Entropies in bits, means over items, with 95 % intervals',
  reading:
    'After MoralChoice. Marginal: how undecided it is over all templates. By template: how undecided under each of them. Consistency: 1 less what the templates differ by. A respondent that tosses a coin has 1 in all three by its log-probabilities, but only about 0.99, 0.96 and 0.97 by 20 draws, so that the two ways do not compare; one that answers an item always alike has 0, 0 and 1. Respondents with neither log-probabilities nor 20 draws per template have none.',
  none: 'There are no entropies: they need log-probabilities or at least 20 draws per template, since those of few draws come out far too low.',
  table: ({ respondents }) => ({
    columns: [
      { name: 'marginal', kind: 'likelihood', estimates: true },
      { name: 'by template', kind: 'likelihood', estimates: true },
      { name: 'consistency', kind: 'likelihood', estimates: true },
    ],
    rows: respondents.flatMap((respondent) => {
      const found = respondent.profile?.entropies;
      if (!found) return [];
      return [{ respondent, cells: [found.marginal, found.formSpecific, found.consistency] }];
    }),
  }),
};
