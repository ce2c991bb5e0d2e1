import type {
  CountrySimilarity,
  People,
  RespondentAmongCountries,
} from '../analysis/comparison.js';
import type { Estimate } from '../analysis/profile.js';
import { count, list } from './document/format.js';
import { plainText } from './document/plain-text.js';
import type { Report, ReportedRespondent } from './document/report.js';

/** How many of the nearest countries are named. */
export const NEAREST = 5;

/** Among fewer countries a rank says nothing. */
const FEWEST_RANKED = 3;

/** A respondent and what it comes to among the countries of an edition; null where it has no place among them. */
export interface Placement {
  readonly respondent: ReportedRespondent;
  readonly among: RespondentAmongCountries | null;
}

/** Every respondent of a report among the countries of an edition, in the order of the report. */
export function placements({ respondents }: Report, people: People): Placement[] {
  return respondents.map((respondent) => ({
    respondent,
    among: amongThem(people, respondent.id) ?? null,
  }));
}

/** Why a respondent has no place among countries. */
export function whyNowhere({ profile }: ReportedRespondent): string {
  return profile ? 'a dimension has no figure' : 'nothing observed';
}

/** What a respondent that answers 0.5 throughout comes to with each country, by the country's name. */
export function nullByCountry(people: People): ReadonlyMap<string, People['null'][number]> {
  return new Map(people.null.map((each) => [each.country, each]));
}

/** Whether it is nearer to a country than a respondent that answers 0.5 throughout, beyond its interval. */
export function isNearerThanNull(
  { low }: Pick<Estimate, 'low'>,
  nullSimilarity: number | null,
): boolean {
  return low !== null && nullSimilarity !== null && low > nullSimilarity;
}

/** Whether there are enough complete countries for a rank among them to say something. */
export function hasRanks({ edition }: People): boolean {
  return edition.complete >= FEWEST_RANKED;
}

/** A number of countries, such as "1 country" or "100 countries". */
export function countedCountries(value: number): string {
  return value === 1 ? '1 country' : `${count(value)} countries`;
}

/** What a respondent comes to among the countries of an edition; undefined where it has no place among them. */
export function amongThem(
  { respondents }: People,
  id: string,
): RespondentAmongCountries | undefined {
  return respondents.find(({ respondent }) => respondent === id);
}

/** The countries that rank first for a respondent: one, or several that share the rank. */
export function firstRanked(people: People, id: string): CountrySimilarity[] {
  return (amongThem(people, id)?.countries ?? []).filter(({ rank }) => rank.value === 1);
}

/** Countries by name, as a list in a sentence. */
export function countryNames(countries: readonly { readonly country: string }[]): string {
  return list(countries.map(({ country }) => plainText(country)));
}
