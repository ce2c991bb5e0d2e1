import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { describe, expect, test } from 'vitest';
import type { GridRow } from '../../reports/document/document.js';
import type {
  AnswerRow,
  AskedOfStory,
  StoryRow,
  ToldStory,
} from '../../reports/document/raw-answers.js';
import { specificationOf } from '../../reports/figures/specification.js';
import { addressOf, partsOf } from '../../reports/page/address.js';
import { IntervalFigure } from '../../reports/page/figures.js';
import {
  differencesOf,
  filterWords,
  nextSorting,
  orderedRows,
} from '../../reports/page/grid-rows.js';
import {
  ANSWER_BYTES,
  pageDataOf,
  selectAnswers,
  selectStoryRows,
} from '../../reports/page/page-data.js';
import { packed } from '../../reports/page/render-page.js';
import { embeddedSource } from '../../reports/page/report-source.js';
import { shortNames } from '../../reports/page/texts.js';
import {
  hostile,
  sampleAnswers,
  sampleReport,
  sampleRespondent,
} from '../support/samples/report.js';
import { sampleStories } from '../support/samples/stories.js';
import { sampleInterval } from './sample-plots.js';

const gridRow = (respondent: string, change: Partial<GridRow> = {}): GridRow => ({
  respondent,
  origins: [],
  tags: '',
  family: null,
  quality: [],
  ...change,
});
const cell = (value: number | null) => ({
  value,
  low: null,
  high: null,
  mark: 'none' as const,
  text: '',
  short: '',
});
const column = (...values: readonly (number | null)[]) => ({
  id: 'pdi',
  title: 'Power distance',
  min: 0,
  max: 1,
  null: 0.5,
  low: 'low',
  high: 'high',
  poles: true,
  worded: false,
  cells: values.map((value) => (value === null ? null : cell(value))),
});

describe('the order of the grid', () => {
  const rows = [gridRow('b'), gridRow('a10'), gridRow('a9'), gridRow('c')];
  const columns = [column(0.2, 0.9, null, 0.5)];
  const order = (by: string, descending: boolean) =>
    orderedRows({ rows, columns }, { sorting: { by, descending }, filter: null });

  test('is that of a column, and what has no figure stands last either way', () => {
    expect(order('pdi', true)).toEqual([1, 3, 0, 2]);
    expect(order('pdi', false)).toEqual([0, 3, 1, 2]);
  });

  test('is by name as people count', () => {
    expect(order('respondent', false)).toEqual([2, 1, 0, 3]);
  });

  test('is by quality from the best or the worst', () => {
    const graded = (['good', 'poor', 'check'] as const).map((grade) =>
      gridRow(grade, { quality: [{ instrument: 'survey', grade, reasons: [] }] }),
    );
    const byQuality = (descending: boolean) =>
      orderedRows(
        { rows: graded, columns: [] },
        { sorting: { by: 'survey', descending }, filter: null },
      ).map((place) => graded[place]?.respondent);
    expect(byQuality(true)).toEqual(['good', 'check', 'poor']);
    expect(byQuality(false)).toEqual(['poor', 'check', 'good']);
  });

  test('turns from high to low to none, and starts again at another column', () => {
    const first = nextSorting(null, 'pdi');
    expect(first).toEqual({ by: 'pdi', descending: true });
    expect(nextSorting(first, 'pdi')).toEqual({ by: 'pdi', descending: false });
    expect(nextSorting({ by: 'pdi', descending: false }, 'pdi')).toBeNull();
    expect(nextSorting(first, 'respondent')).toEqual({ by: 'respondent', descending: false });
  });
});

test('rows are filtered by families, and by tags that some share but not all', () => {
  const rows = [
    gridRow('a', { family: 'larch', tags: 'larch, generation 1' }),
    gridRow('b', { family: 'larch', tags: 'larch, generation 2' }),
    gridRow('c', { family: 'maple', tags: 'instruct of b' }),
    gridRow('d', { tags: 'generation 2' }),
  ];
  expect(filterWords(rows)).toEqual(['larch', 'generation 2', 'maple']);
  expect(orderedRows({ rows, columns: [] }, { sorting: null, filter: 'generation 2' })).toEqual([
    1, 3,
  ]);
});

test('the differences of a pair are the same whichever of the two comes first, but for their sign', () => {
  const given = [
    {
      first: 'a',
      second: 'b',
      dimension: 'pdi',
      value: 0.3,
      low: 0.1,
      high: 0.5,
      verdict: 'different' as const,
      family: 'all' as const,
    },
  ];
  expect(differencesOf(given, 'a', 'b')).toEqual(given);
  expect(differencesOf(given, 'b', 'a')).toEqual([
    { ...given[0], first: 'b', second: 'a', value: -0.3, low: -0.5, high: -0.1 },
  ]);
});

describe('a name in a narrow column', () => {
  test('loses its organisation where the rest is unique', () => {
    expect(shortNames(['meta/llama', 'mistral/small', 'azure/small'], 34)).toEqual([
      'llama',
      'mistral/small',
      'azure/small',
    ]);
  });

  test('loses its middle where it is too long, and stays unique', () => {
    const long = (end: string) => `a-very-long-model-name-that-goes-on-and-on-${end}`;
    const [one = '', other = ''] = shortNames([long('for-ever-1'), long('for-ever-2')], 20);
    expect(one).toHaveLength(20);
    expect(one).toContain('…');
    expect(one).not.toBe(other);
    const middle = (mark: string) => `the-same-beginning-${mark}-and-the-same-end`;
    const [first, second] = shortNames([middle('1'), middle('2')], 20);
    expect(first).not.toBe(second);
  });

  test('keeps text that is no name of an organisation', () => {
    expect(shortNames(['<b>x</b>', 'plain'], 34)).toEqual(['<b>x</b>', 'plain']);
  });
});

test('an address brings back what it was made of', () => {
  const parts = ['compare', 'org/model #1', 'ünïcode %2F'];
  expect(partsOf(addressOf(...parts))).toEqual(parts);
  expect(partsOf('#broken/%E0%A4%A')).toEqual(['broken', '%E0%A4%A']);
  expect(partsOf('')).toEqual([]);
});

test.each([
  ['a grid', sampleInterval(6, 8)],
  ['a list', sampleInterval(3, 4, { shared: false })],
])('%s shows the same figures and intervals on the page as in print', (_, plot) => {
  const page = renderToString(h(IntervalFigure, { plot }));
  const shown = [...page.matchAll(/<div class="row"( data-[^>]*)>/g)].map(([, attributes = '']) => {
    const of = (name: string) => new RegExp(` data-${name}="([^"]*)"`).exec(attributes)?.[1];
    return inWords(of('label'), [of('value'), of('low'), of('high')]);
  });
  const printed = rowsIn(specificationOf(plot, 'two')).map(({ label, value, low, high }) =>
    inWords(label, [value, low, high]),
  );
  const valued = shown.filter((row) => !row.includes(' – – –'));
  expect(valued.length).toBeGreaterThan(5);
  expect([...new Set(printed)].filter((row) => !row.includes(' – – –')).sort()).toEqual(
    [...new Set(valued)].sort(),
  );
});

/** A row as text, its figures to six decimals. */
function inWords(label: unknown, figures: readonly unknown[]): string {
  const numbers = figures.map((each) => (each == null ? '–' : Number(each).toFixed(6)));
  return [label, ...numbers].join(' ');
}

type Row = Readonly<Record<'label' | 'value' | 'low' | 'high', unknown>>;

/** Everything in a specification that is a figure with its label. */
function rowsIn(part: unknown): Row[] {
  if (Array.isArray(part)) return part.flatMap(rowsIn);
  if (part === null || typeof part !== 'object') return [];
  if ('label' in part && 'value' in part && 'low' in part && 'high' in part) return [part as Row];
  return Object.values(part).flatMap(rowsIn);
}

const respondents = ['steady', 'eager'].map((id, place) =>
  sampleRespondent({ id, seed: place + 1 }),
);
const report = sampleReport(respondents);
const answers = { ...sampleAnswers(respondents, 60), stories: sampleStories };
const bytes = (value: unknown) => packed(value).length;
const sourceOf = (data: object) => embeddedSource(async () => data);

describe('what a page holds beside its document', () => {
  test('comes back as it was given, to the letter', async () => {
    const source = sourceOf(pageDataOf(report, answers, bytes));
    const { rows, held, total } = await source.answers({});
    expect([held, total]).toEqual([60, 60]);
    expect(rows.map(({ item, ...row }) => ({ ...row, item: item?.id }))).toEqual(
      answers.rows.map(({ simulated: _simulated, ...row }) => row),
    );
    const stories = await source.stories();
    expect(stories?.answers.map(({ content }) => content)).toEqual(
      sampleStories.rows.map(({ content }) => content),
    );
    expect(stories?.stories.map(({ tellings }) => tellings.length)).toEqual([2, 1, 1]);
  });

  test('answers are found by respondent, form, reading and a part of the item', async () => {
    const source = sourceOf(pageDataOf(report, answers, bytes));
    const { rows } = await source.answers({ respondent: 'eager', reading: 'invalid', item: 'ivr' });
    expect(rows.length).toBeGreaterThan(0);
    const strange: readonly string[] = Object.values(hostile);
    for (const { respondent, content, item } of rows)
      expect([respondent, strange.includes(content), item?.dimension]).toEqual([
        'eager',
        true,
        'ivr',
      ]);
  });

  test('what two tellings and their questions share stands once', () => {
    const { stories } = pageDataOf(report, answers, bytes);
    expect(new Set(stories?.texts).size).toBe(stories?.texts.length);
    const [one, other] = stories?.stories[0]?.tellings ?? [];
    expect(one?.passages[0]?.text).toBe(other?.passages[0]?.text);
  });

  test('answers of more than 400 KB are sampled, the same for the same seed, and say how many there were', () => {
    const plain = (value: unknown) => JSON.stringify(value).length;
    const many = sampleAnswers(respondents, 4000);
    const long = many.rows.map((row, place) => ({
      ...row,
      content: `${place} ${row.content} `.repeat(20),
    }));
    const data = pageDataOf(report, { ...many, rows: long, stories: sampleStories }, plain);
    const again = pageDataOf(report, { ...many, rows: long, stories: sampleStories }, plain);
    expect(plain([data.texts, data.answers, data.stories?.answers])).toBeLessThanOrEqual(
      ANSWER_BYTES,
    );
    expect(data.answers.length).toBeGreaterThan(300);
    expect(data.answersTotal).toBe(4000);
    expect(again).toEqual(data);
  });
});

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

const storyRow = (asked: number, change: Partial<StoryRow> = {}): StoryRow => ({
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
const storyRows = (n: number, change: Partial<StoryRow> = {}) =>
  Array.from({ length: n }, (_, place) => storyRow(place, change));

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
    const { rows: folded, total } = select([storyRow(1), storyRow(2), storyRow(1, { count: 4 })]);
    expect(folded.map(({ count }) => count)).toEqual([5, 1]);
    expect(total).toBe(2);
  });

  test('every story stays, and of the questions those that have an answer, each row at its own', () => {
    const selected = select([storyRow(7), storyRow(490), storyRow(7, { content: '2' })]);
    expect(selected.told).toBe(told);
    expect(selected.asked.map(({ how }) => how)).toEqual(['question 7', 'question 490']);
    expect(selected.rows.map((each) => selected.asked[each.asked]?.how)).toEqual([
      'question 7',
      'question 490',
      'question 7',
    ]);
  });

  test('a row that was left out takes its question with it', () => {
    const selected = select(storyRows(500));
    expect(selected.asked).toHaveLength(100);
    expect(selected.total).toBe(500);
  });

  test('above the cap every wrong and unread answer is kept where they fill less than half of it', () => {
    const wrong = storyRows(20, { verdict: 'wrong', content: '2' });
    const unread = storyRows(20, { verdict: 'unread', reading: 'several', content: '?' });
    const { rows: kept } = select([...storyRows(500), ...wrong, ...unread]);
    const verdicts = kept.map(({ verdict }) => verdict);
    expect(kept).toHaveLength(100);
    expect(verdicts.filter((verdict) => verdict === 'wrong')).toHaveLength(20);
    expect(verdicts.filter((verdict) => verdict === 'unread')).toHaveLength(20);
  });

  test('wrong and unread answers take no more than half of the cap', () => {
    const { rows: kept } = select([
      ...storyRows(500, { verdict: 'wrong', content: '2' }),
      ...storyRows(500),
    ]);
    expect(kept).toHaveLength(100);
    expect(kept.filter(({ verdict }) => verdict === 'wrong')).toHaveLength(50);
  });

  test('the sample depends on the seed alone and keeps the order of the answers', () => {
    const hows = (seed: number) =>
      select(storyRows(500), { cap: 50, seed }).asked.map(({ how }) => how);
    expect(hows(1)).toEqual(hows(1));
    expect(hows(1)).not.toEqual(hows(2));
    const places = hows(1).map((how) => Number(how.split(' ')[1]));
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });
});
