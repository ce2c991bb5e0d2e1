import { isOutOfReach, testedOf } from '../family-words.js';
import { list } from '../document/format.js';
import { namedIn } from '../named-in.js';
import { respondentName } from '../respondent-name.js';
import type { Chart } from './chart.js';
import { familyScale } from './family-scale.js';
import { markKey } from './panel.js';

/** Whether families are more alike than the respondents at large. */
export const family: Chart = {
  name: 'family',
  title: 'How alike families are',
  caption: ({ comparison: { families } }) =>
    [
      'The mean similarity (CDEval’s equation 4) of the respondents of a family with one another, with its 95 % interval over the choice of items; noise is included, so that even identical models stay below 1. The dashed line is the null: the mean over all pairs of respondents, equation 5’s baseline, grey its interval. Respondents that all stay near 0.5 are alike for that reason alone. A family is filled where it is more alike than as many respondents chosen in any other way, at 5 % after Holm’s correction over the families, and hollow where that was not found. p is the share of all such choices that are at least as alike, so few respondents cannot give a small one.',
      ...(families.families.some(isOutOfReach)
        ? [
            'Where it could not have been as low as 0.05 nothing could have been found, whatever the models are: there are too few respondents, or too many families.',
          ]
        : []),
      'Copies of a respondent (under a persona, in another language or with other parameters) do not count.',
    ].join(' '),
  alt: () =>
    'Dot plot of the mean similarity within each family, with its 95 % interval and p, against the mean over all pairs of respondents. The table below gives every figure.',
  table: (report) => ({
    general: true,
    columns: [
      { name: 'family', kind: 'text' },
      { name: 'members', kind: 'text' },
      { name: 'within', kind: 'likelihood', estimates: true },
      { name: 'all pairs', kind: 'likelihood', estimates: true },
      { name: 'p after Holm', kind: 'p' },
      { name: 'smallest after Holm', kind: 'p' },
    ],
    rows: report.comparison.families.families.map((each) => ({
      respondent: null,
      cells: [
        each.family,
        list(each.members.map(namedIn(report)).map(respondentName)),
        each.within,
        report.comparison.families.baseline,
        each.adjustedP,
        each.smallestAdjustedP,
      ],
    })),
  }),
  specification: (report) =>
    testedOf(report.comparison.families.families).families === 0
      ? null
      : {
          title: markKey('● more alike than others, at 5 %', '○ not found to be'),
          ...familyScale(report),
        },
};
