import type { Cells } from '../../../vocabulary/scheme.js';
import { orders, paperForms } from '../../../vocabulary/template.js';
import { criticalT } from '../../statistics/distributions.js';
import type { likelihoodInterval } from '../../statistics/intervals.js';
import type { Figure } from '../estimates.js';
import type { ItemSummary } from '../item-summaries.js';
import { overForms, type PerForm } from '../likelihoods.js';
import type { Estimate, Forecast, OverWordings } from '../profile.js';
import { strataOf } from '../strata.js';
import type { TalliedItem } from '../tally.js';
import { fewestItems } from '../tally.js';

/** An item with its likelihood under each form that counts, mean of both orders; or a difference of two. */
export interface WordedItem {
  readonly item: TalliedItem;
  readonly values: readonly number[];
}

/** The items of a dimension that have a likelihood under every form that weighs anything. */
export function wordedItems(
  items: readonly ItemSummary[],
  {
    dimension,
    figure,
    weights,
  }: {
    readonly dimension: string;
    readonly figure: 'imputed' | 'readableOnly';
    readonly weights: PerForm<number>;
  },
): WordedItem[] {
  const own = items.filter(({ item }) => item.dimension === dimension);
  const forms = paperForms.filter(
    (form) => weights[form] > 0 && own.some((summary) => summary[figure][form] !== null),
  );
  return own.flatMap(({ item, [figure]: likelihoods }) => {
    const values = forms.flatMap((form) => likelihoods[form] ?? []);
    return values.length === forms.length ? [{ item, values }] : [];
  });
}

/** Mean squares of items within domains × forms, a value a cell. */
export interface WordingSquares {
  readonly item: number;
  readonly form: number;
  readonly itemForm: number;
  readonly items: number;
  readonly forms: number;
  /** Domains that items are nested in; small ones are merged as for resampling. */
  readonly strata: number;
}

/**
 * Mean squares of items, nested in domains, crossed with forms. Items and forms are random, domains and
 * orders fixed, so that orders are averaged and what a domain does to a form adds nothing to the mean over
 * items. With I items in H domains and F forms, expected:
 *
 *     item within domain   if + F·i     on I − H degrees of freedom
 *     form                 if + I·f     on F − 1
 *     item × form          if           on (I − H)(F − 1)
 *
 * Null under two forms, or with no more items than domains. Source: Cornfield & Tukey 1956; Brennan 2001.
 */
export function wordingSquares(
  worded: readonly WordedItem[],
  { domains }: Pick<Cells, 'domains'>,
): WordingSquares | null {
  const [first] = worded;
  const strata = first
    ? strataOf(
        worded.map(({ item }) => item),
        { dimension: first.item.dimension, domains },
      )
    : [];
  const items = worded.length;
  const forms = first?.values.length ?? 0;
  if (forms < 2 || items <= strata.length) return null;
  const rows = worded.map(({ values }) => values);
  const byForm = columnMeans(rows);
  const all = mean(byForm);
  let ofItems = 0;
  let ofItemForms = 0;
  for (const stratum of strata) {
    const own = stratum.items.flatMap((place) => [rows[place] ?? []]);
    const here = columnMeans(own);
    const level = mean(here);
    for (const row of own) {
      const above = mean(row) - level;
      ofItems += forms * above ** 2;
      for (const [form, value] of row.entries()) {
        ofItemForms += (value - (here[form] ?? 0) - above) ** 2;
      }
    }
  }
  const freedom = items - strata.length;
  return {
    item: ofItems / freedom,
    form: (items * sum(byForm.map((each) => (each - all) ** 2))) / (forms - 1),
    itemForm: ofItemForms / (freedom * (forms - 1)),
    items,
    forms,
    strata: strata.length,
  };
}

/** Σw² over the forms: 1/F of F forms that weigh the same, and more otherwise. */
export function squaredWeights(weights: PerForm<number>): number {
  return sum(overForms(weights).map((weight) => weight ** 2));
}

/**
 * Limits that cover the choice of wordings as well as that of items:
 *
 *     V = SE² + Σw²·MS_form/I,   ν = V²/(SE⁴/ν_items + (Σw²·MS_form/I)²/(F − 1)),
 *
 * w the weights of the forms. MS_form enters whole, with the noise of item × form that SE² holds too, since
 * Satterthwaite's ν fails where one mean square is taken from another (Gaylor & Hopper 1969). So these
 * limits are never narrower than those over items. Null, with the reason, where there are none over items
 * or only one form. Source: Satterthwaite 1946.
 */
export function overWordings(
  { low, high, note, value }: Pick<Estimate, 'value' | 'low' | 'high' | 'note'>,
  {
    figure: { standardError, n, strata },
    squares,
    weight,
    limits,
  }: {
    readonly figure: Figure;
    readonly squares: WordingSquares | null;
    /** Σw² over the forms. */
    readonly weight: number;
    readonly limits: typeof likelihoodInterval;
  },
): OverWordings {
  const none = { low: null, high: null, standardError: null, degreesOfFreedom: null };
  if (value === null || low === null || high === null || standardError === null) {
    return { ...none, note };
  }
  if (squares === null) return { ...none, note: 'one form alone says nothing of other wordings' };
  if (squares.items < fewestItems) {
    return { ...none, note: `${squares.items} items have every form; ${fewestItems} are needed` };
  }
  const ofItems = n - strata.length;
  const ofForms = squares.forms - 1;
  const added = (weight * squares.form) / squares.items;
  const variance = standardError ** 2 + added;
  const satterthwaite = variance ** 2 / (standardError ** 4 / ofItems + added ** 2 / ofForms);
  const degreesOfFreedom = added === 0 ? ofItems : Math.min(ofItems, satterthwaite);
  const wider = limits({ value, standardError: Math.sqrt(variance), n, degreesOfFreedom });
  return {
    low: Math.min(low, wider.low),
    high: Math.max(high, wider.high),
    standardError: Math.sqrt(variance),
    degreesOfFreedom,
    note: `${squares.forms} forms leave ${ofForms} degree${ofForms === 1 ? '' : 's'} of freedom`,
  };
}

/** The half-width that a forecast is about. */
const HALF_WIDTH = 0.05;

/**
 * How many items, or repeats of these, would bring t · SE to 0.05. SE² falls with 1/items; of it
 * `draw`·Σw²/(2·R·n) falls with 1/repeats, R those asked now, and `draw` the variance of one reading about
 * its likelihood. Null without a standard error.
 */
export function forecastOf(
  { standardError, n, strata }: Figure,
  {
    draw,
    weight,
    repeats,
  }: { readonly draw: number; readonly weight: number; readonly repeats: number },
): Forecast | null {
  if (standardError === null || n < fewestItems) return null;
  const domains = strata.length;
  const reach = (items: number, variance: number) =>
    criticalT(items - domains) * Math.sqrt(variance);
  let items = Math.max(domains + 2, Math.ceil(n * (standardError / HALF_WIDTH) ** 2));
  while (reach(items, (standardError ** 2 * n) / items) > HALF_WIDTH) items += 1;
  const ofDraws = Math.min(standardError ** 2, (draw * weight) / (orders.length * repeats * n));
  const left = (HALF_WIDTH / criticalT(n - domains)) ** 2 - (standardError ** 2 - ofDraws);
  return {
    halfWidth: HALF_WIDTH,
    items,
    repeats: left <= 0 ? null : Math.max(1, Math.ceil((ofDraws * repeats) / left)),
  };
}

function columnMeans(rows: readonly (readonly number[])[]): number[] {
  return (rows[0] ?? []).map((_, column) => mean(rows.map((row) => row[column] ?? 0)));
}

function mean(values: readonly number[]): number {
  return sum(values) / values.length;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
