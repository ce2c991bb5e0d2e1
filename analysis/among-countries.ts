import { agreementLimits } from './agreement-limits.js';
import { bestAgreement } from './best-agreement.js';
import type { CountrySimilarity, GroupSimilarity, RespondentAmongCountries } from './comparison.js';
import { drawnSigned, similarityEstimate } from './drawn-estimate.js';
import type { DrawnProfile, Six } from './drawn-profile.js';
import { type CountryGroup, type Edition, OTHER, RICH_WEST } from './edition.js';
import { type Likeness, likenessTo } from './likeness-to-countries.js';
import { noiseCorrectedDistance } from './noise-corrected-distance.js';
import { distancesFrom, type NoisyDistance } from './noisy-distance.js';
import { withPercentiles } from './percentile-limits.js';
import { ranksOf } from './ranks.js';
import { spreadAboutNull } from './similarity.js';
import { mean } from './weighted-mean.js';

/** A profile as found and in every draw, beside every country of an edition. */
interface Held {
  readonly edition: Edition;
  readonly profile: DrawnProfile;
  readonly once: Likeness;
  readonly drawn: readonly Likeness[];
  readonly distanceTo: (fixed: Six) => NoisyDistance;
  /** Whether it can be told from 0.5 throughout, and so has a direction to be stretched in. */
  readonly leans: boolean;
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
  const distanceTo = distancesFrom(profile);
  const fromNull = noiseCorrectedDistance(distanceTo(edition.nothing));
  const held: Held = {
    edition,
    profile,
    distanceTo,
    leans: fromNull.low === null || fromNull.low > 0,
    once: likenessTo(edition, profile.found),
    drawn: profile.draws.map((six) => likenessTo(edition, six)),
  };
  const sixes = countries.map(({ six }) => six);
  const taus = agreementLimits(profile, sixes, 'tau');
  const correlations = agreementLimits(profile, sixes, 'r');
  const named = countries.map(({ country, six }) => ({ name: country, six }));
  const rescaledRanks = held.leans && held.once.rescaled ? ranksOf(held.once.rescaled) : null;
  return {
    respondent: id,
    spread: spreadAboutNull(profile.found),
    fromNull: { ...fromNull, n: profile.n, note: profile.note },
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
    groups: groups.map((group, place) => groupSimilarity(held, { group, place })),
    richWestLead: richWestLead(held),
  };
}

/** What a respondent that answers 0.5 throughout scores with each country, the nearest first. */
export function nullAmongCountries(edition: Edition) {
  const { similarities, ranks } = likenessTo(edition, edition.nothing);
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
  held: Held,
  place: number,
): Pick<CountrySimilarity, 'similarity' | 'rank' | 'nearest' | 'rescaled'> {
  const { edition, profile, once, drawn } = held;
  const at = (figures: readonly number[]) => figures[place] ?? 0;
  const ranks = drawn.map((likeness) => at(likeness.ranks));
  return {
    similarity: similarityEstimate(
      {
        value: at(once.similarities),
        drawn: drawn.map((likeness) => at(likeness.similarities)),
      },
      { distance: held.distanceTo(edition.countries[place]?.six ?? []), behind: profile },
    ),
    rank: limitedRank(at(once.ranks), ranks),
    nearest: mean(ranks.map((rank) => (rank === 1 ? 1 : 0))),
    rescaled: rescaledFigure(held, (likeness) => likeness.rescaled && at(likeness.rescaled)),
  };
}

/** A figure of the stretched profile, none where it has no direction to be stretched in. */
function rescaledFigure(
  { leans, once, drawn }: Held,
  of: (likeness: Likeness) => number | null,
): CountrySimilarity['rescaled'] {
  if (!leans) return nothing;
  return withPercentiles(
    of(once),
    drawn.flatMap((likeness) => of(likeness) ?? []),
  );
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

function groupSimilarity(
  held: Held,
  { group, place }: { readonly group: CountryGroup; readonly place: number },
): GroupSimilarity {
  const { profile, once, drawn } = held;
  const at = (figures: readonly number[]) => figures[place] ?? 0;
  return {
    group: group.group,
    kind: group.kind,
    countries: group.countries,
    similarity: similarityEstimate(
      { value: at(once.groups), drawn: drawn.map((likeness) => at(likeness.groups)) },
      { distance: held.distanceTo(group.six), behind: profile },
    ),
    rescaled: rescaledFigure(held, ({ rescaledGroups }) => rescaledGroups && at(rescaledGroups)),
    null: group.null,
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
  return leadOf(edition, likenessTo(edition, edition.nothing));
}

function richWestLead({ edition, profile, once, drawn }: Held) {
  const value = leadOf(edition, once);
  if (value === null) return null;
  return drawnSigned(
    { value, drawn: drawn.flatMap((likeness) => leadOf(edition, likeness) ?? []) },
    profile,
  );
}
