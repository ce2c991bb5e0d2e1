import type { Coefficient, RaterAgreement } from '../../analysis/statistics/agreement.js';
import type { ItemValidity } from '../../analysis/statistics/content-validity.js';
import { count, counted, decimal, list, NOTHING, plainText, share } from '../document/format.js';
import { textTable } from './text-table.js';

/** What experts say of one item together. */
export interface ItemFigures extends ItemValidity {
  /** Share who sorted it into the dimension that is meant, and of these who have its poles as meant, 0..1. */
  readonly sorted: number;
  readonly poles: number | null;
  /** How much nicer the target option sounds, −4..4: the mean difference. */
  readonly desirability: number | null;
  /** Share who say that it can be answered, by region of the labeller. */
  readonly answerable: readonly {
    readonly region: string;
    readonly share: number;
    readonly n: number;
  }[];
  /** Why it should be looked at. */
  readonly flags: readonly string[];
}

/** The content validity of a sample of items, and what is wrong with which. */
export interface ItemsResult {
  /** S-CVI/Ave and S-CVI/UA, 0..1. */
  readonly average: number | null;
  readonly universal: number | null;
  readonly items: readonly ItemFigures[];
}

/** How far two raters agree on one measure. */
export interface LabelAgreement extends RaterAgreement {
  readonly measure: string;
  /** Such as a question form; null for all together. */
  readonly group: string | null;
  /** Who is held against whom: people by their names, ours by what it is. */
  readonly first: string;
  readonly second: string;
  /** Coefficients have quadratic weights: categories are steps of a scale. */
  readonly weighted: boolean;
}

/** What a person said on one measure. */
export interface LabelRates {
  readonly measure: string;
  readonly by: string;
  readonly n: number;
  readonly rates: readonly { readonly category: string; readonly share: number }[];
  /** Of a scale, with its interval; null of other measures. */
  readonly mean: Coefficient | null;
}

/** What people said of a sample. */
export interface LabelReport {
  readonly queue: string;
  /** The study or file. */
  readonly of: string;
  readonly sample: { readonly id: string; readonly cases: number; readonly of: number };
  /** Whose answers they are. */
  readonly respondents: readonly {
    readonly id: string;
    readonly simulated: boolean;
    readonly recorded: boolean;
    readonly human: boolean;
  }[];
  /** Cases whose every question is answered. */
  readonly labellers: readonly {
    readonly by: string;
    readonly region: string | null;
    readonly labelled: number;
  }[];
  readonly agreement: readonly LabelAgreement[];
  readonly rates: readonly LabelRates[];
  /** Of the queue of items alone. */
  readonly items: ItemsResult | null;
}

/** Items whose flags are listed, at the most. */
const MOST = 20;

/** What people said, as lines of plain text. */
export function labelText(report: LabelReport): string {
  const { queue, of, sample, respondents, labellers, agreement, rates, items } = report;
  const who = respondents.map(({ id, simulated, recorded, human }) => {
    const marks = [simulated && 'simulated', recorded && 'recorded', human && 'human']
      .filter(Boolean)
      .join(', ');
    return marks === '' ? id : `${id} (${marks})`;
  });
  const by = labellers.map(({ by: name, region, labelled }) => {
    const place = region === null ? '' : `, ${region}`;
    return `${name} (${count(labelled)}${place})`;
  });
  return [
    `${count(sample.cases)} of ${count(sample.of)} ${queue} of ${of}, sample ${sample.id}${who.length > 0 ? `; answers of ${list(who)}` : ''}.`,
    `Labelled by ${list(by)}.`,
    ...agreementLines(agreement),
    ...ratesLines(rates),
    ...(items ? itemLines(items) : []),
    '',
  ]
    .map((text) => text.split('\n').map(plainText).join('\n'))
    .join('\n');
}

const left = (name: string) => ({ name, align: 'left' as const });
const right = (name: string) => ({ name, align: 'right' as const });

function agreementLines(agreement: readonly LabelAgreement[]): readonly string[] {
  const shown = agreement.filter(({ n }) => n > 0);
  if (shown.length === 0) return [];
  const rows = shown.map((each) => [
    `${each.first}, ${each.second}`,
    nameOf(each),
    count(each.n),
    withLimits(each.observed, share),
    withLimits(each.kappa, decimal),
    withLimits(each.ac1, decimal),
  ]);
  const columns = [left('raters'), left('of'), right('n'), left('same'), left('κ'), left('AC1')];
  const rates = shown.map((each) => {
    const said = each.rates.filter(({ first, second }) => first + second > 0);
    const told = said.map(
      ({ category, first, second }) => `${category} ${share(first)} | ${share(second)}`,
    );
    return [`${each.first} | ${each.second}`, nameOf(each), told.join(', ')];
  });
  const weighted = shown.some((each) => each.weighted);
  return [
    `\nAgreement, with 95 % intervals from 10 clusters on${weighted ? '; * has quadratic weights (AC2)' : ''}:`,
    textTable(columns, rows),
    '\nBase rates:',
    textTable([left('raters'), left('of'), left('categories')], rates),
  ];
}

function nameOf({ measure, group, weighted }: LabelAgreement): string {
  return `${measure}${group === null ? '' : ` ${group}`}${weighted ? ' *' : ''}`;
}

function withLimits({ value, low, high }: Coefficient, shown: (value: number) => string): string {
  if (value === null) return NOTHING;
  if (low === null || high === null) return `${shown(value)} (no interval)`;
  return `${shown(value)} (${shown(low)} to ${shown(high)})`;
}

function ratesLines(rates: readonly LabelRates[]): readonly string[] {
  const means = rates.flatMap(({ measure, by, n, mean }) =>
    mean === null || n === 0 ? [] : [[measure, by, count(n), withLimits(mean, decimal)]],
  );
  if (means.length === 0) return [];
  return ['\nMeans:', textTable([left('of'), left('by'), right('n'), left('mean')], means)];
}

function itemLines({ average, universal, items }: ItemsResult): readonly string[] {
  if (items.length === 0) return [];
  const flagged = items.filter(({ flags }) => flags.length > 0);
  const experts = Math.max(...items.map((item) => item.experts));
  const rows = flagged
    .slice(0, MOST)
    .map(({ item, experts: n, index, desirability, flags }) => [
      item,
      count(n),
      decimal(index),
      desirability === null ? NOTHING : decimal(desirability),
      flags.join('; '),
    ]);
  const columns = [
    left('item'),
    right('experts'),
    right('I-CVI'),
    right('nicer'),
    left('look at it'),
  ];
  return [
    `\nContent validity of ${counted(items.length, 'item')} with ${counted(experts, 'expert')} at the most: S-CVI/Ave ${decimal(average ?? 0)}, S-CVI/UA ${decimal(universal ?? 0)}.`,
    ...(flagged.length === 0
      ? ['No item is flagged.']
      : [`Flagged: ${count(flagged.length)}.`, textTable(columns, rows)]),
    ...(flagged.length > MOST ? [`… and ${count(flagged.length - MOST)} more; see --json`] : []),
  ];
}
