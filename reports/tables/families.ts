import type { FamilyResult } from '../../analysis/comparison.js';
import { isOutOfReach } from '../family-words.js';
import { list } from '../format.js';
import { namedIn } from '../named-in.js';
import { isFound } from '../p-value.js';
import { plainText } from '../plain-text.js';
import type { Report } from '../report.js';
import { respondentName } from '../respondent-name.js';
import type { ReportTable } from './report-table.js';

/** Whether families are more alike than the respondents at large. */
export const families: ReportTable = {
  name: 'families',
  title: 'Similarity within families, with 95 % intervals',
  reading:
    'The mean of equation 4 between the respondents of a family, the mean over all pairs of respondents (equation 5’s baseline, the null), and the first less the second. p is the share of all ways to choose as many respondents whose mean is at least as high, so it cannot be smaller than one in as many choices; after Holm’s correction over the families its smallest is larger still. The intervals cover the choice of items, p the choice of respondents: the two may disagree. Copies of a respondent, under a persona, in another language or with other parameters, do not count.',
  none: 'No respondent is said to belong to a family; a study says so by “family:”.',
  found,
  table: (report) => {
    const named = namedIn(report);
    const { families: results, baseline } = report.comparison.families;
    return {
      general: true,
      columns: [
        { name: 'family', kind: 'text' },
        { name: 'respondents', kind: 'text' },
        { name: 'within', kind: 'likelihood', estimates: true },
        { name: 'all pairs', kind: 'likelihood', estimates: true },
        { name: 'lead', kind: 'difference', estimates: true },
        { name: 'p', kind: 'p' },
        { name: 'smallest p', kind: 'p' },
        { name: 'p after Holm', kind: 'p' },
        { name: 'smallest after Holm', kind: 'p' },
        { name: 'choices', kind: 'count' },
        { name: 'looked at', kind: 'count' },
      ],
      rows: results.map((each) => ({
        respondent: null,
        cells: [
          each.family,
          list(each.members.map((id) => respondentName(named(id)))),
          each.within,
          baseline,
          each.lead,
          each.p,
          each.smallestP,
          each.adjustedP,
          each.smallestAdjustedP,
          each.choices?.all ?? null,
          each.choices?.looked ?? null,
        ],
      })),
    };
  },
};

function found({ comparison }: Report): string | null {
  const all = comparison.families.families;
  const tested = all.filter(({ p }) => p !== null);
  const alone = all.filter(({ p }) => p === null);
  const alike = tested.filter(({ adjustedP }) => isFound(adjustedP));
  const missed = tested.filter((each) => !alike.includes(each) && !isOutOfReach(each));
  const beyond = tested.filter(isOutOfReach);
  const said = [
    sentence(alike, 'more alike than respondents at large, at 5 % after Holm.'),
    sentence(missed, 'not found to be more alike than respondents at large.'),
    beyond.length === 0
      ? []
      : `Of ${named(beyond)} nothing could have been found at 5 %, whatever the models are: there are too few others to hold ${beyond.length === 1 ? 'it' : 'them'} against.`,
    sentence(alone, 'one respondent only: a family is compared from two on.'),
  ].flat();
  return said.length === 0 ? null : said.join(' ');
}

function sentence(families: readonly FamilyResult[], rest: string): string[] {
  if (families.length === 0) return [];
  return [`${named(families)} ${families.length === 1 ? 'is' : 'are'} ${rest}`];
}

function named(families: readonly FamilyResult[]): string {
  return list(families.map(({ family }) => `“${plainText(family)}”`));
}
