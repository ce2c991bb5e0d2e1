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
import { type FormPairs, type ItemSummary, isMostlyFill } from './item-summaries.js';
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

/** The figures of an item that are added up as often as it is drawn: the pairs of each form, then those of its groups. */
const PAIRS = ['observed', 'readable', 'disagreements'] as const;
const ALL_PAIRS = PAIRS.length * paperForms.length;

/**
 * Items of one dimension and domain for which the same forms count. They are added up before their
 * forms are weighed, so that thousands of resamples under several weightings stay quick.
 */
interface FormGroup {
  readonly domain: Domain;
  /** Where its sums begin: how many items, and their likelihoods under each form. */
  readonly at: number;
  /** The forms that count. */
  readonly has: PerForm<boolean>;
}

/** The likelihoods that are grouped. */
const groupings = ['imputed', 'readableOnly'] as const;
type Grouping = (typeof groupings)[number];

/** By item, what is added up, and where the sums of its groups begin. */
interface Addends {
  readonly pairs: Float64Array;
  readonly likelihoods: Float64Array;
  /** By item and grouping; 0 where an item is of no known domain. */
  readonly at: Uint32Array;
  /** How many sums there are. */
  readonly size: number;
}

/** Sorts items into groups, by their imputed and by their readable-only likelihoods. */
function grouped(
  items: readonly ItemSummary[],
  { dimensions, domains }: Cells,
): Readonly<Record<Grouping, PerDimension<readonly FormGroup[]>>> & { readonly addends: Addends } {
  const pairs = Float64Array.from(
    items.flatMap((item) =>
      paperForms.flatMap((form) => PAIRS.map((kind) => item.pairs[form][kind])),
    ),
  );
  const likelihoods = Float64Array.from(
    items.flatMap((item) =>
      groupings.flatMap((grouping) => paperForms.map((form) => item[grouping][form] ?? 0)),
    ),
  );
  const at = new Uint32Array(items.length * groupings.length);
  let size = ALL_PAIRS;
  const groupsBy = (grouping: Grouping) =>
    perDimension(dimensions, (dimension) => {
      const own = [...items.entries()].filter(([, { item }]) => item.dimension === dimension);
      return domains.flatMap((domain) => {
        const known = new Map<string, FormGroup>();
        for (const [place, { item, [grouping]: figures }] of own) {
          if (item.domain !== domain) continue;
          const has = perForm((form) => figures[form] !== null);
          const key = paperForms.filter((form) => has[form]).join(' ');
          const group = known.get(key) ?? { domain, at: size, has };
          if (!known.has(key)) size += 1 + paperForms.length;
          known.set(key, group);
          at[groupings.length * place + groupings.indexOf(grouping)] = group.at;
        }
        return [...known.values()];
      });
    });
  const [imputed, readableOnly] = [groupsBy('imputed'), groupsBy('readableOnly')];
  return { imputed, readableOnly, addends: { pairs, likelihoods, at, size } };
}

/** Adds up every item as often as `times` says. Plain loops: they run a million times a profile. */
function sumsOf({ pairs, likelihoods, at, size }: Addends, times: ArrayLike<number>): Float64Array {
  const sums = new Float64Array(size);
  for (let place = 0; place < times.length; place += 1) {
    const drawn = times[place] ?? 0;
    if (drawn === 0) continue;
    for (let nth = 0; nth < ALL_PAIRS; nth += 1) {
      sums[nth] = (sums[nth] ?? 0) + drawn * (pairs[ALL_PAIRS * place + nth] ?? 0);
    }
    for (
      let grouping = groupings.length * place;
      grouping < groupings.length * (place + 1);
      grouping += 1
    ) {
      const start = at[grouping] ?? 0;
      if (start === 0) continue;
      sums[start] = (sums[start] ?? 0) + drawn;
      for (let form = 0; form < paperForms.length; form += 1) {
        const likelihood = likelihoods[paperForms.length * grouping + form] ?? 0;
        sums[start + 1 + form] = (sums[start + 1 + form] ?? 0) + drawn * likelihood;
      }
    }
  }
  return sums;
}

/** What the groups of a dimension are weighed by. */
interface Weighing {
  readonly sums: Float64Array;
  readonly weights: PerForm<number>;
}

/** The likelihood of each of these domains under given form weights. */
function weighDomains(
  groups: readonly FormGroup[],
  {
    domains,
    oneForm,
    ...weighing
  }: Weighing & { readonly domains: readonly Domain[]; readonly oneForm: boolean },
): readonly DomainCell[] {
  const weigh = weighed(oneForm);
  return domains.map((domain) => ({
    domain,
    ...weigh(
      groups.filter((group) => group.domain === domain),
      weighing,
    ),
  }));
}

/**
 * The mean likelihood (equation 2), 0..1, of the items in these groups under given form weights, and
 * how many they are. A group whose forms all weigh 0 has none and does not count.
 */
function weighGroups(
  groups: readonly FormGroup[],
  { sums, weights }: Weighing,
): Omit<DomainCell, 'domain'> {
  let sum = 0;
  let n = 0;
  for (const { at, has } of groups) {
    // Equation 2 is linear, so that sums may be weighed as well as each item's likelihoods.
    let own = 0;
    let total = 0;
    for (const [nth, form] of paperForms.entries()) {
      if (!has[form]) continue;
      own += weights[form] * (sums[at + 1 + nth] ?? 0);
      total += weights[form];
    }
    if (total === 0) continue;
    sum += own / total;
    n += sums[at] ?? 0;
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
  groups: readonly FormGroup[],
  { sums, weights }: Weighing,
): Omit<DomainCell, 'domain'> {
  const n = { ab: 0, repeat: 0, compare: 0 };
  const totals = { ab: 0, repeat: 0, compare: 0 };
  for (const { at, has } of groups) {
    for (const [nth, form] of paperForms.entries()) {
      if (!has[form] || weights[form] === 0) continue;
      n[form] += sums[at] ?? 0;
      totals[form] += sums[at + 1 + nth] ?? 0;
    }
  }
  const means = perForm((form) => (n[form] > 0 ? totals[form] / n[form] : null));
  const value = orientationLikelihood(means, weights);
  return { value: value && Math.min(1, value), n: n.ab + n.repeat + n.compare };
}

const weighed = (oneForm: boolean) => (oneForm ? weighForms : weighGroups);

/** The norm/reverse pairs of each form in one draw. */
function drawnPairs(sums: Float64Array): PerForm<FormPairs> {
  const of = (form: number) => {
    const [observed = 0, readable = 0, disagreements = 0] = sums.subarray(PAIRS.length * form);
    return { observed, readable, disagreements };
  };
  return { ab: of(0), repeat: of(1), compare: of(2) };
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
  readonly imputed: PerDimension<readonly FormGroup[]>;
  readonly readableOnly: PerDimension<readonly FormGroup[]>;
  readonly addends: Addends;
  /** What they are resampled in; see {@link strataOn}. */
  readonly strata: PerDimension<readonly Stratum[]>;
  /** Whether under half the answers to the paper's forms could be read. */
  readonly mostlyFill: PerDimension<boolean>;
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
  const { dimensions } = cells;
  return {
    items,
    cells,
    ...grouped(items, cells),
    strata: perDimension(dimensions, (dimension) => strataOn(items, { dimension, cells, oneForm })),
    mostlyFill: perDimension(dimensions, (dimension) => {
      const own = items.filter(({ item }) => item.dimension === dimension);
      return isMostlyFill(own, paperForms);
    }),
    plannedPairs,
    oneForm,
  };
}

/**
 * The strata in which the items of a dimension are resampled: its domains and, where each item was put in
 * one form, the items of each form apart, so that every draw is as balanced as the questions were.
 */
function strataOn(
  items: readonly ItemSummary[],
  {
    dimension,
    cells: { domains },
    oneForm,
  }: { readonly dimension: Dimension; readonly cells: Cells; readonly oneForm: boolean },
): readonly Stratum[] {
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
  { addends, imputed, readableOnly, plannedPairs, cells, oneForm }: PreparedItems,
  times: ArrayLike<number>,
): WeighedFigures {
  const sums = sumsOf(addends, times);
  const flips = formFlips(drawnPairs(sums), plannedPairs);
  const weights = {
    cdeval: questionFormWeights(flips, 'cdeval'),
    scalefree: questionFormWeights(flips, 'scalefree'),
    uniform: questionFormWeights(flips, 'uniform'),
  };
  const weigh = weighed(oneForm);
  const of = (dimension: Dimension): WeighedDimension => {
    const all = ofDimension(imputed, dimension);
    const read = ofDimension(readableOnly, dimension);
    const under = (weighting: Weighting) => ({ sums, weights: weights[weighting] });
    const domains = weighDomains(all, { ...under('cdeval'), domains: cells.domains, oneForm });
    return {
      imputed: oneForm ? weigh(all, under('cdeval')).value : meanOverItems(domains),
      domainWeighted: meanOverDomains(domains),
      readableOnly: weigh(read, under('cdeval')).value,
      scalefree: weigh(all, under('scalefree')).value,
      uniform: weigh(all, under('uniform')).value,
    };
  };
  return { weights, dimensions: perDimension(cells.dimensions, of) };
}

/** What marks figures of these items as not resting on CDEval's six templates; see {@link formsMark}. */
export function markOf(prepared: PreparedItems): string | null {
  const pairs = drawnPairs(sumsOf(prepared.addends, once(prepared.items)));
  return formsMark(formFlips(pairs, prepared.plannedPairs), prepared);
}

/** The headline of a dimension by domain, in order. */
export function headlineByDomain(
  { items, addends, imputed, cells, oneForm }: PreparedItems,
  { dimension, weights }: { readonly dimension: Dimension; readonly weights: PerForm<number> },
): readonly DomainCell[] {
  const sums = sumsOf(addends, once(items));
  return weighDomains(ofDimension(imputed, dimension), {
    ...{ sums, weights, domains: cells.domains, oneForm },
  });
}

/** The figures of all items as they were asked, each counted once. */
export function figuresOnce(prepared: PreparedItems): WeighedFigures {
  return weighedFigures(prepared, once(prepared.items));
}

function once(items: readonly ItemSummary[]): Uint8Array {
  return new Uint8Array(items.length).fill(1);
}
