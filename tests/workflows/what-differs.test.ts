import { describe, expect, test } from 'vitest';
import type { ItemRecord } from '../../analysis/item-record.js';
import { perForm } from '../../analysis/per-form.js';
import type { Report } from '../../reports/document/report.js';
import type { Dimension } from '../../src/vocabulary/dimension.js';
import type { ComparedReport } from '../../src/workflows/compared-report.js';
import { refuseUnpairable } from '../../src/workflows/refuse-unpairable.js';
import { whatDiffers } from '../../src/workflows/what-differs.js';
import { sampleReportOf } from '../support/sample-report.js';

const report = sampleReportOf(1);
const words = { 'pdi-work-01': 'aaa', 'idv-work-01': 'bbb', 'uai-work-01': 'ccc' };
const prompts = { ab: 'a', repeat: 'b', compare: 'c', likert: 'd' };

interface Changes {
  readonly items?: Readonly<Record<string, string>>;
  readonly forms?: Readonly<Record<string, string>>;
  readonly language?: string;
  readonly repeats?: number;
  readonly changes?: Partial<Report>;
}

/** A report that asks three items in the usual words, but for the changes. */
function source(
  name: string,
  { items = words, forms = prompts, language = 'en', repeats = 5, changes = {} }: Changes = {},
): ComparedReport {
  return {
    file: name,
    name,
    place: name,
    report: {
      ...report,
      questionnaire: { ...report.questionnaire, words: { ...items } },
      templates: { ...report.templates, words: { ...forms } },
      respondents: report.respondents.map((each) => ({ ...each, language, repeats })),
      ...changes,
    },
  };
}

/** An item that nobody answered. */
function unasked(id: string, dimension: Dimension): ItemRecord {
  const nothing = { ab: null, repeat: null, compare: null };
  const none = perForm((): [number, number] => [0, 0]);
  return {
    id,
    dimension,
    domain: 'work',
    imputed: nothing,
    readableOnly: nothing,
    rating: null,
    pairs: perForm((): [number, number, number] => [0, 0, 0]),
    answers: { ...none, likert: [0, 0] },
  };
}

const asked = (...sources: readonly ComparedReport[]) => whatDiffers(sources).asked;

describe('what was asked', () => {
  test('the same is said to differ in nothing', () => {
    expect(whatDiffers([source('a'), source('b')])).toEqual({ asked: [], otherwise: [] });
  });

  test('fewer items are counted, whoever comes first', () => {
    const few = source('few', { items: { 'pdi-work-01': 'aaa' } });
    const sentences = ['all asks 3 items and few 1 of the same.'];
    expect(asked(source('all'), few)).toEqual(sentences);
    expect(asked(few, source('all'))).toEqual(sentences);
  });

  test('reports that ask alike are named together', () => {
    const few = source('few', { items: { 'pdi-work-01': 'aaa' } });
    expect(asked(source('a'), few, source('b'))).toEqual([
      'a and b ask 3 items and few 1 of the same.',
    ]);
  });

  test('other items are counted with those that are the same', () => {
    const other = source('b', { items: { 'pdi-work-01': 'aaa', 'mas-work-01': 'ddd' } });
    expect(asked(source('a'), other)).toEqual(['a asks 3 items and b 2, of which 1 is the same.']);
  });

  test('an item with other words is named, and the first of several', () => {
    const one = source('b', { items: { ...words, 'idv-work-01': 'xxx' } });
    expect(asked(source('a'), one)).toEqual([
      'The item idv-work-01 has other words in b than in a.',
    ]);
    const all = source('b', {
      items: { 'pdi-work-01': 'x', 'idv-work-01': 'y', 'uai-work-01': 'z' },
    });
    expect(asked(source('a'), all)).toEqual([
      '3 items have other words in b than in a, such as pdi-work-01.',
    ]);
  });

  test('other prompts are named by their forms', () => {
    const two = source('b', { forms: { ...prompts, ab: 'x', compare: 'y' } });
    expect(asked(source('a'), two)).toEqual([
      'The prompts of ab and compare differ between a and b.',
    ]);
    const one = source('b', { forms: { ...prompts, likert: 'x' } });
    expect(asked(source('a'), one)).toEqual(['The prompt of likert differs between a and b.']);
  });

  test('in another language all words are others, and only the language is named', () => {
    const items = { 'pdi-work-01': 'x', 'idv-work-01': 'y', 'uai-work-01': 'z' };
    const forms = { ab: 'w', repeat: 'x', compare: 'y', likert: 'z' };
    expect(asked(source('a'), source('b', { language: 'de', items, forms }))).toEqual([
      'The language differs: en in a; de in b.',
    ]);
  });
});

test('how it was asked and read is said as well', () => {
  const [first] = report.respondents;
  if (!first?.profile) throw new Error('it was observed');
  const scoring = [{ form: 'ab' as const, exact: 6, sampled: 0, unread: 0 }];
  const scored = { ...first, repeats: 1, profile: { ...first.profile, scoring } };
  const old = source('old', {
    changes: { undertone: '0.0.1', respondents: [scored], differing: ['Something differs.'] },
  });
  expect(whatDiffers([source('new'), old])).toEqual({
    asked: [],
    otherwise: [
      `The version of Undertone differs: ${report.undertone} in new; 0.0.1 in old.`,
      'The number of answers per template differs: 5 in new; 1 in old.',
      'The scoring differs: sampled in new; from log-probabilities in old.',
      'old: Something differs.',
    ],
  });
});

describe('what cannot be paired is refused', () => {
  test('no item in common', () => {
    const other = source('b', { items: { other: 'x' } });
    expect(() => refuseUnpairable([source('a'), other])).toThrow(
      /^a and b have no item in common, so nothing can be compared$/,
    );
  });

  test('two of three that share none, but not three that share theirs two by two', () => {
    const [a, b, c] = [
      source('a', { items: { one: 'x', two: 'x' } }),
      source('b', { items: { two: 'x', three: 'x' } }),
      source('c', { items: { three: 'x', one: 'x' } }),
    ];
    expect(() => refuseUnpairable([a, b, c])).not.toThrow();
    const other = source('other', { items: { three: 'x' } });
    expect(() => refuseUnpairable([a, b, other])).toThrow(
      /^a and other have no item in common, so these two cannot be compared; leave one out$/,
    );
  });

  test('an item that stands for another dimension elsewhere', () => {
    const [first] = report.respondents;
    if (!first) throw new Error('there is one');
    const as = (dimension: Dimension) => ({
      changes: { respondents: [{ ...first, items: [unasked('moved', dimension)] }] },
    });
    expect(() => refuseUnpairable([source('a', as('pdi')), source('b', as('idv'))])).toThrow(
      'the item "moved" is of pdi, work in a and of idv, work in b, so it cannot be paired; leave one out',
    );
  });
});
