import type { Six } from './drawn-profile.js';
import type { Edition } from './edition.js';
import { ranksOf } from './ranks.js';
import { rescaled, similarity } from './similarity.js';

/** What one profile comes to beside every complete country, in their order. */
export interface Likeness {
  /** CDEval equation 3. */
  readonly similarities: readonly number[];
  /** From 1, the nearest. */
  readonly ranks: readonly number[];
  /** Equation 3 with the mean of each group, in their order (CDEval's Figure 6). */
  readonly groups: readonly number[];
  /** Equation 3 of the profile stretched to the countries' spread; null for one of 0.5 throughout. */
  readonly rescaled: readonly number[] | null;
  readonly rescaledGroups: readonly number[] | null;
}

/** Holds one profile, found or drawn, against every country. */
export function likenessTo({ countries, groups, spread }: Edition, six: Six): Likeness {
  const toEach = (profile: Six, others: readonly { readonly six: Six }[]) =>
    others.map((other) => similarity(profile, other.six));
  const stretched = rescaled(six, spread);
  const similarities = toEach(six, countries);
  return {
    similarities,
    ranks: ranksOf(similarities),
    groups: toEach(six, groups),
    rescaled: stretched && toEach(stretched, countries),
    rescaledGroups: stretched && toEach(stretched, groups),
  };
}
