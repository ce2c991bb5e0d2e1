import type { Dimension } from '../src/vocabulary/dimension.js';
import type { Domain } from '../src/vocabulary/domain.js';
import { paperForms } from '../src/vocabulary/template.js';
import type { DomainCell } from './dimension-likelihood.js';
import type { ItemSummary } from './item-summary.js';
import { orientationLikelihood } from './orientation-likelihood.js';
import { type PerForm, perForm } from './per-form.js';

/**
 * Items of one dimension and domain for which the same forms count. They are added up before their
 * forms are weighed, so that thousands of resamples under several weightings stay quick.
 */
export interface FormGroup {
  readonly domain: Domain;
  /** Places among all items. */
  readonly places: Uint32Array;
  /** A likelihood for each of these items, 0..1; empty for a form that does not count. */
  readonly likelihoods: PerForm<Float64Array>;
}

/** Groups the items of a dimension by their imputed or their readable-only likelihoods. */
export function formGroups(
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
export interface GroupSum {
  readonly domain: Domain;
  readonly items: number;
  /** Sums of likelihoods; null for a form that does not count. */
  readonly sums: PerForm<number | null>;
}

/** Adds up each group in one draw, where `times` says how often each place was drawn. */
export function sumGroups(
  groups: readonly FormGroup[],
  times: ArrayLike<number>,
): readonly GroupSum[] {
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

/** The likelihood of each of these domains under given form weights, as {@link weighGroups}. */
export function weighDomains(
  groups: readonly GroupSum[],
  { weights, domains }: { readonly weights: PerForm<number>; readonly domains: readonly Domain[] },
): readonly DomainCell[] {
  return domains.map((domain) => ({
    domain,
    ...weighGroups(
      groups.filter((group) => group.domain === domain),
      weights,
    ),
  }));
}

/**
 * The mean likelihood (equation 2), 0..1, of the items in these groups under given form weights, and
 * how many they are. A group whose forms all weigh 0 has none and does not count.
 */
export function weighGroups(
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
