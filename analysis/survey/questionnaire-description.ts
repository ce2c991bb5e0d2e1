import { sampleCorrelation } from 'simple-statistics';
import type { BlindAgreement, BlindReading, Item } from '../../vocabulary/item.js';
import type { Dimension, Domain } from '../../vocabulary/scheme.js';
import { correlationInterval } from '../statistics/correlations.js';
import { mean } from '../statistics/descriptives.js';
import { type Interval, wilsonInterval } from '../statistics/intervals.js';
import type { Diversity } from '../statistics/text-diversity.js';
import { cronbachAlpha } from './cronbach-alpha.js';

/** Fewest items of which agreement says anything: a correlation of three has no interval. */
const MIN_ITEMS = 4;

type ItemReadings = readonly BlindReading[];

/**
 * How far blind readers of the same items agree, each figure the mean over all pairs of readers (Light 1971;
 * with two readers Cohen's own), weighted by the items that a pair has both read. `reliability` is that of the
 * readers' mean difference in desirability, for each dimension of an item in `dimensions`: Cronbach's alpha
 * with items as cases and readers as parts, over the items that all readers have read. Null where no two
 * readers share four items, or where a figure does not exist because a reader gave every item the same answer.
 */
export function blindAgreement(
  readings: readonly ItemReadings[],
  dimensions: readonly Dimension[] = [],
): BlindAgreement | null {
  const readers = [...new Set(readings.flat().map(({ by }) => by))].sort();
  const pairs = readers.flatMap((first, at) =>
    readers.slice(at + 1).flatMap((second) => agreementOf(readings, first, second) ?? []),
  );
  const shared = pairs.reduce((sum, { items }) => sum + items, 0);
  if (shared === 0 || pairs.some(({ kappa, r }) => kappa === null || Number.isNaN(r))) return null;
  const over = (figure: (pair: PairAgreement) => number) =>
    pairs.reduce((sum, pair) => sum + figure(pair) * pair.items, 0) / shared;
  const reliability = reliabilities(readings, { readers, dimensions });
  return {
    items: readings.filter((own) => new Set(own.map(({ by }) => by)).size > 1).length,
    ...(readers.length > 2 ? { readers: readers.length } : {}),
    sameDimension: over(({ sameDimension }) => sameDimension),
    chance: over(({ chance }) => chance),
    kappa: over(({ kappa }) => kappa ?? 0),
    samePoles: over(({ samePoles }) => samePoles),
    // Rounding may carry it past 1.
    desirabilityCorrelation: Math.max(
      -1,
      Math.min(
        1,
        over(({ r }) => r),
      ),
    ),
    ...(Object.keys(reliability).length > 0 ? { reliability } : {}),
  };
}

interface PairAgreement {
  readonly items: number;
  readonly sameDimension: number;
  readonly chance: number;
  /** Null where chance alone would make them agree on everything. */
  readonly kappa: number | null;
  readonly samePoles: number;
  /** Not a number where a reader finds the same difference in every item. */
  readonly r: number;
}

/** Null where the two share fewer than four items. */
function agreementOf(
  readings: readonly ItemReadings[],
  first: string,
  second: string,
): PairAgreement | null {
  const pairs = readings.flatMap((own) => {
    const [a, b] = [first, second].map((name) => own.find(({ by }) => by === name));
    return a && b ? [[a, b] as const] : [];
  });
  if (pairs.length < MIN_ITEMS) return null;
  const dimensions = pairs.map(([a, b]) => [a.dimension, b.dimension] as const);
  return {
    items: pairs.length,
    sameDimension: share(pairs, ([a, b]) => a.dimension === b.dimension),
    chance: chanceAgreement(dimensions),
    kappa: cohensKappa(dimensions),
    samePoles: share(pairs, ([a, b]) => a.poles === b.poles),
    r: sampleCorrelation(
      pairs.map(([a]) => a.target - a.opposite),
      pairs.map(([, b]) => b.target - b.opposite),
    ),
  };
}

/** By dimension; one whose items were read by a single reader, or do not differ, is left out. */
function reliabilities(
  readings: readonly ItemReadings[],
  {
    readers,
    dimensions,
  }: { readonly readers: readonly string[]; readonly dimensions: readonly Dimension[] },
): Record<Dimension, number> {
  const found = [...new Set(dimensions)].map((dimension) => {
    const likelihoods = readings
      .filter((_, item) => dimensions[item] === dimension)
      .map((own) => readers.map((reader) => differenceBy(own, reader)))
      .filter((row) => !row.includes(null));
    return [dimension, cronbachAlpha({ dimension, likelihoods }).value] as const;
  });
  return Object.fromEntries(
    found.flatMap(([key, value]) => (value === null ? [] : [[key, value]])),
  );
}

function differenceBy(readings: ItemReadings, reader: string): number | null {
  const own = readings.find(({ by }) => by === reader);
  return own ? own.target - own.opposite : null;
}

/** The 95 % interval of each figure of an agreement. */
interface AgreementIntervals {
  readonly sameDimension: Interval;
  readonly kappa: Interval;
  readonly samePoles: Interval;
  readonly desirabilityCorrelation: Interval;
}

/**
 * Wilson's intervals of the shares, Fisher's of the correlation; kappa's follows from that of the
 * shared dimensions, the agreement by chance taken as known.
 */
export function agreementIntervals(agreement: BlindAgreement): AgreementIntervals {
  const { items, chance } = agreement;
  const within = (part: number) => wilsonInterval(Math.round(part * items), items);
  const beyondChance = (part: number) => (part - chance) / (1 - chance);
  const sameDimension = within(agreement.sameDimension);
  return {
    sameDimension,
    kappa: { low: beyondChance(sameDimension.low), high: beyondChance(sameDimension.high) },
    samePoles: within(agreement.samePoles),
    desirabilityCorrelation: correlationInterval(agreement.desirabilityCorrelation, items),
  };
}

/**
 * Cohen's kappa (1960) of two readers' words for the same things: the agreement beyond chance,
 * −1..1. Null where chance alone would make them agree on everything.
 */
export function cohensKappa(pairs: readonly (readonly [string, string])[]): number | null {
  const chance = chanceAgreement(pairs);
  return chance < 1 ? (share(pairs, ([a, b]) => a === b) - chance) / (1 - chance) : null;
}

/** The share of agreement, 0..1, of readers who use each word as often but at random. */
function chanceAgreement(pairs: readonly (readonly [string, string])[]): number {
  return [...new Set(pairs.flat())].reduce(
    (sum, word) => sum + share(pairs, ([a]) => a === word) * share(pairs, ([, b]) => b === word),
    0,
  );
}

function share<Entry>(entries: readonly Entry[], holds: (entry: Entry) => boolean): number {
  return entries.length > 0 ? entries.filter(holds).length / entries.length : 0;
}

/** Mean of how much nicer the target option sounds, −4..4, over the items that were rated; null without. */
export function meanDesirability(items: readonly Item[]): number | null {
  return mean(items.map(({ ratings }) => ratings?.desirability ?? null));
}

/** The items of one dimension in figures. */
export interface DimensionDescription {
  readonly dimension: Dimension;
  readonly items: number;
  /** Share of the items whose target option is the longer one, 0..1. */
  readonly longerTarget: number;
  /** Mean length of an item, question and options together, in words. */
  readonly meanWords: number;
  /** Items that were rated blind. */
  readonly rated: number;
  /** Mean of how much nicer the target option sounds, −4..4; null where none is rated. */
  readonly desirability: number | null;
  /** How often the words that differ between the options give the poles away, 0..1; null for few items. */
  readonly guessed: number | null;
  readonly diversity: Diversity;
}

/** The items of one domain in figures. */
export interface DomainDescription {
  readonly domain: Domain;
  readonly items: number;
  /** Share of all items, 0..1. */
  readonly share: number;
  /** The words that set it apart from the other domains. */
  readonly keywords: readonly string[];
}

interface SettingShares {
  readonly contemporary: number;
  readonly rural: number;
}

/** What a questionnaire is, in figures (CDEval, Table 1 and Figure 9). */
export interface QuestionnaireDescription {
  readonly items: number;
  /** Items per subset behind the figures of diversity. */
  readonly subset: number;
  /** In the order of the dimensions; those without items are left out. */
  readonly dimensions: readonly DimensionDescription[];
  readonly domains: readonly DomainDescription[];
  /** Shares of the items, 0..1: by a list of English words, and as readers said, null where none did. */
  readonly settings: { readonly byWords: SettingShares; readonly byReaders: SettingShares | null };
  /** Null where fewer than four items were read by two readers. */
  readonly agreement: (BlindAgreement & { readonly intervals: AgreementIntervals }) | null;
}
