import { existsSync } from 'node:fs';
import Database from 'libsql';
import { expect, test } from 'vitest';
import { LedgerError } from '../../src/ledger/ledger-error.js';
import { openLedger } from '../../src/ledger/open-ledger.js';
import { InputError } from '../../src/vocabulary/input-error.js';
import { exportToFile } from '../../src/workflows/export-file.js';
import { reportAgain } from '../../src/workflows/report-again.js';
import { fakeEndpoint } from '../support/fake-endpoint.js';
import { Studying } from '../support/studying.js';

const plain = [{ id: 'plain', simulated: {} }];

async function latestName(ledger: string): Promise<string | undefined> {
  const opened = await openLedger(ledger);
  const study = await opened.latestStudy();
  await opened.close();
  return study?.name;
}

test("a study that got no answer is bad input and does not become the ledger's latest", async () => {
  await using server = await fakeEndpoint(() => ({
    status: 401,
    body: { error: { message: 'Who are you?' } },
  }));
  using studying = new Studying();
  const refused = await studying.plan([{ id: 'closed', model: 'm', endpoint: server.url }], {
    name: 'refused',
  });
  await expect(studying.run(refused)).rejects.toThrow(InputError);
  await expect(studying.run(refused)).rejects.toThrow(/^closed: .*Who are you\?/);
  expect(await latestName(studying.ledger)).toBeUndefined();
  expect(existsSync(studying.report)).toBe(false);

  await studying.run(await studying.plan(plain, { name: 'answered' }));
  await expect(studying.run(refused)).rejects.toThrow(InputError);
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
