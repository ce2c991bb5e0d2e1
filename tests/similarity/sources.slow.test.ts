import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import Database from 'libsql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Profile } from '../../analysis/survey/profile.js';
import type { Report } from '../../reports/document/report.js';
import { readSource } from '../../src/compare/sources.js';
import { openLedger } from '../../src/ledger/ledger.js';
import { canonicalJson } from '../../vocabulary/request.js';
import { complaintAbout, TemporaryFolder } from '../support/files.js';
import { Lab } from '../support/studies.js';

const lab = new Lab();
let report: Report;
beforeAll(async () => {
  report = await lab.study([{ id: 'anna', simulated: { orientation: { pdi: 0.8 } } }]);
});
afterAll(() => lab[Symbol.dispose]());

/** A copy of the report to be changed. */
const copied = (): Report => structuredClone(report);

describe('a source is told by what is in it', () => {
  test('a report, the folder of one, and a ledger give the same respondents', async () => {
    const [read] = await readSource(lab.json);
    const [inFolder] = await readSource(lab.report);
    const [replayed] = await readSource(lab.ledger);
    expect(read?.report).toEqual(report);
    expect(inFolder?.report).toEqual(report);
    expect(replayed?.report.respondents).toEqual(report.respondents);
  });

  test('whatever its name', async () => {
    using folder = new TemporaryFolder();
    copyFileSync(lab.json, folder.file('report.db'));
    copyFileSync(lab.ledger, folder.file('ledger.json'));
    const respondentsIn = async (name: string) =>
      (await readSource(folder.file(name))).flatMap((source) => source.report.respondents);
    expect(await respondentsIn('report.db')).toEqual(report.respondents);
    expect(await respondentsIn('ledger.json')).toEqual(report.respondents);
  });

  test('also where version 0.1.0 made it, with a wished half-width and figures dropped since', async () => {
    using folder = new TemporaryFolder();
    const earlier = JSON.parse(readFileSync(lab.json, 'utf8'));
    const dimensions = [{ dimension: 'pdi', asked: 10, of: 70 }];
    const [{ profile, provenance }] = earlier.respondents;
    profile.precision = { wished: 0.05, dimensions };
    profile.entropies = null;
    for (const figures of profile.dimensions) figures.ratings = null;
    for (const scoring of profile.scoring) scoring.unread = null;
    provenance.medianMilliseconds = 12;
    earlier.alpha = [];
    writeFileSync(folder.file('earlier.json'), JSON.stringify(earlier));
    const [read] = await readSource(folder.file('earlier.json'));
    expect(read?.report).toEqual(report);

    copyFileSync(lab.ledger, folder.file('earlier.db'));
    const ledger = await openLedger(folder.file('earlier.db'));
    const study = await ledger.latestStudy();
    if (!study) throw new Error('no study');
    const recorded = JSON.parse(study.text);
    recorded.study.survey.precision = 0.05;
    const at = new Date(Date.parse(study.at) + 1000).toISOString();
    await ledger.recordStudy({ ...study, text: canonicalJson(recorded), at });
    expect(await ledger.latestStudy()).toMatchObject({ at });
    await ledger.close();
    const [replayed] = await readSource(folder.file('earlier.db'));
    expect(replayed?.report.respondents).toEqual(report.respondents);
  });

  test('a ledger gives the latest run of every study, named after both', async () => {
    using several = new Lab();
    await several.study([{ id: 'anna', simulated: {} }], { name: 'first' });
    await several.study([{ id: 'bert', simulated: { seed: 2 } }], { name: 'second' });
    await several.study([{ id: 'carl', simulated: { seed: 3 } }], { name: 'first' });
    const { ledger } = several;
    const sources = await readSource(ledger);
    expect(
      sources.map(({ name, report }) => [name, report.respondents.map(({ id }) => id)]),
    ).toEqual([
      [`${ledger} (second)`, ['bert']],
      [`${ledger} (first)`, ['carl']],
    ]);
  });
});

describe('what is no source is refused in a sentence', () => {
  test.each([
    ['an empty file', ''],
    ['a text', 'Dear diary'],
    ['another kind of file', new Uint8Array([0x25, 0x50, 0x44, 0x46, 0xff, 0xfe])],
    ['other JSON', '{"name": "mine"}'],
    ['a list', '[]'],
  ])('%s', async (_, text) => {
    expect(await complaintAbout({ text, name: 'x.json' }, readSource)).toBe(
      'x.json: is not an Undertone report; give a report.json, its folder, or a ledger',
    );
  });

  test('a file that is not there', async () => {
    using folder = new TemporaryFolder();
    await expect(readSource(folder.file('x.json'))).rejects.toThrow('no such file');
  });

  test('a folder without a report', async () => {
    using folder = new TemporaryFolder();
    mkdirSync(folder.file('empty'));
    await expect(readSource(folder.file('empty'))).rejects.toThrow(
      'empty: holds no report.json; give a report.json, its folder, or a ledger',
    );
  });

  test('a report that was cut off', async () => {
    const text = JSON.stringify(report, null, 2).slice(0, 400);
    expect(await complaintAbout({ text, name: 'x.json' }, readSource)).toMatch(
      /^x\.json:\d+: not well-formed JSON/,
    );
  });

  test('a database that is no ledger', async () => {
    using folder = new TemporaryFolder();
    const database = new Database(folder.file('other.db'));
    database.exec('create table t (x)');
    database.close();
    await expect(readSource(folder.file('other.db'))).rejects.toThrow(
      'other.db: is not an Undertone report; give a report.json, its folder, or a ledger',
    );
  });

  test('a ledger that another process is just making is one', async () => {
    using folder = new TemporaryFolder();
    const ledger = await openLedger(folder.file('new.db'));
    // Nothing is in the file itself yet: all of it stands in the log beside it.
    await expect(readSource(folder.file('new.db'))).rejects.toThrow('holds no study yet');
    await ledger.close();
  });

  test('a ledger without a study', async () => {
    using folder = new TemporaryFolder();
    await (await openLedger(folder.file('new.db'))).close();
    await expect(readSource(folder.file('new.db'))).rejects.toThrow(
      'new.db: holds no study yet; run one first with "undertone run"',
    );
  });
});

/** What is read of a report from its file. */
async function readOf(written: Report): Promise<Report | undefined> {
  using folder = new TemporaryFolder();
  writeFileSync(folder.file('report.json'), JSON.stringify(written));
  return (await readSource(folder.file('report.json')))[0]?.report;
}

describe('a report is held to its schema and to itself', () => {
  const complaint = (changed: object) =>
    complaintAbout({ text: JSON.stringify(changed), name: 'x.json' }, readSource);

  test.each([
    ['undertone-report/3', 'make it again with "undertone report"'],
    [
      'undertone-report/99',
      'and this version of Undertone reads undertone-report/9; update Undertone',
    ],
  ])('one of %s is refused with what to do', async (format, fix) => {
    expect(await complaint({ format })).toMatch(`x.json: is of format ${format}`);
    expect(await complaint({ format })).toMatch(fix);
  });

  test('what does not fit is named', async () => {
    const changed = { ...copied(), at: 7 };
    expect(await complaint(changed)).toBe(
      'x.json: cannot be read as a report: at must be text, not 7; put it in quotes if it is meant as text',
    );
  });

  test('a headline that does not follow from the items is refused', async () => {
    const changed = copied();
    const pdi = changed.respondents[0]?.profile?.dimensions[0];
    if (!pdi) throw new Error('nothing observed');
    pdi.imputed.value = pdi.imputed.value === 0.25 ? 0.75 : 0.25;
    expect(await complaint(changed)).toBe(
      'x.json: the profile of "anna" does not follow from its items (pdi); make it again with "undertone report"',
    );
  });

  /** A longer study, whose figures have limits. */
  const longer = async () => {
    using other = new Lab();
    return await other.study([{ id: 'anna', simulated: { orientation: { pdi: 0.8 } } }], {
      survey: { questionnaire: other.items(20) },
    });
  };

  test('so are limits, a number of items, a note, a domain and a weight that do not', async () => {
    const made = await longer();
    expect(await readOf(made)).toEqual(made);
    const changes: readonly ((profile: Profile) => void)[] = [
      ({ dimensions: [pdi] }) => pdi && Object.assign(pdi.imputed, { low: pdi.imputed.value }),
      ({ dimensions: [pdi] }) => pdi && Object.assign(pdi.imputed, { high: 1 }),
      ({ dimensions: [pdi] }) => pdi && Object.assign(pdi.readableOnly, { n: 70 }),
      ({ dimensions: [pdi] }) =>
        pdi && Object.assign(pdi.readableOnly, { note: 'as it should be' }),
      ({ dimensions: [pdi] }) => pdi?.domains.splice(0, 1),
      ({ formWeights }) => Object.assign(formWeights.cdeval, { ab: 0.1 }),
    ];
    for (const [place, change] of changes.entries()) {
      const changed = structuredClone(made);
      const profile = changed.respondents[0]?.profile;
      if (!profile) throw new Error('nothing observed');
      change(profile);
      const what = place < 5 ? 'pdi' : 'the weights of its forms';
      expect(await complaint(changed)).toMatch(`does not follow from its items (${what})`);
    }
  }, 60_000);

  test('limits are held to the seed that they were drawn with', async () => {
    const changed = await longer();
    for (const respondent of changed.respondents) respondent.seed += 1;
    expect(await complaint(changed)).toMatch('does not follow from its items (pdi, ');
  }, 60_000);

  test('a name with a line break is told on one line', async () => {
    const changed = copied();
    for (const respondent of changed.respondents) respondent.id = 'an\nna\u001b[2J';
    changed.respondents[0]?.profile?.dimensions.pop();
    expect(await complaint(changed)).toMatch(
      'the profile of "an na[2J" does not have every dimension',
    );
  });

  test.each(['', 'soon', '2030-01-02'])('a time is one, and not "%s"', async (at) => {
    expect(await complaint({ ...copied(), at })).toMatch(
      'x.json: cannot be read as a report: at: give a time in UTC such as 2026-03-01T10:12:30Z',
    );
  });

  test('an item that was changed is found out', async () => {
    const changed = copied();
    const item = changed.respondents[0]?.items.find(({ dimension }) => dimension === 'ivr');
    if (!item) throw new Error('nothing observed');
    item.imputed = { ab: 0.1, repeat: 0.1, compare: 0.1 };
    expect(await complaint(changed)).toMatch('does not follow from its items (ivr)');
  });

  test('items without a profile, and an item or a respondent twice, are refused', async () => {
    const [anna] = copied().respondents;
    if (!anna) throw new Error('nobody');
    const changed = (respondents: object[]) => complaint({ ...copied(), respondents });
    expect(await changed([{ ...anna, profile: null }])).toMatch('"anna" has items but no profile');
    expect(await changed([anna, anna])).toMatch('holds the respondent "anna" twice');
    const items = [...anna.items, ...anna.items.slice(0, 1)];
    expect(await changed([{ ...anna, items }])).toMatch('"anna" has the item "pdi-work-01" twice');
  });

  test('a profile that lacks a dimension is refused', async () => {
    const changed = copied();
    changed.respondents[0]?.profile?.dimensions.pop();
    expect(await complaint(changed)).toMatch('the profile of "anna" does not have every dimension');
  });

  test('items that the questionnaire does not list are refused', async () => {
    const changed = copied();
    Reflect.deleteProperty(changed.questionnaire.words, 'pdi-work-01');
    expect(await complaint(changed)).toMatch(
      '"anna" has the item "pdi-work-01", which is not in the questionnaire',
    );
  });
});
