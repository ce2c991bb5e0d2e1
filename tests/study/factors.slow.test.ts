import { writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { documentOf, estimatesOf } from '../../reports/chapters.js';
import type { Report } from '../../reports/document/report.js';
import { loadCountryNames } from '../../src/content/country-names.js';
import { loadStudy, plan, type StudyInput } from '../../src/study/load.js';
import { complaintAbout, TemporaryFolder } from '../support/files.js';
import { makeItems } from '../support/questionnaires.js';
import { Studying } from '../support/studies.js';

const gpt = { id: 'gpt', model: 'gpt-4o' };
const teacher = { id: 'teacher', text: 'You are a retired teacher.' };
const loaded = async (study: Partial<StudyInput>) =>
  (await plan({ name: 's', respondents: [gpt], survey: { limit: 1 }, ...study })).study.respondents;
const idsOf = async (study: Partial<StudyInput>) => (await loaded(study)).map(({ id }) => id);

describe('a cross of factors', () => {
  test('asks the bare respondent first, and names the others by their levels', async () => {
    const personas = [{ country: 'Germany' }, teacher];
    expect(await idsOf({ personas, temperatures: [1, 0.2] })).toEqual([
      'gpt',
      'gpt/Germany',
      'gpt/teacher',
      'gpt/t0.2',
      'gpt/Germany/t0.2',
      'gpt/teacher/t0.2',
    ]);
  });

  test('leaves a name as it is when levels and factors are added', async () => {
    const before = await idsOf({ personas: [teacher] });
    const after = await idsOf({
      personas: [{ country: 'Japan' }, 'none', teacher],
      temperatures: [0.5, 1],
      systems: ['none', { id: 'terse', text: 'Be brief.' }],
    });
    expect(after).toEqual(expect.arrayContaining(before));
    expect(after).toHaveLength(12);
  });

  test('sends system message and persona as one message, the persona last', async () => {
    const systems = [{ id: 'terse', text: 'Be brief.' }];
    const [bare, played] = await loaded({ systems, personas: [teacher] });
    expect([bare?.id, bare?.persona]).toEqual(['gpt/terse', 'Be brief.']);
    expect(played?.persona).toBe('Be brief.\n\nYou are a retired teacher.');
    expect(played?.personaLevel).toEqual({
      name: 'teacher',
      text: 'You are a retired teacher.',
      country: null,
      bare: 'gpt/terse',
    });
  });

  test('knows a country by its other names, says it as it is named, and holds it against its scores', async () => {
    const [, czech, uk] = await loaded({ personas: [{ country: 'Czechia' }, { country: 'UK' }] });
    expect(czech?.persona).toMatch(/^You are a typical person from Czechia,/);
    expect(czech?.personaLevel).toMatchObject({ name: 'Czechia', country: 'Czech Republic' });
    expect(uk?.personaLevel?.country).toBe('United Kingdom');
    const own = 'own.csv';
    using folder = new TemporaryFolder();
    const scores =
      'country,pdi,idv,uai,mas,lto,ivr\nKorea (Republic of),1,2,3,40,50,60\nViet Nam,9,8,7,6,5,4\n';
    writeFileSync(folder.file(own), scores);
    const study = { name: 's', respondents: [gpt], survey: { limit: 1 } };
    const asked = { ...study, countries: { scores: own }, personas: [{ country: 'South Korea' }] };
    const [, korea] = (await plan(asked, { folder: folder.path })).study.respondents;
    expect(korea?.personaLevel?.country).toBe('Korea (Republic of)');
  });

  test.each([
    ['Czech Republic', 'Czechia', 'CZE', 'the Czech Republic', 'Czech Rep.'],
    ['United Kingdom', 'Great Britain', 'UK', 'U.K.', 'GBR', 'great britain (UK)'],
    ['Taiwan', 'Taiwan ROC', 'Taiwan, Province of China', 'Taiwan (R.O.C.)'],
    ['Hong Kong', 'Hong Kong SAR', 'Hong Kong SAR, China', 'Hong Kong (China)', 'Hong Kong S.A.R.'],
    [
      'South Korea',
      'Korea (Republic)',
      'Korea, Rep.',
      'Republic of Korea',
      'Korea (South)',
      'Korea, Republic of',
    ],
    ['United States', 'USA', 'U.S.A.', 'US', 'the United States of America'],
    ['Turkey', 'Türkiye', 'TURKIYE', 'Republic of Türkiye'],
    ['Vietnam', 'Viet Nam'],
    ['Russia', 'Russian Federation'],
    ['Iran', 'Iran (Islamic Republic of)', 'Iran, Islamic Rep.', 'Islamic Republic of Iran'],
    ['Venezuela', 'Venezuela (Bolivarian Republic of)', 'Venezuela, RB'],
    ['Bolivia', 'Bolivia (Plurinational State of)'],
    ['Tanzania', 'United Republic of Tanzania', 'Tanzania, United Republic of'],
    ['Moldova', 'Republic of Moldova', 'Moldova, Rep.'],
    ['North Macedonia', 'Macedonia', 'The former Yugoslav Republic of Macedonia'],
    ['São Tomé and Príncipe', 'Sao Tome & Principe'],
    ['Dominican Republic', 'Dominican Rep.'],
    ['China', "People's Republic of China", 'PRC'],
    ['Netherlands', 'The Netherlands', 'Holland', 'Kingdom of the Netherlands'],
    ['Atlantis', 'Atlantis'],
    ["Korea (Democratic People's Republic of)", "Korea (Democratic People's Republic of)"],
    ['Northern Ireland', 'Northern Ireland'],
  ])('%s has other names', async (name, ...others) => {
    const nameOf = await loadCountryNames();
    expect(others.map((other) => [other, nameOf(other)])).toEqual(
      others.map((other) => [other, name]),
    );
  });

  test('says a country in the words of the templates, or in those of the study', async () => {
    const own = { country: 'Japan', id: 'mine', text: 'Answer as people in {country} do.' };
    const [, worded, mine] = await loaded({ personas: [{ country: 'Japan' }, own] });
    expect(worded?.persona).toMatch(/^You are a typical person from Japan,/);
    expect(mine?.persona).toBe('Answer as people in Japan do.');
    expect(mine?.personaLevel).toMatchObject({ name: 'mine', country: 'Japan' });
  });

  test('is overridden by what a respondent says itself', async () => {
    const respondents = [
      gpt,
      { ...gpt, id: 'fixed', persona: 'You are a nurse.', temperature: 0.3 },
      { ...gpt, id: 'own', personas: [teacher], temperatures: [0.7] },
    ];
    const found = await loaded({
      respondents,
      personas: [{ country: 'Peru' }],
      temperatures: [0.9],
    });
    expect(found.map(({ id }) => id)).toEqual([
      'gpt/t0.9',
      'gpt/Peru/t0.9',
      'fixed',
      'own/t0.7',
      'own/teacher/t0.7',
    ]);
    expect(found[2]).toMatchObject({
      persona: 'You are a nurse.',
      parameters: { temperature: 0.3 },
    });
  });

  test('holds a tuned respondent against its base under the same levels', async () => {
    const respondents = [gpt, { ...gpt, id: 'tuned', model: 'mine', base: 'gpt' }];
    const found = await loaded({ respondents, personas: [teacher] });
    expect(found.map(({ tags }) => tags.base)).toEqual([null, null, 'gpt', 'gpt/teacher']);
    const alone = [{ ...gpt, personas: ['none' as const] }, respondents[1] as typeof gpt];
    const bases = (await loaded({ respondents: alone, personas: [teacher] })).map(
      ({ tags }) => tags.base,
    );
    expect(bases).toEqual([null, 'gpt', null]);
  });

  test('takes in twelve countries as "decorrelated"', async () => {
    const ids = await idsOf({ personas: ['decorrelated', teacher] });
    expect(ids).toHaveLength(14);
    expect(ids).toContain('gpt/Japan');
  });
});

describe('factors are refused, with line and fix, for', () => {
  const one = 'name: s\nrespondents:\n  - id: one\n    model: m\n';
  test.each([
    [
      'an unknown country',
      'personas:\n  - none\n  - country: Jappan\n',
      '7: "Jappan" is not a country in hofstede-2023; did you mean "Japan"?',
    ],
    [
      'a country without all scores',
      'personas:\n  - country: Fiji\n',
      '6: "Fiji" has no score on some dimension in hofstede-2023; choose another country',
    ],
    [
      'a level given twice',
      'temperatures: [0.5, 1, 0.5]\n',
      '5: "t0.5" is listed twice under temperatures; remove one, or give it its own id',
    ],
    [
      'a country given twice, once in a set',
      'personas:\n  - decorrelated\n  - country: Japan\n',
      '7: "Japan" is listed twice under personas; remove one, or give it its own id',
    ],
    ['an empty list', 'systems: []\n', '5: systems is empty; fill it in'],
    [
      'a country without its key',
      'personas:\n  - Japan\n',
      '6: personas[1]: "Japan" is not a persona; write "country: Japan", or an id and a text',
    ],
    [
      'a persona without a name',
      'personas:\n  - text: You are a nurse.\n',
      '6: personas[1]: this persona has no name; give it an id',
    ],
    [
      'a language that has no words for a country',
      'languages: [xx]\npersonas:\n  - country: Japan\n',
      `7: there is no wording for a country persona in "xx" yet; give it your own text`,
    ],
    [
      'one level and several of a factor at one respondent',
      '    persona: You are a nurse.\n    personas: [none]\n',
      '6: "one" has both persona and personas; keep one of them',
    ],
    [
      'more respondents than can be compared',
      `temperatures: [${Array.from({ length: 20 }, (_, nth) => nth / 10)}]\npersonas: [decorrelated]\n`,
      '5: the levels make 260 respondents, but at most 200 are allowed, because every pair is compared; remove levels, or split the study',
    ],
    [
      'a name that grows too long',
      `personas:\n  - { id: ${'long'.repeat(20)}, text: x }\n`,
      `3: its levels make the name "one/${'long'.repeat(20)}", of 84 characters; shorten the ids so that it has at most 80`,
    ],
  ])('%s', async (_, more, complaint) => {
    expect(await complaintAbout({ text: `${one}${more}`, name: 's.yaml' }, loadStudy)).toBe(
      `s.yaml:${complaint}`,
    );
  });
});

const start = { pdi: 0.4, idv: 0.6, uai: 0.5, mas: 0.45, lto: 0.6, ivr: 0.5 };
const countries = ['Japan', 'Malaysia', 'Portugal', 'Slovenia', 'Venezuela', 'Pakistan'];

/** A simulated respondent, under personas of countries and without one. */
const declared = (id: string, personas: object) => ({
  id,
  simulated: { orientation: start, spread: 0.1, logprobs: true, personas },
});

describe('a study of country personas, over HTTP', () => {
  let report: Report;
  beforeAll(async () => {
    using studying = new Studying();
    writeFileSync(
      studying.questionnaire,
      JSON.stringify({ questionnaire: 'm', language: 'en', items: makeItems({ perCell: 3 }) }),
    );
    const asked = await studying.plan(
      [
        declared('knows', { steerability: 0.6 }),
        declared('rich-or-poor', { steerability: 0.6, knows: 'wealth' }),
      ],
      { survey: { forms: ['ab'] }, personas: countries.map((country) => ({ country })) },
    );
    const result = await studying.run(asked);
    if (result.state === 'interrupted') throw new Error('the study was not done');
    report = result.report;
  });

  const steeringOf = (bare: string) =>
    report.comparison.personas?.steering.filter((each) => each.bare === bare) ?? [];
  const groupsOf = (bare: string) =>
    report.comparison.personas?.knownGroups.find((each) => each.bare === bare);

  test('recovers the declared steerability within its limits, and nothing off the way', () => {
    const found = steeringOf('knows');
    expect(found.map(({ country }) => country)).toEqual(countries);
    for (const { steerability, off } of found) {
      expect(steerability.low).toBeLessThan(0.6);
      expect(steerability.high).toBeGreaterThan(0.6);
      expect(off.low).toBe(0);
    }
  });

  test('finds that personas order as the scores do, each on its own dimension', () => {
    const groups = groupsOf('knows');
    expect(groups?.orders).toEqual({ looked: 720, exact: true });
    for (const { value, p } of groups?.dimensions ?? []) {
      expect(value).toBeGreaterThan(0.8);
      expect(p).toBeLessThan(0.05);
    }
  });

  test('shows one that knows rich from poor alone by what it moves off the way, and by other scores', () => {
    const strayed = steeringOf('rich-or-poor').filter(({ off }) => (off.low ?? 0) > 0);
    expect(strayed.length).toBeGreaterThan(0);
    const groups = groupsOf('rich-or-poor');
    const rivals = groups?.dimensions.filter(({ dimension, value }) =>
      groups.others.some(
        (other) => other.dimension === dimension && Math.abs(other.value ?? 0) >= (value ?? 0),
      ),
    );
    expect(rivals?.length).toBeGreaterThan(2);
  });

  test('says so before any country is named', () => {
    const document = documentOf(report, { items: [], rows: [], total: 0, stories: null });
    expect(document.findings[0]?.text).toMatch(/^Country personas order as the countries’ scores/);
    const [page] = document.pages.filter(({ id }) => id === 'personas');
    const [first, table] = page?.blocks ?? [];
    expect(first).toMatchObject({ kind: 'plot', plot: { name: 'known-groups' } });
    expect(table).toMatchObject({ kind: 'table', table: { name: 'known-groups-knows' } });
    const text = JSON.stringify([page?.finding, first, table]);
    for (const country of countries) expect(text).not.toContain(country);
    expect(JSON.stringify(page)).toContain('stereotypes');
  });

  test('exports every figure with its interval, n and null', () => {
    const rows = estimatesOf(report);
    const [row] = rows.filter(({ measure }) => measure === 'steerability');
    expect(row).toMatchObject({ respondent: 'knows/Japan', level: 'japan', null: 0, n: 126 });
    expect(row?.low).not.toBeNull();
    const correlations = rows.filter(({ measure }) => measure === 'known_groups_correlation');
    expect(correlations.filter(({ level }) => level === null)).toHaveLength(12);
    expect(rows.filter(({ measure }) => measure === 'steered_off')).toHaveLength(12);
  });
});
