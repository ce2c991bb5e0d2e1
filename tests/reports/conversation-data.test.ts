import { expect, test } from 'vitest';
import { quotedParts } from '../../reports/page/conversations/quoted-parts.js';
import { ANSWER_BYTES, pageDataOf } from '../../reports/page/page-data.js';
import { packed } from '../../reports/page/render-page.js';
import { makeTwins, planConversations } from '../support/conversations.js';
import { Studying } from '../support/studies.js';

const marked = (text: string, ...quotes: readonly string[]) =>
  quotedParts(text, quotes).filter((part) => part.quotes.length > 0);

test('a quote is marked where its words stand, whatever their case and punctuation', () => {
  const text = 'Well — “I don’t know”, she said. I do not know; truly!';
  expect(marked(text, 'i do not KNOW')).toEqual([
    { text: '“I don’t know”,', quotes: [0], ending: [0] },
  ]);
  expect(quotedParts(text, []).map((part) => part.text)).toEqual([text]);
});

test('quotes that overlap are cut where they begin and end', () => {
  const parts = quotedParts('one two three four', ['one two three', 'three four']);
  expect(parts.map(({ text, quotes }) => [text, quotes])).toEqual([
    ['one two ', [0]],
    ['three', [0, 1]],
    [' four', [1]],
  ]);
});

test('words that are not in the message mark nothing, and nothing of it is lost', () => {
  const text = 'Two lines,\n\nand a gap.';
  expect(marked(text, 'three lines', '', '…')).toEqual([]);
  expect(
    quotedParts(text, ['lines and a'])
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});

test('a page holds as many conversations as it has room for, the first of each respondent', async () => {
  using studying = new Studying();
  const respondents = ['one', 'other'].map((id) => ({ id, simulated: {} }));
  const plan = await planConversations(studying, respondents, { repeats: 2 }, makeTwins(3));
  const result = await studying.run(plan);
  if (result.state !== 'reported') throw new Error('it was interrupted');
  const answers = { items: [], rows: [], total: 0, stories: null };
  const whole = pageDataOf(result.report, answers, (value) => packed(value).length);
  expect(whole.conversations).toMatchObject({ total: 24, held: { length: 24 } });
  const bytes = packed([whole.texts, whole.conversations?.held]).length;
  const size = (value: unknown) => (2 * ANSWER_BYTES * packed(value).length) / bytes;
  const half = pageDataOf(result.report, answers, size);
  const held = half.conversations;
  const kept = (respondent: string) =>
    held?.held.filter((each) => each.respondent === respondent).map(({ episode }) => episode) ?? [];
  expect(held?.total).toBe(24);
  expect(kept('one').length).toBeGreaterThan(0);
  expect(kept('one').length).toBeLessThan(12);
  expect(kept('other').map(({ scenario }) => scenario)).toEqual(
    kept('one').map(({ scenario }) => scenario),
  );
  expect(size([half.texts, held?.held])).toBeLessThanOrEqual(ANSWER_BYTES);
});
