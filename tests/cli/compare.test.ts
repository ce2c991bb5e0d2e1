import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCli } from '../../src/cli/run-cli.js';
import { makeContext } from '../support/context.js';
import { Lab } from '../support/lab.js';

const lab = new Lab();
beforeAll(async () => {
  await lab.study([{ id: 'anna', simulated: {} }], { name: 'first' });
  await lab.study([{ id: 'bert', simulated: { seed: 2 } }], { name: 'second' });
});
afterAll(() => lab[Symbol.dispose]());

async function ran(...words: readonly string[]) {
  const context = makeContext(['compare', ...words]);
  const code = await runCli(context);
  return { code, ...context.printed };
}

const to = lab.folder.file('result');

test('one ledger is enough where it holds two respondents', async () => {
  const { code, stdout, stderr } = await ran(lab.ledger, '--out', to);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^anna /m);
  expect(stdout).toMatch(/^bert /m);
  expect(stdout).toContain(`${to}/report.html`);
});

test('what counted once is remarked on, and with --quiet only in the report', async () => {
  const words = [lab.ledger, lab.json, '--out', to];
  const { code, stderr } = await ran(...words);
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: `"bert" has the same answers in ${lab.ledger} (second) and ${lab.json}, and counts once.\n`,
  });
  const quiet = await ran(...words, '--quiet', '--json');
  expect({ code: quiet.code, stderr: quiet.stderr }).toEqual({ code: 0, stderr: '' });
  expect(JSON.parse(quiet.stdout).sources).toMatchObject([
    { study: 'first', respondents: ['anna'] },
    { study: 'second', respondents: ['bert'] },
    { study: 'second', respondents: ['bert'] },
  ]);
});

test.each([
  ['nothing named', [], /missing required argument 'source'/],
  ['a single respondent', [lab.json], /^a comparison takes two respondents, .*\n$/],
  ['no report', [lab.questionnaire], /small\.yaml: is no report of Undertone; .*\n$/],
  ['a ledger named by flag', ['--ledger', lab.ledger], /unknown option '--ledger'/],
  ['an unknown map', [lab.ledger, '--map', 'world'], /'world' is invalid/],
])('%s is bad input, in a sentence', async (_, words, sentence) => {
  const { code, stdout, stderr } = await ran(...words);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(sentence);
});
