import { directionIn } from '../../analysis/agreement-kind.js';
import type { People, RespondentAmongCountries } from '../../analysis/comparison.js';
import { type Edition, prepareEdition } from '../../analysis/edition.js';
import { type Likeness, likenessTo } from '../../analysis/likeness-to-countries.js';
import type { Estimate } from '../../analysis/profile.js';
import { ranksOf } from '../../analysis/ranks.js';
import { spreadAboutNull } from '../../analysis/similarity.js';
import type { ReportedRespondent } from '../../reports/document/report.js';
import {
  agreementWith,
  bestAgreementWith,
  type Directions,
  directionsOf,
} from './sample-agreement.js';
import { sampleEditions } from './sample-countries.js';
import { type Few, sampleEstimate, sampleSigned, within } from './sample-estimate.js';
import { dimensions } from './schemes.js';

/** An edition, what a respondent that answers 0.5 throughout comes to in it, and how each country leans. */
interface Prepared extends Edition {
  readonly none: Likeness;
  readonly directions: Directions;
}

const editions = sampleEditions.map((table): Prepared => {
  const edition = prepareEdition(table, dimensions);
  return {
    ...edition,
    none: likenessTo(edition, edition.nothing),
    directions: directionsOf(edition),
  };
});

/** Countries whose similarities lie no farther apart than this are not told apart. */
const NEAR = 0.006;

/** Respondents beside the countries of two editions: true figures, made-up limits, medians and p. */
export function samplePeople(respondents: readonly ReportedRespondent[]): People[] {
  return respondents.length === 0 ? [] : editions.map((edition) => peopleOf(edition, respondents));
}

function peopleOf(edition: Prepared, respondents: readonly ReportedRespondent[]): People {
  const { table, countries, spread, none } = edition;
  const { name, title, source, terms } = table;
  return {
    edition: {
      name,
      title,
      source,
      terms,
      countries: table.countries.length,
      complete: countries.length,
      spread,
    },
    null: countries
      .map(({ country, code }, place) => ({
        country,
        code,
        similarity: at(none.similarities, place),
        rank: at(none.ranks, place),
      }))
      .sort((a, b) => a.rank - b.rank),
    nullRichWestLead: leadOf(none),
    respondents: respondents.flatMap((respondent) => amongCountries(edition, respondent) ?? []),
  };
}

/** Null where a dimension has no figure. */
function amongCountries(
  edition: Prepared,
  { id, profile }: ReportedRespondent,
): RespondentAmongCountries | null {
  const filled = (profile?.dimensions ?? []).map((each) => each.imputed);
  const six = filled.flatMap(({ value }) => value ?? []);
  if (six.length < dimensions.length) return null;
  const unsure = filled.find(({ low }) => low === null);
  const few = unsure ? { n: unsure.n, note: unsure.note ?? '' } : null;
  const likeness = likenessTo(edition, six);
  const { similarities, ranks } = likeness;
  const spread = spreadAboutNull(six);
  const fromNull = fromNullOf(spread, few);
  const leans = fromNull.low === null || fromNull.low > 0;
  const [rescaled, rescaledGroups] = leans
    ? [likeness.rescaled, likeness.rescaledGroups]
    : [null, null];
  const rescaledRanks = rescaled && ranksOf(rescaled);
  const likely = similarities.map((similarity) => Math.exp(similarity / (NEAR / 2)));
  const tau = agreementWith(edition.directions.tau, directionIn.tau(six));
  const r = agreementWith(edition.directions.r, directionIn.r(six));
  return {
    respondent: id,
    spread,
    fromNull,
    countries: edition.countries
      .map(({ country, code }, place) => ({
        country,
        code,
        similarity: similarityOf(at(similarities, place), few),
        rank: { value: at(ranks, place), ...(few ? unlimited : rankLimits(similarities, place)) },
        nearest: few ? null : at(likely, place) / sum(likely),
        rescaled: limited(rescaled && at(rescaled, place), few),
        rescaledRank: rescaledRanks && at(rescaledRanks, place),
        tau: limited(tau[place] ?? null, few),
        r: limited(r[place] ?? null, few),
      }))
      .sort((a, b) => a.rank.value - b.rank.value),
    bestTau: bestAgreementWith(edition, { agreement: tau, median: 0.73, smallestP: 0.085 }),
    bestR: bestAgreementWith(edition, { agreement: r, median: 0.94, smallestP: 1 / 720 }),
    groups: edition.groups.map(({ group, kind, countries }, nth) => ({
      group,
      kind,
      countries,
      similarity: similarityOf(at(likeness.groups, nth), few),
      rescaled: limited(rescaledGroups && at(rescaledGroups, nth), few),
      null: at(edition.none.groups, nth),
    })),
    richWestLead: sampleSigned(leadOf(likeness), few, { n: 420, reach: 0.02 }),
  };
}

const unlimited = { low: null, high: null };

/** A root mean square over the six dimensions as a distance, with limits of 0.1 on either side. */
function fromNullOf(spread: number, few: Few | null): RespondentAmongCountries['fromNull'] {
  const value = spread * Math.sqrt(dimensions.length);
  if (few) return { value, ...unlimited, n: few.n, note: few.note };
  return { value, low: Math.max(0, value - 0.1), high: value + 0.1, n: 420, note: null };
}

function similarityOf(value: number, few: Few | null): Estimate {
  const figure = sampleEstimate(value, few, 420);
  if (few) return figure;
  return { ...figure, standardError: 0.01, low: within(value - 0.02), high: within(value + 0.02) };
}

function limited(value: number | null, few: Few | null) {
  return value === null || few
    ? { value, ...unlimited }
    : { value, low: Math.max(-1, value - 0.03), high: Math.min(1, value + 0.03) };
}

/** The ranks it could have if countries that are near could change places. */
function rankLimits(similarities: readonly number[], place: number) {
  const above = (limit: number) => similarities.filter((each) => each > limit).length;
  const own = at(similarities, place);
  return { low: above(own + NEAR) + 1, high: above(own - NEAR) };
}

/** The first two groups of either edition are rich and Western countries, and others. */
const leadOf = ({ groups: [rich = 0, other = 0] }: Likeness) => rich - other;

const at = (figures: readonly number[], place: number) => figures[place] ?? 0;

const sum = (figures: readonly number[]) => figures.reduce((total, each) => total + each, 0);
