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
  overForms,
  type PerForm,
} from './likelihoods.js';
import type { Weighting } from './profile.js';
import { type Stratum, strataOf } from './strata.js';

/** The figures of an item that are added up as often as it is drawn: the pairs of each form, then those of its groups. */
const PAIRS = ['observed', 'readable', 'disagreements'] as const;
const FORMS = paperForms.length;
const ALL_PAIRS = PAIRS.length * FORMS;

/**
 * Items of one dimension and domain for which the same forms count. They are added up before their
 * forms are weighed, so that thousands of resamples under several weightings stay quick.
 */
interface FormGroup {
  /** Where its sums begin: how many items, and their likelihoods under each form. */
  readonly at: number;
  /** The forms that count, by their place. */
  readonly forms: readonly number[];
}

/** The groups of a dimension, all of them and by domain. */
interface DimensionGroups {
  readonly all: readonly FormGroup[];
  readonly byDomain: readonly { readonly domain: Domain; readonly groups: readonly FormGroup[] }[];
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
): Readonly<Record<Grouping, PerDimension<DimensionGroups>>> & { readonly addends: Addends } {
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
      const byDomain = domains.map((domain) => {
        const known = new Map<string, FormGroup>();
        for (const [place, { item, [grouping]: figures }] of own) {
          if (item.domain !== domain) continue;
          const forms = [...paperForms.keys()].filter((form) => overForms(figures)[form] !== null);
          const key = forms.join(' ');
          const group = known.get(key) ?? { at: size, forms };
          if (!known.has(key)) size += 1 + paperForms.length;
          known.set(key, group);
          at[groupings.length * place + groupings.indexOf(grouping)] = group.at;
        }
        return { domain, groups: [...known.values()] };
      });
      return { all: byDomain.flatMap(({ groups }) => groups), byDomain };
    });
  const [imputed, readableOnly] = [groupsBy('imputed'), groupsBy('readableOnly')];
  return { imputed, readableOnly, addends: { pairs, likelihoods, at, size } };
}

/** Adds up every item as often as `times` says, in `sums`. Plain loops: they run a million times a profile. */
function addUp(
  sums: Float64Array,
  { pairs, likelihoods, at }: Addends,
  times: Uint16Array,
): Float64Array {
  sums.fill(0);
  for (let place = 0; place < times.length; place += 1) {
    const drawn = times[place] as number;
    if (drawn === 0) continue;
    const own = ALL_PAIRS * place;
    for (let nth = 0; nth < ALL_PAIRS; nth += 1) {
      sums[nth] = (sums[nth] as number) + drawn * (pairs[own + nth] as number);
    }
    const end = groupings.length * (place + 1);
    for (let grouping = groupings.length * place; grouping < end; grouping += 1) {
      const start = at[grouping] as number;
      if (start === 0) continue;
      sums[start] = (sums[start] as number) + drawn;
      const first = FORMS * grouping;
      for (let form = 0; form < FORMS; form += 1) {
        const likelihood = likelihoods[first + form] as number;
        const sum = start + 1 + form;
        sums[sum] = (sums[sum] as number) + drawn * likelihood;
      }
    }
  }
  return sums;
}

function sumsOf(addends: Addends, times: Uint16Array): Float64Array {
  return addUp(new Float64Array(addends.size), addends, times);
}

/** What the groups of a dimension are weighed by. */
interface Weighing {
  readonly sums: Float64Array;
  /** By form. */
  readonly weights: readonly number[];
}

/** The likelihood of each domain under given form weights. */
function weighDomains(
  { byDomain }: DimensionGroups,
  { oneForm, ...weighing }: Weighing & { readonly oneForm: boolean },
): readonly DomainCell[] {
  const weigh = weighed(oneForm);
  return byDomain.map(({ domain, groups }) => ({ domain, ...weigh(groups, weighing) }));
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
  for (const { at, forms } of groups) {
    // Equation 2 is linear, so that sums may be weighed as well as each item's likelihoods.
    let own = 0;
    let total = 0;
    for (const form of forms) {
      const weight = weights[form] as number;
      own += weight * (sums[at + 1 + form] as number);
      total += weight;
    }
    if (total === 0) continue;
    sum += own / total;
    n += sums[at] as number;
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
  const n = paperForms.map(() => 0);
  const totals = paperForms.map(() => 0);
  for (const { at, forms } of groups) {
    for (const form of forms) {
      if (weights[form] === 0) continue;
      n[form] = (n[form] ?? 0) + (sums[at] ?? 0);
      totals[form] = (totals[form] ?? 0) + (sums[at + 1 + form] ?? 0);
    }
  }
  const means = byForm(totals.map((total, form) => (n[form] ? total / n[form] : null)));
  const value = orientationLikelihood(means, byForm(weights));
  return { value: value && Math.min(1, value), n: n.reduce((sum, each) => sum + each, 0) };
}

const weighed = (oneForm: boolean) => (oneForm ? weighForms : weighGroups);

/** The norm/reverse pairs of each form in one draw. */
function drawnPairs(sums: Float64Array): PerForm<FormPairs> {
  const of = (form: number, kind: number) => sums[PAIRS.length * form + kind] ?? 0;
  const pairs = paperForms.map((_, form) => ({
    observed: of(form, 0),
    readable: of(form, 1),
    disagreements: of(form, 2),
  }));
  return byForm(pairs);
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
  readonly imputed: PerDimension<DimensionGroups>;
  readonly readableOnly: PerDimension<DimensionGroups>;
  readonly addends: Addends;
  /** What they are resampled in; see {@link strataOn}. */
  readonly strata: PerDimension<readonly Stratum[]>;
  /** Whether under half the answers to the paper's forms could be read. */
  readonly mostlyFill: PerDimension<boolean>;
  /** Items × repeats of the whole run, for equation 6. */
  readonly plannedPairs: number;
  /** Each item was put in one form. */
  readonly oneForm: boolean;
  /** What marks figures of these items as not resting on CDEval's six templates; see {@link formsMark}. */
  readonly mark: string | null;
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
  const groups = grouped(items, cells);
  const pairs = drawnPairs(sumsOf(groups.addends, once(items)));
  return {
    items,
    cells,
    ...groups,
    strata: perDimension(dimensions, (dimension) => strataOn(items, { dimension, cells, oneForm })),
    mostlyFill: perDimension(dimensions, (dimension) => {
      const own = items.filter(({ item }) => item.dimension === dimension);
      return isMostlyFill(own, paperForms);
    }),
    plannedPairs,
    oneForm,
    mark: formsMark(formFlips(pairs, plannedPairs), { oneForm }),
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
 * A way to get the form weights of these items (equations 6 and 7, over all dimensions) and every likelihood
 * under them (equations 1 to 3), where it is told how often each item counts.
 */
export function weigherOf({
  addends,
  imputed,
  readableOnly,
  plannedPairs,
  cells,
  oneForm,
}: PreparedItems): (times: Uint16Array) => WeighedFigures {
  const sums = new Float64Array(addends.size);
  const weigh = weighed(oneForm);
  return (times) => {
    const flips = formFlips(drawnPairs(addUp(sums, addends, times)), plannedPairs);
    const weights = {
      cdeval: questionFormWeights(flips, 'cdeval'),
      scalefree: questionFormWeights(flips, 'scalefree'),
      uniform: questionFormWeights(flips, 'uniform'),
    };
    const under = (weighting: Weighting) => ({ sums, weights: overForms(weights[weighting]) });
    const [cdeval, scalefree, uniform] = [under('cdeval'), under('scalefree'), under('uniform')];
    const of = (dimension: Dimension): WeighedDimension => {
      const groups = ofDimension(imputed, dimension);
      const domains = weighDomains(groups, { ...cdeval, oneForm });
      return {
        imputed: oneForm ? weigh(groups.all, cdeval).value : meanOverItems(domains),
        domainWeighted: meanOverDomains(domains),
        readableOnly: weigh(ofDimension(readableOnly, dimension).all, cdeval).value,
        scalefree: weigh(groups.all, scalefree).value,
        uniform: weigh(groups.all, uniform).value,
      };
    };
    return { weights, dimensions: perDimension(cells.dimensions, of) };
  };
}

/** The figures of all items as they were asked, each counted once. */
export function figuresOnce(prepared: PreparedItems): WeighedFigures {
  return weigherOf(prepared)(once(prepared.items));
}

/** The headline of a dimension by domain, in order. */
export function headlineByDomain(
  { items, addends, imputed, oneForm }: PreparedItems,
  { dimension, weights }: { readonly dimension: Dimension; readonly weights: PerForm<number> },
): readonly DomainCell[] {
  const sums = sumsOf(addends, once(items));
  return weighDomains(ofDimension(imputed, dimension), {
    ...{ sums, weights: overForms(weights), oneForm },
  });
}

function once(items: readonly ItemSummary[]): Uint16Array {
  return new Uint16Array(items.length).fill(1);
}

/** Its values by form, of a list in the order of the paper's forms. */
function byForm<T>([ab, repeat, compare]: readonly T[]): PerForm<T> {
  return { ab, repeat, compare } as PerForm<T>;
}
