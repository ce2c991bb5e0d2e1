import {
  type CompleteCountry,
  type CountryTable,
  completeCountries,
} from '../src/vocabulary/country.js';
import type { Dimension } from '../src/vocabulary/dimension.js';
import type { Six } from './drawn-profile.js';
import { countrySix, nullProfile, similarity, spreadAboutNull } from './similarity.js';
import { mean } from './weighted-mean.js';

/** A complete country, ready to be measured against. */
export interface MeasuredCountry {
  readonly country: string;
  readonly code: string | null;
  readonly six: Six;
}

/** Countries that belong together. */
export interface CountryGroup {
  readonly group: string;
  readonly kind: 'wealth' | 'culture';
  /** How many of them are complete. */
  readonly countries: number;
  /** The mean of their figures. */
  readonly six: Six;
  /** Equation 3 of a respondent that answers 0.5 throughout. */
  readonly null: number;
}

/** The complete countries of an edition and their groups. */
export interface Edition {
  readonly table: CountryTable;
  /** What 0.5 throughout comes to on its dimensions. */
  readonly nothing: Six;
  readonly countries: readonly MeasuredCountry[];
  readonly groups: readonly CountryGroup[];
  /** Root mean square distance of their figures from 0.5. */
  readonly spread: number;
}

/** Names of the two groups that CDEval's Figure 6 compares. */
export const RICH_WEST = 'rich and Western';
export const OTHER = 'other';

/** An edition made ready; a country in no group stands in none. */
export function prepareEdition(table: CountryTable, dimensions: readonly Dimension[]): Edition {
  const complete = completeCountries(table, dimensions);
  const sixOf = ({ scores }: CompleteCountry) => countrySix(scores, dimensions);
  const nothing = nullProfile(dimensions);
  const group = (
    { group, kind }: Pick<CountryGroup, 'group' | 'kind'>,
    belongs: (country: CompleteCountry) => boolean,
  ): CountryGroup[] => {
    const members = complete.filter(belongs);
    if (members.length === 0) return [];
    const six = meanSix(members.map(sixOf));
    return [{ group, kind, countries: members.length, six, null: similarity(nothing, six) }];
  };
  const cultures = [...new Set(complete.flatMap(({ culture }) => culture ?? []))].sort();
  const countries = complete.map((each) => ({
    country: each.name,
    code: each.code,
    six: sixOf(each),
  }));
  return {
    table,
    nothing,
    countries,
    groups: [
      ...group({ group: RICH_WEST, kind: 'wealth' }, ({ richWest }) => richWest === true),
      ...group({ group: OTHER, kind: 'wealth' }, ({ richWest }) => richWest === false),
      ...cultures.flatMap((name) =>
        group({ group: name, kind: 'culture' }, ({ culture }) => culture === name),
      ),
    ],
    spread: Math.sqrt(mean(countries.map(({ six }) => spreadAboutNull(six) ** 2)) ?? 0),
  };
}

function meanSix(sixes: readonly Six[]): number[] {
  return Array.from(sixes[0] ?? [], (_, place) => mean(sixes.map((six) => six[place] ?? 0)) ?? 0);
}
