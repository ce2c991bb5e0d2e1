import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { confirm } from '../../src/cli/confirm.js';
import { runCli } from '../../src/cli/run-cli.js';
import { TemporaryFolder } from '../ledger/temporary-folder.js';
import { makeContext } from '../support/context.js';
import { fakeEndpoint } from '../support/fake-endpoint.js';

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
      expect.stringMatching(/^This asks at most \d+,\d{3} requests\. Go on\?$/),
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
