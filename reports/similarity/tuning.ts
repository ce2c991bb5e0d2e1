import type { Tuning } from '../../analysis/comparison.js';
import type { Page } from '../document/document.js';
import { count, counted, difference, isSignificant, NOTHING, pClause } from '../document/format.js';
import { plainText } from '../document/plain-text.js';
import type { Mark, SlopePlot } from '../document/plot.js';
import type { Report } from '../document/report.js';
import {
  dimensionColumns,
  dimensionsIn,
  dimensionsInWords,
  nameInSentence,
} from '../document/scheme.js';
import { LETTERS, shortIds } from './names.js';
import { changeFigures, panelsOf } from './shifts.js';

type Change = Tuning['differences'][number];

/** What tuning moved; null where no respondent has its base here. */
export function tuningPage(report: Report): Page | null {
  const { tunings } = report.comparison;
  if (tunings.length === 0) return null;
  return {
    id: 'tuning',
    title: 'Base and tuned',
    depth: 'results',
    finding: tuningFinding(report),
    line: `What tuning moved, with correction for ${dimensionsInWords(report)}`,
    group: null,
    blocks: [
      { kind: 'plot', plot: tuningPlot(report), how: howTuning(report) },
      {
        kind: 'text',
        sentences: [
          'A difference does not say why: whatever else changed between the two counts too.',
        ],
      },
      {
        kind: 'table',
        folded: true,
        table: {
          name: 'tuning',
          title: 'Every difference, tuned less base',
          columns: [
            { title: 'Base', numeric: false },
            { title: 'Tuned', numeric: false },
            ...dimensionColumns(report),
          ],
          rows: tunings.flatMap(({ base, tuned, differences }) => [
            [
              plainText(base),
              plainText(tuned),
              ...dimensionsIn(report).map((id) => changeText(changeOn(differences, id))),
            ],
          ]),
        },
      },
    ],
  };
}

function changeOn(changes: readonly Change[], dimension: string): Change | undefined {
  return changes.find((each) => each.dimension === dimension);
}

/** A difference with its limits, such as "+0.13 (+0.04 to +0.22)"; with its p. */
function changeText(change: Change | undefined): string {
  if (change?.value == null) return NOTHING;
  const p = change.adjustedP === null ? '' : `, ${pClause(change.adjustedP)}`;
  return `${changeFigures(change)}${p}`;
}

const howTuning = (report: Report) =>
  `A line runs from the base to the tuned respondent. The bar at its end is the 95 % interval of the difference. Where it takes in the height that the line began at, no difference is shown. Solid: significant at 5 % after Holm’s correction over the ${dimensionsInWords(report)}.`;

/** What tuning moved, in a sentence of at most 25 words. */
export function tuningFinding(report: Report): string {
  const { tunings } = report.comparison;
  const short = shortIds(report, LETTERS.sentence);
  const all = tunings.flatMap(({ tuned, differences }) =>
    differences.flatMap((change) =>
      change.value === null || change.adjustedP === null
        ? []
        : [{ ...change, tuned, value: change.value, adjustedP: change.adjustedP }],
    ),
  );
  if (all.length === 0) return 'Whether tuning moved a score is inconclusive: there is no interval';
  const found = all.filter(({ adjustedP }) => isSignificant(adjustedP));
  const [first] = tunings;
  const one = tunings.length === 1 && first ? short(first.tuned) : null;
  const nameOfChange = (change: (typeof all)[number]) =>
    `${nameInSentence(report, change.dimension)}${one ? '' : ` of ${short(change.tuned)}`} (${difference(change.value)}, Holm ${pClause(change.adjustedP)})`;
  const byP = all.toSorted((a, b) => a.adjustedP - b.adjustedP);
  const [closest] = byP;
  if (found.length === 0) {
    const none = one ? `no dimension of ${one}` : `none of ${count(all.length)} scores`;
    return closest && closest.adjustedP < 1
      ? `Tuning shifted ${none} after correction; ${nameOfChange(closest)} comes closest`
      : `Tuning shifted ${none} after correction`;
  }
  if (one) {
    const named = found
      .slice(0, 4)
      .map(({ dimension, value }) => `${nameInSentence(report, dimension)} ${difference(value)}`);
    const more = found.length > 4 ? ', and others' : '';
    return `Tuning shifted ${count(found.length)} of ${counted(all.length, 'dimension')} of ${one} after correction: ${named.join(', ')}${more}`;
  }
  const largest = found.reduce((most, each) =>
    Math.abs(each.value) > Math.abs(most.value) ? each : most,
  );
  return `Tuning shifted ${count(found.length)} of ${count(all.length)} scores after correction, most of all ${nameOfChange(largest)}`;
}

/** The pole that a significant difference goes to. */
function markOf({ value, adjustedP }: Change): Mark {
  if (value === null || !isSignificant(adjustedP)) return 'none';
  return value > 0 ? 'target' : 'opposite';
}

/** A line for each tuned respondent on each dimension. */
export function tuningPlot(report: Report): SlopePlot {
  const { tunings } = report.comparison;
  return {
    kind: 'slope',
    name: 'tuning',
    title: 'Base and tuned',
    from: 'base',
    to: 'tuned',
    panels: panelsOf(report, (dimension) =>
      tunings.map(({ base, tuned, differences }) => {
        const change = changeOn(differences, dimension);
        return {
          base,
          other: tuned,
          label: plainText(tuned),
          change: change ?? null,
          text: changeText(change),
          mark: change ? markOf(change) : 'none',
        };
      }),
    ),
    caption: `Orientation likelihoods of base and tuned respondents. Bars: the 95 % interval of the difference, from where the base stands; a bar that takes in that height holds the null, no difference. Horizontal line: 0.5, no preference. Solid and coloured by pole: significant at 5 % after Holm’s correction over ${dimensionsInWords(report)}.`,
    alt: `${tuningFinding(report)}.`,
  };
}
