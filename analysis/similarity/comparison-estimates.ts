import type { CountryTable } from '../../vocabulary/country.js';
import type { MapFit } from '../../vocabulary/input.js';
import type { Dimension } from '../../vocabulary/scheme.js';
import type { OverCommonItems } from '../survey/resampled-figures.js';
import { type Copied, copies, tunings } from './changes.js';
import type { Comparison, CountryComparison } from './comparison.js';
import {
  amongCountries,
  type Edition,
  nullAmongCountries,
  nullRichWestLead,
  prepareEdition,
} from './countries.js';
import { humansMap } from './countries-map.js';
import { countryPersonas, type Playing } from './country-personas.js';
import { ensembleOf } from './ensemble.js';
import { families } from './families.js';
import { homogeneity } from './homogeneity.js';
import { invarianceOf } from './invariance.js';
import type { ComparedPairs } from './pairs/compared-pairs.js';
import { dimensionRanks } from './pairs/ranks.js';
import { similarities } from './similarities.js';
import { type DrawnProfile, drawnProfile } from './similarity.js';

/** A respondent to be held against countries and against others. */
export interface ComparedRespondent extends Copied, Playing {}

interface ComparisonOptions {
  /** Those of the scheme, in order. */
  readonly dimensions: readonly Dimension[];
  /** Country scores, the chosen edition first; may be empty. */
  readonly editions: readonly CountryTable[];
  readonly map: MapFit;
  /** The root mean square difference per dimension up to which two count as the same, above 0 and up to 1. */
  readonly margin: number;
  /** Pairs that were planned to be compared. */
  readonly planned: readonly (readonly string[])[];
  readonly pairs: ComparedPairs;
  /** An integer; the one that the figures were drawn with. */
  readonly seed: number;
  readonly overCommonItems: OverCommonItems;
}

/**
 * Respondents beside people and beside one another: all that design and papers ask of profiles once
 * there are several. Every limit rests on draws of the items, the same for both sides of a comparison.
 */
export function buildComparison(
  respondents: readonly ComparedRespondent[],
  { dimensions, editions, map, margin, planned, pairs, seed, overCommonItems }: ComparisonOptions,
): Comparison {
  const whole = respondents.flatMap(({ id, figures }) => {
    const profile = drawnProfile(figures);
    return profile ? [{ id, profile }] : [];
  });
  const prepared = editions.map((table) => prepareEdition(table, dimensions));
  const [chosen] = prepared;
  const base = ensembleOf(
    respondents.filter(({ copyOf }) => copyOf === null),
    overCommonItems,
  );
  const personas = chosen
    ? countryPersonas(respondents, { edition: chosen, dimensions, seed, overCommonItems })
    : null;
  return {
    margin,
    planned: planned.map((pair) => [...pair]),
    countries: prepared.map((edition) => peopleOf(edition, whole)),
    map: chosen ? humansMap(whole, chosen.table, { fit: map, dimensions }) : null,
    similarities: similarities(pairs, ensembleOf(respondents, overCommonItems)),
    ranks: dimensionRanks(base.ids, pairs.differences),
    families: families(base, {
      familyOf: new Map(respondents.map((one) => [one.id, familyOf(one, respondents)])),
      seed,
    }),
    tunings: tunings(respondents, pairs),
    copies: copies(respondents, pairs),
    invariance: invarianceOf(respondents, dimensions),
    homogeneity: chosen ? homogeneity(base, { edition: chosen, seed }) : null,
    ...(personas ? { personas } : {}),
  };
}

/** A respondent's family, or that of a copy of it where nobody tagged the respondent itself. */
function familyOf(
  { id, tags }: ComparedRespondent,
  respondents: readonly ComparedRespondent[],
): string | null {
  const copies = respondents.filter(({ copyOf }) => copyOf === id);
  return tags.family ?? copies.find((copy) => copy.tags.family !== null)?.tags.family ?? null;
}

function peopleOf(
  edition: Edition,
  respondents: readonly { readonly id: string; readonly profile: DrawnProfile }[],
): CountryComparison {
  const { name, title, source, terms, countries } = edition.table;
  return {
    edition: {
      name,
      title,
      source,
      terms,
      countries: countries.length,
      complete: edition.countries.length,
      spread: edition.spread,
    },
    null: nullAmongCountries(edition),
    nullRichWestLead: nullRichWestLead(edition),
    respondents: respondents.map((respondent) => amongCountries(edition, respondent)),
  };
}
