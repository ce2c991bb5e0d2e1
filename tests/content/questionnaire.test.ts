import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mean } from 'simple-statistics';
import { describe, expect, test } from 'vitest';
import { packagePath } from '../../src/content/package-data.js';
import { loadStories } from '../../src/instruments/stories/content/stories.js';
import { guessedPoles } from '../../src/instruments/survey/lint/item-wording.js';
import { lintQuestionnaire } from '../../src/instruments/survey/lint/questionnaire.js';
import {
  builtInQuestionnaire,
  facetsOf,
  loadQuestionnaire,
  readQuestionnaire,
} from '../../src/instruments/survey/questionnaire.js';
import type { Item } from '../../vocabulary/item.js';
import { domains } from '../../vocabulary/scheme.js';
import { complaintAbout, TemporaryFolder } from '../support/files.js';
import { makeQuestionnaire } from '../support/questionnaires.js';
import { dimensions, hofstedeScheme } from '../support/schemes.js';

const load = (file: string) => loadQuestionnaire(file, 'en');

const head = `questionnaire: mine
language: en
items:
`;

const item = `  - id: pdi-work-01
    dimension: pdi
    domain: work
    question: Your manager enters. What do you do?
    options:
      target: I rise.
      opposite: I stay seated.
`;

/** The whole questionnaire with one thing in it changed. */
const changed = (from: string, to: string) => (head + item).replace(from, to);

describe('a questionnaire', () => {
  test('is read alike from YAML and from JSON', async () => {
    using folder = new TemporaryFolder();
    const made = makeQuestionnaire(1);
    const first = { ...made, items: made.items.slice(0, 1) };
    const yaml = `questionnaire: made
language: en
items:
  - id: pdi-family-01
    dimension: pdi
    domain: family
    question: What would you do in case pdi-family-01?
    options:
      target: I take the upper road of case pdi-family-01.
      opposite: I choose the lower path in case pdi-family-01.
`;
    writeFileSync(folder.file('q.yaml'), yaml);
    writeFileSync(folder.file('q.json'), JSON.stringify(first));
    expect(await load(folder.file('q.yaml'))).toEqual(first);
    expect(await load(folder.file('q.json'))).toEqual(first);
  });

  test('may begin with a byte order mark and end its lines as Windows does', async () => {
    using folder = new TemporaryFolder();
    writeFileSync(folder.file('q.yaml'), `\uFEFF${(head + item).replaceAll('\n', '\r\n')}`);
    expect((await load(folder.file('q.yaml'))).items[0]?.options.target).toBe('I rise.');
  });
});

describe('a questionnaire is refused, with its line and the fix, for', () => {
  test.each([
    [
      'a missing option',
      changed('      opposite: I stay seated.\n', ''),
      'mine.yaml:9: items[1].options.opposite is missing; add it (text)',
    ],
    [
      'an empty option',
      changed(' I rise.', ''),
      'mine.yaml:9: items[1].options.target is empty; fill it in (text)',
    ],
    [
      'a dimension a letter away from one of the six',
      changed('dimension: pdi', 'dimension: pdy'),
      'mine.yaml:5: items[1].dimension: "pdy" is not a dimension of the scheme "hofstede" (pdi, idv, uai, mas, lto, ivr); did you mean "pdi"?',
    ],
    [
      'a dimension like none of the six',
      changed('dimension: pdi', 'dimension: trust'),
      'mine.yaml:5: items[1].dimension: "trust" is not a dimension of the scheme "hofstede" (pdi, idv, uai, mas, lto, ivr); use one of these',
    ],
    [
      'a missing dimension',
      changed('    dimension: pdi\n', ''),
      'mine.yaml:4: items[1].dimension: it is missing; give a dimension of the scheme "hofstede" (pdi, idv, uai, mas, lto, ivr)',
    ],
    [
      'an id used twice',
      `${head}${item}${item}`,
      'mine.yaml:11: the item id "pdi-work-01" is used twice (first on line 4); give each item its own',
    ],
    [
      'two options that read the same',
      changed('I stay seated.', 'i RISE.'),
      'mine.yaml:10: the two options of the item "pdi-work-01" read the same; write one for each pole',
    ],
    [
      'two options that differ in punctuation and typography alone',
      changed('I stay seated.', 'I\u00A0rise…'),
      'mine.yaml:10: the two options of the item "pdi-work-01" read the same; write one for each pole',
    ],
    [
      'a misspelt key, which is more to the point than the key it leaves missing',
      changed('question: Your', 'qestion: Your'),
      'mine.yaml:7: unknown key "qestion" in items[1]; did you mean "question"? (and 1 more; undertone lint shows all)',
    ],
    [
      'a key like no other',
      changed('    domain: work', '    domain: work\n    colour: red'),
      'mine.yaml:7: unknown key "colour" in items[1]; known are id, position, dimension, domain, facet, topic, setting, stakes, question, options, ratings',
    ],
    [
      'a number where a text belongs',
      changed('target: I rise.', 'target: 42'),
      'mine.yaml:9: items[1].options.target must be text, not 42; put it in quotes if it is meant as text',
    ],
    [
      'an id that is not words and hyphens',
      changed('id: pdi-work-01', 'id: PDI work'),
      'mine.yaml:4: items[1].id: an id is lower-case words joined by hyphens',
    ],
    [
      'a rating off its scale',
      `${head}${item}    ratings: { desirability: 7, by: me }\n`,
      'mine.yaml:11: items[1].ratings.desirability must be at most 4, not 7',
    ],
    ['no items', `${head.trimEnd()} []\n`, 'mine.yaml:3: items is empty; fill it in'],
    [
      'items that are no list',
      `${head.trimEnd()} { a: 1 }\n`,
      'mine.yaml:3: items must be a list, not a map',
    ],
  ])('%s', async (_what, text, complaint) => {
    expect(await complaintAbout({ text }, load)).toBe(complaint);
  });

  test('an unknown dimension in JSON', async () => {
    const made = JSON.stringify(makeQuestionnaire(1), null, 2).replace('"mas"', '"mass"');
    const line = made.split('\n').findIndex((text) => text.includes('"mass"')) + 1;
    expect(await complaintAbout({ text: made, name: 'mine.json' }, load)).toBe(
      `mine.json:${line}: items[22].dimension: "mass" is not a dimension of the scheme "hofstede" (pdi, idv, uai, mas, lto, ivr); did you mean "mas"?`,
    );
  });
});

const questionnaire = await loadQuestionnaire(builtInQuestionnaire, 'en');
const { items } = questionnaire;

const cells = dimensions.flatMap((dimension) =>
  domains.map((domain) => ({ dimension, domain, name: `${dimension}-${domain}` })),
);
const perCell = 10;

const idsOf = (found: readonly Item[]) => found.map(({ id }) => id);
const of = (dimension: Item['dimension']) => items.filter((item) => item.dimension === dimension);

describe('the first edition', () => {
  test('stays readable by its name, with its own ids', async () => {
    const first = await loadQuestionnaire('undertone-1', 'en');
    expect(first.questionnaire).toBe('undertone-1');
    expect(first.items).toHaveLength(420);
    const ids = new Set(idsOf(items));
    expect(idsOf(first.items.filter(({ id }) => ids.has(id)))).toEqual([]);
    const stories = await loadStories('undertone-1', 'en', first.items);
    expect(stories.pairs).toHaveLength(48);
  });
});

describe('the third edition', () => {
  test('breaks no rule of its plan but evenness, and repeats its facets in every language', async () => {
    const filed = await readQuestionnaire('undertone-3', 'en');
    const plan = await facetsOf(filed);
    const { questionnaire: third } = filed;
    const found = lintQuestionnaire(third, { scheme: hofstedeScheme, plan });
    expect(found.filter(({ severity }) => severity === 'error')).toEqual([]);
    const broken = new Set(found.map(({ check }) => check));
    expect([...broken].filter((check) => check.startsWith('planned-'))).toEqual([
      'planned-desirability',
    ]);
    expect(third.items).toHaveLength(420);
    const kept = third.items.map(({ id, dimension, domain, facet }) => [
      id,
      dimension,
      domain,
      facet,
    ]);
    for (const language of ['de', 'zh']) {
      const own = await loadQuestionnaire('undertone-3', language);
      expect(
        own.items.map(({ id, dimension, domain, facet }) => [id, dimension, domain, facet]),
      ).toEqual(kept);
    }
  });

  test('shares no id with the editions before it', async () => {
    const third = new Set(idsOf((await loadQuestionnaire('undertone-3', 'en')).items));
    const first = await loadQuestionnaire('undertone-1', 'en');
    expect([...idsOf(first.items), ...idsOf(items)].filter((id) => third.has(id))).toEqual([]);
  });

  test('addresses the respondent as Sie and 您 in every question that addresses anybody', async () => {
    const german = await loadQuestionnaire('undertone-3', 'de');
    const chinese = await loadQuestionnaire('undertone-3', 'zh');
    expect(
      german.items.filter(({ question }) => /\b(du|dich|dir|dein\w*)\b/i.test(question)),
    ).toEqual([]);
    expect(chinese.items.filter(({ question }) => question.includes('你'))).toEqual([]);
    expect(chinese.items.filter(({ question }) => question.includes('您')).length).toBeGreaterThan(
      400,
    );
  });
});

describe('our own questionnaire', () => {
  test('passes every check, but that some options sound more than a point nicer', async () => {
    const plan = await facetsOf(await readQuestionnaire('undertone', 'en'));
    const found = lintQuestionnaire(questionnaire, { scheme: hofstedeScheme, plan });
    expect(found.filter(({ check }) => check !== 'desirability')).toEqual([]);
    expect(found.length / items.length).toBeLessThan(0.2);
  });

  test('has ten items to each cell of dimension and domain, named for it, after the ten of the first edition', () => {
    const wanted = cells.flatMap(({ name }) =>
      Array.from({ length: perCell }, (_, index) => `${name}-${index + 11}`),
    );
    expect(idsOf(items)).toEqual(wanted);
    const misplaced = items.filter(
      ({ id, dimension, domain }) => !id.startsWith(`${dimension}-${domain}-`),
    );
    expect(idsOf(misplaced)).toEqual([]);
  });

  test('plans facets for every dimension, and says what each item is about', async () => {
    const plan = await facetsOf(await readQuestionnaire('undertone', 'en'));
    expect(Object.keys(plan?.facets ?? {})).toEqual([...dimensions]);
    expect(items.filter(({ topic }) => topic === undefined)).toEqual([]);
  });

  test.each([
    [
      'facet: decisions',
      'facet: decisons',
      /is not a facet of pdi in facets.yaml; did you mean "decisions"\?$/,
    ],
    ['facets: facets.yaml', 'facets: facts.yaml', /no such file/],
  ])('is refused with %s as %s', async (from, to, complaint) => {
    using folder = new TemporaryFolder();
    const place = packagePath('questionnaires', 'undertone');
    copyFileSync(join(place, 'facets.yaml'), folder.file('facets.yaml'));
    writeFileSync(
      folder.file('en.yaml'),
      readFileSync(join(place, 'en.yaml'), 'utf8').replace(from, to),
    );
    await expect(load(folder.file('en.yaml'))).rejects.toThrow(complaint);
  });

  test('was read by the same six, and by most of them as it was meant', () => {
    const readers = new Set(
      items.flatMap(({ ratings }) => ratings?.readings?.map(({ by }) => by) ?? []),
    );
    expect(readers.size).toBe(6);
    expect(idsOf(items.filter(({ ratings }) => ratings?.readings?.length !== 6))).toEqual([]);
    const astray = items.filter(({ dimension, ratings }) => {
      const placed = (ratings?.readings ?? []).filter(
        (reading) => reading.dimension === dimension && reading.poles === 'as meant',
      );
      return placed.length < 4;
    });
    expect(idsOf(astray)).toEqual([]);
  });

  test('is set in life today, with something at stake in half of it', () => {
    const share = (holds: (item: Item) => boolean) => items.filter(holds).length / items.length;
    expect(share(({ setting }) => setting === 'contemporary')).toBeGreaterThanOrEqual(0.6);
    expect(share(({ setting }) => setting === 'rural or craft')).toBeLessThanOrEqual(0.15);
    expect(share(({ stakes }) => stakes === 'real')).toBeGreaterThanOrEqual(0.5);
  });

  test.each(dimensions)('does not give the poles of %s away by words', (dimension) => {
    expect(guessedPoles(of(dimension))).toBeLessThanOrEqual(0.7);
  });

  test.each(dimensions)('does not let wording stand for a pole in %s', (dimension) => {
    const share = (pole: 'target' | 'opposite', mark: RegExp) =>
      mean(of(dimension).map(({ options }) => (mark.test(options[pole]) ? 1 : 0)));
    for (const mark of [
      /^I\b/,
      /^We\b/,
      /\b(?:we|our|ours|us)\b/i,
      /\bbecause\b/,
      /\b(?:not?|never|nobody)\b/i,
    ]) {
      expect(Math.abs(share('target', mark) - share('opposite', mark)), mark.source).toBeLessThan(
        0.15,
      );
    }
    const longer = of(dimension).filter(
      ({ options }) => options.target.length > options.opposite.length,
    );
    expect(longer.length / 70).toBeGreaterThan(0.4);
    expect(longer.length / 70).toBeLessThan(0.6);
  });
});
