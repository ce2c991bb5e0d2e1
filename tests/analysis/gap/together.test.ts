import { expect, test } from 'vitest';
import { togetherGaps } from '../../../analysis/gap/together.js';
import { readAs, statedItem } from './gap-items.js';

test('tasks weigh the same, over the items that all of them read', () => {
  const items = [
    statedItem('low', {
      stated: -0.5,
      readings: [readAs('forced', -0.2), readAs('selection', -0.1), readAs('extraction', 0.3)],
    }),
    statedItem('high', {
      stated: 0.5,
      readings: [readAs('forced', 0.2), readAs('selection', 0.1), readAs('extraction', 0.3)],
    }),
    statedItem('not extracted', {
      stated: 0.9,
      readings: [readAs('forced', -0.9), readAs('selection', -0.9)],
    }),
  ];
  // Slopes 0.4, 0.2 and 0 between s = −0.5 and s = 0.5.
  expect(togetherGaps(items, { seed: 1 })).toMatchObject([
    {
      style: 'direct',
      shots: 0,
      measures: ['forced', 'selection', 'extraction'],
      carryOver: { slope: { value: expect.closeTo(0.2, 12), n: 2 } },
      differences: [
        { first: 'forced', second: 'selection', slope: { value: expect.closeTo(0.2, 12) } },
        { first: 'forced', second: 'extraction', slope: { value: expect.closeTo(0.4, 12) } },
        { first: 'selection', second: 'extraction', slope: { value: expect.closeTo(0.2, 12) } },
      ],
      agree: null,
    },
  ]);
});

test('one task alone, or two that share no item, are not together', () => {
  const forced = statedItem('one', { stated: 0.5, readings: [readAs('forced', 0.2)] });
  const extracted = statedItem('two', { stated: 0, readings: [readAs('extraction', 0.2)] });
  expect(togetherGaps([forced], { seed: 1 })).toEqual([]);
  expect(togetherGaps([forced, extracted], { seed: 1 })).toEqual([]);
});

test('agreement options do not stand for a task', () => {
  const readings = [readAs('full', 0.2), readAs('without', 0.2), readAs('forced', 0.2)];
  const items = [-0.5, 0.5].map((stated) => statedItem(`${stated}`, { stated, readings }));
  expect(togetherGaps(items, { seed: 1 })).toEqual([]);
});

test('tasks agree unless a difference leaves 0 out, with limits that are wider the more pairs of tasks there are', () => {
  const extraction = (carried: number) => togetherGaps(manyItems(carried), { seed: 1 })[0];
  expect(extraction(0.4)?.agree).toBe(true);
  expect(extraction(0)?.agree).toBe(false);
  const two = togetherGaps(
    manyItems(0).map((item) => ({
      ...item,
      readings: item.readings.filter(({ measure }) => measure !== 'selection'),
    })),
    { seed: 1 },
  );
  const ofTwo = two[0]?.differences[0]?.slope;
  const ofThree = extraction(0)?.differences[1]?.slope;
  expect(ofThree?.standardError).toBe(ofTwo?.standardError);
  expect(ofThree?.low).toBeLessThan(ofTwo?.low ?? 0);
});

/** Twenty-four items whose selections and forced choices carry 0.4 over, and extractions so much. */
function manyItems(carried: number) {
  return Array.from({ length: 24 }, (_, place) => {
    const stated = ((place * 7) % 24) / 12 - 23 / 24;
    const wobble = 0.05 * Math.sin(place);
    return statedItem(`item ${place}`, {
      stated,
      readings: [
        readAs('forced', 0.4 * stated + wobble),
        readAs('selection', 0.4 * stated - wobble),
        readAs('extraction', carried * stated + 0.05 * Math.cos(3 * place)),
      ],
    });
  });
}
