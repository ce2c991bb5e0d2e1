import type { FamilyResult } from '../../analysis/comparison.js';
import { isBehind, isEverybody, isOutOfReach } from '../family-words.js';
import { list } from '../document/format.js';
import { simulatedAmong } from '../named-in.js';
import { isFound } from '../p-value.js';
import { plainText } from '../document/plain-text.js';
import type { Report } from '../document/report.js';
import type { ReportTable } from './report-table.js';

/** Whether families are more alike than the respondents at large. */
export const families: ReportTable = {
  name: 'families',
  title: 'Similarity within families, with 95 % intervals',
  reading:
    '“Lead” is the mean similarity within the family less that over all pairs, the null. “p (Holm)” is p corrected for the number of families, and beside it stands the smallest that could have come out: p itself cannot be smaller than one in as many choices. The intervals cover the choice of items, p the choice of respondents: the two may disagree. tables/family.csv names the members.',
  none: 'No respondent is said to belong to a family; a study says so by “family:”.',
  found,
  table: (report) => {
    const { families: results } = report.comparison.families;
    return {
      general: true,
      columns: [
        { name: 'family', kind: 'text' },
        { name: 'members', kind: 'count' },
        { name: 'of them simulated', kind: 'count' },
        { name: 'within', kind: 'likelihood', estimates: true },
        { name: 'p (Holm)', kind: 'p' },
        { name: 'smallest p (Holm)', kind: 'p' },
        { name: 'lead', kind: 'difference', estimates: true },
        { name: 'p', kind: 'p' },
        { name: 'choices', kind: 'count' },
      ],
      rows: results.map((each) => ({
        respondent: null,
        cells: [
          each.family,
          each.members.length,
          simulatedAmong(report, each.members),
          each.within,
          each.adjustedP,
          each.smallestAdjustedP,
          each.lead,
          each.p,
          each.choices?.all ?? null,
        ],
      })),
    };
  },
};

function found({ comparison }: Report): string | null {
  const all = comparison.families.families;
  const whole = all.filter(isEverybody);
  const tested = all.filter((each) => each.p !== null && !isEverybody(each));
  const alone = all.filter(({ p }) => p === null);
  const alike = tested.filter(({ adjustedP }) => isFound(adjustedP));
  const behind = tested.filter(isBehind);
  const missed = tested.filter(
    (each) => ![...alike, ...behind].includes(each) && !isOutOfReach(each),
  );
  const beyond = tested.filter(isOutOfReach);
  const said = [
    sentence(alike, 'more alike than respondents at large, at 5 % after Holm.'),
    sentence(missed, 'not found to be more alike than respondents at large.'),
    sentence(behind, 'no more alike than respondents at large.'),
    beyond.length === 0
      ? []
      : `Of ${named(beyond)} nothing could have been found at 5 %, whatever the models are: there are too few respondents, or too many families.`,
    whole.length === 0
      ? []
      : `${named(whole)} takes in every respondent, so there is nothing to hold it against.`,
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
