import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Report } from '../../reports/document/report.js';
import { remarkOn, sayCost } from '../../src/commands/asking.js';
import { runCli } from '../../src/commands/program.js';
import { confirm } from '../../src/commands/terminal.js';
import type { RespondentCost } from '../../src/study/forecasts/cost.js';
import { fakeEndpoint } from '../support/fake-endpoint.js';
import { TemporaryFolder } from '../support/files.js';
import { sampleReportOf } from '../support/samples/report.js';
import { writeSmallStudy } from '../support/studies.js';
import {
  type Ended,
  makeContext,
  type Running,
  startUndertone,
  undertone,
} from '../support/undertone.js';

it.each([
  { confirmation: 'no', code: 1 },
  { confirmation: 'interrupted', code: 130 },
] as const)(
  'more than 5,000 requests are asked for first; where that is $confirmation, nothing is asked and nothing is left',
  async ({ confirmation, code }) => {
    using folder = new TemporaryFolder();
    await using endpoint = await fakeEndpoint(() => ({ status: 500 }));
    const questions: string[] = [];
    const words = ['profile', '--model', 'x', '--endpoint', endpoint.url, '--repeats', '5'];
    const context = makeContext([...words, '--ledger', folder.file('undertone.db')], {
      async confirm(question) {
        questions.push(question);
        return confirmation;
      },
    });
    expect(await runCli(context)).toBe(code);
    expect(questions).toEqual([
      expect.stringMatching(
        /^This sends at most \d+,\d{3} requests\. If log-probabilities are available, [\d,]+ requests as planned; 0\.\d+ of that, 840, with --forms ab, not CDEval’s six\. Continue\?$/,
      ),
    ]);
    expect(context.printed).toEqual({ stdout: '', stderr: 'Nothing was asked.\n' });
    expect(endpoint.received.filter(({ path }) => path.endsWith('/chat/completions'))).toEqual([]);
    expect(folder.names()).toEqual([]);
  },
);

it.each([
  { keys: 'y\r', means: 'yes' },
  { keys: ' YES \r', means: 'yes' },
  { keys: '\r', means: 'no' },
  { keys: 'yet\r', means: 'no' },
  { keys: '\u0004', means: 'no' },
  { keys: '\u0003', means: 'interrupted' },
  { keys: 'y\u0003', means: 'interrupted' },
])('the keys $keys at the question mean $means', async ({ keys, means }) => {
  const input = new PassThrough();
  const output = new PassThrough().setEncoding('utf8');
  const confirmation = confirm('Go on?', { input, output });
  input.write(keys);
  expect(await confirmation).toBe(means);
  expect(output.read()).toMatch(/Go on\? \[y\/N\] .*\n$/s);
});

const sampled: RespondentCost = {
  respondent: 'one',
  simulated: false,
  wanted: 4800,
  remembered: 800,
  fewest: 4000,
  mayBeFewer: false,
  unrehearsed: 0,
  promptTokens: 500_000,
  completionTokens: 120_000,
  undecided: 0,
  undecidedBy: [],
};

/** What is said of a cost, a line each. */
function said(cost: readonly RespondentCost[]): readonly string[] {
  let text = '';
  sayCost(cost, {}, { write: (part) => (text += part) });
  return text.trimEnd().split('\n');
}

it('a cost says how many requests are left', () => {
  expect(said([sampled])).toEqual([
    'one: 4,000 requests to ask, 800 already answered; about 500,000 tokens in, at most 120,000 out',
  ]);
});

it('a cost says how much of it hangs on a persona that is not made yet', () => {
  const undecidedBy = [{ stage: 'gap', purpose: 'the persona switch', requests: 1500 }];
  expect(said([{ ...sampled, undecided: 1500, undecidedBy }])).toEqual([
    'one: at most 4,000 requests to ask, 800 already answered; at most about 500,000 tokens in, at most 120,000 out; of these requests, at most 1,500 for the persona switch; the survey decides how many',
  ]);
});

it('a cost says "at most" where a judge may not be needed', () => {
  expect(said([{ ...sampled, mayBeFewer: true }])).toEqual([
    'one: at most 4,000 requests to ask, 800 already answered; at most about 500,000 tokens in, at most 120,000 out',
  ]);
});

it('a cost that log-probabilities may lower is the most, and says how far', () => {
  const scored = { ...sampled, respondent: 'two', remembered: 0, fewest: 1700 };
  expect(said([sampled, scored])).toEqual([
    'one: 4,000 requests to ask, 800 already answered; about 500,000 tokens in, at most 120,000 out',
    'two: at most 4,800 requests to ask (1,700 if log-probabilities are available), 0 already answered; at most about 500,000 tokens in, at most 120,000 out',
    'In all: at most 8,800 requests to ask (5,700 if log-probabilities are available), 800 already answered; at most about 1,000,000 tokens in, at most 240,000 out',
  ]);
});

const lane = (respondent: string, stopped: string | null = null) => ({
  respondent,
  observed: 1,
  unfinished: 0,
  lastFailure: null,
  bought: 1,
  found: 0,
  stopped,
});
const reported = {
  state: 'reported',
  ending: 'played',
  complete: false,
  report: sampleReportOf(1),
  folder: 'report',
} as const;
const words = ['run', "Anna's study.yaml"];

describe('what is left to say once a study was asked', () => {
  it('is nothing when all was asked and answered', () => {
    expect(remarkOn({ ...reported, complete: true, lanes: [lane('a')] }, words)).toBeNull();
  });

  it('names who was stopped, and the command that goes on as a shell takes it', () => {
    const lanes = [lane('a', 'no such model'), lane('b'), lane('c', 'no quota')];
    expect(remarkOn({ ...reported, lanes }, words)).toBe(
      `Some answers are missing. a was stopped: no such model. c was stopped: no quota. The report covers the answers so far; continue with:\n  undertone run 'Anna'\\''s study.yaml'`,
    );
  });

  it('says that answers are missing where nobody was stopped', () => {
    expect(remarkOn({ ...reported, lanes: [lane('a')] }, words)).toMatch(
      /^Some answers are missing\. The report/,
    );
  });
});

const escapeCharacter = '\u001b';

describe('a model, from flags alone', () => {
  const folder = new TemporaryFolder();
  const at = { cwd: folder.path };
  let simulation: Running;
  let words: readonly string[];
  let profiled: Ended;
  const reportFolder = () =>
    join('undertone-report', readdirSync(folder.file('undertone-report'))[0] ?? '');
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
    expect(profiled.stdout).toContain(join(reportFolder(), 'report.html'));
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
      /^simulated\/steady: \d+ requests to ask, \d{2,} already answered; about [\d,]+ tokens in, at most [\d,]+ out\n {2}too few items for an interval\n$/,
    );
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
  });

  it('is reported as JSON alone with --json, and without a word of progress with --quiet', async () => {
    const { stdout, stderr, code } = await undertone([...words, '--json', '--quiet'], at);
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
    const report = Report.parse(JSON.parse(stdout));
    expect(report.respondents).toMatchObject([{ id: 'simulated/steady', simulated: true }]);
    expect(stdout).toBe(readFileSync(folder.file(join(reportFolder(), 'report.json')), 'utf8'));
    // What is asked again keeps its folder.
    expect(readdirSync(folder.file('undertone-report'))).toHaveLength(1);
  });

  it('keeps its report and its study where it is asked as somebody else, and takes no folder of another', async () => {
    const [first = ''] = readdirSync(folder.file('undertone-report'));
    const before = readFileSync(folder.file(`undertone-report/${first}/report.json`), 'utf8');
    const other = [...words, '--persona', 'You are tired.'];
    const into = ['--out', `undertone-report/${first}`];
    const refused = await undertone([...other, ...into], at);
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toMatch(
      /^undertone-report\/simulated-steady\S+: holds the report of the study "simulated\/steady\+\S+"; name another folder with --out, or replace it with --force\n$/,
    );
    expect((await undertone([...other, '--quiet'], at)).code).toBe(0);
    expect(readdirSync(folder.file('undertone-report'))).toHaveLength(2);
    const report = `undertone-report/${first}/report.json`;
    expect(readFileSync(folder.file(report), 'utf8')).toBe(before);
    const { study } = Report.parse(JSON.parse(before));
    const again = await undertone(['report', study.name, '--json', '--quiet'], at);
    expect(again.stdout).toBe(before);
    const latest = await undertone(['report', ...into, '--quiet'], at);
    expect(latest).toMatchObject({ code: 2, stdout: '' });
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
    /^one: 48 requests to ask, .*\n.*\ntwo: 48 requests to ask, .*\n.*\nIn all: 96 requests to ask, 0 already answered; .*; about 10 s\nTime assumes 1 s and 50 tokens a second for an answer\.\nIf log-.*\n$/,
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

it('a study of which one respondent is turned away reports the others, and fails', async () => {
  using folder = new TemporaryFolder();
  const at = { cwd: folder.path, environment: { LAB_KEY: 'sk-wrong-0123456789' } };
  await using lab = await fakeEndpoint(({ headers }) => ({
    status: 401,
    body: { error: { message: `Incorrect API key: ${headers.authorization}` } },
  }));
  writeSmallStudy(folder.path, [
    { id: 'locked', model: 'x', endpoint: lab.url, apiKeyEnv: 'LAB_KEY' },
    { id: 'pretend', simulated: {} },
  ]);

  const { stdout, stderr, code } = await undertone(['run', 'study.yaml'], at);
  expect(code).toBe(1);
  expect(stdout).toContain('locked is incomplete: 0 of 48 survey trials.');
  expect(stdout).toMatch(/^locked +(?:– +){6}poor$/m);
  expect(stdout.replace(/\s+/g, ' ')).toContain('does not accept the key it was given');
  expect(stdout).toMatch(/^pretend \(simulated\)(?: +[\d.]+){6} +good$/m);
  expect(stdout).toContain('undertone-report/small/report.html');
  expect(stderr).toContain('The key in LAB_KEY goes to 127.0.0.1:');
  expect(stderr.match(/Making the report/g)).toHaveLength(1);
  expect(stderr).toMatch(
    /Some answers are missing\. locked was stopped: http.* does not accept the key .*\. The report covers the answers so far; continue with:\n {2}undertone run study\.yaml\n$/,
  );
  expect(stdout + stderr).not.toContain('sk-wrong');

  const again = await undertone(['report', '--json'], at);
  expect(again.code).toBe(1);
  expect(Report.parse(JSON.parse(again.stdout)).respondents).toMatchObject([
    { id: 'locked', profile: null },
    { id: 'pretend', trials: { planned: 48, observed: 48 } },
  ]);
});

it('a budget ends a study early, with a report and the way to go on', async () => {
  using folder = new TemporaryFolder();
  const at = { cwd: folder.path };
  writeSmallStudy(folder.path, [{ id: 'pretend', simulated: {} }]);
  const words = ['run', 'study.yaml', '--budget', '20requests', '--quiet'];
  const { stdout, stderr, code } = await undertone(words, at);
  expect(code).toBe(1);
  expect(stdout).toContain('pretend is incomplete: 20 of 48 survey trials.');
  expect(stderr).toBe(
    `The budget of 20 requests is spent. The report covers the answers so far; continue with:\n  undertone ${words.join(' ')}\n`,
  );
});
