import { sampleCorrelation } from 'simple-statistics';
import type { BlindAgreement, BlindReading, Item } from '../../vocabulary/item.js';
import type { Dimension, Domain } from '../../vocabulary/scheme.js';
import { correlationInterval } from '../statistics/correlations.js';
import { mean } from '../statistics/descriptives.js';
import { type Interval, wilsonInterval } from '../statistics/intervals.js';
import type { Diversity } from '../statistics/text-diversity.js';

/** Fewest items of which agreement says anything: a correlation of three has no interval. */
const FEWEST = 4;

/**
 * How far two blind readers of each item agree: the first two by name, whatever their order; items
 * with fewer are left out. Null where fewer than four items have two readers, or where a figure does
 * not exist because a reader gave every item the same answer.
 */
export function blindAgreement(
  readings: readonly (readonly BlindReading[])[],
): BlindAgreement | null {
  const pairs = readings.flatMap((own) => {
    const [first, ...others] = own.toSorted((a, b) => (a.by < b.by ? -1 : 1));
    const second = others.find(({ by }) => by !== first?.by);
    return first && second ? [[first, second] as const] : [];
  });
  if (pairs.length < FEWEST) return null;
  const dimensions = pairs.map(([a, b]) => [a.dimension, b.dimension] as const);
  const kappa = cohensKappa(dimensions);
  const correlation = sampleCorrelation(
    pairs.map(([a]) => a.target - a.opposite),
    pairs.map(([, b]) => b.target - b.opposite),
  );
  if (kappa === null || Number.isNaN(correlation)) return null;
  return {
    items: pairs.length,
    sameDimension: share(pairs, ([a, b]) => a.dimension === b.dimension),
    chance: chanceAgreement(dimensions),
    kappa,
    samePoles: share(pairs, ([a, b]) => a.poles === b.poles),
    // Rounding may carry it past 1.
    desirabilityCorrelation: Math.max(-1, Math.min(1, correlation)),
  };
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
 * @example
 * cohensKappa([['pdi', 'pdi'], ['pdi', 'pdi'], ['idv', 'idv'], ['idv', 'pdi']]) // → 0.5
 * cohensKappa([['pdi', 'pdi'], ['pdi', 'pdi']]) // → null
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

/** What a questionnaire is, in figures (CDEval, Table 1 and Figure 9). */
export interface QuestionnaireDescription {
  readonly items: number;
  /** Items per subset behind the figures of diversity. */
  readonly subset: number;
  /** In the order of the dimensions; those without items are left out. */
  readonly dimensions: readonly DimensionDescription[];
  readonly domains: readonly DomainDescription[];
  /** Null where fewer than four items were read by two readers. */
  readonly agreement: (BlindAgreement & { readonly intervals: AgreementIntervals }) | null;
}
