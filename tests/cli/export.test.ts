import { expect, it } from 'vitest';
import { runCli } from '../../src/cli/run-cli.js';
import { makeContext } from '../support/context.js';
import { Studying, trials } from '../support/studying.js';

it('an export to a slow reader waits for it, line by line', async () => {
  using studying = new Studying();
  await studying.run(await studying.plan([{ id: 'plain', simulated: {} }]));
  const words = ['export', 'responses', '--format', 'jsonl', '--ledger', studying.ledger];
  let lines = 0;
  let full = false;
  const stdout = {
    write() {
      expect(full).toBe(false);
      full = true;
      lines += 1;
      return false;
    },
    once(_event: 'drain', listener: () => void) {
      setImmediate(() => {
        full = false;
        listener();
      });
    },
  };
  expect(await runCli({ ...makeContext(words), stdout })).toBe(0);
  expect(lines).toBe(trials);
});
