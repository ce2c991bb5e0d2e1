import type {
  CountrySimilarity,
  People,
  RespondentAmongCountries,
} from '../analysis/comparison.js';
import { countedCountries } from './among-countries.js';
import { isPoorlyRead } from './first-figure.js';
import { count, interval, likelihood, list, noInterval } from './format.js';
import { isUnread } from './notices.js';
import { plainText } from './plain-text.js';
import { ordinal } from './rank-words.js';
import type { Report, ReportedRespondent } from './report.js';
import { respondentName } from './respondent-name.js';

/** How many of the null's nearest countries are named. */
const NULL_NAMED = 3;
/** How many respondents are named whose nearest country is another by another edition. */
const NAMED = 6;

/** What a respondent is nearest to, and what the null is. */
interface Nearest {
  readonly countries: string;
  /** Several countries share the first rank. */
  readonly tied: boolean;
  readonly figure: CountrySimilarity;
  readonly nullCountries: string;
  readonly nullSimilarity: string;
}

/** For the findings: the country that a respondent is nearest to, and the one that noise is nearest to. */
export function nearestCountry(report: Report, respondent: ReportedRespondent): string[] {
  const { profile } = respondent;
  const nearest = nearestTo(report, respondent);
  if (!profile || !nearest) return [];
  const { countries, tied, figure, nullCountries, nullSimilarity } = nearest;
  const figures = isPoorlyRead(profile) ? 'its six headline figures' : 'these six figures';
  const noise =
    countries === nullCountries
      ? `The same holds for a respondent that answers 0.50 throughout (${nullSimilarity}).`
      : `For a respondent that answers 0.50 throughout it would be ${nullCountries} (${nullSimilarity}).`;
  return [
    `In ${figures} its ${tied ? 'nearest countries are' : 'nearest country is'} ${countries} (similarity ${similarityWords(figure)}). ${noise}`,
  ];
}

/** The same on a line of its own, for the terminal. */
export function nearestCountryLine(report: Report, respondent: ReportedRespondent): string[] {
  const nearest = nearestTo(report, respondent);
  if (!nearest) return [];
  const { countries, figure, nullCountries, nullSimilarity } = nearest;
  const { value, low, high } = figure.similarity;
  return [
    `Nearest country: ${countries} ${likelihood(value)} (${interval({ low, high }) ?? 'no interval'}). For answers of 0.50 throughout: ${nullCountries} ${nullSimilarity}.`,
  ];
}

function nearestTo(report: Report, { id, profile }: ReportedRespondent): Nearest | null {
  const [people] = report.comparison.people;
  const [figure, next] = (people && amongThem(people, id)?.countries) ?? [];
  const [first] = people?.null ?? [];
  if (!profile || isUnread(profile) || !people || !figure || !first) return null;
  return {
    countries: countriesNearest(people, id),
    tied: next?.rank.value === 1,
    figure,
    nullCountries: names(people.null.filter(({ rank }) => rank === 1)),
    nullSimilarity: likelihood(first.similarity),
  };
}

/** "0.72, 0.70–0.74; 1st to 3rd in 95 % of draws". */
function similarityWords({ similarity, rank }: CountrySimilarity): string {
  const limits = interval(similarity) ?? noInterval(similarity);
  return `${likelihood(similarity.value)}, ${limits}${rankLimits(rank)}`;
}

function rankLimits({ low, high }: CountrySimilarity['rank']): string {
  if (low === null || high === null) return '';
  const ranks = low === high ? ordinal(low) : `${ordinal(low)} to ${ordinal(high)}`;
  return `; ${ranks} in 95 % of draws`;
}

/** What to know before reading who is near to whom: whose scores, what noise gives, and what another edition says. */
export function peopleSentences(report: Report): string[] {
  const [chosen, ...others] = report.comparison.people;
  if (!chosen) return ['There are no country scores to set these respondents beside.'];
  const { complete, title } = chosen.edition;
  if (chosen.respondents.length === 0)
    return ['No respondent has all six figures, so none can be set beside countries.'];
  return [
    `Each respondent’s six figures stand beside the scores, divided by 100, of the ${countedCountries(complete)} with all six (${plainText(title)}). Near means alike in these six figures and no more: the scores are of people, who answered another questionnaire.`,
    ...nullNeighbours(chosen),
    ...others.map((other) => byAnotherEdition(report, { chosen, other })),
  ];
}

function nullNeighbours({ null: neighbours }: People): string[] {
  const named = neighbours
    .slice(0, NULL_NAMED)
    .map(({ country, similarity }) => `${plainText(country)} (${likelihood(similarity)})`);
  if (named.length === 0) return [];
  return [
    `A respondent that answers 0.50 throughout is nearest to ${list(named)}. Whoever is near these may be so for want of any leaning.`,
  ];
}

/** Whose nearest country is another one by another edition of the scores. */
function byAnotherEdition(
  report: Report,
  { chosen, other }: { readonly chosen: People; readonly other: People },
): string {
  const placed = report.respondents.flatMap((respondent) => {
    const { id, profile } = respondent;
    if (!profile || isUnread(profile) || !amongThem(chosen, id) || !amongThem(other, id)) return [];
    const [here, there] = [countriesNearest(chosen, id), countriesNearest(other, id)];
    return [{ name: respondentName(respondent), here, there }];
  });
  const title = plainText(other.edition.title);
  const moved = placed.filter(({ here, there }) => here !== there);
  if (moved.length === 0) {
    return `By “${title}” the nearest country is the same${placed.length === 1 ? '' : ' for every respondent'}.`;
  }
  const said = moved
    .slice(0, NAMED)
    .map(({ name, here, there }) => `${name}: ${there} in place of ${here}`);
  const more = moved.length > NAMED ? [`and ${count(moved.length - NAMED)} more`] : [];
  return `The edition matters: by “${title}” the nearest country is another one for ${[...said, ...more].join('; ')}.`;
}

function amongThem({ respondents }: People, id: string): RespondentAmongCountries | undefined {
  return respondents.find(({ respondent }) => respondent === id);
}

/** The country that ranks first for a respondent, or those that share the rank. */
function countriesNearest(people: People, id: string): string {
  return names((amongThem(people, id)?.countries ?? []).filter(({ rank }) => rank.value === 1));
}

function names(countries: readonly { readonly country: string }[]): string {
  return list(countries.map(({ country }) => plainText(country)));
}
