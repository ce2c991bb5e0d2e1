import { counted, difference } from '../document/format.js';
import { plainText } from '../document/plain-text.js';
import { editionColumn, rowsByEdition } from '../rows-by-edition.js';
import { wealthGroups } from '../wealth-groups.js';
import type { Chart } from './chart.js';
import { groupsPanel } from './groups-panel.js';

/** Similarity to rich and Western countries and to others, beside that of the null (the paper's Figure 6). */
export const groups: Chart = {
  name: 'groups',
  title: 'Rich and Western countries, and others',
  caption: ({ comparison: { countries: people } }) => {
    const { edition, nullRichWestLead: lead = null } = people[0] ?? {};
    return `Similarity, by CDEval’s equation 3, to the mean scores of rich and Western countries and to those of the others that the grouping names${edition ? ` (${plainText(edition.title)})` : ''}, with 95 % intervals that cover the choice of items. To the right is the lead, the one less the other. Dashed, and in the last row, is the null: a respondent that answers 0.5 throughout${lead === null ? '' : ` has a lead of ${difference(lead)}`} without any leaning, so that only a lead above or below the null’s says something of a respondent. Which countries count as rich and Western is a choice, and stands with the country scores.`;
  },
  alt: ({ respondents }) =>
    `Dot plot of the similarity of ${counted(respondents.length, 'respondent')} to rich and Western countries and to others, each with its 95 % interval, against that of a respondent that answers 0.5 throughout. The table below gives every figure.`,
  table: (report) => ({
    columns: [
      editionColumn,
      { name: 'rich and Western', kind: 'likelihood', estimates: true },
      { name: 'null', kind: 'likelihood' },
      { name: 'other', kind: 'likelihood', estimates: true },
      { name: 'null of other', kind: 'likelihood' },
      { name: 'lead', kind: 'difference', estimates: true },
      { name: 'null of the lead', kind: 'difference' },
    ],
    rows: rowsByEdition(report, (among, people) => {
      const found = wealthGroups(among, people);
      if (!found) return [];
      const { rich, other, lead, nullLead } = found;
      return [[rich.similarity, rich.null, other.similarity, other.null, lead, nullLead]];
    }),
  }),
  specification: (report) => {
    const [people] = report.comparison.countries;
    return people ? groupsPanel(report, people) : null;
  },
};
