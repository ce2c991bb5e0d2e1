import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Report } from '../../reports/document/report.js';
import { TemporaryFolder } from '../ledger/temporary-folder.js';
import { fakeEndpoint } from '../support/fake-endpoint.js';
import { writeSmallStudy } from '../support/small-study.js';
import { type Ended, type Running, startUndertone, undertone } from '../support/undertone.js';

const escapeCharacter = '\u001b';

describe('a model, from flags alone', () => {
  const folder = new TemporaryFolder();
  const at = { cwd: folder.path };
  let simulation: Running;
  let words: readonly string[];
  let profiled: Ended;
  beforeAll(async () => {
    const items = ['--questionnaire', writeSmallStudy(folder.path, [])];
    simulation = startUndertone(['simulate', '--port', '0', ...items], at);
    const [url] = await simulation.printed(/http:\S+\/v1/);
    words = ['profile', '--model', 'simulated/steady', '--endpoint', url, ...items];
    profiled = await undertone(words, at);
  });
  afterAll(async () => {
    await simulation[Symbol.asyncDispose]();
    folder[Symbol.dispose]();
  });

  it('gets a profile, a report, and how to ask it more', () => {
    expect(profiled.code).toBe(0);
    expect(profiled.stdout).toMatch(
      /^simulated\/steady · simulated · .* · 1 respondent · 6 items · English · 52 requests\n/,
    );
    expect(profiled.stdout).toMatch(/^simulated\/steady(?: +[▲▼]?\.\d\d){6} +good$/m);
    expect(profiled.stdout).toContain('undertone-report/simulated-steady/report.html');
    expect(profiled.stderr).toMatch(
      /^Asking 1 respondent, (?:at most )?[\d,]+ requests\.\n52 of 52 requests, /,
    );
    expect(profiled.stderr).toContain('Add --repeats 5');
  });

  it('shows no colours and redraws nothing where nobody watches', () => {
    expect(profiled.stdout + profiled.stderr).not.toContain(escapeCharacter);
  });

  it('is remembered: a dry run counts what the ledger has, and what is left', async () => {
    const { stdout, stderr, code } = await undertone([...words, '--dry-run', '--repeats', '3'], at);
    expect(stdout).toMatch(
      /^simulated\/steady: \d+ requests to ask, \d{2,} already answered; about [\d,]+ tokens in, at most [\d,]+ out\n$/,
    );
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
  });

  it('is reported as JSON alone with --json, and without a word of progress with --quiet', async () => {
    const { stdout, stderr, code } = await undertone([...words, '--json', '--quiet'], at);
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
    const report = Report.parse(JSON.parse(stdout));
    expect(report.respondents).toMatchObject([{ id: 'simulated/steady', simulated: true }]);
    expect(stdout).toBe(
      readFileSync(folder.file('undertone-report/simulated-steady/report.json'), 'utf8'),
    );
  });
});

it('a dry run says what a study would ask, in all and as JSON, asks nothing and leaves nothing', async () => {
  using folder = new TemporaryFolder();
  await using endpoint = await fakeEndpoint(() => ({ status: 500 }));
  const { url } = endpoint;
  writeSmallStudy(folder.path, [
    { id: 'one', model: 'x', endpoint: url },
    { id: 'two', model: 'y', endpoint: url },
  ]);
  const before = folder.names();
  const at = { cwd: folder.path };
  const { stdout, code } = await undertone(['run', 'study.yaml', '--dry-run'], at);
  expect(stdout).toMatch(
    /^one: 48 requests to ask, .*\ntwo: 48 requests to ask, .*\nIn all: 96 requests to ask, 0 already answered; .*\n$/,
  );
  expect(code).toBe(0);

  const json = await undertone(['run', 'study.yaml', '--dry-run', '--json'], at);
  expect(JSON.parse(json.stdout)).toMatchObject([
    { respondent: 'one', wanted: 48, remembered: 0 },
    { respondent: 'two', wanted: 48, remembered: 0 },
  ]);
  expect(endpoint.received.filter(({ path }) => path.endsWith('/chat/completions'))).toEqual([]);
  expect(folder.names()).toEqual(before);
});
