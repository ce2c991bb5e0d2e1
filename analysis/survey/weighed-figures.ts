import {
  type Cells,
  type Dimension,
  type Domain,
  ofDimension,
  type PerDimension,
  perDimension,
} from '../../vocabulary/scheme.js';
import { type PaperForm, paperForms } from '../../vocabulary/template.js';
import { formFlips, formsMark, questionFormWeights } from './form-weights.js';
import { type FormPairs, type ItemSummary, isMostlyFill } from './item-summaries.js';
import {
  type DrawnMean,
  meanOverDomains,
  meanOverItems,
  orientationLikelihood,
  type PerForm,
  perForm,
} from './likelihoods.js';
import { type Profile, type Weighting, weightings } from './profile.js';
import { type Stratum, strataOf } from './strata.js';

/** The figures of an item that are added up as often as it is drawn: the pairs of each form, then those of its groups. */
const PAIRS = ['observed', 'readable', 'disagreements'] as const;
/** A number for each draw of the items; NaN where it did not exist. */
type Column = Float64Array;

const FORMS = paperForms.length;
const ALL_PAIRS = PAIRS.length * FORMS;

/**
 * Items of one dimension and domain for which the same forms count. They are added up before their
 * forms are weighed, so that thousands of resamples under several weightings stay quick.
 */
interface FormGroup {
  /** Where its sums begin: how many items, and their likelihoods under each form. */
  readonly at: number;
  /** The forms that count. */
  readonly has: PerForm<boolean>;
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
          const has = perForm((form) => figures[form] !== null);
          const key = paperForms.filter((form) => has[form]).join(' ');
          const group = known.get(key) ?? { at: size, has };
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

/**
 * Adds up every item as often as it was drawn: by sum, a number for each draw. Plain loops over columns: they run a
 * million times a profile.
 */
function sumsOf(
  { pairs, likelihoods, at, size }: Addends,
  draws: readonly Uint16Array[],
): readonly Column[] {
  const sums = Array.from({ length: size }, () => new Float64Array(draws.length));
  const times = new Float64Array(draws.length);
  const add = (to: number, by: number) => {
    const sum = sums[to];
    if (by === 0 || !sum) return;
    for (let draw = 0; draw < times.length; draw += 1) {
      sum[draw] = (sum[draw] as number) + by * (times[draw] as number);
    }
  };
  for (let place = 0; place * ALL_PAIRS < pairs.length; place += 1) {
    for (let draw = 0; draw < times.length; draw += 1) times[draw] = draws[draw]?.[place] ?? 0;
    for (let nth = 0; nth < ALL_PAIRS; nth += 1) add(nth, pairs[ALL_PAIRS * place + nth] ?? 0);
    for (let nth = 0; nth < groupings.length; nth += 1) {
      const grouping = groupings.length * place + nth;
      const start = at[grouping] ?? 0;
      if (start === 0) continue;
      add(start, 1);
      for (let form = 0; form < FORMS; form += 1) {
        add(start + 1 + form, likelihoods[FORMS * grouping + form] ?? 0);
      }
    }
  }
  return sums;
}

/** What the groups of a dimension are weighed by, in every draw. */
interface Weighing {
  readonly sums: readonly Column[];
  readonly weights: PerForm<Column>;
  readonly oneForm: boolean;
}

/** What groups come to under given form weights. */
function weigh(groups: readonly FormGroup[], weighing: Weighing): DrawnMean {
  return weighing.oneForm ? weighForms(groups, weighing) : weighGroups(groups, weighing);
}

/**
 * The mean likelihood (equation 2), 0..1, of the items in these groups under given form weights, and
 * how many they are. A group whose forms all weigh 0 has none and does not count.
 */
function weighGroups(groups: readonly FormGroup[], { sums, weights }: Weighing): DrawnMean {
  const { length } = weights.ab;
  const [values, n] = [new Float64Array(length), new Float64Array(length)];
  for (const { at, has } of groups) {
    const items = sums[at] as Column;
    const [own, total] = [new Float64Array(length), new Float64Array(length)];
    // Equation 2 is linear, so that sums may be weighed as well as each item's likelihoods.
    for (const [nth, form] of paperForms.entries()) {
      if (!has[form]) continue;
      const weight = weights[form];
      const sum = sums[at + 1 + nth] as Column;
      for (let draw = 0; draw < length; draw += 1) {
        own[draw] = (own[draw] as number) + (weight[draw] as number) * (sum[draw] as number);
        total[draw] = (total[draw] as number) + (weight[draw] as number);
      }
    }
    for (let draw = 0; draw < length; draw += 1) {
      if (total[draw] === 0) continue;
      values[draw] = (values[draw] as number) + (own[draw] as number) / (total[draw] as number);
      n[draw] = (n[draw] as number) + (items[draw] as number);
    }
  }
  // Weights that add up to a hair above 1 must not carry a certain respondent past it.
  for (let draw = 0; draw < length; draw += 1) {
    const items = n[draw] as number;
    values[draw] = items > 0 ? Math.min(1, (values[draw] as number) / items) : Number.NaN;
  }
  return { values, n };
}

/**
 * The same where each item was put in one form: the mean of each form's own items, weighed as equation 2
 * weighs the forms of one item. Over balanced draws of the forms it expects what {@link weighGroups}
 * gives of items that are put in every form.
 */
function weighForms(groups: readonly FormGroup[], { sums, weights }: Weighing): DrawnMean {
  const { length } = weights.ab;
  const [values, n] = [new Float64Array(length), new Float64Array(length)];
  for (let draw = 0; draw < length; draw += 1) {
    const weightOf = (form: PaperForm) => weights[form][draw] ?? 0;
    const sum = (form: PaperForm, offset: number) =>
      groups.reduce(
        (total, { at, has }) => total + (has[form] ? (sums[at + offset]?.[draw] ?? 0) : 0),
        0,
      );
    const items = perForm((form) => (weightOf(form) === 0 ? 0 : sum(form, 0)));
    const means = perForm((form) =>
      items[form] > 0 ? sum(form, 1 + paperForms.indexOf(form)) / items[form] : null,
    );
    const value = orientationLikelihood(means, perForm(weightOf));
    values[draw] = value === null ? Number.NaN : Math.min(1, value);
    n[draw] = items.ab + items.repeat + items.compare;
  }
  return { values, n };
}

/** The norm/reverse pairs of each form in one draw. */
function drawnPairs(sums: readonly Column[], draw: number): PerForm<FormPairs> {
  const of = (form: number): FormPairs => {
    const at = (kind: number) => sums[PAIRS.length * form + kind]?.[draw] ?? 0;
    return { observed: at(0), readable: at(1), disagreements: at(2) };
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
  const pairs = drawnPairs(sumsOf(groups.addends, once(items)), 0);
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

/** What the items come to in every draw of them. */
export interface ResampledFigures {
  readonly weights: Readonly<Record<Weighting, PerForm<Column>>>;
  readonly dimensions: PerDimension<Readonly<Record<WeighedName, Column>>>;
}

/**
 * The form weights of these items (equations 6 and 7, over all dimensions) and every likelihood under
 * them (equations 1 to 3), for each of these draws, which say how often each item counts.
 */
export function weighedFigures(
  { addends, imputed, readableOnly, plannedPairs, cells, oneForm }: PreparedItems,
  draws: readonly Uint16Array[],
): ResampledFigures {
  const sums = sumsOf(addends, draws);
  const column = () => new Float64Array(draws.length);
  const weighting = () => ({ ab: column(), repeat: column(), compare: column() });
  const weights = { cdeval: weighting(), scalefree: weighting(), uniform: weighting() };
  for (let draw = 0; draw < draws.length; draw += 1) {
    const flips = formFlips(drawnPairs(sums, draw), plannedPairs);
    for (const weighting of weightings) {
      const drawn = questionFormWeights(flips, weighting);
      for (const form of paperForms) weights[weighting][form][draw] = drawn[form];
    }
  }
  const under = (weighting: Weighting) => ({ sums, weights: weights[weighting], oneForm });
  const of = (dimension: Dimension) => {
    const { all, byDomain } = ofDimension(imputed, dimension);
    const domains = byDomain.map(({ groups }) => weigh(groups, under('cdeval')));
    return {
      imputed: oneForm ? weigh(all, under('cdeval')).values : meanOverItems(domains),
      readableOnly: weigh(ofDimension(readableOnly, dimension).all, under('cdeval')).values,
      scalefree: weigh(all, under('scalefree')).values,
      uniform: weigh(all, under('uniform')).values,
      domainWeighted: meanOverDomains(domains),
    };
  };
  return { weights, dimensions: perDimension(cells.dimensions, of) };
}

/** The figures of all items as they were asked, each counted once. */
export function figuresOnce(prepared: PreparedItems): WeighedFigures {
  const { weights, dimensions } = weighedFigures(prepared, once(prepared.items));
  const only = ([value = Number.NaN]: Column) => (Number.isNaN(value) ? null : value);
  const weighting = (of: Weighting) => perForm((form) => only(weights[of][form]) ?? 0);
  return {
    weights: {
      cdeval: weighting('cdeval'),
      scalefree: weighting('scalefree'),
      uniform: weighting('uniform'),
    },
    dimensions: perDimension(prepared.cells.dimensions, (dimension) => {
      const drawn = ofDimension(dimensions, dimension);
      return {
        imputed: only(drawn.imputed),
        readableOnly: only(drawn.readableOnly),
        scalefree: only(drawn.scalefree),
        uniform: only(drawn.uniform),
        domainWeighted: only(drawn.domainWeighted),
      };
    }),
  };
}

/** The headline of a dimension by domain, in order. */
export function headlineByDomain(
  { items, addends, imputed, oneForm }: PreparedItems,
  { dimension, weights }: { readonly dimension: Dimension; readonly weights: PerForm<number> },
): Profile['dimensions'][number]['domains'] {
  const sums = sumsOf(addends, once(items));
  const given = perForm((form) => Float64Array.of(weights[form]));
  return ofDimension(imputed, dimension).byDomain.map(({ domain, groups }) => {
    const { values, n } = weigh(groups, { sums, weights: given, oneForm });
    const [value = Number.NaN] = values;
    return { domain, value: Number.isNaN(value) ? null : value, n: n[0] ?? 0 };
  });
}

/** One draw in which each item counts once. */
function once(items: readonly ItemSummary[]): readonly Uint16Array[] {
  return [new Uint16Array(items.length).fill(1)];
}
