import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import type { LintedFile } from '../../analysis/results/lint.js';
import { packagePath } from '../../src/content/package-data.js';
import { lintFiles } from '../../src/lint/files.js';
import { TemporaryFolder } from '../support/files.js';
import {
  cleanPair,
  cleanRandomStory,
  storyFileOf,
  storyItems,
  storyStatements,
} from '../support/questionnaires.js';

const questionnaire = stringify({ questionnaire: 'mine', language: 'en', items: storyItems });
const pairs = stringify(storyFileOf({ pairs: [cleanPair()] }));
const single = stringify(storyFileOf({ single: [cleanRandomStory()] }));
const statements = stringify({ language: 'en', statements: storyStatements });
const wording = readFileSync(packagePath('templates', 'inference', 'en.yaml'), 'utf8');
const head = 'respondent,story,statement,found,attitude\n';
const labels = `${head}one,gate,trust,1,right\n`;

const whole = {
  'q.yaml': questionnaire,
  's/pairs.yaml': pairs,
  's/single.yaml': single,
  's/statements.yaml': statements,
};

/** Lints files of a fresh folder; findings as "file:line severity [check] message". */
async function lintTexts(texts: Readonly<Record<string, string>>, of = Object.keys(texts)) {
  using folder = new TemporaryFolder();
  for (const [name, text] of Object.entries(texts)) {
    mkdirSync(dirname(folder.file(name)), { recursive: true });
    writeFileSync(folder.file(name), text);
  }
  const { files } = await lintFiles({ files: of.map((name) => folder.file(name)) });
  const short = (text: string) => text.replaceAll(`${folder.path}/`, '');
  return {
    kinds: files.map(({ file, kind }) => `${short(file)} ${kind}`),
    found: files.flatMap(({ file, findings }: LintedFile) =>
      findings
        .filter(({ check }) => !['few', 'cells', 'near-duplicates', 'questions'].includes(check))
        .map(
          ({ line, severity, check, message }) =>
            `${short(file)}:${line} ${severity} [${check}] ${short(message)}`,
        ),
    ),
  };
}

/** The line of a text in a text, from 1. */
const lineOf = (text: string, part: string) => text.slice(0, text.indexOf(part)).split('\n').length;

describe('lint of stories', () => {
  test('tells stories, statements, labels and their wording by what is in them', async () => {
    const { kinds, found } = await lintTexts({ ...whole, 't.yaml': wording, 'l.csv': labels });
    expect(kinds).toEqual([
      'q.yaml questionnaire',
      's/pairs.yaml stories',
      's/single.yaml stories',
      's/statements.yaml statements',
      't.yaml templates',
      'l.csv labels',
    ]);
    expect(found).toEqual([]);
  });

  test('takes the files of a folder for one set', async () => {
    const texts = { 'q.yaml': questionnaire, 's/single.yaml': single };
    const lone = await lintTexts(texts);
    expect(lone.found).toEqual([
      `s/single.yaml:${lineOf(single, 'statement: trust')} error [set] "gate" is about the statement "trust", which is in no file of statements; add it to one beside the story`,
    ]);
    const elsewhere = await lintTexts({ ...texts, 't/statements.yaml': statements });
    expect(elsewhere.found).toHaveLength(1);
  });

  test('takes items from the questionnaires beside, or else from the built-in one', async () => {
    const own = { ...cleanPair(), id: 'own' };
    const strange = stringify(storyFileOf({ pairs: [own] })).replaceAll('pdi-work-01', 'pdi-mine');
    expect((await lintTexts({ 'q.yaml': questionnaire, 's.yaml': strange })).found).toEqual([
      expect.stringContaining('[set] "own" is about the item "pdi-mine"'),
    ]);
    // With ids of the built-in questionnaire.
    const builtIn = pairs.replace(/-work-01/g, '-work-11');
    expect((await lintTexts({ 's.yaml': builtIn })).found).toEqual([]);
  });

  test('says how a set is written once it fits together', async () => {
    const short = stringify(
      storyFileOf({ single: [cleanRandomStory('They had better left outside until noon.')] }),
    );
    const texts = { 's/single.yaml': short, 's/statements.yaml': statements };
    expect((await lintTexts(texts)).found).toEqual([
      `s/single.yaml:${lineOf(short, 'text:')} warning [length] "gate" has 407 words; bring it to between 450 and 750`,
      expect.stringContaining('[implicit]'),
    ]);
    const broken = { ...texts, 's/statements.yaml': statements.replace('id: trust', 'id: truth') };
    expect((await lintTexts(broken)).found).toEqual([
      expect.stringMatching(/error \[set\] .* did you mean "truth"\?$/),
    ]);
  });

  test('does not blame stories for a broken file beside them', async () => {
    const broken = { ...whole, 's/statements.yaml': statements.replace('topic:', 'topics:') };
    const { found } = await lintTexts(broken);
    expect(found.length).toBeGreaterThan(0);
    expect(found.every((text) => text.includes('s/statements.yaml:'))).toBe(true);
    const items = { ...whole, 'q.yaml': questionnaire.replace('dimension: pdi', 'dimension: pdy') };
    expect((await lintTexts(items)).found).toEqual([expect.stringContaining('q.yaml:5 error')]);
  });

  test('finds what is wrong with their wording', async () => {
    const { kinds, found } = await lintTexts({
      't.yaml': wording.replace('  agree: Agree\n', ''),
    });
    expect(kinds).toEqual(['t.yaml templates']);
    expect(found).toEqual([
      `t.yaml:${lineOf(wording, 'phrases:') + 1} error [schema] phrases.agree is missing; add it (text)`,
    ]);
  });

  test('finds what is wrong with labels', async () => {
    const { found } = await lintTexts({ 'l.csv': `${head}one,gate,trust,2,right\n` });
    expect(found).toEqual([
      'l.csv:2 error [syntax] "2" is not known under found; give one of 1, 0.5, 0',
    ]);
  });
});

describe('lint of a study with stories', () => {
  const judge = { simulated: {} };
  const study = (inference: object, survey: object = { questionnaire: 'q.yaml' }) =>
    stringify({ name: 's', respondents: [{ id: 'one', simulated: {} }], survey, inference });
  const tasks = ['extraction'];
  const named = { stories: 's', templates: 't.yaml', labels: 'l.csv', tasks, judge };
  const files = { ...whole, 't.yaml': wording, 'l.csv': labels };

  test('checks the files that it names, too', async () => {
    const { kinds, found } = await lintTexts({ 'study.yaml': study(named), ...files }, [
      'study.yaml',
    ]);
    expect(found).toEqual([]);
    expect(kinds).toEqual([
      'study.yaml study',
      'q.yaml questionnaire',
      's/pairs.yaml stories',
      's/single.yaml stories',
      's/statements.yaml statements',
      't.yaml templates',
      'l.csv labels',
    ]);
  });

  test.each<[string, object, Readonly<Record<string, string>>, string]>([
    [
      'a set that is not there',
      { ...named, stories: 'none.yaml' },
      {},
      'study.yaml:8 error [study] none.yaml: no such file; check its name and folder',
    ],
    [
      'stories in another language, where they say so',
      named,
      { 's/single.yaml': single.replace('language: en', 'language: de') },
      's/single.yaml:2 error [set] this is in "de", but "en" is asked; give it in "en", with a folder for each language',
    ],
    [
      'labels of nothing',
      named,
      { 'l.csv': head },
      'l.csv:1 error [syntax] has no labels; add a row for each',
    ],
  ])('finds %s', async (_what, inference, changes, message) => {
    const texts = { ...files, ...changes, 'study.yaml': study(inference) };
    expect((await lintTexts(texts, ['study.yaml'])).found).toEqual([message]);
  });

  test('finds that a story holds more than it asks with opposites', async () => {
    const pair = cleanPair();
    const item = 'pdi-work-02';
    const six = stringify(
      storyFileOf({
        pairs: [
          {
            ...pair,
            readings: [],
            values: [...pair.values, { item, first: 'target' }],
            text: [...pair.text, { item, target: 'One more.', opposite: 'Another.' }],
          },
        ],
      }),
    );
    const asked = { stories: 'six.yaml', tasks: ['selection'] };
    const linted = (inference: object) =>
      lintTexts({ ...files, 'six.yaml': six, 'study.yaml': study(inference) }, ['study.yaml']);
    expect((await linted(asked)).found.filter((text) => text.startsWith('study.yaml'))).toEqual([
      expect.stringMatching(/^study\.yaml:8 error \[study\] six\.yaml:\d+: "oven" holds 6 values/),
    ]);
    const { found } = await linted({ ...asked, candidates: ['original'] });
    expect(found.filter((text) => text.includes(' error '))).toEqual([]);
  });

  test('finds every label that fits no answer, and says where it is named', async () => {
    const rows = 'ony,gate,trust,1,right\none,gate,trust,1,right\none,gates,trust,1,right\n';
    const texts = { ...files, 'l.csv': `${head}${rows}`, 'study.yaml': study(named) };
    const at = `study.yaml:${lineOf(texts['study.yaml'], 'labels:')} error [study]`;
    expect((await lintTexts(texts, ['study.yaml'])).found).toEqual([
      `${at} l.csv:2: "ony" is not a respondent of the study; did you mean "one"?`,
      `${at} l.csv:4: "gates" is not a story of the study; did you mean "gate"?`,
    ]);
  });

  test('finds items that read the same as candidates', async () => {
    const [first, second, ...rest] = storyItems;
    const like = {
      ...second,
      question: first?.question,
      options: { ...first?.options, target: 'No.' },
    };
    const items = stringify({
      questionnaire: 'mine',
      language: 'en',
      items: [first, like, ...rest],
    });
    const texts = { ...files, 'q.yaml': items, 'study.yaml': study(named) };
    const { found } = await lintTexts(texts, ['study.yaml']);
    expect(found.filter((text) => text.includes(' error '))).toEqual([
      `study.yaml:${lineOf(texts['study.yaml'], 'questionnaire:')} error [study] q.yaml:${lineOf(items, second?.id ?? '') + 3}: the items "${first?.id}" (line 4) and "${second?.id}" have a question and an option in common, so an answer could mean either; reword one`,
    ]);
  });

  test('finds that its stories are about another questionnaire than it asks', async () => {
    const other = questionnaire.replaceAll('-work-', '-labour-');
    const texts = { 'q.yaml': other, 'study.yaml': study({ tasks: ['attitude'] }) };
    const { found } = await lintTexts(texts, ['study.yaml']);
    expect(found).toEqual([
      expect.stringMatching(
        /^study\.yaml:8 error \[study\] .*: "[\w-]+" is about the item "[\w-]+", which is in no questionnaire that is asked/,
      ),
    ]);
  });
});
