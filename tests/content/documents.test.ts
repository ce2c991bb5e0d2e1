import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readDocument } from '../../src/content/document.js';
import { checkDocument } from '../../src/content/document-faults.js';
import { packagePath } from '../../src/content/package-data.js';
import { runStudy } from '../../src/index.js';
import { loadLabels } from '../../src/instruments/stories/content/human-labels.js';
import { loadInferenceTemplates } from '../../src/instruments/stories/content/stories.js';
import {
  builtInTemplates,
  loadQuestionnaire,
  loadSurveyTemplates,
} from '../../src/instruments/survey/questionnaire.js';
import { plan } from '../../src/study/load.js';
import { ofDimension } from '../../vocabulary/scheme.js';
import { forms, SurveyTemplates } from '../../vocabulary/template.js';
import { complaintAbout, TemporaryFolder } from '../support/files.js';
import { plainWording } from '../support/questionnaires.js';
import { dimensions } from '../support/schemes.js';

const loadChecked = async (file: string) =>
  checkDocument(await readDocument(file), SurveyTemplates);

/** Nine lists of ten aliases, each to the list before: a billion texts when written out. */
const bomb = Array.from({ length: 9 }, (_, level) => {
  const entry = level === 0 ? 'lol' : `*a${level - 1}`;
  return `a${level}: &a${level} [${Array.from({ length: 10 }, () => entry).join(', ')}]\n`;
}).join('');

describe('a file is refused in one sentence, with what to fix, when it', () => {
  test.each([
    [
      'leaves a bracket open',
      'instrument: survey\nprompts: [one,\nlanguage: en\n',
      'mine.yaml:3: not well-formed YAML or JSON: Flow sequence in block collection must be sufficiently indented and end with a ]; check quotes, brackets and indentation',
    ],
    [
      'is indented with a tab',
      'prompts:\n\tab: one\n',
      'mine.yaml:2: not well-formed YAML or JSON: Tabs are not allowed as indentation; indent with spaces',
    ],
    [
      'begins a text with a brace',
      'prompts:\n  ab: {question} {first} {second}\n',
      'mine.yaml:2: not well-formed YAML or JSON: Unexpected flow-map-start at node end; check quotes, brackets and indentation',
    ],
    [
      'has a colon in a bare text',
      'question: What: now?\n',
      'mine.yaml:1: not well-formed YAML or JSON: Nested mappings are not allowed in compact mappings; put text that contains a colon in quotes',
    ],
    [
      'says a key twice',
      'language: en\nlanguage: de\n',
      'mine.yaml:2: not well-formed YAML or JSON: Map keys must be unique; keep one of the two',
    ],
    [
      'holds two documents',
      'language: en\n---\nlanguage: de\n',
      'mine.yaml:2: not well-formed YAML or JSON: Source contains multiple documents; check quotes, brackets and indentation',
    ],
    ['is empty', '', 'mine.yaml:1: the file is empty; fill it in (a map of keys and values)'],
    [
      'holds a comment alone',
      '# later\n',
      'mine.yaml:1: the file is empty; fill it in (a map of keys and values)',
    ],
    [
      'holds a list',
      '- one\n',
      'mine.yaml:1: the file must be a map of keys and values, not a list',
    ],
    [
      'unfolds without end',
      bomb,
      'mine.yaml:2: cannot be used: Excessive alias count indicates a resource exhaustion attack; write values out in place of aliases',
    ],
    [
      'has an alias to nothing',
      'prompts: *elsewhere\n',
      'mine.yaml:1: cannot be used: Unresolved alias (the anchor must be set before the alias): elsewhere; write values out in place of aliases',
    ],
    [
      'is Latin-1, whose letters would be asked as question marks',
      Buffer.from('language: en # für\n', 'latin1'),
      'mine.yaml: not UTF-8 text; save it as UTF-8',
    ],
  ])('%s', async (_what, text, complaint) => {
    expect(await complaintAbout({ text }, loadChecked)).toBe(complaint);
  });

  test('is JSON without a comma', async () => {
    const text = '{\n  "instrument": "survey"\n  "language": "en"\n}\n';
    expect(await complaintAbout({ text, name: 'mine.json' }, loadChecked)).toBe(
      'mine.json:3: not well-formed YAML or JSON: Missing , between flow map items; check quotes, brackets and indentation',
    );
  });

  test('is a folder', async () => {
    using folder = new TemporaryFolder();
    mkdirSync(folder.file('templates'));
    await expect(loadChecked(folder.file('templates'))).rejects.toThrow(
      `${folder.file('templates')}: this is a folder; name a file in it`,
    );
  });

  test('is not there', async () => {
    using folder = new TemporaryFolder();
    await expect(loadChecked(folder.file('none.yaml'))).rejects.toThrow(
      `${folder.file('none.yaml')}: no such file; check its name and folder`,
    );
  });
});

const head = 'respondent,story,statement,style,shots,draw,found,attitude\n';

async function labelsIn(text: string) {
  using folder = new TemporaryFolder();
  writeFileSync(folder.file('labels.csv'), text);
  return await loadLabels(folder.file('labels.csv'));
}

describe('labels', () => {
  test('say what a person found in which answer', async () => {
    const text = `${head}gpt,oven/1,pdi-work-01,reasoned,1,2,0.5,contradicted\n`;
    expect(await labelsIn(text)).toEqual([
      {
        line: 2,
        label: {
          respondent: 'gpt',
          telling: 'oven/1',
          statement: 'pdi-work-01',
          style: 'reasoned',
          shots: 1,
          draw: 2,
          found: 0.5,
          attitude: 'contradicted',
        },
      },
    ]);
  });

  test('are of the first direct answer without an example unless they say otherwise', async () => {
    const [row] = await labelsIn(
      'Respondent,Story,Statement,Found,Attitude\ngpt,oven/1,pdi-work-01,1,right\n',
    );
    expect(row?.label).toMatchObject({ style: 'direct', shots: 0, draw: 0, found: 1 });
    const [empty] = await labelsIn(`${head}gpt,oven/1,pdi-work-01,,,,0,none\n`);
    expect(empty?.label).toMatchObject({ style: 'direct', shots: 0, draw: 0, found: 0 });
  });

  test.each([
    [
      'another figure than 1, 0.5 and 0',
      'gpt,oven/1,x,direct,0,0,0.7,none',
      '2: "0.7" is not known under found; give one of 1, 0.5, 0',
    ],
    [
      'nothing where there is a figure',
      'gpt,oven/1,x,direct,0,0,,none',
      '2: the column "found" is empty in this row; fill it in',
    ],
    [
      'an attitude that is none',
      'gpt,oven/1,x,direct,0,0,1,wright',
      '2: "wright" is not known under attitude; did you mean "right"?',
    ],
    [
      'a style that is none',
      'gpt,oven/1,x,directly,0,0,1,right',
      '2: "directly" is not known under style; did you mean "direct"?',
    ],
    [
      'two examples',
      'gpt,oven/1,x,direct,2,0,1,right',
      '2: "2" is not known under shots; give one of 0, 1',
    ],
    [
      'half a draw',
      'gpt,oven/1,x,direct,0,0.5,1,right',
      '2: "0.5" is not a draw; give a whole number, from 0',
    ],
    [
      'no respondent',
      ' ,oven/1,x,direct,0,0,1,right',
      '2: the column "respondent" is empty in this row; fill it in',
    ],
    [
      'an attitude of what is not found',
      'gpt,oven/1,x,direct,0,0,0,right',
      '2: a value that is not found has no attitude, but this row says right; leave attitude empty, or change found',
    ],
    [
      'a value that is labelled twice',
      'gpt,oven/1,x,direct,0,0,0,none\ngpt,oven/1,y,,,,0,none\ngpt,oven/1,x,,,,1,right',
      '4: this value is labelled twice (first on line 2); keep one of the two',
    ],
  ])('are refused, with their line, for %s', async (_what, rows, message) => {
    const text = `${head}${rows}\n`;
    expect(await complaintAbout({ text, name: 'l.csv' }, loadLabels)).toBe(`l.csv:${message}`);
  });

  test('are refused without one of their columns, or where there is none', async () => {
    const rest = head.replace(',found', '');
    expect(await complaintAbout({ text: rest, name: 'l.csv' }, loadLabels)).toMatch(
      /^l\.csv:1: the column "found" is missing/,
    );
    expect(await complaintAbout({ text: head, name: 'l.csv' }, loadLabels)).toBe(
      'l.csv:1: has no labels; add a row for each',
    );
  });
});

const load = (file: string) => loadSurveyTemplates(file, 'en');

const promptFile = (changes: Readonly<Record<string, string>>) =>
  JSON.stringify({ ...plainWording, prompts: { ...plainWording.prompts, ...changes } }, null, 2);

describe('templates', () => {
  test('of one’s own are read from a file', async () => {
    using folder = new TemporaryFolder();
    writeFileSync(folder.file('mine.json'), JSON.stringify(plainWording));
    expect(await load(folder.file('mine.json'))).toEqual(plainWording);
  });

  test.each(['{question}', '{first}', '{second}'])('without %s are refused', async (slot) => {
    const text = promptFile({ compare: String(plainWording.prompts.compare).replace(slot, '') });
    expect(await complaintAbout({ text, name: 'mine.json' }, load)).toBe(
      `mine.json:7: prompts.compare: a prompt must contain {question}, {first} and {second}; add ${slot}`,
    );
  });

  test.each([
    ['{third}', '{third}'],
    ['{ first}', '{'],
    ['{first', '{first'],
    ['second}', '}'],
  ])('with a slot that is none, %s, are refused', async (added, named) => {
    const text = promptFile({ ab: `${plainWording.prompts.ab} ${added}` });
    expect(await complaintAbout({ text, name: 'mine.json' }, load)).toBe(
      `mine.json:5: prompts.ab: "${named}" is no slot; a prompt has {question}, {first} and {second} and no other braces`,
    );
  });

  test('need no form that the study does not ask', async () => {
    using folder = new TemporaryFolder();
    const { ab = '' } = plainWording.prompts;
    const templates = folder.file('mine.json');
    writeFileSync(templates, JSON.stringify({ ...plainWording, prompts: { ab } }));
    const study = { name: 's', respondents: [{ id: 'a', simulated: {} }] };
    const asked = async (survey: object) =>
      runStudy(await plan({ ...study, survey: { templates, limit: 1, ...survey } }), {
        requests: 0,
      });
    expect((await asked({ forms: ['ab'] })).state).toBe('reported');
    await expect(asked({})).rejects.toThrow(
      `${templates}: has no prompt for repeat, compare and likert, which the study asks; add it under "prompts:", or ask "forms: [ab]" alone (--forms)`,
    );
  });

  test('with a form that is none are refused', async () => {
    const text = promptFile({ cd: plainWording.prompts.ab ?? '' });
    expect(await complaintAbout({ text, name: 'mine.json' }, load)).toBe(
      'mine.json:9: unknown key "cd" in prompts; known are ab, repeat, compare, likert',
    );
  });

  test('of another instrument are refused', async () => {
    const text = JSON.stringify({ ...plainWording, instrument: 'surveys' }, null, 2);
    expect(await complaintAbout({ text, name: 'mine.json' }, load)).toBe(
      'mine.json:2: instrument is "surveys", which is not known; did you mean "survey"?',
    );
  });
});

describe('our own templates', () => {
  test.each(forms)('show question and options once each in %s, in that order', async (form) => {
    const wording = (await load(builtInTemplates)).prompts[form];
    expect(wording?.match(/\{\w+\}/g)).toEqual(['{question}', '{first}', '{second}']);
  });

  test('do not print a full stop after a question, as the paper’s do', async () => {
    for (const prompt of Object.values((await load(builtInTemplates)).prompts)) {
      expect(prompt).not.toMatch(/\{question\}\s*[.?]/);
    }
  });
});

const ours = readFileSync(packagePath('templates', 'inference', 'en.yaml'), 'utf8');
const loadWording = (file: string) => loadInferenceTemplates(file, 'en');

describe('the wording of questions about stories', () => {
  test('is built in, and never tells a judge which position is right', async () => {
    const { prompts } = await loadWording('undertone');
    expect(prompts.judge).not.toContain('{story}');
    expect(prompts.selection.direct).toContain('{choose}');
  });

  test.each([
    [
      'without a slot',
      '{candidates}',
      '',
      /selection\.direct: this prompt must contain \{candidates\}/,
    ],
    [
      'with a slot that is none',
      '{choose}',
      '{chose}',
      /"\{chose\}" is no slot|must contain \{choose\}/,
    ],
    [
      'of another instrument',
      'instrument: inference',
      'instrument: survey',
      /instrument is "survey"/,
    ],
  ])('is refused, with its line, %s', async (_what, from, to, message) => {
    const text = ours.replaceAll(from, to);
    const said = await complaintAbout({ text }, loadWording);
    expect(said).toMatch(/^mine\.yaml:\d+: /);
    expect(said).toMatch(message);
  });
});

const { items } = await loadQuestionnaire('undertone', 'en');
const { personas, prompts } = await loadInferenceTemplates('undertone', 'en');
if (!personas) throw new Error('the built-in wording has no personas');
const { opening, dimensions: sentences } = personas;

/** Every five words in a row: four common ones meet by chance, such as "the middle of the". */
function fives(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}'’]+/gu) ?? [];
  return words.slice(4).map((_, place) => words.slice(place, place + 5).join(' '));
}

const ofItems = new Set(
  items.flatMap(({ question, options }) =>
    [question, options.target, options.opposite].flatMap(fives),
  ),
);

describe('the built-in wording of personas', () => {
  test('shares no five words in a row with any item', () => {
    const texts = [
      opening,
      ...dimensions.flatMap((each) => Object.values(ofDimension(sentences, each))),
    ];
    expect(texts.flatMap(fives).filter((five) => ofItems.has(five))).toEqual([]);
  });

  test.each(dimensions)('has a sham about as long as what it stands for: %s', (dimension) => {
    const { target, opposite, sham } = ofDimension(sentences, dimension);
    const mean = (target.length + opposite.length) / 2;
    expect(Math.abs(sham.length / mean - 1)).toBeLessThan(0.15);
    expect(Math.abs(target.length / opposite.length - 1)).toBeLessThan(0.15);
  });

  test('speaks to the respondent, in every sentence of its own', () => {
    const texts = dimensions.flatMap((each) => Object.values(ofDimension(sentences, each)));
    expect(new Set(texts).size).toBe(18);
    for (const text of [opening, ...texts]) expect(text).toMatch(/^You .*\.$/);
  });
});

test('a question without a story tells of none, and asks for a choice all the same', () => {
  expect(prompts.blind).toContain('You are told nothing about them');
  expect(prompts.blind).not.toMatch(/\{story\}|\bstory\b/);
});
