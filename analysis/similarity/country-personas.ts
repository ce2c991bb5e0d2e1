import { permutationsHeap, quantile } from 'simple-statistics';
import type { PersonaLevel } from '../../vocabulary/respondent.js';
import type { Dimension } from '../../vocabulary/scheme.js';
import { orders } from '../statistics/combinations.js';
import { spearman } from '../statistics/correlations.js';
import { withPercentiles } from '../statistics/intervals.js';
import { holm } from '../statistics/significance.js';
import type { OverCommonItems } from '../survey/resampled-figures.js';
import type { CountryPersonas, KnownGroups, Steering } from './comparison.js';
import type { Edition } from './countries.js';
import { type Compared, ensembleOf } from './ensemble.js';
import { drawCount, drawnProfile, type Six } from './similarity.js';
import { steered } from './steerability.js';

/** A respondent that may play the persona of a country. */
export interface Playing extends Compared {
  readonly personaLevel?: PersonaLevel | undefined;
}

interface PersonaOptions {
  readonly edition: Edition;
  readonly dimensions: readonly Dimension[];
  /** An integer; it matters only where the orders of countries are too many to look at all. */
  readonly seed: number;
  readonly overCommonItems: OverCommonItems;
}

/** A respondent under the persona of a country, with the country's scores × 0.01. */
interface Player extends Compared {
  readonly bare: string;
  readonly country: string;
  readonly target: Six;
}

/** What the personas of countries do to respondents; null where none plays one of a complete country. */
export function countryPersonas(
  respondents: readonly Playing[],
  options: PersonaOptions,
): CountryPersonas | null {
  const { edition } = options;
  const players = respondents.flatMap(({ id, figures, personaLevel }): Player[] => {
    const target = edition.countries.find(({ country }) => country === personaLevel?.country)?.six;
    return personaLevel?.country && target
      ? [{ id, figures, bare: personaLevel.bare, country: personaLevel.country, target }]
      : [];
  });
  if (players.length === 0) return null;
  const played = [...new Set(players.map(({ bare }) => bare))];
  return {
    edition: edition.table.title,
    knownGroups: played.flatMap((bare) => {
      const own = players.filter((player) => player.bare === bare);
      return knownGroups(own, { bare, ...options }) ?? [];
    }),
    steering: steering(players, respondents, options),
  };
}

/** How far each persona moves the respondent that plays it, over the items that both answered. */
function steering(
  players: readonly Player[],
  respondents: readonly Playing[],
  { overCommonItems }: PersonaOptions,
): Steering[] {
  const found = players.flatMap(({ id, figures, bare, country, target }) => {
    const without = respondents.find((each) => each.id === bare);
    if (!without) return [];
    const [persona, start] = overCommonItems([figures, without.figures]).map(drawnProfile);
    if (!persona || !start) return [];
    return [{ respondent: id, bare, country, ...steered(persona, { bare: start, target }) }];
  });
  const adjusted = holm(found.map(({ p }) => p));
  return found.map((each, place) => ({ ...each, adjustedP: adjusted[place] ?? null }));
}

/** Fewer countries have so few orders that none is improbable. */
const MIN_COUNTRIES = 5;
/** Orders of more countries are too many to look at all. */
const EXACT = 7;
const SAMPLED = 10_000;
/** Correlations that differ by less are the same. */
const NO_DIFFERENCE = 1e-9;

/**
 * Known groups: whether personas of countries order on each dimension as the scores do. ρ is Spearman's; its
 * null is every order of the countries, or 10,000 drawn by the seed with p = (b + 1)/(B + 1) (Phipson & Smyth
 * 2010), one-sided. Null with fewer than five countries.
 */
function knownGroups(
  players: readonly Player[],
  { bare, dimensions, seed, overCommonItems }: PersonaOptions & { readonly bare: string },
): KnownGroups | null {
  const { ids, profiles } = ensembleOf(players, overCommonItems);
  const known = ids.flatMap((id) => players.find((player) => player.id === id) ?? []);
  if (known.length < MIN_COUNTRIES) return null;
  const draws = drawCount(profiles);
  const exact = known.length <= EXACT;
  const places = [...known.keys()];
  const looked = exact ? permutationsHeap(places) : orders(places, { count: SAMPLED, seed });
  const scoresOn = (place: number) => known.map(({ target }) => target[place] ?? 0);
  const on = (place: number) => profiles.map(({ found }) => found[place] ?? 0);
  const tested = dimensions.map((dimension, place) => {
    const scores = scoresOn(place);
    const value = spearman(on(place), scores);
    const drawn = Array.from({ length: draws }, (_, draw) =>
      spearman(
        profiles.map((profile) => profile.columns[place]?.[draw] ?? 0),
        scores,
      ),
    ).flatMap((each) => each ?? []);
    const chance = looked.flatMap(
      (order) =>
        spearman(
          on(place),
          order.map((each) => scores[each] ?? 0),
        ) ?? [],
    );
    return { dimension, ...withPercentiles(value, drawn), ...chanceOf(value, chance, { exact }) };
  });
  const adjusted = holm(tested.map(({ p }) => p));
  return {
    bare,
    countries: known.map(({ country }) => country),
    dimensions: tested.map((each, place) => ({ ...each, adjustedP: adjusted[place] ?? null })),
    others: dimensions.flatMap((dimension, place) =>
      dimensions.flatMap((scores, other) =>
        place === other
          ? []
          : [
              {
                dimension,
                scores,
                value: spearman(on(place), scoresOn(other)),
                ofScores: spearman(scoresOn(place), scoresOn(other)),
              },
            ],
      ),
    ),
    orders: { looked: looked.length, exact },
  };
}

/** What the orders of countries come to by chance: the ρ that 95 % of them stay below, and how many reach the one found. */
function chanceOf(
  value: number | null,
  chance: readonly number[],
  { exact }: { readonly exact: boolean },
) {
  if (value === null || chance.length === 0) return { null: null, p: null };
  const asHigh = chance.filter((each) => each >= value - NO_DIFFERENCE).length;
  // A sample need not hold the order found, which counts as one of them.
  const own = exact ? 0 : 1;
  return { null: quantile([...chance], 0.95), p: (asHigh + own) / (chance.length + own) };
}
