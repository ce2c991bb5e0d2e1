import { describe, expect, test, vi } from 'vitest';
import { drawOf, responseWith } from '../builders.js';
import type { Backend } from './backend.js';

/** What every ledger promises of claims. */
export function claimsContract(start: () => Promise<Backend>): void {
  describe('claims', () => {
    test('are given once, whoever asks', async () => {
      await using backend = await start();
      const [one, other] = [await backend.open(), await backend.open()];
      expect(await one.claim([drawOf('a'), drawOf('b'), drawOf('a')])).toEqual([true, true, false]);
      expect(await one.claim([drawOf('a')])).toEqual([false]);
      expect(await other.claim([drawOf('a'), drawOf('c')])).toEqual([false, true]);
    });

    test('are refused where there is a response', async () => {
      await using backend = await start();
      const ledger = await backend.open();
      await ledger.record(drawOf('answered'), responseWith('yes'));
      expect(await ledger.claim([drawOf('answered'), drawOf('answered', 1)])).toEqual([
        false,
        true,
      ]);
    });

    test('pass to another once given back, recorded or closed', async () => {
      await using backend = await start();
      const [one, other] = [await backend.open(), await backend.open()];
      await one.claim([drawOf('given back'), drawOf('kept')]);
      await one.release([drawOf('given back')]);
      expect(await other.claim([drawOf('given back'), drawOf('kept')])).toEqual([true, false]);
      await one.close();
      expect(await other.claim([drawOf('kept')])).toEqual([true]);
    });

    test('cannot be given back by one who does not hold them', async () => {
      await using backend = await start();
      const [one, other] = [await backend.open(), await backend.open()];
      await one.claim([drawOf('held')]);
      await other.release([drawOf('held')]);
      expect(await other.claim([drawOf('held')])).toEqual([false]);
    });

    test('pass to another when their lease of 30 s has run out', async () => {
      await using backend = await start();
      let time = 1_000_000;
      const now = () => time;
      const [one, other] = [await backend.open({ now }), await backend.open({ now })];
      await one.claim([drawOf('forgotten')]);
      time += 30_000;
      expect(await other.claim([drawOf('forgotten')])).toEqual([false]);
      time += 1;
      expect(await other.claim([drawOf('forgotten')])).toEqual([true]);
      expect(await one.claim([drawOf('forgotten')])).toEqual([false]);
    });

    test('hold for as long as their ledger renews them', async () => {
      await using backend = await start();
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      try {
        let time = 1_000_000;
        const now = () => time;
        const [one, other] = [await backend.open({ now }), await backend.open({ now })];
        await one.claim([drawOf('slow')]);
        time += 25_000;
        vi.advanceTimersByTime(10_000);
        await one.find([drawOf('slow')]);
        time += 25_000;
        expect(await other.claim([drawOf('slow')])).toEqual([false]);
      } finally {
        vi.useRealTimers();
      }
    });

    test('that have lapsed do not keep a late answer from being recorded', async () => {
      await using backend = await start();
      let time = 1_000_000;
      const now = () => time;
      const [one, other] = [await backend.open({ now }), await backend.open({ now })];
      await one.claim([drawOf('slow')]);
      time += 30_001;
      await other.claim([drawOf('slow')]);
      await one.record(drawOf('slow'), responseWith('late'));
      const standing = await other.record(drawOf('slow'), responseWith('later'));
      expect(standing.content).toBe('late');
    });
  });
}
