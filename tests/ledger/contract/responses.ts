import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyResponse } from '../any-response.js';
import { drawOf, requestFor, responseWith } from '../builders.js';
import type { Backend } from './backend.js';

/** What every ledger promises of responses. */
export function responsesContract(start: () => Promise<Backend>): void {
  describe('responses', () => {
    test('come back exactly as they were stored', async () => {
      await using backend = await start();
      const ledger = await backend.open();
      let next = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(anyResponse, { minLength: 1, maxLength: 8 }), async (stored) => {
          const draws = stored.map(() => drawOf('any', next++));
          await Promise.all(
            draws.map((draw, index) => ledger.record(draw, stored[index] ?? responseWith(''))),
          );
          expect(await ledger.find(draws)).toEqual(stored);
        }),
        { seed: 1, numRuns: 60 },
      );
    });

    test('are found in the order asked for, with gaps where there is none', async () => {
      await using backend = await start();
      const ledger = await backend.open();
      await ledger.record(drawOf('one'), responseWith('1'));
      await ledger.record(drawOf('two'), responseWith('2'));
      const found = await ledger.find([
        drawOf('two'),
        drawOf('none'),
        drawOf('one'),
        drawOf('two'),
      ]);
      expect(found.map((response) => response?.content)).toEqual(['2', undefined, '1', '2']);
      expect(await ledger.find([])).toEqual([]);
    });

    test('are known to be there without being read', async () => {
      await using backend = await start();
      const ledger = await backend.open();
      await ledger.record(drawOf('one', 1), responseWith('1'));
      const draws = [drawOf('none'), drawOf('one', 1), drawOf('one', 0), drawOf('one', 1)];
      expect(await ledger.has(draws)).toEqual([false, true, false, true]);
      expect(await ledger.has([])).toEqual([]);
    });

    test('to different draws of one request are kept apart', async () => {
      await using backend = await start();
      const ledger = await backend.open();
      await Promise.all([
        ledger.record(drawOf('same', 0), responseWith('first')),
        ledger.record(drawOf('same', 2), responseWith('third')),
      ]);
      const found = await ledger.find([drawOf('same', 0), drawOf('same', 1), drawOf('same', 2)]);
      expect(found.map((response) => response?.content)).toEqual(['first', undefined, 'third']);
    });

    test('belong to equal requests, however their keys are ordered', async () => {
      await using backend = await start();
      const ledger = await backend.open();
      const { endpoint, model, messages } = requestFor('turned around');
      await ledger.record(drawOf('turned around'), responseWith('yes'));
      const turned = {
        parameters: { maxTokens: 16, temperature: 0.5 },
        messages: messages.map(({ role, content }) => ({ content, role })),
        model,
        endpoint,
      };
      const [response] = await ledger.find([{ request: turned, draw: 0 }]);
      expect(response?.content).toBe('yes');
    });

    test('of more draws than one statement can hold are all found', async () => {
      await using backend = await start();
      const ledger = await backend.open();
      const draws = Array.from({ length: 1203 }, (_, index) => drawOf(`prompt ${index}`));
      await Promise.all(draws.map((draw, index) => ledger.record(draw, responseWith(`${index}`))));
      const found = await ledger.find(draws);
      expect(found.map((response) => response?.content)).toEqual(
        draws.map((_, index) => `${index}`),
      );
    });

    test('stand once recorded; a second answer is kept as a surplus attempt', async () => {
      await using backend = await start();
      const ledger = await backend.open();
      const draw = drawOf('twice');
      const first = responseWith('first');
      expect(await ledger.record(draw, first)).toEqual(first);
      expect(await ledger.record(draw, responseWith('second'))).toEqual(first);
      expect(await ledger.find([draw])).toEqual([first]);
      const attempts = await backend.attempts();
      expect(attempts).toMatchObject([{ kind: 'surplus', status: null }]);
      expect(attempts[0]?.message).toContain('second');
    });

    test('recorded for one draw at the same moment stand in the order they came', async () => {
      await using backend = await start();
      const ledger = await backend.open();
      const standing = await Promise.all(
        ['first', 'second'].map((content) => ledger.record(drawOf('race'), responseWith(content))),
      );
      expect(standing.map(({ content }) => content)).toEqual(['first', 'first']);
      expect(await backend.attempts()).toHaveLength(1);
    });

    test('are seen by every ledger over the same store', async () => {
      await using backend = await start();
      const [one, other] = [await backend.open(), await backend.open()];
      await one.record(drawOf('shared'), responseWith('here'));
      expect((await other.find([drawOf('shared')]))[0]?.content).toBe('here');
    });
  });
}
