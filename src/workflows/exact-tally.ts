import { count, createTally, type Tally } from '../../analysis/tally.js';
import { chanceOfFirst, propensity, readableShare } from '../simulation/answer-model.js';
import type { Declaration } from '../vocabulary/declaration.js';
import type { Item } from '../vocabulary/item.js';
import { paperForms, templates } from '../vocabulary/template.js';

/** The tally that endless answers of a simulated respondent to the paper's six templates come to. */
export function exactTally(declaration: Declaration, items: readonly Item[]): Tally {
  const tally = createTally(items, { repeats: 1 });
  const asked = templates.filter(({ form }) => paperForms.some((paper) => paper === form));
  for (const [place, item] of items.entries()) {
    for (const template of asked) {
      const towardsTarget = propensity(declaration, item, template);
      const first = chanceOfFirst(declaration, { template, towardsTarget });
      const unread = 1 - readableShare(declaration);
      const reading = { kind: 'distribution', first, unread, rule: 'endless answers' } as const;
      count(tally, { item: place, template, draw: 0 }, reading);
    }
  }
  return tally;
}
