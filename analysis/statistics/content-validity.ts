import { mean } from './descriptives.js';

/** What one expert says of one item. */
export interface ExpertVerdict {
  readonly item: string;
  /** Whether it is valid: relevant to what it is meant to measure. */
  readonly valid: boolean;
}

/** The content validity index of an item. */
export interface ItemValidity {
  readonly item: string;
  readonly experts: number;
  /** I-CVI: the share of experts who hold it valid, 0..1. */
  readonly index: number;
  /** Agreement on it beyond chance, at most 1: κ* of Polit, Beck & Owen 2007. */
  readonly kappa: number;
  /** Whether it meets the usual bound: 1 with up to five experts, 0.78 with more (Lynn 1986). */
  readonly meets: boolean;
}

/** Fewest experts with whom one of them may differ, and the index that is wanted then: 7 of 9, printed as 0.78. */
const SEVERAL = 6;
const WANTED = 7 / 9;

/**
 * The content validity index of every item, in the order in which items come, and of the scale: S-CVI/Ave
 * is the mean of the items', S-CVI/UA the share of items that all experts hold valid. Null without an
 * item. Source: Lynn 1986; Polit & Beck 2006; Polit, Beck & Owen 2007.
 * @example
 * const say = (item, verdicts) => verdicts.map((valid) => ({ item, valid }));
 * const { items, average } = contentValidity([
 *   ...say('one', [true, true, true, true, false]),
 *   ...say('two', [true, true, true, true, true]),
 * ]);
 * items.map(({ index }) => index) // → [0.8, 1]
 * items[0].kappa // → 0.763
 * average // → 0.9
 */
export function contentValidity(verdicts: readonly ExpertVerdict[]): {
  readonly items: readonly ItemValidity[];
  readonly average: number | null;
  readonly universal: number | null;
} {
  const byItem = new Map<string, boolean[]>();
  for (const { item, valid } of verdicts) byItem.set(item, [...(byItem.get(item) ?? []), valid]);
  const items = [...byItem].map(([item, said]): ItemValidity => {
    const experts = said.length;
    const agreeing = said.filter(Boolean).length;
    const index = agreeing / experts;
    const chance = ways(experts, agreeing) / 2 ** experts;
    return {
      item,
      experts,
      index,
      kappa: (index - chance) / (1 - chance),
      meets: index >= (experts < SEVERAL ? 1 : WANTED),
    };
  });
  return {
    items,
    average: mean(items.map(({ index }) => index)),
    universal: mean(items.map(({ index }) => (index === 1 ? 1 : 0))),
  };
}

/** Ways to choose so many of all. */
function ways(all: number, chosen: number): number {
  let count = 1;
  for (let nth = 1; nth <= chosen; nth += 1) count *= (all - chosen + nth) / nth;
  return count;
}
