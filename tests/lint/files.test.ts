import { mkdirSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import type { LintedFile } from '../../analysis/results/lint.js';
import { lintFiles } from '../../src/lint/files.js';
import { TemporaryFolder } from '../support/files.js';
import { makeItems, plainWording } from '../support/questionnaires.js';

const items = makeItems({ perCell: 1, of: ['pdi'] });
const made = { questionnaire: 'made', language: 'en', items };

/** Findings as "line severity [check] message". */
const said = ({ findings }: LintedFile) =>
  findings.map(({ line, severity, check, message }) => `${line} ${severity} [${check}] ${message}`);

/** Findings that are not about how few the items of these tests are. */
const telling = (file: LintedFile | undefined) =>
  file ? said(file).filter((text) => !/\[(?:cells|few|near-duplicates|balance)\]/.test(text)) : [];

/** Lints texts as files of a fresh folder, all at once. */
async function lintTexts(texts: Readonly<Record<string, string>>, of = Object.keys(texts)) {
  using folder = new TemporaryFolder();
  for (const [name, text] of Object.entries(texts)) {
    mkdirSync(folder.file(name.includes('/') ? name.replace(/\/[^/]*$/, '') : '.'), {
      recursive: true,
    });
    writeFileSync(folder.file(name), text);
  }
  const { files } = await lintFiles({ files: of.map((name) => folder.file(name)) });
  return files.map((file) => ({ ...file, file: file.file.replace(`${folder.path}/`, '') }));
}

describe('lint finds every fault of a file, at its line', () => {
  const broken = stringify(made)
    .replace('dimension: pdi', 'dimension: pdl')
    .replace('    domain: education\n', '')
    .replace('question: What would you do in case pdi-work-01?', 'qestion: What?');

  test('in YAML', async () => {
    const [file] = await lintTexts({ 'mine.yaml': broken });
    expect(file && said(file)).toEqual([
      '5 error [schema] items[1].dimension: "pdl" is not a dimension of the scheme "hofstede" (pdi, idv, uai, mas, lto, ivr); did you mean "pdi"?',
      '11 error [schema] items[2].domain: it is missing; give a domain of this questionnaire under the scheme "hofstede" (family, education, work, wellness, lifestyle, arts, science)',
      '17 error [schema] items[3].question is missing; add it (text)',
      '20 error [schema] unknown key "qestion" in items[3]; did you mean "question"?',
    ]);
    expect(file?.description).toBeNull();
  });

  test('in JSON', async () => {
    const text = JSON.stringify(made, null, 2)
      .replace('"dimension": "pdi"', '"dimension": 7')
      .replace('"What would you do in case pdi-work-01?"', '""');
    const lines = text.split('\n');
    const [file] = await lintTexts({ 'mine.json': text });
    expect(file && said(file)).toEqual([
      `${lines.findIndex((line) => line.includes('7,')) + 1} error [schema] items[1].dimension: 7 is not a dimension of the scheme "hofstede" (pdi, idv, uai, mas, lto, ivr); use one of these`,
      `${lines.findIndex((line) => line.includes('""')) + 1} error [schema] items[3].question is empty; fill it in`,
    ]);
  });

  test('where it is not well-formed at all', async () => {
    const [file] = await lintTexts({ 'mine.yaml': `${stringify(made)}  - [` });
    expect(file && said(file)).toEqual([
      expect.stringMatching(/^\d+ error \[syntax\] not well-formed YAML or JSON: /),
    ]);
  });

  test('in an item, at the line of the text that is at fault', async () => {
    const text = stringify(made).replace(
      'I choose the lower path in case pdi-arts-01.',
      'No, I take the lower path of pdi-arts-01.',
    );
    const [file] = await lintTexts({ 'mine.yaml': text });
    const line = text.split('\n').findIndex((one) => one.includes('No, I')) + 1;
    expect(telling(file)).toEqual([
      `${line} warning [openings] pdi-arts-01 opens the opposite option with "No", which collides with the answers to the compare form; begin it differently`,
    ]);
  });
});

describe('lint tells what a file is', () => {
  test('by its keys', async () => {
    const files = await lintTexts({
      'q.yaml': stringify(made),
      't.json': JSON.stringify(plainWording),
      's.yaml': stringify({ name: 's', respondents: [{ id: 'one', simulated: {} }] }),
    });
    expect(files.map(({ kind }) => kind)).toEqual(['questionnaire', 'templates', 'study']);
    expect(files.map(telling)).toEqual([[], [], []]);
  });

  test('country scores by being CSV, or where it is told', async () => {
    const head = 'country,pdi,idv,uai,mas,lto,ivr\n';
    const files = await lintTexts({
      'good.csv': `${head}Elbonia,1,20,30,40,50,60\n`,
      'bad.csv': `${head}Elbonia,1,20,n/a,40,50,60\n`,
    });
    expect(files.map(({ kind }) => kind)).toEqual(['countries', 'countries']);
    expect(files.map(said)).toEqual([
      [],
      [expect.stringMatching(/^2 error \[syntax\] "n\/a" is not a score of uai/)],
    ]);
    using folder = new TemporaryFolder();
    const file = folder.file('scores.txt');
    writeFileSync(file, `${head}Elbonia,1,20,30,40,50,60\n`);
    expect((await lintFiles({ files: [file], kind: 'countries' })).files).toMatchObject([
      { kind: 'countries', findings: [] },
    ]);
  });

  test('takes a study with statements for a study, and a statement for an item of its dimension', async () => {
    const statement = {
      id: 'a-1',
      dimension: 'pdi',
      scale: 'five',
      keyed: 1,
      statement: 'Rank counts.',
    };
    const scales = { five: { points: 5, ends: ['no', 'yes'] } };
    const files = await lintTexts(
      {
        'study.yaml': stringify({
          name: 'rated',
          survey: { questionnaire: 'items.yaml' },
          statements: { forms: ['number'] },
          respondents: [{ id: 'one', recorded: 'one' }],
        }),
        'items.yaml': stringify({
          questionnaire: 'rated',
          language: 'en',
          scales,
          items: [statement],
        }),
      },
      ['study.yaml'],
    );
    expect(files.map(({ kind }) => kind)).toEqual(['study', 'questionnaire']);
    expect(files.flatMap(said)).toEqual([
      '9 warning [cells] there are no items for idv, uai, mas, lto, ivr; a profile will lack them',
      '1 hint [few] pdi: under 20 statements, so intervals hold for these statements only',
    ]);
  });

  test('and refuses one that is none of them, or that is not there', async () => {
    await expect(lintTexts({ 'x.yaml': 'a: 1' })).rejects.toThrow(
      'x.yaml: does not have the keys of a questionnaire, scheme, facets, templates, stories, statements, scenarios or study; specify its kind with --kind questionnaire|scheme|facets|templates|stories|statements|scenarios|study',
    );
    await expect(lintFiles({ files: ['none.yaml'] })).rejects.toThrow(
      'none.yaml: no such file; check its name and folder',
    );
  });

  test('and says so where it is empty, or could be two things', async () => {
    await expect(lintTexts({ 'x.yaml': '# later\n' })).rejects.toThrow(
      'x.yaml: is empty; fill it in, or name another file',
    );
    await expect(lintTexts({ 'x.yaml': 'questionnaire: q\nrespondents: []\n' })).rejects.toThrow(
      'x.yaml: has keys of a questionnaire and of a study; specify its kind with --kind',
    );
    await expect(lintTexts({ 'cd.csv': 'Dimension,Domain\n' })).rejects.toThrow(
      'cd.csv: has no column "country", so it is not a table of country scores; import CDEval with: undertone import cdeval',
    );
  });

  test('and sends CDEval as it is published to its import', async () => {
    const rows = JSON.stringify([{ Dimension: 'PDI', 'Option 1': 'x' }]);
    await expect(lintTexts({ 'cd.json': rows })).rejects.toThrow('undertone import cdeval');
  });
});

describe('of templates, lint finds', () => {
  const withPrompt = (form: string, prompt: string) =>
    JSON.stringify(
      { ...plainWording, prompts: { ...plainWording.prompts, [form]: prompt } },
      null,
      2,
    );
  const ask = 'Answer A or B.';
  test.each([
    [
      'a question mark after a question that has its own',
      'ab',
      `{question}?\nA {first}\nB {second}\n${ask}`,
      '5 warning [punctuation] ab has punctuation after {question}, which already ends with its own (hence the "?." in CDEval); remove it',
    ],
    [
      'a full stop after it',
      'ab',
      `{question}.\nA {first}\nB {second}\n${ask}`,
      '5 warning [punctuation] ab has punctuation after {question}, which already ends with its own (hence the "?." in CDEval); remove it',
    ],
    [
      'a slot shown twice',
      'ab',
      `{question}\nA {first}\nB {second}, {first}?\n${ask}`,
      '5 warning [slots] ab shows {first} more than once; show it once',
    ],
    [
      'options in the other order',
      'compare',
      '{question}\nThis: {second}\nThat: {first}\nYes or no?',
      '7 error [schema] prompts.compare: {second} stands before {first}, so that an answer would count for the other pole; put {first} before it',
    ],
    [
      'letters changed over',
      'ab',
      `{question}\n(B) {first}\n(A) {second}\n${ask}`,
      '5 error [schema] prompts.ab: {first} is called B or {second} A, so that an answer would count for the other pole; {first} is A',
    ],
    [
      'letters that are not asked for',
      'ab',
      '{question}\n(1) {first}\n(2) {second}\nWhich number?',
      '5 warning [answers] ab does not ask for the letters A and B, although its answers are read as such; name them',
    ],
    [
      'a yes and no that are not asked for',
      'compare',
      '{question}\n{first}\n{second}\nTrue or false?',
      '7 warning [answers] compare does not ask for yes and no, although its answers are read as such; name them',
    ],
    [
      'another scale',
      'likert',
      '{question}\n{first}\n{second}\nFrom 1 to 7?',
      '8 warning [answers] likert does not ask for the numbers from 1 to 5, 1 first, although its answers are read as such; name them',
    ],
    [
      'a scale the other way round',
      'likert',
      '{question}\n5: {first}\n1: {second}',
      '8 error [answers] likert does not ask for the numbers from 1 to 5, 1 first, although its answers are read as such; name them',
    ],
  ])('%s', async (_what, form, prompt, found) => {
    const [file] = await lintTexts({ 't.json': withPrompt(form, prompt) });
    expect(file && said(file)).toEqual([found]);
  });
});

describe('of a folder with a file a language, lint', () => {
  const german = { ...made, language: 'de' };

  test('checks every file', async () => {
    using folder = new TemporaryFolder();
    mkdirSync(folder.file('mine'));
    writeFileSync(folder.file('mine/en.yaml'), stringify(made));
    writeFileSync(folder.file('mine/de.json'), JSON.stringify(german));
    const { files } = await lintFiles({ files: [folder.file('mine')] });
    expect(files.map(({ file }) => file)).toEqual([
      folder.file('mine/de.json'),
      folder.file('mine/en.yaml'),
    ]);
    await expect(lintFiles({ files: [folder.path] })).rejects.toThrow(
      'contains no YAML or JSON file',
    );
  });

  test.each([
    [
      'another name for one of the languages',
      { ...german, questionnaire: 'meine' },
      '1 error [translations] the questionnaire is "meine" here and "made" in en; give it one name in every language',
    ],
    [
      'a language that the file is not named for',
      { ...german, language: 'fr' },
      '2 error [translations] the language is "fr", but the file is named for "de"; change one of them',
    ],
  ])('finds %s', async (_what, translation, found) => {
    const files = await lintTexts({
      'en.yaml': stringify(made),
      'de.yaml': stringify(translation),
    });
    expect(telling(files[1])).toEqual([found]);
  });
});

describe('of translations, lint finds', () => {
  const german = { ...made, language: 'de' };
  test.each([
    ['nothing where both have the same', german, []],
    [
      'items that are missing',
      { ...german, items: items.slice(2) },
      [
        '3 warning [translations] there is no translation of the en items pdi-family-01, pdi-education-01; translate them, or the languages are compared on different items',
      ],
    ],
    [
      'items that only the translation has',
      { ...german, items: [...items, { ...items[0], id: 'pdi-family-09' }] },
      [
        expect.stringContaining('[duplicates]'),
        '3 warning [translations] there is no original in en of the items pdi-family-09; add them, or the languages are compared on different items',
      ],
    ],
    [
      'items that measure something else under the same id',
      {
        ...german,
        items: items.map((item, at) => (at === 0 ? { ...item, dimension: 'uai' } : item)),
      },
      [
        '5 error [translations] pdi-family-01 has the dimension uai here and pdi in en; use the same in both',
      ],
    ],
  ])('%s', async (_what, translation, found) => {
    const files = await lintTexts({
      'en.yaml': stringify(made),
      'de.yaml': stringify(translation),
    });
    expect(telling(files[0])).toEqual([]);
    expect(telling(files[1])).toEqual(found);
  });
});

describe('of translations given in another order', () => {
  test('the English one stays the original', async () => {
    const files = await lintTexts({
      'de.yaml': stringify({ ...made, language: 'de', items: items.slice(1) }),
      'en.yaml': stringify(made),
    });
    expect(telling(files[0])).toEqual([
      expect.stringContaining('no translation of the en items pdi-family-01;'),
    ]);
    expect(telling(files[1])).toEqual([]);
  });

  test('the longest one is the original where none is English', async () => {
    const files = await lintTexts({
      'de.yaml': stringify({ ...made, language: 'de', items: items.slice(1) }),
      'zh.yaml': stringify({ ...made, language: 'zh' }),
    });
    expect(telling(files[0])).toEqual([
      expect.stringContaining('no translation of the zh items pdi-family-01;'),
    ]);
    expect(telling(files[1])).toEqual([]);
  });

  test('an item in another domain is found', async () => {
    const moved = items.map((item, at) => (at === 0 ? { ...item, domain: 'arts' } : item));
    const files = await lintTexts({
      'en.yaml': stringify(made),
      'de.yaml': stringify({ ...made, language: 'de', items: moved }),
    });
    expect(telling(files[1])).toEqual([
      '6 error [translations] pdi-family-01 has the domain arts here and family in en; use the same in both',
    ]);
  });
});

describe('a file given by two names', () => {
  test('is checked once', async () => {
    using folder = new TemporaryFolder();
    writeFileSync(folder.file('a.yaml'), stringify(made));
    const { files } = await lintFiles({
      files: [folder.file('a.yaml'), `${folder.path}/./a.yaml`],
    });
    expect(files).toHaveLength(1);
  });
});

describe('of a study, lint', () => {
  const study = (survey: object, respondents: readonly object[] = [{ id: 'one', simulated: {} }]) =>
    stringify({ name: 's', respondents, survey });

  test('checks the files that it names, too', async () => {
    const files = await lintTexts(
      {
        's.yaml': study({ questionnaire: 'q.yaml', templates: 't.json' }),
        'q.yaml': stringify(made).replace('dimension: pdi', 'dimension: pdl'),
        't.json': JSON.stringify(plainWording),
      },
      ['s.yaml'],
    );
    expect(files.map(({ file }) => file)).toEqual(['s.yaml', 'q.yaml', 't.json']);
    expect(files.map(telling)).toEqual([[], [expect.stringMatching(/^5 error \[schema\]/)], []]);
  });

  test('takes a folder for one file a language', async () => {
    const files = await lintTexts(
      { 's.yaml': study({ questionnaire: 'mine' }), 'mine/en.yaml': stringify(made) },
      ['s.yaml'],
    );
    expect(files.map(({ file }) => file)).toEqual(['s.yaml', 'mine/en.yaml']);
  });

  test.each([
    [
      'a file that is not there',
      study({ questionnaire: 'none.yaml' }),
      '6 error [study] none.yaml: no such file; check its name and folder',
    ],
    [
      'a questionnaire in another language',
      study({ questionnaire: 'de.yaml' }),
      '6 error [study] de.yaml: this is in "de", but a respondent is asked in "en"; give one in "en", or change that respondent\'s language',
    ],
    [
      'an id used twice',
      study({}, [
        { id: 'one', simulated: {} },
        { id: 'one', simulated: { positionBias: 0.1 } },
      ]),
      '5 error [study] the id "one" is used twice under respondents; give each its own',
    ],
  ])('finds %s', async (_what, text, found) => {
    const files = await lintTexts(
      { 's.yaml': text, 'de.yaml': stringify({ ...made, language: 'de' }) },
      ['s.yaml'],
    );
    const [first] = files.map(said);
    expect(first?.map((line) => line.replace(/\/tmp\/\S*\//, ''))).toEqual([found]);
  });
});

describe('of the countries and the families of a study, lint', () => {
  const study = (respondents: readonly object[], countries: object = {}) =>
    stringify({ name: 's', respondents, countries });
  const one = { id: 'one', model: 'm' };
  const two = { id: 'two', model: 'n' };
  const columns = 'country,pdi,idv,uai,mas,lto,ivr';
  const found = async (text: string, scores = '') => {
    const [file] = await lintTexts({ 's.yaml': text, 'scores.csv': `${columns}\n${scores}` }, [
      's.yaml',
    ]);
    return file && said(file).map((line) => line.replace(/\/tmp\/\S*\//, ''));
  };

  test('finds what is wrong with a table of one’s own, where it is named', async () => {
    const own = study([one], { scores: 'scores.csv', map: 'joint' });
    expect(await found(own, 'Elbonia,1,20,30,40,50,60\n')).toEqual([]);
    expect(await found(own, 'Elbonia,1,20,n/a,40,50,60\n')).toEqual([
      expect.stringMatching(/^6 error \[study\] scores\.csv:2: "n\/a"/),
    ]);
    expect(await found(study([one], { scores: 'hofsted-2015' }))).toEqual([
      expect.stringMatching(/^6 error \[study\] hofsted-2015: .*did you mean "hofstede-2015"\?$/),
    ]);
  });

  test('finds a table that is wrong beside a questionnaire in another language', async () => {
    const text = stringify({
      name: 's',
      respondents: [one],
      survey: { questionnaire: 'de.yaml' },
      countries: { scores: 'none.csv' },
    });
    const german = stringify({ ...made, language: 'de' });
    const [file] = await lintTexts({ 's.yaml': text, 'de.yaml': german }, ['s.yaml']);
    expect(file && said(file)).toEqual([
      expect.stringMatching(/^6 error \[study\] .*de\.yaml: this is in "de"/),
      expect.stringMatching(/^8 error \[study\] .*none\.csv: is neither a file nor an edition/),
    ]);
  });

  test.each([
    [
      'says nothing of a family of two',
      [
        { ...one, family: 'larch' },
        { ...two, family: 'larch' },
      ],
      [],
    ],
    [
      'warns of each family of one',
      [
        { ...one, family: 'larch' },
        { ...two, family: 'maple' },
        { ...two, id: 'three', persona: 'P' },
      ],
      [
        '5 warning [families] family "larch" has one respondent; a family needs at least two to be compared',
        '8 warning [families] family "maple" has one respondent; a family needs at least two to be compared',
      ],
    ],
    [
      'does not count a model under a persona as another one',
      [
        { ...one, persona: 'You are a teacher.', family: 'larch' },
        { ...one, id: 'plain', family: 'larch' },
      ],
      [
        '6 warning [families] family "larch" has one respondent besides copies of the same model; a family needs at least two to be compared',
      ],
    ],
    [
      'warns of a family that has only such copies',
      [one, { ...one, id: 'teacher', persona: 'You are a teacher.', family: 'larch' }],
      [
        '8 warning [families] family "larch" has no respondent besides copies of the same model; a family needs at least two to be compared',
      ],
    ],
  ])('%s', async (_what, respondents, warnings) => {
    expect(await found(study(respondents))).toEqual(warnings);
  });

  test('finds a base that nobody is called', async () => {
    expect(await found(study([one, { ...two, base: 'onne' }]))).toEqual([
      '7 error [study] "onne", the base of "two", is not a respondent of this study; did you mean "one"?',
    ]);
  });
});

describe('a questionnaire is described', () => {
  const larger = {
    ...made,
    questionnaire: 'larger',
    items: makeItems({ perCell: 6, of: ['pdi', 'uai'] }).slice(0, 80),
  };
  const subsets = ({ description }: LintedFile) =>
    description?.dimensions.map(({ diversity }) => diversity.subsets);

  test('on subsets of one size, at which the dimensions of all given ones can be compared', async () => {
    const other = { ...larger, questionnaire: 'other', items: makeItems({ perCell: 3 }) };
    const files = await lintTexts({ 'a.yaml': stringify(larger), 'b.yaml': stringify(other) });
    expect(files.map(({ description }) => description?.subset)).toEqual([21, 21]);
    expect(files.map(subsets)).toEqual([
      [10, 10],
      [1, 1, 1, 1, 1, 1],
    ]);
  });

  test('without such figures for a dimension that is too small, which does not set the size', async () => {
    const files = await lintTexts({ 'a.yaml': stringify(larger), 'b.yaml': stringify(made) });
    expect(files.map(({ description }) => description?.subset)).toEqual([38, 38]);
    expect(files.map(subsets)).toEqual([[10, 1], [0]]);
    expect(files[1]?.description?.dimensions[0]?.diversity).toEqual({
      subsets: 0,
      distinct2: null,
      selfBleu: null,
    });
  });

  test('by its domains', async () => {
    const [file] = await lintTexts({ 'a.yaml': stringify(made) });
    const shares = file?.description?.domains.map(({ share }) => share);
    expect(shares).toEqual(Array.from({ length: 7 }, () => 1 / 7));
  });
});
