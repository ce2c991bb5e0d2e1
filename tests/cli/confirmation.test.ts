import { expect, it } from 'vitest';
import { runCli } from '../../src/cli/run-cli.js';
import { TemporaryFolder } from '../ledger/temporary-folder.js';
import { makeContext } from '../support/context.js';
import { fakeEndpoint } from '../support/fake-endpoint.js';

it('more than 5,000 requests are asked for first; on a no, nothing is asked and nothing is left', async () => {
  using folder = new TemporaryFolder();
  await using endpoint = await fakeEndpoint(() => ({ status: 500 }));
  const questions: string[] = [];
  const words = ['profile', '--model', 'x', '--endpoint', endpoint.url, '--repeats', '5'];
  const context = makeContext([...words, '--ledger', folder.file('undertone.db')], {
    async confirm(question) {
      questions.push(question);
      return false;
    },
  });
  expect(await runCli(context)).toBe(1);
  expect(questions).toEqual([expect.stringMatching(/^This asks [5-9],\d{3} requests\. Go on\?$/)]);
  expect(context.printed).toEqual({ stdout: '', stderr: 'Nothing was asked.\n' });
  expect(endpoint.received.filter(({ path }) => path.endsWith('/chat/completions'))).toEqual([]);
  expect(folder.names()).toEqual([]);
});
