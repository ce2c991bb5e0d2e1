import { count, createTally, type Tally } from '../../analysis/survey/tally.js';
import type { Declaration } from '../../src/asking/simulated/declaration.js';
import { meantInSurvey } from '../../src/simulation/answers/survey.js';
import type { Item } from '../../vocabulary/item.js';
import { paperTemplates } from '../../vocabulary/template.js';
import { cells } from './schemes.js';

/** What a simulated respondent means by its answers to each item under the six templates. */
export function simulatedTally(
  declaration: Declaration,
  items: readonly Item[],
  { repeats = 1 }: { readonly repeats?: number } = {},
): Tally {
  const tally = createTally(items, { cells, repeats });
  for (const [place, item] of items.entries()) {
    for (const template of paperTemplates) {
      for (let draw = 0; draw < repeats; draw += 1) {
        const meant = meantInSurvey({ declaration, item, template }, draw);
        count(tally, { item: place, template, draw }, { ...meant, rule: 'meant' });
      }
    }
  }
  return tally;
}
