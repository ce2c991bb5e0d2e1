import type { Tuning } from '../../analysis/comparison.js';
import { dimensionCatalogue } from '../../src/vocabulary/dimension.js';
import { count, difference, list } from '../document/format.js';
import { isFound } from '../p-value.js';
import type { Report } from '../document/report.js';
import type { ReportTable } from './report-table.js';
import { tuningTable } from './tuning-table.js';

type Change = Tuning['differences'][number];

/** What tuning changed, pair by pair. */
export const tunings: ReportTable = {
  name: 'tunings',
  title: 'Which differences between tuned respondents and their bases stand out',
  reading:
    'For each tuned respondent: on which dimensions its headline differs from that of the respondent it was tuned from, at 5 % after Holm’s correction over the six; above 0 it leans more to the target pole. The null is no difference. The largest change is given whether or not it stands out, with its 95 % interval, which is not corrected.',
  none: 'No respondent is said to be tuned from another of these; a study says so by “base:”.',
  found,
  table: (report) =>
    tuningTable(report, {
      columns: [
        { name: 'stand out', kind: 'text' },
        { name: 'largest on', kind: 'text' },
        { name: 'largest change', kind: 'difference', estimates: true },
        { name: 'its p (Holm)', kind: 'p' },
      ],
      rows: (tuning) => {
        const largest = largestOf(tuning);
        const p = largest?.adjustedP ?? null;
        return [[standingOut(tuning), largest?.dimension ?? null, largest, p]];
      },
    }),
};

function standingOut({ differences }: Tuning): string {
  if (differences.every(({ adjustedP }) => adjustedP === null)) return 'cannot be told';
  const found = differences.filter(({ adjustedP }) => isFound(adjustedP));
  return found.length === 0 ? 'none' : list(found.map(named));
}

function named({ dimension, value }: Change): string {
  return `${dimensionCatalogue[dimension].name.toLowerCase()} (${difference(value ?? 0)})`;
}

function largestOf({ differences }: Tuning): Change | null {
  return differences
    .filter(({ value }) => value !== null)
    .reduce<Change | null>(
      (most, each) => (most && sizeOf(most) >= sizeOf(each) ? most : each),
      null,
    );
}

function sizeOf({ value }: Change): number {
  return Math.abs(value ?? 0);
}

function found({ comparison }: Report): string | null {
  const told = comparison.tunings
    .flatMap(({ differences }) => differences)
    .filter(({ adjustedP }) => adjustedP !== null);
  if (told.length === 0) return null;
  const out = told.filter(({ adjustedP }) => isFound(adjustedP));
  return `Differences that stand out: ${count(out.length)} of ${count(told.length)}.`;
}
