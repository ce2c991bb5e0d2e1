import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadStories, readStories } from '../../src/instruments/stories/content/stories.js';
import { loadQuestionnaire } from '../../src/instruments/survey/questionnaire.js';
import { InputError } from '../../vocabulary/input.js';
import { TemporaryFolder } from '../support/files.js';
import { makeItems } from '../support/questionnaires.js';

const items = makeItems({ perCell: 1 });

/** Told at two poles, about two items. Its id is on line 4. */
const oven = `stories: mine
language: en
pairs:
  - id: oven
    title: The oven
    place: Porto, Portugal
    people: [Inês, Rui]
    values:
      - { item: pdi-work-01, first: target }
      - { item: uai-work-01, first: opposite }
    text:
      - The flour was still on their hands.
      - { item: pdi-work-01, target: She rose., opposite: She stayed. }
      - { item: uai-work-01, target: The log lay open., opposite: The log was shut. }
`;

/** Stories by themselves. Values stand on lines 9, 20, 21 and 31. */
const others = `stories: mine
language: en
single:
  - id: roof
    kind: random
    title: The roof
    place: Lagos, Nigeria
    people: [Ada, Bola]
    values: [{ statement: trust, attitude: careful }]
    text:
      - It rained.
      - { statement: trust, text: They locked the gate. }

  - id: well
    kind: multiple
    title: The well
    place: Pune, India
    people: [Asha, Ravi]
    values:
      - { statement: trust, attitude: careful, character: Asha }
      - { statement: trust, attitude: open, character: Ravi }
    text:
      - { statement: trust, text: She locked the shed and he hung the key outside. }

  - id: market
    kind: absent
    title: The market
    place: Tromsø, Norway
    people: [Liv]
    values:
      - { item: pdi-work-01, attitude: absent }
    text:
      - Liv bought a fish.
`;

const statements = `language: en
statements:
  - id: trust
    text: People whom one does not know
    topic: strangers
    category: social
    options:
      - { id: open, text: They can be trusted }
      - { id: careful, text: One had better be careful }
  - id: work
    text: Work comes first
    topic: work
    category: social
    options:
      - { id: agree, text: Agree }
      - { id: disagree, text: Disagree }
`;

const whole = { 'a.yaml': oven, 'b.yaml': others, 'c.yaml': statements };
type Texts = Readonly<Record<string, string>>;

function written(texts: Texts): TemporaryFolder {
  const folder = new TemporaryFolder();
  for (const [name, text] of Object.entries(texts)) {
    mkdirSync(dirname(folder.file(name)), { recursive: true });
    writeFileSync(folder.file(name), text);
  }
  return folder;
}

/** What loading a folder of these files is refused with, files named without the folder. */
async function complaint(texts: Texts, language = 'en'): Promise<string> {
  using folder = written(texts);
  try {
    await loadStories(folder.path, language, items);
  } catch (error) {
    if (error instanceof InputError) return error.message.replaceAll(`${folder.path}/`, '');
    throw error;
  }
  throw new Error('nothing was wrong');
}

describe('a set of stories', () => {
  test('is read from all files of a folder', async () => {
    using folder = written(whole);
    const set = await loadStories(folder.path, 'en', items);
    expect(set.name).toBe('mine');
    expect(set.pairs.map(({ id }) => id)).toEqual(['oven']);
    expect(set.single.map(({ id }) => id)).toEqual(['roof', 'well', 'market']);
    expect(set.statements.map(({ id }) => id)).toEqual(['trust', 'work']);
  });

  test('is read from one file', async () => {
    using folder = written(whole);
    const set = await loadStories(folder.file('a.yaml'), 'en', items);
    expect(set).toMatchObject({ language: 'en', single: [], statements: [] });
  });

  test('is read from the sub-folder of the language where there is one', async () => {
    using folder = written({
      'en/a.yaml': oven,
      'de/a.yaml': oven.replace('language: en', 'language: de').replace('id: oven', 'id: ofen'),
    });
    const set = await loadStories(folder.path, 'de', items);
    expect(set.pairs.map(({ id }) => id)).toEqual(['ofen']);
  });

  test('may have a pair about one item, which has a pole in either telling', async () => {
    const one = oven.replace(/.*uai-work-01.*\n/g, '');
    using folder = written({ 'a.yaml': one });
    const { pairs } = await loadStories(folder.path, 'en', items);
    expect(pairs[0]?.values).toHaveLength(1);
  });

  test('needs a file, and a story', async () => {
    expect(await complaint({ 'en/readme.txt': 'later' })).toMatch(
      /en: contains no YAML or JSON file; put the stories there/,
    );
    expect(await complaint({ 'c.yaml': statements })).toMatch(
      /has statements but no story; add a file with "stories:"$/,
    );
  });
});

describe('a set of stories is refused, with file, line and fix, for', () => {
  const inA = (from: string, to: string): Texts => ({ ...whole, 'a.yaml': oven.replace(from, to) });
  const inB = (from: string, to: string): Texts => ({
    ...whole,
    'b.yaml': others.replace(from, to),
  });
  const inC = (from: string, to: string): Texts => ({
    ...whole,
    'c.yaml': statements.replace(from, to),
  });
  const again = (id: string) => oven.replace('id: oven', `id: ${id}`);

  test.each<[string, Texts, string]>([
    [
      'a story without its item',
      inA('item: pdi-work-01, first', 'item: pdi-wrok-01, first'),
      'a.yaml:9: "oven" is about the item "pdi-wrok-01", which is in no questionnaire that is asked; did you mean "pdi-work-01"?',
    ],
    [
      'an item like no other',
      inB('item: pdi-work-01', 'item: q'),
      'b.yaml:31: "market" is about the item "q", which is in no questionnaire that is asked; use the questionnaire that contains it',
    ],
    [
      'a statement that is in no file',
      inB('[{ statement: trust', '[{ statement: trst'),
      'b.yaml:9: "roof" is about the statement "trst", which is in no file of statements; did you mean "trust"?',
    ],
    [
      'an attitude that is no option',
      inB('attitude: careful }]', 'attitude: carefull }]'),
      'b.yaml:9: "carefull" is no option of "trust"; did you mean "careful"?',
    ],
    [
      'an attitude that does not go with the kind',
      inB('attitude: absent', 'attitude: target'),
      'b.yaml:31: "target" is no attitude of an item in a story of the kind absent; known are absent',
    ],
    [
      'a story id used twice, in two files',
      { ...whole, 'd.yaml': again('roof').replaceAll('work-01', 'arts-01') },
      'd.yaml:4: the story id "roof" is used twice (first on line 4 of b.yaml); give each its own',
    ],
    [
      'a statement id used twice',
      inC('id: work', 'id: trust'),
      expect.stringMatching(
        /^c\.yaml:10: the statement id "trust" is used twice \(first on line 3\); give each its own/,
      ),
    ],
    [
      'a statement with the id of an item',
      inC('id: work', 'id: pdi-work-01'),
      'c.yaml:10: "pdi-work-01" is the id of an item of the questionnaire, too; give the statement another',
    ],
    [
      'two statements that read the same',
      {
        ...whole,
        'c.yaml': statements
          .replace('Work comes first', 'people whom one does NOT know')
          .replace('text: Agree', 'text: They can be trusted')
          .replace('text: Disagree', 'text: One had better be careful'),
      },
      'c.yaml:11: the statement "work" reads the same as "trust" (line 3), so an answer could mean either; reword one',
    ],
    [
      'two options of a statement that read the same',
      inC('text: Disagree', 'text: agree'),
      'c.yaml:16: statements[2].options[2].text: two options of "work" have the same text, "agree"; the two answers cannot be distinguished, so reword one',
    ],
    [
      'a passage of an item that is not held',
      inA('- { item: uai-work-01, target', '- { item: uai-arts-01, target'),
      'a.yaml:14: a passage carries "uai-arts-01", which is not among the values of "oven"; did you mean "uai-work-01"? (and 1 more; undertone lint shows all)',
    ],
    [
      'a value that no passage carries',
      inB('      - { statement: trust, text: They locked the gate. }\n', ''),
      'b.yaml:9: no passage of "roof" carries "trust"; mark the one that does',
    ],
    [
      'a passage where nothing is to come up',
      inB('- Liv bought a fish.', '- { item: pdi-work-01, text: Liv bought a fish. }'),
      'b.yaml:33: a passage carries "pdi-work-01" in "market", where nothing should come up; make it plain text, or change the kind',
    ],
    [
      'a character who is not there',
      inB('character: Ravi', 'character: Rafi'),
      'b.yaml:21: "Rafi" is not among the people of "well"; did you mean "Ravi"?',
    ],
    [
      'a stance of nobody where each has one',
      inB(', character: Ravi', ''),
      'b.yaml:21: "trust" in "well" names no holder, but in a story of the kind multiple each character has their own stance; add "character:"',
    ],
    [
      'a stance of somebody where all have one',
      inB('careful }]', 'careful, character: Ada }]'),
      'b.yaml:9: "roof" is a story of the kind random, where everyone holds "trust"; remove "character:", or make the kind multiple',
    ],
    [
      'a statement of the wider pool of a category in a story of another kind',
      inC('category: social', 'category: social\n    setting: category'),
      'b.yaml:9: "trust" is for stories of the kind category only, but "roof" is of the kind random; use another statement, or remove its "setting:" (and 2 more; undertone lint shows all)',
    ],
    [
      'a story of two categories that is to have one',
      {
        'b.yaml': others
          .replace('kind: random', 'kind: category')
          .replace('careful }]', 'careful }, { statement: work, attitude: agree }]')
          .replace('- It rained.', '- { statement: work, text: They worked on. }'),
        'c.yaml': statements.replace(/(id: work[\s\S]*?category:) social/, '$1 political'),
      },
      'b.yaml:9: "work" is of the category political and "trust" of social, and "roof" is of the kind category; use statements of one category, or make the kind random',
    ],
    [
      'an item twice in one story',
      inA('- { item: uai-work-01, first: opposite }', '- { item: pdi-work-01, first: opposite }'),
      'a.yaml:10: "oven" holds "pdi-work-01" twice; keep one',
    ],
    [
      'an item in two pairs',
      { ...whole, 'd.yaml': again('stove').replaceAll('pdi-work-01', 'pdi-arts-01') },
      'd.yaml:10: the item "uai-work-01" is in the pair "oven" too (line 4 of a.yaml); use each item in one pair only',
    ],
    [
      'a telling that is all of one pole',
      inA('first: opposite', 'first: target'),
      'a.yaml:9: all items of "oven" are at the target pole in its first telling; begin some of them at the other pole, so that neither telling shows one pole only',
    ],
    [
      'another language',
      inC('language: en', 'language: de'),
      'c.yaml:1: this is in "de", but "en" is asked; give it in "en", with a folder for each language',
    ],
    [
      'two names',
      inB('stories: mine', 'stories: ours'),
      'b.yaml:1: the set is called "ours" here and "mine" in another file of it; give it one name',
    ],
    [
      'a file of something else',
      { ...whole, 'd.yaml': 'name: mine\n' },
      'd.yaml:1: has neither "stories:" nor "statements:", one of which every file of a set needs; move it elsewhere, or add one',
    ],
  ])('%s', async (_what, texts, message) => {
    expect(await complaint(texts)).toEqual(message);
  });
});

test('what else is wrong with a story is said with its file and the line of its values', async () => {
  using folder = written(whole);
  const { complaintAbout } = await readStories(folder.path, 'en', items);
  expect(complaintAbout('well', 'too long').message).toBe(`${folder.file('b.yaml')}:20: too long`);
  expect(complaintAbout('oven', 'too long').message).toBe(`${folder.file('a.yaml')}:9: too long`);
});

test('the built-in set goes with the built-in questionnaire', async () => {
  const built = await loadQuestionnaire('undertone', 'en');
  const set = await loadStories('undertone', 'en', built.items);
  const counted = (texts: readonly string[]) =>
    Object.fromEntries(
      [...new Set(texts)].map((text) => [text, texts.filter((each) => each === text).length]),
    );
  // CQ-Bench A.2: 50 statements of seven topics; and of four of them more.
  expect(set.statements.filter(({ setting }) => setting === undefined)).toHaveLength(50);
  expect(counted(set.statements.map(({ category }) => category))).toMatchObject({
    social: 27,
    religious: 23,
    political: 24,
    ethical: 28,
  });
  const kinds = counted(set.single.map(({ kind }) => kind));
  expect(kinds).toMatchObject({ random: 10, category: 17, multiple: 4 });
});
