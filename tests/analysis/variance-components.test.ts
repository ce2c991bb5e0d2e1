import { expect, test } from 'vitest';
import { varianceComponents } from '../../analysis/variance-components.js';

// Variances of 1 (draw), 2 (item × form × order), 4 (item × form), 6 (item × order), 8 (form × order),
// 10 (item), 12 (form) and 14 (order), in 5 items × 3 forms × 2 orders.
function expected(repeats: number) {
  const least = 1 + repeats * 2;
  const itemForm = least + 2 * repeats * 4;
  const itemOrder = least + 3 * repeats * 6;
  const formOrder = least + 5 * repeats * 8;
  return {
    item: itemForm + itemOrder - least + 6 * repeats * 10,
    form: itemForm + formOrder - least + 2 * 5 * repeats * 12,
    order: itemOrder + formOrder - least + 3 * 5 * repeats * 14,
    itemForm,
    itemOrder,
    formOrder,
    itemFormOrder: least,
    draw: 1,
    items: 5,
  };
}

const variances = {
  item: 10,
  form: 12,
  order: 14,
  'item × form': 4,
  'item × order': 6,
  'form × order': 8,
};

test('variance components are recovered from the mean squares that they lead one to expect', () => {
  expect(varianceComponents(expected(3), { repeats: 3 })).toEqual({
    ...variances,
    'item × form × order': 2,
    draw: 1,
  });
});

test('with one reading a cell the draw holds what item, form and order do together', () => {
  expect(varianceComponents({ ...expected(1), draw: 0 }, { repeats: 1 })).toEqual({
    ...variances,
    'item × form × order': 0,
    draw: 3,
  });
});
