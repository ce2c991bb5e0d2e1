import {
  type CompleteCountry,
  type CountryTable,
  completeCountries,
} from '../../vocabulary/country.js';
import type { Dimension } from '../../vocabulary/scheme.js';
import { mean, ranksOf } from '../statistics/descriptives.js';
import { withPercentiles } from '../statistics/intervals.js';
import type { CountrySimilarity, GroupSimilarity, RespondentAmongCountries } from './comparison.js';
import {
  distancesFrom,
  type NoisyDistance,
  noiseCorrectedDistance,
  similarityEstimate,
} from './distance.js';
import { bestAgreement, pearson } from './profile-agreement.js';
import {
  countrySix,
  type DrawnProfile,
  nullProfile,
  rescaled,
  type Six,
  similarity,
  similarityAt,
  spreadAboutNull,
} from './similarity.js';

/** A complete country, ready to be measured against. */
interface MeasuredCountry {
  readonly country: string;
  readonly code: string | null;
  readonly six: Six;
}

/** Countries that belong together. */
interface CountryGroup {
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

/** What one profile comes to beside every complete country, in their order. */
export interface CountrySimilarities {
  /** CDEval equation 3. */
  readonly similarities: readonly number[];
  /** From 1, the nearest. */
  readonly ranks: readonly number[];
  /** Equation 3 with the mean of each group, in their order (CDEval's Figure 6). */
  readonly groups: readonly number[];
}

/** Holds one profile, found or drawn, against every country. */
export function similaritiesTo({ countries, groups }: Edition, six: Six): CountrySimilarities {
  const toEach = (others: readonly { readonly six: Six }[]) =>
    others.map((other) => similarity(six, other.six));
  const similarities = toEach(countries);
  return { similarities, ranks: ranksOf(similarities), groups: toEach(groups) };
}

/** The same of the profile stretched to the countries' spread; null for one of 0.5 throughout. */
export function rescaledSimilaritiesTo(edition: Edition, six: Six): CountrySimilarities | null {
  const stretched = rescaled(six, edition.spread);
  return stretched && similaritiesTo(edition, stretched);
}

/** A profile as found and in every draw, beside every country of an edition. */
interface Held {
  readonly edition: Edition;
  readonly profile: DrawnProfile;
  readonly once: CountrySimilarities;
  /** By country, equation 3 and the rank in every draw. */
  readonly drawn: readonly Float64Array[];
  readonly ranks: readonly Uint16Array[];
  /** Null where it cannot be told from 0.5 throughout, and so has no direction to be stretched in. */
  readonly stretched: CountrySimilarities | null;
  readonly distanceTo: (fixed: Six) => NoisyDistance;
}

/**
 * One respondent beside the complete countries of an edition: CDEval's equation 3 with limits from the
 * draws of its items, and what noise or a mere spread would explain of it. Countries are taken as they
 * are: no limit covers their scores. Rescaled similarities, agreements and the lead have no limits, since
 * the middle 95 % of their draws holds the truth in as few as 69 % where leanings are weak.
 */
export function amongCountries(
  edition: Edition,
  { id, profile }: { readonly id: string; readonly profile: DrawnProfile },
): RespondentAmongCountries {
  const { countries, groups } = edition;
  const distanceTo = distancesFrom(profile);
  const fromNull = noiseCorrectedDistance(distanceTo(edition.nothing));
  const drawn = countries.map(({ six }) => drawnSimilarities(profile, six));
  const held: Held = {
    edition,
    profile,
    distanceTo,
    once: similaritiesTo(edition, profile.found),
    stretched:
      fromNull.low === null || fromNull.low > 0
        ? rescaledSimilaritiesTo(edition, profile.found)
        : null,
    drawn,
    ranks: drawnRanks(drawn),
  };
  const named = countries.map(({ country, six }) => ({ name: country, six }));
  return {
    respondent: id,
    countries: countries
      .map(({ country, code, six }, place) => ({
        country,
        code,
        ...countrySimilarity(held, place),
        r: pearson(profile.found, six),
      }))
      .sort((a, b) => a.rank.value - b.rank.value || (a.country < b.country ? -1 : 1)),
    bestR: bestAgreement(profile.found, named),
    groups: groups.map((group, place) => groupSimilarity(held, { group, place })),
    richWestLead: leadOf(edition, held.once),
  };
}

/** Equation 3 with fixed figures in every draw. */
function drawnSimilarities({ columns }: DrawnProfile, fixed: Six): Float64Array {
  const squares = new Float64Array(columns[0]?.length ?? 0);
  for (const [place, column] of columns.entries()) {
    const figure = fixed[place] ?? 0;
    for (let draw = 0; draw < squares.length; draw += 1) {
      const apart = (column[draw] as number) - figure;
      squares[draw] = (squares[draw] as number) + apart * apart;
    }
  }
  for (let draw = 0; draw < squares.length; draw += 1) {
    squares[draw] = similarityAt(Math.sqrt(squares[draw] as number));
  }
  return squares;
}

/** The ranks of columns in every draw. */
function drawnRanks(columns: readonly Float64Array[]): Uint16Array[] {
  const draws = columns[0]?.length ?? 0;
  const ranks = columns.map(() => new Uint16Array(draws));
  const order = new Uint16Array(columns.keys());
  const row = new Float64Array(columns.length);
  for (let draw = 0; draw < draws; draw += 1) {
    for (let at = 0; at < row.length; at += 1) row[at] = columns[at]?.[draw] ?? 0;
    sortByInsertion(order, row);
    let rank = 0;
    for (let nth = 0; nth < order.length; nth += 1) {
      const place = order[nth] ?? 0;
      if (nth === 0 || row[place] !== row[order[nth - 1] ?? 0]) rank = nth + 1;
      const own = ranks[place];
      if (own) own[draw] = rank;
    }
  }
  return ranks;
}

/** Puts places in the order of their figures, the highest first; quick where they nearly are, as one draw's are in the next. */
function sortByInsertion(order: Uint16Array, figures: Float64Array): void {
  for (let nth = 1; nth < order.length; nth += 1) {
    const place = order[nth] ?? 0;
    const figure = figures[place] ?? 0;
    let at = nth;
    for (; at > 0 && (figures[order[at - 1] ?? 0] ?? 0) < figure; at -= 1) {
      order[at] = order[at - 1] ?? 0;
    }
    order[at] = place;
  }
}

/** What a respondent that answers 0.5 throughout scores with each country, the nearest first. */
export function nullAmongCountries(edition: Edition) {
  const { similarities, ranks } = similaritiesTo(edition, edition.nothing);
  return edition.countries
    .map(({ country, code }, place) => ({
      country,
      code,
      similarity: similarities[place] ?? 0,
      rank: ranks[place] ?? 0,
    }))
    .sort((a, b) => a.rank - b.rank || (a.country < b.country ? -1 : 1));
}

function countrySimilarity(
  held: Held,
  place: number,
): Pick<CountrySimilarity, 'similarity' | 'rank' | 'rescaled'> {
  const { edition, profile, once, drawn, ranks, stretched } = held;
  const at = (figures: readonly number[]) => figures[place] ?? 0;
  return {
    similarity: similarityEstimate(
      { value: at(once.similarities), drawn: drawn[place] ?? [] },
      { distance: held.distanceTo(edition.countries[place]?.six ?? []), behind: profile },
    ),
    rank: limitedRank(at(once.ranks), ranks[place] ?? []),
    rescaled: stretched && at(stretched.similarities),
  };
}

/** A rank with limits that are whole ranks. */
function limitedRank(rank: number, drawn: ArrayLike<number>): CountrySimilarity['rank'] {
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
  const { profile, once } = held;
  return {
    group: group.group,
    kind: group.kind,
    countries: group.countries,
    similarity: similarityEstimate(
      { value: once.groups[place] ?? 0, drawn: drawnSimilarities(profile, group.six) },
      { distance: held.distanceTo(group.six), behind: profile },
    ),
    null: group.null,
  };
}

/** The similarity to the mean of rich and Western countries less that to the mean of others; null without both. */
function leadOf({ groups }: Edition, likeness: CountrySimilarities): number | null {
  const [rich, other] = [RICH_WEST, OTHER].map((name) =>
    groups.findIndex(({ group, kind }) => kind === 'wealth' && group === name),
  );
  const at = (place: number | undefined) => likeness.groups[place ?? -1];
  const [lead, trail] = [at(rich), at(other)];
  return lead === undefined || trail === undefined ? null : lead - trail;
}

/** The lead of rich and Western countries for a respondent that answers 0.5 throughout, −1..1. */
export function nullRichWestLead(edition: Edition): number | null {
  return leadOf(edition, similaritiesTo(edition, edition.nothing));
}
