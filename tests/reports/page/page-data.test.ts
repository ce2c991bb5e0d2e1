import { describe, expect, test } from 'vitest';
import { ANSWER_BYTES, pageDataOf } from '../../../reports/page/page-data.js';
import { packed } from '../../../reports/page/render-page.js';
import { embeddedSource } from '../../../reports/page/report-source.js';
import {
  hostile,
  sampleAnswers,
  sampleReport,
  sampleRespondent,
} from '../../support/sample-report.js';
import { sampleStories } from '../../support/sample-stories.js';

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
