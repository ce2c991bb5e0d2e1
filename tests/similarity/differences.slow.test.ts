import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { PairSimilarity } from '../../analysis/similarity/comparison.js';
import type { ItemRecord } from '../../analysis/survey/item-summaries.js';
import { perForm } from '../../analysis/survey/likelihoods.js';
import { compareRuns } from '../../proof/compared-runs.js';
import { Report } from '../../reports/document/report.js';
import { type Declaration, orientationOn } from '../../src/asking/simulated/declaration.js';
import type { ComparedReport } from '../../src/compare/compared-report.js';
import { assembleComparison } from '../../src/compare/comparison.js';
import { mergeRespondents } from '../../src/compare/merged-respondents.js';
import { whatDiffers } from '../../src/compare/report-differences.js';
import { readSource, refuseUnpairable } from '../../src/compare/sources.js';
import { loadEditions } from '../../src/content/country-editions.js';
import { loadSurveyTemplates } from '../../src/instruments/survey/questionnaire.js';
import { expectedLikelihood } from '../../src/simulation/answer-model.js';
import { calibrationCells } from '../../src/simulation/calibration-cells.js';
import { type Dimension, perDimension } from '../../vocabulary/scheme.js';
import { makeItems } from '../support/questionnaires.js';
import { sampleReportOf } from '../support/samples/report.js';
import { dimensions } from '../support/schemes.js';
import { Lab } from '../support/studies.js';

/** 35 items a dimension, few draws and few pairs: `npm run proof` counts over hundreds. */
const askedTwice = {
  questionnaire: { questionnaire: 'made', language: 'en', items: [...makeItems({ perCell: 5 })] },
  wording: await loadSurveyTemplates('undertone', 'en'),
  draws: 150,
  seed: 1,
};
const [plain] = calibrationCells;
if (!plain) throw new Error('there is a plain cell');

async function pairs(declarations: readonly [Declaration, Declaration], replications: number) {
  const found: PairSimilarity[] = [];
  for await (const pair of compareRuns({ ...askedTwice, declarations, replications }))
    found.push(pair);
  return found;
}

test('two runs of one simulated respondent are hardly ever told apart, and are as alike as noise lets them be', async () => {
  const found = await pairs([plain.declaration, plain.declaration], 6);
  // With a chance of 2.5 % each, two of six would come once in a hundred such tests.
  expect(found.filter(({ differ }) => differ).length).toBeLessThan(2);
  const mean = (of: (pair: PairSimilarity) => number | null) =>
    found.reduce((sum, pair) => sum + (of(pair) ?? 0), 0) / found.length;
  // Equation 4 keeps them from 1, as far as the report says it keeps two with the same leanings.
  const similarity = mean((pair) => pair.similarity);
  expect(similarity).toBeLessThan(0.92);
  expect(Math.abs(mean(({ sameLeanings }) => sameLeanings) - similarity)).toBeLessThan(0.02);
});

test('two that are declared to differ are told apart, at a distance whose interval holds the declared one', async () => {
  const moved: Declaration = {
    ...plain.declaration,
    orientation: perDimension(
      dimensions,
      (dimension) => orientationOn(plain.declaration, dimension) + 0.2,
    ),
  };
  const likelihood = (of: Declaration, dimension: (typeof dimensions)[number]) =>
    expectedLikelihood(of, dimension).imputed;
  const truth = Math.sqrt(
    dimensions.reduce(
      (sum, each) => sum + (likelihood(moved, each) - likelihood(plain.declaration, each)) ** 2,
      0,
    ),
  );
  expect(truth).toBeCloseTo(0.2 * Math.sqrt(6), 10);
  const found = await pairs([plain.declaration, moved], 3);
  for (const { differ, distance } of found) {
    expect(differ).toBe(true);
    expect(distance.low).toBeLessThanOrEqual(truth);
    expect(distance.high).toBeGreaterThanOrEqual(truth);
  }
});

/** Sure of everything, sure of the opposite, and tossing a coin. */
const respondents = [
  {
    id: 'yes',
    family: 'larch',
    simulated: { orientation: { pdi: 1, idv: 1, uai: 1, mas: 1, lto: 1, ivr: 1 } },
  },
  {
    id: 'no',
    family: 'larch',
    base: 'yes',
    simulated: { orientation: { pdi: 0, idv: 0, uai: 0, mas: 0, lto: 0, ivr: 0 } },
  },
  { id: 'coin', simulated: { seed: 2 } },
];

/** What JSON makes of a report, where it does not fit. */
const misfit = (report: Report) =>
  Report.safeParse(JSON.parse(JSON.stringify(report))).error?.issues;

test.each([1, 3])(
  'a report and a comparison over %i items a dimension fit the schema that they are read back by',
  async (limit) => {
    using lab = new Lab();
    const report = await lab.study(respondents, {
      survey: { questionnaire: lab.items(3), limit },
      comparison: { margin: 0.25 },
    });
    expect(misfit(report)).toBeUndefined();
    expect(report.comparison.margin).toBe(0.25);

    const equal = lab.folder.file('equal.csv');
    const rows = ['Ada', 'Bea', 'Cid'].map((name) => `${name},40,40,40,40,40,40\n`);
    writeFileSync(equal, `country,pdi,idv,uai,mas,lto,ivr\n${rows.join('')}`);
    const merged = mergeRespondents(await readSource(lab.json));
    for (const countries of ['hofstede-2023', equal]) {
      for (const map of ['countries', 'joint'] as const) {
        const editions = await loadEditions(countries);
        const facts = { editions, map, seed: 1, differing: [] };
        const compared = await assembleComparison(merged, facts);
        expect(misfit(compared)).toBeUndefined();
        expect(compared.comparison.margin).toBe(0.25);
      }
    }
  },
  60_000,
);

test('a comparison of three fits it too where every two share items and all three none', async () => {
  using lab = new Lab();
  await lab.study(respondents, { survey: { questionnaire: lab.items(3) } });
  const [source] = await readSource(lab.json);
  if (!source) throw new Error('it was read');
  const sources = source.report.respondents.map((respondent, place) => {
    // Of three items a dimension each lacks another one.
    const items = respondent.items.filter(({ id }) => !id.endsWith(`-0${place + 1}`));
    const asked = new Set(items.map(({ id }) => id));
    const { questionnaire } = source.report;
    const words = Object.fromEntries(
      Object.entries(questionnaire.words).filter(([id]) => asked.has(id)),
    );
    return {
      ...source,
      name: respondent.id,
      report: {
        ...source.report,
        questionnaire: { ...questionnaire, words },
        respondents: [{ ...respondent, items }],
      },
    };
  });
  expect(() => refuseUnpairable(sources)).not.toThrow();
  const report = await assembleComparison(mergeRespondents(sources), {
    editions: await loadEditions('hofstede-2023'),
    map: 'countries',
    seed: 1,
    differing: ['They asked other items.'],
  });
  expect(misfit(report)).toBeUndefined();
  expect(report.comparison.similarities.pairs.map(({ distance }) => distance.n)).toEqual([6, 6, 6]);
  expect(report.comparison.similarities.baseline).toBeNull();
}, 60_000);

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

  test('items that were put in fewer forms are told from those that were put in all', () => {
    const mark = 'not CDEval’s six: asked in ab alone';
    const respondents = report.respondents.map((each) => ({
      ...each,
      repeats: 5,
      profile: each.profile && {
        ...each.profile,
        asked: { forms: ['ab' as const], oneForm: false, mark },
      },
    }));
    expect(asked(source('a'), source('b', { changes: { respondents } }))).toEqual([
      `How items were put differs: CDEval’s six in a; ${mark} in b.`,
    ]);
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
