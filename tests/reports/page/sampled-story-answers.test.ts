import { describe, expect, test } from 'vitest';
import type { AskedOfStory, StoryRow, ToldStory } from '../../../reports/document/raw-answers.js';
import { selectStoryRows } from '../../../reports/page/sampled-answers.js';
import { sampleStories } from '../../support/sample-stories.js';

const row = (asked: number, change: Partial<StoryRow> = {}): StoryRow => ({
  respondent: 'steady',
  simulated: false,
  asked,
  content: '1',
  reading: 'option 1',
  rule: 'label',
  verdict: 'right',
  judged: [],
  count: 1,
  ...change,
});
const rows = (n: number, change: Partial<StoryRow> = {}) =>
  Array.from({ length: n }, (_, place) => row(place, change));

const told: readonly ToldStory[] = sampleStories.told.slice(0, 1);
const question = (place: number): AskedOfStory => ({
  story: told[0]?.id ?? '',
  how: `question ${place}`,
  task: 'attitude',
  statement: null,
  character: null,
  text: '',
  options: [],
  right: [],
});
const asked = Array.from({ length: 500 }, (_, place) => question(place));
const select = (given: readonly StoryRow[], { cap = 100, seed = 1 } = {}) =>
  selectStoryRows({ told, asked, rows: given, personas: [] }, { cap, seed });

describe('selecting answers about stories', () => {
  test('identical answers to one question are one row with their counts added', () => {
    const { rows: folded, total } = select([row(1), row(2), row(1, { count: 4 })]);
    expect(folded.map(({ count }) => count)).toEqual([5, 1]);
    expect(total).toBe(2);
  });

  test('every story stays, and of the questions those that have an answer, each row at its own', () => {
    const selected = select([row(7), row(490), row(7, { content: '2' })]);
    expect(selected.told).toBe(told);
    expect(selected.asked.map(({ how }) => how)).toEqual(['question 7', 'question 490']);
    expect(selected.rows.map((each) => selected.asked[each.asked]?.how)).toEqual([
      'question 7',
      'question 490',
      'question 7',
    ]);
  });

  test('a row that was left out takes its question with it', () => {
    const selected = select(rows(500));
    expect(selected.asked).toHaveLength(100);
    expect(selected.total).toBe(500);
  });

  test('above the cap every wrong and unread answer is kept where they fill less than half of it', () => {
    const wrong = rows(20, { verdict: 'wrong', content: '2' });
    const unread = rows(20, { verdict: 'unread', reading: 'several', content: '?' });
    const { rows: kept } = select([...rows(500), ...wrong, ...unread]);
    const verdicts = kept.map(({ verdict }) => verdict);
    expect(kept).toHaveLength(100);
    expect(verdicts.filter((verdict) => verdict === 'wrong')).toHaveLength(20);
    expect(verdicts.filter((verdict) => verdict === 'unread')).toHaveLength(20);
  });

  test('wrong and unread answers take no more than half of the cap', () => {
    const { rows: kept } = select([...rows(500, { verdict: 'wrong', content: '2' }), ...rows(500)]);
    expect(kept).toHaveLength(100);
    expect(kept.filter(({ verdict }) => verdict === 'wrong')).toHaveLength(50);
  });

  test('the sample depends on the seed alone and keeps the order of the answers', () => {
    const hows = (seed: number) => select(rows(500), { cap: 50, seed }).asked.map(({ how }) => how);
    expect(hows(1)).toEqual(hows(1));
    expect(hows(1)).not.toEqual(hows(2));
    const places = hows(1).map((how) => Number(how.split(' ')[1]));
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });
});
