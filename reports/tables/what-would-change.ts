import type { DimensionProfile } from '../../analysis/profile.js';
import { type PaperForm, paperForms } from '../../src/vocabulary/template.js';
import { formNames } from '../form-names.js';
import { count, counted } from '../format.js';
import type { Report } from '../report.js';
import type { Cell } from '../table.js';
import { withoutBiases } from './pulls.js';
import { NOTHING_OBSERVED, type ReportTable, rowsByDimension } from './report-table.js';

/** Another way to compute the headline. */
interface Alternative {
  readonly name: string;
  /** The figure, 0..1; null where it cannot be had. */
  of(figures: DimensionProfile): number | null;
}

const alternatives: readonly Alternative[] = [
  { name: 'scale-free weights', of: ({ byWeighting }) => byWeighting.scalefree.value },
  { name: 'uniform weights', of: ({ byWeighting }) => byWeighting.uniform.value },
  { name: 'without fill', of: ({ answered }) => answered.value },
  { name: 'domains equally', of: ({ domainWeighted }) => domainWeighted.value },
  ...paperForms.map((form) => ({
    name: `${formNames[form]} alone`,
    of: (figures: DimensionProfile) => underOneForm(figures, form),
  })),
  { name: 'without biases', of: withoutBiases },
];

/** What each figure would be had we chosen otherwise, and which choice matters most to it. */
export const whatWouldChange: ReportTable = {
  name: 'what-would-change',
  title: 'What would change, had the figures been computed otherwise',
  reading:
    'Each headline, how far the farthest other way of computing it would move it, and each of these: other weights of the forms, unread answers left out, domains instead of items counting equally, one form alone, and no biases, where biased answers ignore the item. A change within the headline’s interval is no larger than what the choice of items may do; one form alone rests on a third of the answers, so that part of its change is chance.',
  none: NOTHING_OBSERVED,
  found: figuresThatLeave,
  table: (report) => ({
    columns: [
      { name: 'dimension', kind: 'text' },
      { name: 'headline', kind: 'likelihood', estimates: true },
      { name: 'largest change', kind: 'difference' },
      { name: 'by', kind: 'text' },
      { name: 'leaves the interval', kind: 'text' },
      ...alternatives.map(({ name }) => ({ name, kind: 'likelihood' }) as const),
    ],
    rows: rowsByDimension(report, (figures) => [
      figures.filled,
      ...changeCells(largestChange(figures)),
      ...alternatives.map(({ of }) => of(figures)),
    ]),
  }),
};

/** The mean of a form's two templates, half to each order; null without both. */
function underOneForm({ templates }: DimensionProfile, form: PaperForm): number | null {
  const values = templates.filter((each) => each.form === form).map(({ value }) => value);
  const [norm = null, reverse = null] = values;
  return norm === null || reverse === null ? null : (norm + reverse) / 2;
}

/** The alternative farthest from the headline. */
interface Change {
  readonly by: string;
  /** It less the headline, −1..1. */
  readonly change: number;
  /** Whether it lies outside the headline's interval; null without one. */
  readonly leaves: boolean | null;
}

function largestChange(figures: DimensionProfile): Change | null {
  const { value, low, high } = figures.filled;
  if (value === null) return null;
  const changes = alternatives.flatMap(({ name, of }): Change[] => {
    const other = of(figures);
    if (other === null) return [];
    const leaves = low === null || high === null ? null : other < low || other > high;
    return [{ by: name, change: other - value, leaves }];
  });
  return changes.sort((a, b) => Math.abs(b.change) - Math.abs(a.change))[0] ?? null;
}

function changeCells(change: Change | null): Cell[] {
  if (!change) return [null, null, null];
  const { by, leaves } = change;
  return [change.change, by, leaves === null ? null : leaves ? 'yes' : 'no'];
}

function figuresThatLeave({ respondents }: Report): string | null {
  const changes = respondents.flatMap(({ profile }) =>
    (profile?.dimensions ?? []).flatMap((figures) => largestChange(figures) ?? []),
  );
  const told = changes.filter(({ leaves }) => leaves !== null);
  if (told.length === 0) return null;
  const left = told.filter(({ leaves }) => leaves).length;
  return `${count(left)} of ${counted(told.length, 'figure')} would leave ${told.length === 1 ? 'its' : 'their'} interval by one choice or another.`;
}
