import { existsSync, writeFileSync } from 'node:fs';
import Database from 'libsql';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import type { Report } from '../../reports/document/report.js';
import { EndpointError } from '../../src/asking/diagnosis.js';
import { exportToFile } from '../../src/interchange/export.js';
import { LedgerError } from '../../src/ledger/failure.js';
import { openLedger } from '../../src/ledger/ledger.js';
import { planStudy } from '../../src/study/load.js';
import { openRecorded } from '../../src/study/recorded/recorded.js';
import { reportAgain } from '../../src/study/report.js';
import { InputError } from '../../vocabulary/input.js';
import { canonicalJson } from '../../vocabulary/request.js';
import { fakeEndpoint } from '../support/fake-endpoint.js';
import { bought, Studying } from '../support/studies.js';

const plain = [{ id: 'plain', simulated: {} }];

async function latestName(ledger: string): Promise<string | undefined> {
  const opened = await openLedger(ledger);
  const study = await opened.latestStudy();
  await opened.close();
  return study?.name;
}

test("a study that got no answer fails and does not become the ledger's latest", async () => {
  await using server = await fakeEndpoint(() => ({
    status: 401,
    body: { error: { message: 'Who are you?' } },
  }));
  using studying = new Studying();
  const refused = await studying.plan([{ id: 'closed', model: 'm', endpoint: server.url }], {
    name: 'refused',
  });
  await expect(studying.reported(refused)).rejects.toThrow(EndpointError);
  await expect(studying.reported(refused)).rejects.toThrow(/^closed: .*Who are you\?/);
  expect(await latestName(studying.ledger)).toBeUndefined();
  expect(existsSync(studying.report)).toBe(false);

  await studying.run(await studying.plan(plain, { name: 'answered' }));
  await expect(studying.reported(refused)).rejects.toThrow(EndpointError);
  expect(await latestName(studying.ledger)).toBe('answered');
});

test('a respondent that is stopped is reported as such beside those that answered', async () => {
  await using server = await fakeEndpoint(() => ({
    status: 404,
    body: { error: { message: '?' } },
  }));
  using studying = new Studying();
  const other = { id: 'closed', model: 'm', endpoint: server.url };
  const result = await studying.run(await studying.plan([...plain, other]));
  expect(result).toMatchObject({
    state: 'reported',
    ending: 'played',
    complete: false,
    report: {
      respondents: [
        { id: 'plain', stopped: null },
        { id: 'closed', stopped: expect.stringContaining('?'), profile: null },
      ],
    },
  });
});

test('a study that cannot be recorded ends with that error', async () => {
  using studying = new Studying();
  await (await openLedger(studying.ledger)).close();
  const database = new Database(studying.ledger);
  database.exec(
    "create trigger full before insert on studies begin select raise(abort, 'no room'); end",
  );
  database.close();
  const running = studying.run(await studying.plan(plain));
  await expect(running).rejects.toThrow(LedgerError);
  await expect(running).rejects.toThrow('no room');
});

test('without a ledger or a study of that name there is nothing to report or export', async () => {
  using studying = new Studying();
  const { ledger } = studying;
  await expect(reportAgain({ ledger })).rejects.toThrow(InputError);
  await studying.run(await studying.plan(plain));
  await expect(reportAgain({ ledger, study: 'another' })).rejects.toThrow('"another"');
  const file = studying.folder.file('rows.csv');
  const exporting = exportToFile({ ledger, study: 'another', format: 'csv' }, { file });
  await expect(exporting).rejects.toThrow('no run of the study "another"');
  expect(studying.folder.names().filter((name) => name.startsWith('rows'))).toEqual([]);
});

/** Studying beside a country table of one's own. */
class HeldAgainst extends Studying {
  readonly scores = this.folder.file('scores.csv');

  write(...countries: readonly string[]): void {
    const rows = countries.map((name) => `${name},50,50,50,50,50,50`);
    writeFileSync(this.scores, ['country,pdi,idv,uai,mas,lto,ivr', ...rows, ''].join('\n'));
  }

  async planned(respondents: readonly object[]) {
    const file = this.folder.file('held.yaml');
    const survey = { questionnaire: 'small.yaml', retest: 0 };
    const countries = { scores: 'scores.csv' };
    writeFileSync(file, stringify({ name: 'held', respondents, survey, countries }));
    return planStudy(file);
  }
}

const countriesOf = ({ comparison }: Report) =>
  comparison.countries.map((edition) => edition.null.map(({ country }) => country));

test('a study is reported again beside the scores that it was recorded with, unless others are named', async () => {
  using studying = new HeldAgainst();
  const { ledger, scores } = studying;
  studying.write('Elbonia');
  await studying.run(await studying.planned(plain));
  studying.write('Sylvania');
  const again = { ledger, folder: studying.folder.file('again') };
  expect(countriesOf((await reportAgain(again)).report)).toEqual([['Elbonia']]);
  const other = await reportAgain({ ...again, countries: scores });
  expect(countriesOf(other.report)).toEqual([['Sylvania']]);
});

test('a study whose tags are changed asks nothing, and the report has them', async () => {
  using studying = new HeldAgainst();
  studying.write('Elbonia');
  await studying.run(await studying.planned(plain));
  const tagged = plain.map((respondent) => ({ ...respondent, family: 'larch', generation: 2 }));
  const result = await studying.run(await studying.planned(tagged));
  expect(bought(result)).toBe(0);
  expect(result).toMatchObject({
    report: { respondents: [{ tags: { family: 'larch', generation: '2' } }] },
  });
});

test('a country table that is wrong is bad input before anything is asked', async () => {
  using studying = new HeldAgainst();
  writeFileSync(studying.scores, 'country,pdi,idv,uai,mas,lto,ivr\nElbonia,1,2,three,4,5,6\n');
  const planning = studying.planned(plain);
  await expect(planning).rejects.toThrow(InputError);
  await expect(planning).rejects.toThrow(/scores\.csv:2: "three"/);
});

test('a study that an earlier version recorded, without countries, is compared with ours', async () => {
  using studying = new Studying();
  const { ledger } = studying;
  const plan = await studying.plan(plain);
  await studying.run(plan);
  const opened = await openLedger(ledger);
  const earlier = JSON.parse(canonicalJson(plan));
  delete earlier.countries;
  delete earlier.study.countries;
  for (const respondent of earlier.study.respondents) delete respondent.tags;
  const at = '2031-01-01T00:00:00.000Z';
  await opened.recordStudy({ name: 'made', text: canonicalJson(earlier), version: '0.0.9', at });
  await opened.close();
  const { report } = await reportAgain({ ledger, folder: studying.folder.file('again') });
  const editions = report.comparison.countries.map(({ edition }) => edition.name);
  expect(editions).toEqual(['hofstede-2023', 'hofstede-2015']);
});

test('a study that was recorded with `people:` keeps the country scores and the map it named', async () => {
  using studying = new HeldAgainst();
  const { ledger } = studying;
  studying.write('Elbonia');
  const plan = await studying.planned(plain);
  await studying.run(plan);
  const { countries, ...study } = plan.study;
  const people = { countries: countries.scores, map: 'joint' };
  const text = canonicalJson({ ...plan, study: { ...study, people } });
  const opened = await openLedger(ledger);
  const at = '2031-01-01T00:00:00.000Z';
  await opened.recordStudy({ name: 'held', text, version: '0.0.9', at });
  await opened.close();
  const again = await reportAgain({ ledger, folder: studying.folder.file('again') });
  expect(countriesOf(again.report)).toEqual([['Elbonia']]);
  const recorded = await openRecorded(ledger, 'held');
  expect(recorded.plan.study.countries).toEqual({ scores: studying.scores, map: 'joint' });
  await recorded[Symbol.asyncDispose]();
});

test('the title of a study stands in its report', async () => {
  using studying = new Studying();
  const plan = await studying.plan(plain);
  const titled = { ...plan, study: { ...plan.study, title: 'Two models' } };
  expect(await studying.run(titled)).toMatchObject({ report: { study: { title: 'Two models' } } });
});
