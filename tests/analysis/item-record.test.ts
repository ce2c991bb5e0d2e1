import { expect, test } from 'vitest';
import { ItemRecord, recallItem, recordItem } from '../../analysis/item-record.js';
import { drawFigures, figuresOf } from '../../analysis/weighed-estimate.js';
import { prepareItems } from '../../analysis/weighed-figures.js';
import { domains } from '../../src/vocabulary/domain.js';
import { type AnsweredItem, allForms, tallyOf } from './support/tally-of.js';

test('figures made of item records are those of the answers, draw by draw', () => {
  const tally = tallyOf(
    Array.from(
      { length: 42 },
      (_, place): AnsweredItem => ({
        id: `pdi-${String(place).padStart(2, '0')}`,
        domain: domains[place % 7] ?? 'work',
        answers: place % 5 === 0 ? { ab: ['T', 'R'] } : allForms(place % 3 ? 'T' : 'O', 'T'),
      }),
    ),
  );
  const options = { seed: 4, draws: 50 };
  const figures = figuresOf(tally, options);
  const travelled = JSON.stringify(figures.prepared.items.map(recordItem));
  const records = ItemRecord.array().parse(JSON.parse(travelled));
  const { plannedPairs } = figures.prepared;
  const again = drawFigures(prepareItems(records.map(recallItem), { plannedPairs }), options);
  expect(again.once).toEqual(figures.once);
  expect(again.draws).toEqual(figures.draws);
});
