import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Report, ReportedRespondent } from '../../reports/document/report.js';
import type { ComparedReport } from '../../src/compare/compared-report.js';
import { mergeRespondents } from '../../src/compare/merged-respondents.js';
import { readSource } from '../../src/compare/sources.js';
import { Lab } from '../support/studies.js';

const lab = new Lab();
/** Two respondents that answered. */
let anna: ReportedRespondent;
let bert: ReportedRespondent;
let empty: ComparedReport;
beforeAll(async () => {
  await lab.study([
    { id: 'anna', simulated: { orientation: { pdi: 0.8 } } },
    { id: 'bert', simulated: { seed: 2 } },
  ]);
  const [source] = await readSource(lab.json);
  const [first, second] = source?.report.respondents ?? [];
  if (!source || !first || !second) throw new Error('both answered');
  [anna, bert, empty] = [first, second, source];
});
afterAll(() => lab[Symbol.dispose]());

/** The report of another machine, with a study of that name. */
function reportOf(
  study: string,
  respondents: readonly ReportedRespondent[],
  {
    place = `/home/${study}.json`,
    file = `${study}.json`,
    words = empty.report.questionnaire.words,
    prompts = empty.report.templates.words,
  }: {
    readonly place?: string;
    readonly file?: string;
    readonly words?: Report['questionnaire']['words'];
    readonly prompts?: Report['templates']['words'];
  } = {},
): ComparedReport {
  const { report } = empty;
  return {
    file,
    name: file,
    place,
    report: {
      ...report,
      study: { ...report.study, name: study },
      questionnaire: { ...report.questionnaire, words },
      templates: { ...report.templates, words: prompts },
      respondents: [...respondents],
    },
  };
}

const tagged = (respondent: ReportedRespondent, tags: Partial<ReportedRespondent['tags']>) => ({
  ...respondent,
  tags: { ...respondent.tags, ...tags },
});

/** The same with fewer answers. */
const partly = (respondent: ReportedRespondent): ReportedRespondent => ({
  ...respondent,
  items: respondent.items.slice(1),
  trials: { planned: 48, observed: 40 },
});

describe('one respondent in two reports', () => {
  test('is the same with the same answers, and counts once', () => {
    const [ours, theirs] = [reportOf('ours', [anna, bert]), reportOf('theirs', [bert, anna])];
    const { respondents, sources, notes } = mergeRespondents([ours, theirs]);
    expect(respondents).toEqual([anna, bert]);
    expect(sources).toEqual([
      { source: ours, respondents: ['anna', 'bert'] },
      { source: theirs, respondents: ['anna', 'bert'] },
    ]);
    expect(notes).toEqual([
      '"anna" and "bert" have the same answers in ours.json and theirs.json, and count once.',
    ]);
  });

  test('is so under another id too, with what either says of where it comes from', () => {
    const known = tagged({ ...anna, id: 'annie' }, { family: 'larch' });
    const tuned = tagged(bert, { base: 'annie' });
    const { respondents } = mergeRespondents([
      reportOf('ours', [anna]),
      reportOf('theirs', [known, tuned]),
    ]);
    expect(respondents.map(({ id, tags }) => [id, tags.family, tags.base])).toEqual([
      ['anna', 'larch', null],
      ['bert', null, 'anna'],
    ]);
  });

  test('would count twice with other answers, and is refused', () => {
    const sources = [reportOf('ours', [anna, bert]), reportOf('theirs', [partly(anna)])];
    expect(() => mergeRespondents(sources)).toThrow(
      /^"anna" is in ours\.json and in theirs\.json with different answers, and would count twice; remove one, or compare both with "undertone compare --as before=ours\.json --as after=theirs\.json"$/,
    );
  });

  test('is another one with other parameters, a persona or in another language', () => {
    const others = [
      { ...anna, parameters: { temperature: 0 } },
      { ...anna, persona: 'Be merry.' },
      { ...anna, language: 'de' },
    ];
    const sources = others.map((other, place) => reportOf(`study-${place + 1}`, [other]));
    const { respondents } = mergeRespondents([reportOf('ours', [anna]), ...sources]);
    expect(respondents.map(({ id, copyOf }) => [id, copyOf])).toEqual([
      ['anna', null],
      ['anna (study-1)', 'anna'],
      ['anna (study-2)', 'anna'],
      ['anna (study-3)', 'anna'],
    ]);
  });

  test('counts with its answers where one of the reports has none', () => {
    const unasked = { ...anna, items: [], profile: null, trials: { planned: 48, observed: 0 } };
    const { respondents, sources } = mergeRespondents([
      reportOf('before', [unasked]),
      reportOf('after', [anna]),
    ]);
    expect(respondents).toEqual([anna]);
    expect(sources.map(({ source }) => source.name)).toEqual(['after.json']);
  });
});

test('two runs of a respondent under labels are one respondent at two waves', () => {
  const { respondents, notes } = mergeRespondents([
    { ...reportOf('ours', [anna, bert]), label: '2026-05' },
    { ...reportOf('theirs', [partly(anna)]), label: '2026-11' },
  ]);
  expect(respondents.map(({ id, copyOf, tags }) => [id, copyOf, tags.wave])).toEqual([
    ['anna (2026-05)', null, '2026-05'],
    ['bert', null, '2026-05'],
    ['anna (2026-11)', 'anna (2026-05)', '2026-11'],
  ]);
  expect(notes).toHaveLength(2);
});

test('two studies of one ledger are told apart by their report folders', () => {
  const [one, other] = ['first run', 'second'].map((study) => ({
    ...reportOf(study, [study === 'second' ? partly(anna) : anna], { file: 'undertone.db' }),
    place: '/home/me/undertone.db',
    name: `undertone.db (${study})`,
  }));
  const otherWords = {
    ...other,
    report: { ...other?.report, templates: { language: 'en', words: {} } },
  };
  expect(() => mergeRespondents([one, otherWords] as ComparedReport[])).toThrow(
    `"undertone compare --as 'first run'=undertone-report/first-run-7d48a582 --as second=undertone-report/second"`,
  );
});

describe('of several runs over one ledger', () => {
  const runs = { place: '/home/me/undertone.db' };

  test('the fullest stands', () => {
    const { respondents, sources, notes } = mergeRespondents([
      reportOf('quick', [partly(anna)], runs),
      reportOf('full', [bert, anna], runs),
    ]);
    expect(respondents).toEqual([anna, bert]);
    expect(sources.map(({ source }) => source.name)).toEqual(['full.json']);
    expect(notes).toEqual([
      'There are several runs of "anna"; the most complete one, from full.json, is used.',
    ]);
  });

  test('it stands for the report of a lesser one too', () => {
    const { respondents } = mergeRespondents([
      reportOf('exported', [partly(anna)]),
      reportOf('quick', [partly(anna)], runs),
      reportOf('full', [anna], runs),
    ]);
    expect(respondents).toEqual([anna]);
  });

  test('one with an item that the fullest lacks, or with other words, would count twice', () => {
    const refusal = 'with different answers, and would count twice; remove one, or compare both';
    const full = { ...anna, items: anna.items.slice(0, -1) };
    const { words } = empty.report.questionnaire;
    const [first = ''] = partly(anna).items.map(({ id }) => id);
    const lesser = [
      reportOf('quick', [partly(anna)], runs),
      reportOf('quick', [partly(full)], { ...runs, words: { ...words, [first]: 'other' } }),
      reportOf('quick', [partly(full)], { ...runs, prompts: { ab: 'other' } }),
    ];
    for (const quick of lesser) {
      expect(() => mergeRespondents([quick, reportOf('full', [full], runs)])).toThrow(refusal);
    }
  });

  test('a run over another ledger would count twice', () => {
    const sources = [
      reportOf('quick', [partly(anna)], { place: '/home/you/undertone.db' }),
      reportOf('full', [anna], runs),
    ];
    expect(() => mergeRespondents(sources)).toThrow('would count twice');
  });
});

describe('two respondents of one id', () => {
  const other = (endpoint: string) => ({ ...anna, endpoint });

  test('get the name of the source, which what was tuned from one follows', () => {
    const tuned = tagged({ ...bert, id: 'tuned' }, { base: 'anna' });
    const { respondents, notes } = mergeRespondents([
      reportOf('ours', [anna, tagged(bert, { base: 'anna' })]),
      reportOf('theirs', [other('elsewhere'), { ...tuned, endpoint: 'elsewhere' }]),
    ]);
    expect(respondents.map(({ id, tags }) => [id, tags.base])).toEqual([
      ['anna', null],
      ['bert', 'anna'],
      ['anna (theirs)', null],
      ['tuned', 'anna (theirs)'],
    ]);
    expect(notes).toEqual([
      '"anna" of theirs.json is "anna (theirs)" here, since another has that id.',
    ]);
  });

  test('get a number too where their sources are of one name', () => {
    const { respondents } = mergeRespondents([
      reportOf('same', [anna]),
      reportOf('same', [other('there')]),
      reportOf('same', [other('elsewhere')]),
    ]);
    expect(respondents.map(({ id }) => id)).toEqual(['anna', 'anna (same)', 'anna (same, 2)']);
  });

  test('get the shortest end of a path that tells their sources apart', () => {
    const at = (file: string, endpoint: string) => reportOf(file, [other(endpoint)], { file });
    const { respondents } = mergeRespondents([
      reportOf('ours', [anna], { file: '/data/lab-a/report/report.json' }),
      at('/data/lab-b/report/report.json', 'there'),
      at('/data/lab-c/', 'elsewhere'),
      at('report.json', 'nowhere'),
    ]);
    expect(respondents.map(({ id }) => id)).toEqual([
      'anna',
      'anna (lab-b/report)',
      'anna (lab-c)',
      'anna (report.json)',
    ]);
  });

  test('keep ids that are short enough for a base', () => {
    const long = { ...anna, id: 'x'.repeat(80) };
    const file = `${'y'.repeat(90)}.json`;
    const { respondents } = mergeRespondents([
      reportOf('ours', [long]),
      reportOf('theirs', [{ ...long, endpoint: 'there' }], { file }),
    ]);
    expect(respondents[1]?.id).toHaveLength(80);
    expect(respondents[1]?.id).toMatch(/^x+… \(…y+\)$/);
  });

  test('a base that is in another report is found by its id there', () => {
    const { respondents } = mergeRespondents([
      reportOf('tuned', [tagged(bert, { base: 'anna' })]),
      reportOf('base', [anna]),
    ]);
    expect(respondents[0]?.tags.base).toBe('anna');
  });
});

test('bases that lead in a circle only when put together are left out, which is said', () => {
  const carl = { ...anna, id: 'carl', endpoint: 'there' };
  const { respondents, notes } = mergeRespondents([
    reportOf('ours', [tagged(anna, { base: 'bert' }), tagged(carl, { base: 'anna' })]),
    reportOf('theirs', [tagged(bert, { base: 'anna' })]),
  ]);
  expect(respondents.map(({ id, tags }) => [id, tags.base])).toEqual([
    ['anna', null],
    ['carl', 'anna'],
    ['bert', null],
  ]);
  expect(notes).toEqual([
    'The bases of "anna" and "bert" lead in a circle after the sources are merged, and are left out.',
  ]);
});
