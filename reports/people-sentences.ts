import type {
  CountrySimilarity,
  People,
  RespondentAmongCountries,
} from '../analysis/comparison.js';
import { countedCountries, hasRanks, isNearerThanNull, nullByCountry } from './among-countries.js';
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

/** The countries that share the first rank for a respondent, beside what the null comes to with each. */
interface Nearest {
  readonly countries: string;
  readonly them: 'it' | 'them';
  readonly figure: CountrySimilarity;
  /** Null where there are too few countries for a rank. */
  readonly rank: CountrySimilarity['rank'] | null;
  readonly nullSimilarities: string;
  readonly verdict: Verdict;
}

/** How a similarity stands to what answering 0.50 throughout gives with the same country. */
type Verdict = 'nearer' | 'no nearer' | 'not surely nearer';

/** For the findings: the country that a respondent is nearest to, and how near no leaning comes to it. */
export function nearestCountry(report: Report, respondent: ReportedRespondent): string[] {
  const { profile } = respondent;
  const nearest = nearestTo(report, respondent);
  if (!profile || !nearest) return [];
  const { countries, them, figure, rank, nullSimilarities, verdict } = nearest;
  const figures = isPoorlyRead(profile) ? 'its six headline figures' : 'these six figures';
  const so = verdict === 'nearer' ? '' : `, so this is ${verdict} than no leaning gives`;
  return [
    `Nearest ${them === 'it' ? 'country' : 'countries'} in ${figures}: ${countries} (similarity ${similarityWords(figure, rank)}); answering 0.50 throughout gives ${nullSimilarities} with ${them}${so}.`,
  ];
}

/** The same on a line of its own, for the terminal. */
export function nearestCountryLine(report: Report, respondent: ReportedRespondent): string[] {
  const nearest = nearestTo(report, respondent);
  if (!nearest) return [];
  const { countries, them, figure, nullSimilarities, verdict } = nearest;
  const limits = interval(figure.similarity) ?? 'no interval';
  const so = verdict === 'nearer' ? '' : `, so ${verdict}`;
  return [
    `Nearest ${them === 'it' ? 'country' : 'countries'}: ${countries} ${likelihood(figure.similarity.value)} (${limits}). Answers of 0.50 throughout: ${nullSimilarities} with ${them}${so}.`,
  ];
}

function nearestTo(report: Report, { id, profile }: ReportedRespondent): Nearest | null {
  const [people] = report.comparison.people;
  const first = people ? firstRanked(people, id) : [];
  const [figure] = first;
  if (!profile || isUnread(profile) || !people || !figure) return null;
  const nulls = nullByCountry(people);
  const beside = first.map(({ country, similarity }) => ({
    similarity,
    none: nulls.get(country)?.similarity ?? null,
  }));
  return {
    countries: names(first),
    them: first.length === 1 ? 'it' : 'them',
    figure,
    rank: hasRanks(people) ? figure.rank : null,
    nullSimilarities: list([...new Set(beside.map(({ none }) => likelihood(none)))]),
    verdict: verdictOf(beside),
  };
}

function verdictOf(
  beside: readonly {
    readonly similarity: CountrySimilarity['similarity'];
    readonly none: number | null;
  }[],
): Verdict {
  if (beside.every(({ similarity, none }) => isNearerThanNull(similarity, none))) return 'nearer';
  return beside.every(({ similarity, none }) => (similarity.value ?? 0) <= (none ?? 0))
    ? 'no nearer'
    : 'not surely nearer';
}

/** "0.72, 0.70–0.74; 1st to 3rd when items are drawn anew". */
function similarityWords(
  { similarity }: CountrySimilarity,
  rank: CountrySimilarity['rank'] | null,
): string {
  const limits = interval(similarity) ?? noInterval(similarity);
  return `${likelihood(similarity.value)}, ${limits}${rank ? rankLimits(rank) : ''}`;
}

function rankLimits({ low, high }: CountrySimilarity['rank']): string {
  if (low === null || high === null) return '';
  const ranks = low === high ? ordinal(low) : `${ordinal(low)} to ${ordinal(high)}`;
  return `; ${ranks} when items are drawn anew`;
}

/** What to know before reading who is near to whom: whose scores, what no leaning gives, and what another edition says. */
export function peopleSentences(report: Report): string[] {
  const [chosen, ...others] = report.comparison.people;
  if (!chosen) return ['There are no country scores to set these respondents beside.'];
  const { complete, title } = chosen.edition;
  if (chosen.respondents.length === 0)
    return ['No respondent has all six figures, so none can be set beside countries.'];
  return [
    `Each respondent’s six figures stand beside the scores, divided by 100, of the ${countedCountries(complete)} with all six (${plainText(title)}). Near means alike in these six figures and no more: the scores are of people, who answered another questionnaire.`,
    ...fewCountries(chosen),
    ...nullNeighbours(chosen),
    ...others.flatMap((other) => byAnotherEdition(report, { chosen, other })),
  ];
}

/** That ranks say nothing where there are hardly any countries. */
function fewCountries(people: People): string[] {
  if (hasRanks(people)) return [];
  const { complete } = people.edition;
  const have = complete === 1 ? 'one country has' : 'two countries have';
  return [`Only ${have} all six scores: a rank among so few says nothing.`];
}

function nullNeighbours({ null: neighbours }: People): string[] {
  const named = neighbours
    .slice(0, NULL_NAMED)
    .map(({ country, similarity }) => `${plainText(country)} (${likelihood(similarity)})`);
  if (named.length === 0) return [];
  return [
    `The countries nearest to a respondent that answers 0.50 throughout: ${list(named)}. Whoever is near these may be so for want of any leaning.`,
  ];
}

/** Whose nearest country is another one by another edition of the scores; nothing where nobody has one by both. */
function byAnotherEdition(
  report: Report,
  { chosen, other }: { readonly chosen: People; readonly other: People },
): string[] {
  const placed = report.respondents.flatMap((respondent) => {
    const { id, profile } = respondent;
    if (!profile || isUnread(profile) || !amongThem(chosen, id) || !amongThem(other, id)) return [];
    const [here, there] = [countriesNearest(chosen, id), countriesNearest(other, id)];
    return [{ name: respondentName(respondent), here, there }];
  });
  if (placed.length === 0) return [];
  const title = plainText(other.edition.title);
  const moved = placed.filter(({ here, there }) => here !== there);
  if (moved.length === 0) {
    const each = placed.length === 1 ? '' : ' for each respondent';
    return [
      `“${title}” names the same nearest country as “${plainText(chosen.edition.title)}”${each}.`,
    ];
  }
  const said = moved
    .slice(0, NAMED)
    .map(({ name, here, there }) => `${name}: ${there} in place of ${here}`);
  const more = moved.length > NAMED ? [`and ${count(moved.length - NAMED)} more`] : [];
  return [
    `The edition matters: by “${title}” the nearest country is another one for ${[...said, ...more].join('; ')}.`,
  ];
}

function amongThem({ respondents }: People, id: string): RespondentAmongCountries | undefined {
  return respondents.find(({ respondent }) => respondent === id);
}

/** The country that ranks first for a respondent, or those that share the rank. */
function countriesNearest(people: People, id: string): string {
  return names(firstRanked(people, id));
}

function firstRanked(people: People, id: string): CountrySimilarity[] {
  return (amongThem(people, id)?.countries ?? []).filter(({ rank }) => rank.value === 1);
}

function names(countries: readonly { readonly country: string }[]): string {
  return list(countries.map(({ country }) => plainText(country)));
}
