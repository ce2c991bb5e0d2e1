import { agreementLimits } from './agreement-limits.js';
import { bestAgreement } from './best-agreement.js';
import type { CountrySimilarity, GroupSimilarity, RespondentAmongCountries } from './comparison.js';
import { drawnEstimate, drawnSigned } from './drawn-estimate.js';
import type { DrawnProfile } from './drawn-profile.js';
import { type Edition, OTHER, RICH_WEST } from './edition.js';
import { type Likeness, likenessTo } from './likeness-to-countries.js';
import { withPercentiles } from './percentile-limits.js';
import { ranksOf } from './ranks.js';
import { nullSix, spreadAboutNull } from './similarity.js';
import { mean } from './weighted-mean.js';

/** A profile as found and in every draw, beside every country of an edition. */
interface Held {
  readonly edition: Edition;
  readonly profile: DrawnProfile;
  readonly once: Likeness;
  readonly drawn: readonly Likeness[];
}

/**
 * One respondent beside the complete countries of an edition: CDEval's equation 3 with limits from the
 * draws of its items, and what noise or a mere spread would explain of it. Countries are taken as they
 * are: no limit covers their scores.
 */
export function amongCountries(
  edition: Edition,
  { id, profile }: { readonly id: string; readonly profile: DrawnProfile },
): RespondentAmongCountries {
  const { countries, groups } = edition;
  const held: Held = {
    edition,
    profile,
    once: likenessTo(edition, profile.found),
    drawn: profile.draws.map((six) => likenessTo(edition, six)),
  };
  const sixes = countries.map(({ six }) => six);
  const taus = agreementLimits(profile, sixes, 'tau');
  const correlations = agreementLimits(profile, sixes, 'r');
  const named = countries.map(({ country, six }) => ({ name: country, six }));
  const rescaledRanks = held.once.rescaled && ranksOf(held.once.rescaled);
  return {
    respondent: id,
    spread: spreadAboutNull(profile.found),
    countries: countries
      .map(({ country, code }, place) => ({
        country,
        code,
        ...countrySimilarity(held, place),
        rescaledRank: rescaledRanks?.[place] ?? null,
        tau: taus[place] ?? nothing,
        r: correlations[place] ?? nothing,
      }))
      .sort((a, b) => a.rank.value - b.rank.value || (a.country < b.country ? -1 : 1)),
    bestTau: bestAgreement(profile.found, named, 'tau'),
    bestR: bestAgreement(profile.found, named, 'r'),
    groups: groups.map((_, place) => groupSimilarity(held, place)),
    richWestLead: richWestLead(held),
  };
}

/** What a respondent that answers 0.5 throughout scores with each country, the nearest first. */
export function nullAmongCountries(edition: Edition) {
  const { similarities, ranks } = likenessTo(edition, nullSix);
  return edition.countries
    .map(({ country, code }, place) => ({
      country,
      code,
      similarity: similarities[place] ?? 0,
      rank: ranks[place] ?? 0,
    }))
    .sort((a, b) => a.rank - b.rank || (a.country < b.country ? -1 : 1));
}

const nothing = { value: null, low: null, high: null };

function countrySimilarity(
  { profile, once, drawn }: Held,
  place: number,
): Pick<CountrySimilarity, 'similarity' | 'rank' | 'nearest' | 'rescaled'> {
  const at = (figures: readonly number[]) => figures[place] ?? 0;
  const ranks = drawn.map((likeness) => at(likeness.ranks));
  return {
    similarity: drawnEstimate(
      {
        value: at(once.similarities),
        drawn: drawn.map((likeness) => at(likeness.similarities)),
      },
      profile,
    ),
    rank: limitedRank(at(once.ranks), ranks),
    nearest: mean(ranks.map((rank) => (rank === 1 ? 1 : 0))),
    rescaled: withPercentiles(
      once.rescaled && at(once.rescaled),
      drawn.flatMap((likeness) => (likeness.rescaled ? at(likeness.rescaled) : [])),
    ),
  };
}

/** A rank with limits that are whole ranks. */
function limitedRank(rank: number, drawn: readonly number[]): CountrySimilarity['rank'] {
  const { low, high } = withPercentiles(rank, drawn);
  return {
    value: rank,
    low: low === null ? null : Math.floor(low),
    high: high === null ? null : Math.ceil(high),
  };
}

function groupSimilarity({ edition, profile, once, drawn }: Held, place: number): GroupSimilarity {
  const at = (figures: readonly number[]) => figures[place] ?? 0;
  const { group = '', kind = 'culture', countries = 0 } = edition.groups[place] ?? {};
  return {
    group,
    kind,
    countries,
    similarity: drawnEstimate(
      { value: at(once.groups), drawn: drawn.map((likeness) => at(likeness.groups)) },
      profile,
    ),
    rescaled: withPercentiles(
      once.rescaledGroups && at(once.rescaledGroups),
      drawn.flatMap(({ rescaledGroups }) => (rescaledGroups ? at(rescaledGroups) : [])),
    ),
    null: at(likenessTo(edition, nullSix).groups),
  };
}

/** The similarity to the mean of rich and Western countries less that to the mean of others; null without both. */
function leadOf({ groups }: Edition, likeness: Likeness): number | null {
  const [rich, other] = [RICH_WEST, OTHER].map((name) =>
    groups.findIndex(({ group, kind }) => kind === 'wealth' && group === name),
  );
  const at = (place: number | undefined) => likeness.groups[place ?? -1];
  const [lead, trail] = [at(rich), at(other)];
  return lead === undefined || trail === undefined ? null : lead - trail;
}

/** The lead of rich and Western countries for a respondent that answers 0.5 throughout, −1..1. */
export function nullRichWestLead(edition: Edition): number | null {
  return leadOf(edition, likenessTo(edition, nullSix));
}

function richWestLead({ edition, profile, once, drawn }: Held) {
  const value = leadOf(edition, once);
  if (value === null) return null;
  return drawnSigned(
    { value, drawn: drawn.flatMap((likeness) => leadOf(edition, likeness) ?? []) },
    profile,
  );
}
