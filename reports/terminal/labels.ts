import type {
  ItemsResult,
  LabelAgreement,
  LabelRates,
  LabelReport,
} from '../../analysis/results/labels.js';
import type { Coefficient } from '../../analysis/statistics/agreement.js';
import { count, counted, decimal, list, NOTHING, plainText, share } from '../document/format.js';
import { textTable } from './text-table.js';

/** Items whose flags are listed, at the most. */
const MAX_FLAGGED_ITEMS = 20;

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
    .slice(0, MAX_FLAGGED_ITEMS)
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
    left('review it'),
  ];
  return [
    `\nContent validity of ${counted(items.length, 'item')} with at most ${counted(experts, 'expert')}: S-CVI/Ave ${decimal(average ?? 0)}, S-CVI/UA ${decimal(universal ?? 0)}.`,
    ...(flagged.length === 0
      ? ['No item is flagged.']
      : [`Flagged: ${count(flagged.length)}.`, textTable(columns, rows)]),
    ...(flagged.length > MAX_FLAGGED_ITEMS
      ? [`… and ${count(flagged.length - MAX_FLAGGED_ITEMS)} more; see --json`]
      : []),
  ];
}
