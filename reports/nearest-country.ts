import type { CountrySimilarity } from '../analysis/comparison.js';
import {
  countryNames,
  firstRanked,
  hasRanks,
  isNearerThanNull,
  nullByCountry,
} from './among-countries.js';
import { isPoorlyRead } from './first-figure.js';
import { interval, likelihood, list, noInterval } from './document/format.js';
import { isUnread } from './notices.js';
import { ordinal } from './rank-words.js';
import type { Report, ReportedRespondent } from './document/report.js';

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
  const [people] = report.comparison.countries;
  const first = people ? firstRanked(people, id) : [];
  const [figure] = first;
  if (!profile || isUnread(profile) || !people || !figure) return null;
  const nulls = nullByCountry(people);
  const beside = first.map(({ country, similarity }) => ({
    similarity,
    none: nulls.get(country)?.similarity ?? null,
  }));
  return {
    countries: countryNames(first),
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
