import { describe, expect, test } from 'vitest';
import type { AnswerRow } from '../../../reports/document/raw-answers.js';
import { selectAnswers } from '../../../reports/page/sampled-answers.js';

const row = (place: number, change: Partial<AnswerRow> = {}): AnswerRow => ({
  respondent: 'steady',
  simulated: false,
  item: `pdi-work-${place}`,
  form: 'ab',
  order: 'norm',
  content: 'A',
  reading: 'target',
  rule: 'exact',
  count: 1,
  ...change,
});
const rows = (n: number, change: Partial<AnswerRow> = {}) =>
  Array.from({ length: n }, (_, place) => row(place, change));

describe('selecting raw answers', () => {
  test('identical answers are one row with their counts added', () => {
    const { rows: folded, total } = selectAnswers([row(1), row(2), row(1, { count: 4 })], {
      seed: 1,
    });
    expect(folded.map(({ item, count }) => [item, count])).toEqual([
      ['pdi-work-1', 5],
      ['pdi-work-2', 1],
    ]);
    expect(total).toBe(2);
  });

  test('answers that differ in any respect stay apart', () => {
    const different = [row(1), row(1, { content: 'a' }), row(1, { order: 'reverse' })];
    expect(selectAnswers(different, { seed: 1 }).rows).toHaveLength(3);
  });

  test('above the cap every failure is kept where they fill less than half of it', () => {
    const failures = rows(30, { reading: 'refusal', content: 'no' });
    const selected = selectAnswers([...rows(500), ...failures], { cap: 100, seed: 1 });
    expect(selected.rows).toHaveLength(100);
    expect(selected.rows.filter(({ reading }) => reading === 'refusal')).toHaveLength(30);
    expect(selected.total).toBe(530);
  });

  test('failures take no more than half of the cap', () => {
    const failures = rows(500, { reading: 'invalid', content: '?' });
    const { rows: kept } = selectAnswers([...failures, ...rows(500)], { cap: 100, seed: 1 });
    expect(kept).toHaveLength(100);
    expect(kept.filter(({ reading }) => reading === 'invalid')).toHaveLength(50);
  });

  test('the sample depends on the seed alone and keeps the order of the answers', () => {
    const select = (seed: number) =>
      selectAnswers(rows(500), { cap: 50, seed }).rows.map(({ item }) => item);
    expect(select(1)).toEqual(select(1));
    expect(select(1)).not.toEqual(select(2));
    const places = select(1).map((item) => Number(item.split('-')[2]));
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });
});
