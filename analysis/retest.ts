import { paperTemplates } from './per-form.js';
import type { Estimate } from './profile.js';
import { outcomeAt, type Tally } from './tally.js';
import { scoreOf } from './template-likelihood.js';
import { wilsonInterval } from './wilson.js';

/**
 * How alike a respondent answers the same request twice: the share, 0..1, of item × templates (the
 * paper's six) whose first two draws went to the same pole, over those where both were readable;
 * null where none was. `n` counts these pairs. The interval is Wilson's and takes them as
 * independent; those of one item are not quite, so it is a little narrow.
 */
export function retestAgreement(tally: Tally): Estimate | null {
  const pairs = firstTwoScores(tally);
  if (pairs.length === 0) return null;
  const alike = pairs.filter(([first, second]) => first === second).length;
  return {
    value: alike / pairs.length,
    standardError: null,
    ...wilsonInterval(alike, pairs.length),
    n: pairs.length,
    note: null,
  };
}

function firstTwoScores(tally: Tally): (readonly [number, number])[] {
  if (tally.width < 2) return [];
  return tally.items.flatMap((_, item) =>
    paperTemplates.flatMap((template) => {
      const [first, second] = [0, 1].map((draw) => {
        const outcome = outcomeAt(tally, { item, template, draw });
        return outcome ? scoreOf(outcome) : null;
      });
      return first == null || second == null ? [] : [[first, second] as const];
    }),
  );
}
