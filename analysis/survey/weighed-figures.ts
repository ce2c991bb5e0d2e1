import {
  type Cells,
  type Dimension,
  type Domain,
  ofDimension,
  type PerDimension,
  perDimension,
} from '../../vocabulary/scheme.js';
import { paperForms } from '../../vocabulary/template.js';
import { formFlips, formsMark, questionFormWeights } from './form-weights.js';
import type { FormPairs, ItemSummary } from './item-summaries.js';
import {
  type DomainCell,
  meanOverDomains,
  meanOverItems,
  orientationLikelihood,
  type PerForm,
  perForm,
} from './likelihoods.js';
import type { Weighting } from './profile.js';
import { type Stratum, strataOf } from './strata.js';

/**
 * Items of one dimension and domain for which the same forms count. They are added up before their
 * forms are weighed, so that thousands of resamples under several weightings stay quick.
 */
interface FormGroup {
  readonly domain: Domain;
  /** Places among all items. */
  readonly places: Uint32Array;
  /** A likelihood for each of these items, 0..1; empty for a form that does not count. */
  readonly likelihoods: PerForm<Float64Array>;
}

/** Groups the items of a dimension by their imputed or their readable-only likelihoods. */
function formGroups(
  items: readonly ItemSummary[],
  {
    dimension,
    figure,
    domains,
  }: {
    readonly dimension: Dimension;
    readonly figure: 'imputed' | 'readableOnly';
    readonly domains: readonly Domain[];
  },
): readonly FormGroup[] {
  return domains.flatMap((domain) => {
    const own = [...items.entries()]
      .map(([place, { item, ...summary }]) => ({ place, item, likelihoods: summary[figure] }))
      .filter(({ item }) => item.dimension === dimension && item.domain === domain);
    const patterns = new Set(own.map(({ likelihoods }) => formsThere(likelihoods)));
    return [...patterns].map((pattern) => {
      const alike = own.filter(({ likelihoods }) => formsThere(likelihoods) === pattern);
      return {
        domain,
        places: Uint32Array.from(alike, ({ place }) => place),
        likelihoods: perForm((form) =>
          Float64Array.from(alike.flatMap(({ likelihoods }) => likelihoods[form] ?? [])),
        ),
      };
    });
  });
}

function formsThere(likelihoods: PerForm<number | null>): string {
  return paperForms.filter((form) => likelihoods[form] !== null).join(' ');
}

/** The items of a group, each counted as often as it was drawn, added up under each form. */
interface GroupSum {
  readonly domain: Domain;
  readonly items: number;
  /** Sums of likelihoods; null for a form that does not count. */
  readonly sums: PerForm<number | null>;
}

/** Adds up each group in one draw, where `times` says how often each place was drawn. */
function sumGroups(groups: readonly FormGroup[], times: ArrayLike<number>): readonly GroupSum[] {
  return groups.map(({ domain, places, likelihoods }) => ({
    domain,
    items: sumDrawn(null, places, times) ?? 0,
    sums: {
      ab: sumDrawn(likelihoods.ab, places, times),
      repeat: sumDrawn(likelihoods.repeat, places, times),
      compare: sumDrawn(likelihoods.compare, places, times),
    },
  }));
}

/** Σ times × value over places, each value 1 where there are none given. A plain loop: it runs a million times a profile. */
function sumDrawn(
  values: Float64Array | null,
  places: Uint32Array,
  times: ArrayLike<number>,
): number | null {
  if (values !== null && values.length === 0) return null;
  let sum = 0;
  for (let nth = 0; nth < places.length; nth += 1) {
    sum += (times[places[nth] ?? 0] ?? 0) * (values === null ? 1 : (values[nth] ?? 0));
  }
  return sum;
}

/** The likelihood of each of these domains under given form weights. */
function weighDomains(
  groups: readonly GroupSum[],
  {
    weights,
    domains,
    oneForm,
  }: {
    readonly weights: PerForm<number>;
    readonly domains: readonly Domain[];
    readonly oneForm: boolean;
  },
): readonly DomainCell[] {
  const weigh = weighed(oneForm);
  return domains.map((domain) => ({
    domain,
    ...weigh(
      groups.filter((group) => group.domain === domain),
      weights,
    ),
  }));
}

/**
 * The mean likelihood (equation 2), 0..1, of the items in these groups under given form weights, and
 * how many they are. A group whose forms all weigh 0 has none and does not count.
 */
function weighGroups(
  groups: readonly GroupSum[],
  weights: PerForm<number>,
): Omit<DomainCell, 'domain'> {
  let sum = 0;
  let n = 0;
  for (const group of groups) {
    // Equation 2 is linear, so that sums may be weighed as well as each item's likelihoods.
    const weighed = orientationLikelihood(group.sums, weights);
    if (weighed === null) continue;
    sum += weighed;
    n += group.items;
  }
  // Weights that add up to a hair above 1 must not carry a certain respondent past it.
  return { value: n > 0 ? Math.min(1, sum / n) : null, n };
}

/**
 * The same where each item was put in one form: the mean of each form's own items, weighed as equation 2
 * weighs the forms of one item. Over balanced draws of the forms it expects what {@link weighGroups}
 * gives of items that are put in every form.
 */
function weighForms(
  groups: readonly GroupSum[],
  weights: PerForm<number>,
): Omit<DomainCell, 'domain'> {
  const n = { ab: 0, repeat: 0, compare: 0 };
  const sums = { ab: 0, repeat: 0, compare: 0 };
  for (const group of groups) {
    for (const form of paperForms) {
      const sum = group.sums[form];
      if (sum === null || weights[form] === 0) continue;
      n[form] += group.items;
      sums[form] += sum;
    }
  }
  const means = perForm((form) => (n[form] > 0 ? sums[form] / n[form] : null));
  const value = orientationLikelihood(means, weights);
  return { value: value && Math.min(1, value), n: n.ab + n.repeat + n.compare };
}

const weighed = (oneForm: boolean) => (oneForm ? weighForms : weighGroups);

/** The norm/reverse pairs of one form, a number for each item, so that they are quick to add up. */
type PairColumns = Readonly<Record<keyof FormPairs, Float64Array>>;

/** The pairs of all items, in their order. */
function pairColumns(items: readonly ItemSummary[]): PerForm<PairColumns> {
  return perForm((form) => {
    const column = (kind: keyof FormPairs) =>
      Float64Array.from(items, ({ pairs }) => pairs[form][kind]);
    return {
      observed: column('observed'),
      readable: column('readable'),
      disagreements: column('disagreements'),
    };
  });
}

/** The pairs in one draw, where `times` says how often each item was drawn. */
function drawnPairs(columns: PerForm<PairColumns>, times: ArrayLike<number>): PerForm<FormPairs> {
  return perForm((form) => ({
    observed: product(columns[form].observed, times),
    readable: product(columns[form].readable, times),
    disagreements: product(columns[form].disagreements, times),
  }));
}

/** A plain loop: it runs 18,000 times a profile. */
function product(column: Float64Array, times: ArrayLike<number>): number {
  let sum = 0;
  for (let place = 0; place < column.length; place += 1) {
    sum += (column[place] ?? 0) * (times[place] ?? 0);
  }
  return sum;
}

/** The likelihoods of a dimension that form weights enter. */
export const weighedNames = [
  /** The headline: `cdeval` weights, unread answers at 0.5. */
  'imputed',
  'readableOnly',
  'scalefree',
  'uniform',
  'domainWeighted',
] as const;
export type WeighedName = (typeof weighedNames)[number];

/** What the items of a dimension come to, 0..1; null where there is nothing. */
type WeighedDimension = Readonly<Record<WeighedName, number | null>>;

/** What the items come to, each counted as often as it was drawn. */
export interface WeighedFigures {
  readonly weights: Readonly<Record<Weighting, PerForm<number>>>;
  readonly dimensions: PerDimension<WeighedDimension>;
}

/** Items, prepared to be weighed thousands of times. */
export interface PreparedItems {
  readonly items: readonly ItemSummary[];
  /** What these items are sorted by. */
  readonly cells: Cells;
  readonly pairs: PerForm<PairColumns>;
  readonly imputed: PerDimension<readonly FormGroup[]>;
  readonly readableOnly: PerDimension<readonly FormGroup[]>;
  /** Items × repeats of the whole run, for equation 6. */
  readonly plannedPairs: number;
  /** Each item was put in one form. */
  readonly oneForm: boolean;
}

export function prepareItems(
  items: readonly ItemSummary[],
  {
    plannedPairs,
    cells,
    oneForm = false,
  }: { readonly plannedPairs: number; readonly cells: Cells; readonly oneForm?: boolean },
): PreparedItems {
  const { dimensions, domains } = cells;
  const grouped = (figure: 'imputed' | 'readableOnly') =>
    perDimension(dimensions, (dimension) => formGroups(items, { dimension, figure, domains }));
  return {
    items,
    cells,
    pairs: pairColumns(items),
    imputed: grouped('imputed'),
    readableOnly: grouped('readableOnly'),
    plannedPairs,
    oneForm,
  };
}

/**
 * The strata in which the items of a dimension are resampled: its domains and, where each item was put in
 * one form, the items of each form apart, so that every draw is as balanced as the questions were.
 */
export function strataOn(
  { items, cells: { domains }, oneForm }: PreparedItems,
  dimension: Dimension,
): Stratum[] {
  const all = items.map(({ item }) => item);
  if (!oneForm) return strataOf(all, { dimension, domains });
  return paperForms.flatMap((form) => {
    const places = [...items.keys()].filter((place) => items[place]?.imputed[form] != null);
    const own = places.flatMap((place) => all[place] ?? []);
    return strataOf(own, { dimension, domains }).map((stratum) => ({
      ...stratum,
      items: stratum.items.flatMap((place) => places[place] ?? []),
    }));
  });
}

/**
 * The form weights of these items (equations 6 and 7, over all dimensions) and every likelihood under
 * them (equations 1 to 3), where `times` says how often each item counts.
 */
export function weighedFigures(
  { pairs, imputed, readableOnly, plannedPairs, cells, oneForm }: PreparedItems,
  times: ArrayLike<number>,
): WeighedFigures {
  const flips = formFlips(drawnPairs(pairs, times), plannedPairs);
  const weights = {
    cdeval: questionFormWeights(flips, 'cdeval'),
    scalefree: questionFormWeights(flips, 'scalefree'),
    uniform: questionFormWeights(flips, 'uniform'),
  };
  const weigh = weighed(oneForm);
  const of = (dimension: Dimension): WeighedDimension => {
    const sums = sumGroups(ofDimension(imputed, dimension), times);
    const read = sumGroups(ofDimension(readableOnly, dimension), times);
    const asked = { weights: weights.cdeval, domains: cells.domains, oneForm };
    const domains = weighDomains(sums, asked);
    return {
      imputed: oneForm ? weigh(sums, weights.cdeval).value : meanOverItems(domains),
      domainWeighted: meanOverDomains(domains),
      readableOnly: weigh(read, weights.cdeval).value,
      scalefree: weigh(sums, weights.scalefree).value,
      uniform: weigh(sums, weights.uniform).value,
    };
  };
  return { weights, dimensions: perDimension(cells.dimensions, of) };
}

/** What marks figures of these items as not resting on CDEval's six templates; see {@link formsMark}. */
export function markOf(prepared: PreparedItems): string | null {
  const pairs = drawnPairs(prepared.pairs, once(prepared.items));
  return formsMark(formFlips(pairs, prepared.plannedPairs), prepared);
}

/** The headline of a dimension by domain, in order. */
export function headlineByDomain(
  { items, imputed, cells, oneForm }: PreparedItems,
  { dimension, weights }: { readonly dimension: Dimension; readonly weights: PerForm<number> },
): readonly DomainCell[] {
  const sums = sumGroups(ofDimension(imputed, dimension), once(items));
  return weighDomains(sums, { weights, domains: cells.domains, oneForm });
}

/** The figures of all items as they were asked, each counted once. */
export function figuresOnce(prepared: PreparedItems): WeighedFigures {
  return weighedFigures(prepared, once(prepared.items));
}

function once(items: readonly ItemSummary[]): Uint8Array {
  return new Uint8Array(items.length).fill(1);
}
