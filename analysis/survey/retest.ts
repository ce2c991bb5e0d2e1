import { paperForms, paperTemplates } from '../../vocabulary/template.js';
import { clusteredInterval, MIN_CLUSTERS } from '../statistics/clusters.js';
import type { Estimate } from './profile.js';
import { sampledForms } from './reliability.js';
import { outcomeAt, type Tally } from './tally.js';

/** Pairs of readable draws of one request, and those of them that went to the same pole. */
interface DrawPairs {
  readonly alike: number;
  readonly all: number;
}

/**
 * How alike a respondent answers the same request twice: over all pairs of readable draws of one
 * item × template (the paper's six; every draw there is, the headline's too), each pair weighted
 * equally, the share, 0..1, that went to the same pole; null without a pair. A respondent that tosses
 * a coin gets 0.5. `n` counts the items with a pair, and the note the pairs, and the forms that they
 * are of where others were read from log-probabilities. The interval takes items, not pairs, as
 * independent; under 10 items there is none.
 * @example
 * const as = (pole) => ({ kind: 'choice', pole, rule: 'exact' });
 * const items = Array.from({ length: 24 }, (_, place) => ({
 *   id: `pdi-${place}`,
 *   dimension: 'pdi',
 *   domain: 'work',
 * }));
 * const tally = createTally(items, { repeats: 2 });
 * for (const item of items.keys()) {
 *   for (const form of ['ab', 'repeat', 'compare']) {
 *     for (const order of ['norm', 'reverse']) {
 *       for (const draw of [0, 1]) {
 *         const pole = (item + draw) % 12 < 6 ? 'target' : 'opposite';
 *         countReading(tally, { item, template: { form, order }, draw }, as(pole));
 *       }
 *     }
 *   }
 * }
 * retestAgreement(tally).value // → 0.833
 */
export function retestAgreement(tally: Tally): Estimate | null {
  const items = tally.items.map((_, item) => pairsOfItem(tally, item)).filter(({ all }) => all > 0);
  if (items.length === 0) return null;
  const { alike, all } = total(items);
  const interval = clusteredInterval(
    items.map((pairs) => ({ successes: pairs.alike, trials: pairs.all })),
  );
  const counted = `${all} ${all === 1 ? 'pair' : 'pairs'} of answers${whichForms(tally)}`;
  const few = items.length === 1 ? '1 item' : `${items.length} items`;
  return {
    value: alike / all,
    standardError: null,
    low: interval?.low ?? null,
    high: interval?.high ?? null,
    n: items.length,
    note: interval ? counted : `${few}; an interval needs ${MIN_CLUSTERS}; ${counted}`,
  };
}

/** Which forms the pairs are of, where it is not all three. */
function whichForms(tally: Tally): string {
  const sampled = sampledForms(tally);
  return sampled.length < paperForms.length ? `, ${sampled.join(' and ')} alone` : '';
}

function pairsOfItem(tally: Tally, item: number): DrawPairs {
  return total(
    paperTemplates.map((template) => {
      const kinds = Array.from(
        { length: tally.width },
        (_, draw) => outcomeAt(tally, { item, template, draw })?.kind,
      );
      const target = kinds.filter((kind) => kind === 'target').length;
      const opposite = kinds.filter((kind) => kind === 'opposite').length;
      return {
        alike: pairsAmong(target) + pairsAmong(opposite),
        all: pairsAmong(target + opposite),
      };
    }),
  );
}

function pairsAmong(draws: number): number {
  return (draws * (draws - 1)) / 2;
}

function total(counts: readonly DrawPairs[]): DrawPairs {
  return counts.reduce(
    (sum, { alike, all }) => ({ alike: sum.alike + alike, all: sum.all + all }),
    { alike: 0, all: 0 },
  );
}
