import { pooledCarryOver } from '../analysis/gap/carry-over.js';
import type { GapItem } from '../analysis/gap/gap.js';
import { followed, ratingsOf, slopeItems } from '../analysis/gap/gap-items.js';
import { itemRatings } from '../analysis/gap/item-ratings.js';
import { verdictOf } from '../analysis/gap/verdict.js';
import { Declaration } from '../src/asking/simulated/declaration.js';
import { trueDesirability, truePlainness } from '../src/simulation/answer-model.js';
import { drawNormal, randomFrom } from '../src/util/random.js';
import type { ItemRating } from '../vocabulary/inference.js';
import type { CarryOverCell } from './carry-over-cells.js';

// What ratings of items are worth: readers whose errors are shared or not, and the bounds that verdicts resting on
// their ratings have to keep to.

/** Who rates, and how well. */
export interface Readers {
  readonly name: string;
  /** Three readers each. */
  readonly families: 1 | 2;
  /** Squared correlation of the mean over all readers with the truth, 0..1. */
  readonly reliability: number;
  /** The share of a reader's error that its whole family makes. */
  readonly shared: 0 | 0.5 | 1;
}

const reliabilities = [0.6, 0.766, 0.9];

export const twoFamilies: readonly Readers[] = reliabilities.flatMap((reliability) =>
  ([0, 0.5] as const).map((shared) => ({
    name: `two families, reliability ${reliability}, ${shared === 0 ? 'errors independent' : 'errors half shared'}`,
    families: 2 as const,
    reliability,
    shared,
  })),
);

export const oneFamily: readonly Readers[] = reliabilities.map((reliability) => ({
  name: `one family, reliability ${reliability}, errors shared`,
  families: 1 as const,
  reliability,
  shared: 1 as const,
}));

/** How many respondents of each projection are asked. */
export const SIZE = 150;
/** No seed that anything was tried with. */
export const SEED = 20_261_201;
export const PAIRS = 48;

/** Shares of readings that a respondent answers by its own opinion. */
export const projections = [0, 0.3, 0.5];

/** Of a reading that is by opinion, what position bias and unread answers leave. */
const KEPT = 0.9 * 0.98;

/** λ/ρ of such a respondent over all items that one could write. */
export function truthOf(projection: number): number {
  return projection * KEPT;
}

/** What is asked of whom: each question six times, of a respondent drawn by what sounds nice and what is plain. */
export function ratedCell(projection: number): CarryOverCell {
  return {
    name: `rated, projection ${projection}`,
    what: 'd′ 2, six draws, drawn by what sounds nice (0 to 2) and by what is plain',
    declaration: Declaration.parse({
      orientation: { pdi: 0.35, idv: 0.65, uai: 0.6, mas: 0.4, lto: 0.7, ivr: 0.5 },
      desirability: {
        stated: 1,
        heard: { pdi: 0, idv: 0.4, uai: 0.8, mas: 1.2, lto: 1.6, ivr: 2 },
      },
      plainness: { stated: 0.66, heard: 0.25 },
      reader: {
        dPrime: { target: 2, opposite: 2 },
        scatter: 0.8,
        leanScatter: { pair: 0.3, item: 0.4 },
        orderBias: 0.1,
        unreadable: 0.02,
        projection,
      },
    }),
    answers: 36,
    draws: 6,
    measure: 'forced',
    ratings: null,
    plainer: null,
    respondents: 1,
  };
}

/** What a report would say of a respondent, by who rated the items. */
export interface RatedOutcome {
  readonly verdict: string;
  readonly provisional: boolean;
  /** λ/ρ; null where it is withdrawn. */
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** Reliability of desirability ratings as it was found. */
  readonly reliability: number | null;
}

/** The outcome of one respondent for each of these readers. */
export function ratedOutcomes(
  stated: readonly GapItem[],
  readers: readonly Readers[],
): readonly RatedOutcome[] {
  return readers.map((each) => {
    const ratings = itemRatings(
      stated,
      [{ values: stated.map(({ id }) => ({ item: id, first: 'target' })) }],
      stated.flatMap(({ id }) => [
        ...readBy(each, { of: 'desirability', item: id, truth: trueDesirability(id) }),
        ...readBy(each, { of: 'plainness', item: id, truth: truePlainness(id) }),
      ]),
    );
    const items = slopeItems(
      stated.map((item) => ({ ...item, ...ratingsOf(item, ratings) })),
      { style: 'direct', shots: 0, measure: 'forced' },
    );
    // Nothing here looks at the curve over other reliabilities, which takes most of the time.
    const carryOver = pooledCarryOver(items, { curve: false });
    const { value = null, low = null, high = null } = carryOver.corrected ?? {};
    return {
      verdict: verdictOf({ carryOver, followed: followed(items) }).verdict,
      provisional: carryOver.provisional,
      ...{ value, low, high },
      reliability: carryOver.ratings[0]?.value ?? null,
    };
  });
}

const READERS = 3;

/** A true figure of variance 1 as all these readers see it. */
function readBy(
  { name, families, reliability, shared }: Readers,
  { of, item, truth }: Pick<ItemRating, 'of' | 'item'> & { readonly truth: number },
): readonly ItemRating[] {
  const ofMean = (1 - reliability) / reliability;
  const ofReader = (ofMean * families) / (shared + (1 - shared) / READERS);
  const random = randomFrom(name, of, item);
  return Array.from({ length: families }, (_, family) => {
    const common = Math.sqrt(ofReader * shared) * drawNormal(random);
    return Array.from({ length: READERS }, () => ({
      ...{ of, item, family: `family ${family + 1}` },
      value: truth + common + Math.sqrt(ofReader * (1 - shared)) * drawNormal(random),
    }));
  }).flat();
}
