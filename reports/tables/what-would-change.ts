import type { DimensionProfile } from '../../analysis/profile.js';
import { dimensionCatalogue } from '../../src/vocabulary/dimension.js';
import { type PaperForm, paperForms } from '../../src/vocabulary/template.js';
import { formNames } from '../form-names.js';
import { count, counted, list } from '../document/format.js';
import type { Report } from '../document/report.js';
import { respondentName } from '../respondent-name.js';
import type { Cell } from '../table.js';
import { withoutBiases } from './pulls.js';
import { NOTHING_OBSERVED, type ReportTable, rowsByDimension } from './report-table.js';

/** Figures that are named in a sentence. */
const NAMED = 6;

/** Another way to compute the headline. */
interface Alternative {
  readonly name: string;
  /** The figure, 0..1; null where it cannot be had. */
  of(figures: DimensionProfile): number | null;
}

const alternatives: readonly Alternative[] = [
  { name: 'scale-free weights', of: ({ byWeighting }) => byWeighting.scalefree.value },
  { name: 'uniform weights', of: ({ byWeighting }) => byWeighting.uniform.value },
  { name: 'without fill', of: ({ readableOnly: answered }) => answered.value },
  { name: 'domains equally', of: ({ domainWeighted }) => domainWeighted.value },
  ...paperForms.map((form) => ({
    name: `${formNames[form]} alone`,
    of: (figures: DimensionProfile) => underOneForm(figures, form),
  })),
  { name: 'without biases', of: withoutBiases },
];

/** What each figure would be had we chosen otherwise, and which choices matter most to it. */
export const whatWouldChange: ReportTable = {
  name: 'what-would-change',
  title: 'What would change, had the figures been computed otherwise',
  reading:
    'Each headline, the largest change by another way of computing it, the ways that end outside its interval (not always the largest change, since limits are lopsided), and what each way gives: other weights of the forms, unread answers left out, domains instead of items counting equally, one form alone, and the two biases taken out. A change within the headline’s interval is no larger than what the choice of items may do; one form alone rests on a third of the answers, so that part of its change is chance. Rounded figures may not add up exactly.',
  none: NOTHING_OBSERVED,
  found: figuresThatLeave,
  table: (report) => ({
    columns: [
      { name: 'dimension', kind: 'text' },
      { name: 'headline', kind: 'likelihood', estimates: true },
      { name: 'largest change', kind: 'difference' },
      { name: 'by', kind: 'text' },
      { name: 'outside the interval', kind: 'text' },
      ...alternatives.map(({ name }) => ({ name, kind: 'likelihood' }) as const),
    ],
    rows: rowsByDimension(report, (figures) => [
      figures.imputed,
      ...largestChange(figures),
      outsideCell(outside(figures)),
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

/** The figure by another way of computing it. */
interface Other {
  readonly name: string;
  /** 0..1. */
  readonly value: number;
}

function othersOf(figures: DimensionProfile): Other[] {
  return alternatives.flatMap(({ name, of }) => {
    const value = of(figures);
    return value === null ? [] : [{ name, value }];
  });
}

/** How far the way farthest from the headline lies from it, −1..1, and which that is. */
function largestChange(figures: DimensionProfile): Cell[] {
  const headline = figures.imputed.value;
  if (headline === null) return [null, null];
  const changes = othersOf(figures)
    .map(({ name, value }) => ({ name, change: value - headline }))
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change));
  return [changes[0]?.change ?? null, changes[0]?.name ?? null];
}

/** The ways that take the figure out of the headline's interval; null without one. */
function outside(figures: DimensionProfile): string[] | null {
  const { low, high } = figures.imputed;
  if (low === null || high === null) return null;
  return othersOf(figures)
    .filter(({ value }) => value < low || value > high)
    .map(({ name }) => name);
}

function outsideCell(names: string[] | null): Cell {
  return names && (names.length === 0 ? 'none' : list(names));
}

function figuresThatLeave({ respondents }: Report): string | null {
  const told = respondents.flatMap((respondent) =>
    (respondent.profile?.dimensions ?? []).flatMap((figures) => {
      const names = outside(figures);
      const dimension = dimensionCatalogue[figures.dimension].name.toLowerCase();
      return names ? [{ what: `${dimension} of ${respondentName(respondent)}`, names }] : [];
    }),
  );
  if (told.length === 0) return null;
  const left = told.filter(({ names }) => names.length > 0);
  const said = `${count(left.length)} of ${counted(told.length, 'figure')} would leave ${told.length === 1 ? 'its' : 'their'} interval by one choice or another`;
  const which = left.slice(0, NAMED).map(({ what, names }) => `${what} by ${list(names)}`);
  const more = left.length > NAMED ? ['and others'] : [];
  return left.length === 0 ? `${said}.` : `${said}: ${[...which, ...more].join('; ')}.`;
}
