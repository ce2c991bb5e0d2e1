import { describe, expect, test } from 'vitest';
import type { Attempt } from '../../../src/vocabulary/ports.js';
import { drawOf, responseWith } from '../builders.js';
import type { Backend } from './backend.js';

/** What every ledger promises of attempts and studies, and at its closing. */
export function keepingContract(start: () => Promise<Backend>): void {
  describe('attempts', () => {
    test('are kept and never read as answers', async () => {
      await using backend = await start();
      const ledger = await backend.open();
      const failure: Attempt = {
        at: '2025-01-02T03:04:05.678Z',
        kind: 'failure',
        status: 503,
        message: 'overloaded',
      };
      await ledger.recordAttempt(drawOf('failed'), failure);
      expect(await backend.attempts()).toEqual([failure]);
      expect(await ledger.find([drawOf('failed')])).toEqual([undefined]);
    });
  });

  describe('studies', () => {
    const study = (name: string, text: string, at: string) => ({
      name,
      text,
      version: '1.0.0',
      at,
    });

    test('come back by name, or the latest of all, as they were run', async () => {
      await using backend = await start();
      const ledger = await backend.open();
      const [a, b, c] = [
        study('tea', '{"items":1}', '2025-01-01T00:00:00.000Z'),
        study('tea', '{"items":"日本\0"}', '2025-01-02T00:00:00.000Z'),
        study('coffee', '{"items":3}', '2025-01-03T00:00:00.000Z'),
      ];
      for (const run of [a, b, c]) await ledger.recordStudy(run);
      expect(await ledger.latestStudy('tea')).toEqual(b);
      expect(await ledger.latestStudy()).toEqual(c);
      expect(await ledger.latestStudy('water')).toBeUndefined();
    });

    test('come back all together, each as it was run last, the latest at the end', async () => {
      await using backend = await start();
      const ledger = await backend.open();
      expect(await ledger.latestStudies()).toEqual([]);
      const [old, coffee, tea] = [
        study('tea', '{"items":1}', '2025-01-01T00:00:00.000Z'),
        study('coffee', '{"items":2}', '2025-01-02T00:00:00.000Z'),
        study('tea', '{"items":3}', '2025-01-03T00:00:00.000Z'),
      ];
      for (const run of [old, tea, coffee]) await ledger.recordStudy(run);
      expect(await ledger.latestStudies()).toEqual([coffee, tea]);
    });

    test('that are run again unchanged are the latest again', async () => {
      await using backend = await start();
      const ledger = await backend.open();
      await ledger.recordStudy(study('tea', '{}', '2025-01-01T00:00:00.000Z'));
      await ledger.recordStudy(study('coffee', '{}', '2025-01-02T00:00:00.000Z'));
      await ledger.recordStudy(study('tea', '{}', '2025-01-03T00:00:00.000Z'));
      expect(await ledger.latestStudy()).toMatchObject({ name: 'tea' });
    });
  });

  describe('closing', () => {
    test('waits for what is being written, and may be done twice', async () => {
      await using backend = await start();
      const ledger = await backend.open();
      const recorded = ledger.record(drawOf('last'), responseWith('word'));
      await Promise.all([ledger.close(), ledger.close()]);
      await recorded;
      const again = await backend.open();
      expect((await again.find([drawOf('last')]))[0]?.content).toBe('word');
    });

    test('leaves a ledger that says so when it is used', async () => {
      await using backend = await start();
      const ledger = await backend.open();
      await ledger.close();
      const late = drawOf('late');
      await expect(ledger.record(late, responseWith('too late'))).rejects.toThrow('closed');
      await expect(ledger.find([late])).rejects.toThrow('closed');
    });
  });
}
