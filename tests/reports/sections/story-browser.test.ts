import { describe, expect, test } from 'vitest';
import type { Answers, StoryAnswers } from '../../../reports/document/raw-answers.js';
import { rawAnswers } from '../../../reports/sections/raw-answers.js';
import { storyBrowser } from '../../../reports/sections/story-browser.js';
import { storyData } from '../../../reports/sections/story-data.js';
import { hostile } from '../../support/sample-report.js';
import { sampleStories } from '../../support/sample-stories.js';

const data = storyData(sampleStories);
const [pair] = data.stories;
const textAt = (place: number | undefined) => data.texts[place ?? -1];

describe('the stories for the page', () => {
  test('both tellings of a pair are one story', () => {
    expect(data.stories.map(({ kind, tellings }) => [kind, tellings.map(({ id }) => id)])).toEqual([
      ['twin', ['twin-work-1/1', 'twin-work-1/2']],
      ['explicit', ['explicit-family-1']],
      ['random', ['random-1']],
    ]);
  });

  test('neighbouring paragraphs that carry the same are one passage, alike in both tellings', () => {
    const carried = pair?.tellings.map(({ passages }) => passages.map(({ carries }) => carries));
    const expected = [[], ['pdi-work-02'], [], ['uai-work-03'], []];
    expect(carried).toEqual([expected, expected]);
  });

  test('a passage differs where the other telling has other words', () => {
    const differing = data.stories.map(({ tellings }) =>
      tellings.map(({ passages }) => passages.map(({ differs }) => differs)),
    );
    const twin = [false, true, false, true, false];
    expect(differing).toEqual([[twin, twin], [[false, false]], [[false, false]]]);
  });

  test('a value is named by its dimension or category, its attitude and who holds it', () => {
    const names = data.stories.flatMap(({ tellings }) =>
      tellings.flatMap(({ values }) => values.map(({ name }) => name)),
    );
    expect(names.slice(0, 4)).toEqual([
      'power distance: high power distance',
      'uncertainty avoidance: avoids uncertainty',
      'power distance: low power distance',
      'uncertainty avoidance: accepts uncertainty',
    ]);
    expect(names.at(-1)).toBe(`prayer: ${hostile.closing} (${hostile.markdown})`);
  });

  test('a statement that several people hold stands once, with the attitude of each', () => {
    const held = (character: string, attitude: string) => ({
      statement: 'prayer',
      category: 'religion',
      text: 'How often to pray.',
      attitude,
      character,
    });
    const [told] = sampleStories.told;
    if (!told) throw new Error('there is a story');
    const many = { ...told, values: [held('Litia', 'daily'), held('Seru', 'never')] };
    const { stories } = storyData({ told: [many], asked: [], rows: [], total: 0, personas: [] });
    expect(stories[0]?.tellings[0]?.held).toMatchObject([
      { statement: 'prayer', name: 'religion · Litia: daily; Seru: never' },
    ]);
  });

  test('a question knows its telling and its values: one, or all where it asks of the whole story', () => {
    const selection = data.questions.find(({ task }) => task === 'selection');
    const second = data.questions[3];
    expect(second).toMatchObject({ story: 0, telling: 1, about: [1], whole: false, right: [1] });
    expect(selection).toMatchObject({ story: 0, telling: 1, about: [0, 1], whole: true });
    expect(selection?.options.map(textAt)).toEqual(sampleStories.asked[4]?.options);
  });

  test('every text stands once, however many share it', () => {
    expect(new Set(data.texts).size).toBe(data.texts.length);
    const [first, second] = pair?.tellings ?? [];
    expect(first?.passages[2]?.text).toBe(second?.passages[2]?.text);
    expect(textAt(first?.passages[1]?.text)).toMatch(/^The benches scraped.*\n\n“Senhora/);
  });

  test('filters offer what there is: dimensions in their order first, verdicts from wrong to none', () => {
    expect(data.filters).toEqual({
      kind: ['twin', 'explicit', 'random'],
      about: ['power distance', 'uncertainty avoidance', 'indulgence', 'prayer'],
      respondent: ['steady (simulated)', hostile.long, hostile.script],
      task: ['attitude', 'selection', 'extraction'],
      verdict: ['wrong', 'partly right', 'right', 'unread', 'no right answer'],
    });
  });

  test('an unread answer says why, any other what it was read as', () => {
    const readings = data.answers.map(({ verdict, reading }) => `${verdict}: ${reading}`);
    expect(readings).toContain('unread: empty');
    expect(readings).toContain('partly right: read as options 2 and 3');
  });

  test('a question about a story that was not told is refused', () => {
    expect(() => storyData({ ...sampleStories, told: [] })).toThrow('no story "twin-work-1/1"');
  });
});

describe('the block of stories in the page', () => {
  const block = (held: StoryAnswers) => {
    const markup = storyBrowser(held).toString();
    return /id="story-data">([^<]*)<\/script>/.exec(markup)?.[1] ?? '';
  };

  test('keeps hostile text word for word and cannot be ended by it', () => {
    expect(JSON.parse(block(sampleStories))).toEqual(data);
    const markup = storyBrowser(sampleStories).toString();
    expect(markup.match(/<\/?script/g)).toHaveLength(2);
    expect(markup).not.toContain('<img');
  });

  test('cuts an answer that is too long for a page and says how long it was', () => {
    const [first] = sampleStories.rows;
    const rows = first ? [{ ...first, content: 'x'.repeat(12_345) }] : [];
    const held = JSON.parse(block({ ...sampleStories, rows }));
    expect(held.answers[0].content).toBe(`${'x'.repeat(4000)} … (12,345 characters)`);
  });

  test('folds each persona that was sent, word for word, under whose it is', () => {
    const page = storyBrowser(sampleStories).toString();
    expect(page).toContain(
      '<summary>steady (simulated) under a sham persona: what was sent</summary>',
    );
    expect(page).toContain('<p class="said">Answer as this person.</p>');
    expect(page).not.toContain(hostile.script);
  });

  test('says how many rows it holds of how many, and where the others are', () => {
    expect(storyBrowser(sampleStories).toString()).toContain('15 of 15 rows');
    const cut = storyBrowser({ ...sampleStories, total: 6336 }).toString();
    expect(cut).toContain('15 of 6,336 rows');
    expect(cut).toContain('do not count shares here');
    expect(cut).toContain('undertone export responses');
  });
});

describe('the raw answers', () => {
  const survey: Answers = { items: [], rows: [], total: 7, stories: null };
  const idsIn = (answers: Answers) =>
    [
      ...rawAnswers(answers)
        .toString()
        .matchAll(/ id="([\w-]+)"/g),
    ].map(([, id]) => id);
  const ofSurvey = ['answer-browser', 'answer-data'];
  const ofStories = ['story-browser', 'story-data'];

  test.each([
    ['the questionnaire alone', survey, ofSurvey],
    ['stories alone', { ...survey, total: 0, stories: sampleStories }, ofStories],
    ['both', { ...survey, stories: sampleStories }, [...ofSurvey, ...ofStories]],
    ['stories without an answer', { ...survey, stories: { ...sampleStories, total: 0 } }, ofSurvey],
  ])('of %s are browsed as what they are', (_, answers, ids) => {
    expect(idsIn(answers)).toEqual(ids);
  });

  test('say once in print where they can be read', () => {
    const markup = rawAnswers({ ...survey, stories: sampleStories }).toString();
    expect(markup.match(/can be read in report\.html/g)).toHaveLength(1);
  });
});
