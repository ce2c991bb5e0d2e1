import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type { LedgerMode } from '../../src/ledger/database.js';
import { canonicalJson, drawKey } from '../../vocabulary/request.js';
import type { NoAnswer, Response } from '../../vocabulary/response.js';
import type { Attempt, Ledger } from '../../vocabulary/trial.js';
import { drawOf, requestFor, responseWith } from '../support/survey.js';

/** One store to open ledgers over; disposing of it closes them. */
export interface Backend extends AsyncDisposable {
  /** Opens a further ledger over the same store, as another process would. */
  open(options?: {
    readonly now?: () => number;
    readonly mode?: LedgerMode;
    readonly retry?: readonly NoAnswer[];
  }): Promise<Ledger>;
  /** Every attempt in the store, oldest first. */
  /** Changes the content of a response in the store, as no ledger does; `trusted` past what forbids it, unless given false. */
  change(from: string, to: string, options?: { readonly trusted: boolean }): Promise<void>;
  attempts(): Promise<readonly Attempt[]>;
}

/** Any sequence of UTF-16 units: NULs, halves of surrogate pairs and noncharacters with the rest. */
const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)) }),
  fc.constantFrom('\0', 'before\0after', '\uFFFF', '\uFFFF"x"', '\uD83D', 'null', ''),
);
const textOrNull = fc.option(text);
// JSON, in which log-probabilities travel and are stored, has no −0.
const logprob = fc
  .double({ max: 0, noNaN: true, noDefaultInfinity: true })
  .map((value) => value + 0);
const alternative = fc.record({ token: text, logprob });

/** Any response that an endpoint could give. */
const anyResponse: fc.Arbitrary<Response> = fc.record({
  content: text,
  reasoning: textOrNull,
  refusal: textOrNull,
  finish: textOrNull,
  logprobs: fc.option(
    fc.array(fc.record({ token: text, logprob, top: fc.array(alternative, { maxLength: 3 }) }), {
      maxLength: 4,
    }),
  ),
  servedModel: text,
  fingerprint: textOrNull,
  sent: fc.record({ seed: fc.option(fc.integer()), changes: fc.array(text, { maxLength: 2 }) }),
  usage: fc.option(fc.record({ promptTokens: fc.nat(), completionTokens: fc.nat() })),
  milliseconds: fc.double({ min: 0, max: 1e9, noNaN: true }),
  at: fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  simulated: fc.boolean(),
});

/** What every ledger promises of responses. */
function responsesContract(start: () => Promise<Backend>): void {
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

    test('are counted, those of another process too, and a surplus answer is not', async () => {
      await using backend = await start();
      const [ledger, other] = [await backend.open(), await backend.open()];
      expect(await ledger.size()).toBe(0);
      await ledger.record(drawOf('one'), responseWith('1'));
      await other.record(drawOf('one'), responseWith('again'));
      await Promise.all(
        [0, 1, 2].map((nth) => other.record(drawOf('two', nth), responseWith('2'))),
      );
      expect(await ledger.size()).toBe(4);
    });

    test('are measured by who answered and how it was asked', async () => {
      await using backend = await start();
      const ledger = await backend.open();
      expect(await ledger.measured()).toEqual([]);
      for (const [draw, completionTokens] of [10, 30].entries()) {
        const usage = { promptTokens: 5, completionTokens };
        const response = { ...responseWith('Yes.'), milliseconds: 100 * (draw + 1), usage };
        await ledger.record({ ...drawOf('one'), draw }, response);
      }
      const { endpoint, model, parameters } = drawOf('one').request;
      expect(await ledger.measured()).toEqual([
        {
          endpoint,
          model,
          parameters: canonicalJson(parameters),
          responses: 2,
          milliseconds: 150,
          completionTokens: 20,
        },
      ]);
    });

    test('are seen by every ledger over the same store', async () => {
      await using backend = await start();
      const [one, other] = [await backend.open(), await backend.open()];
      await one.record(drawOf('shared'), responseWith('here'));
      expect((await other.find([drawOf('shared')]))[0]?.content).toBe('here');
    });
  });
}

/** What every ledger promises of a response that is changed after it was stored. */
function damageContract(start: () => Promise<Backend>): void {
  describe('a response of which a letter was changed in the store', () => {
    test('is as if it were missing to who reads, and is named', async () => {
      await using backend = await start();
      const ledger = await backend.open();
      const draws = [0, 1].map((draw) => drawOf('damaged', draw));
      for (const draw of draws) await ledger.record(draw, responseWith(`answer ${draw.draw}`));
      await backend.change('answer 1', 'answer 7');
      const reading = await backend.open({ mode: 'read' });
      const found = await reading.find(draws);
      expect(found.map((response) => response?.content)).toEqual(['answer 0', undefined]);
      expect([...reading.damaged()]).toEqual([drawKey(drawOf('damaged', 1))]);
    });

    test('is kept as a failed attempt by who may write, and its draw asked again', async () => {
      await using backend = await start();
      const [ledger, other] = [await backend.open(), await backend.open()];
      const draw = drawOf('damaged', 1);
      await ledger.record(draw, responseWith('answer 1'));
      await backend.change('answer 1', 'answer 7');
      expect(await Promise.all([ledger.find([draw, draw]), other.find([draw])])).toEqual([
        [undefined, undefined],
        [undefined],
      ]);
      expect(await ledger.claim([draw])).toEqual([true]);
      await ledger.record(draw, responseWith('asked again'));
      expect((await other.find([draw]))[0]?.content).toBe('asked again');
      const attempts = await backend.attempts();
      expect(attempts).toMatchObject([{ kind: 'failure', status: null }]);
      expect(attempts[0]?.message).toContain('answer 7');
      await expect(backend.change('asked again', 'changed', { trusted: false })).rejects.toThrow(
        'never changed',
      );
    });
  });
}

/** What every ledger promises of attempts and studies, and at its closing. */
function keepingContract(start: () => Promise<Backend>): void {
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

    test('tell which draws failed, until there is a response', async () => {
      await using backend = await start();
      const ledger = await backend.open();
      expect(await ledger.failed()).toEqual(new Set());
      const failure: Attempt = { at: '2025-01-02', kind: 'failure', status: null, message: '' };
      const draws = [0, 1, 2].map((draw) => drawOf('failed', draw));
      for (const draw of [...draws, ...draws]) await ledger.recordAttempt(draw, failure);
      for (let copy = 0; copy < 2; copy++) await ledger.record(drawOf('fine'), responseWith('1'));
      await ledger.record(drawOf('failed', 1), responseWith('2'));
      expect(await ledger.failed()).toEqual(
        new Set([0, 2].map((draw) => drawKey(drawOf('failed', draw)))),
      );
    });
  });

  describe('an answer in place of none', () => {
    const draws = ['empty', 'failed', 'fine'].map((prompt) => drawOf(prompt));
    const stored = [
      responseWith(' '),
      { ...responseWith('Ye'), finish: 'abort' },
      responseWith('Yes.'),
    ];
    async function filled(backend: Backend): Promise<void> {
      const old = await backend.open();
      for (const [place, draw] of draws.entries()) {
        await old.record(draw, stored[place] ?? responseWith(''));
      }
    }

    test('is wanted of those kinds alone that are asked again', async () => {
      await using backend = await start();
      await filled(backend);
      const ledger = await backend.open({ retry: ['empty'] });
      expect((await ledger.find(draws)).map((each) => each?.content)).toEqual([
        undefined,
        'Ye',
        'Yes.',
      ]);
      expect(await ledger.has(draws)).toEqual([false, true, true]);
      expect(await ledger.claim(draws)).toEqual([true, false, false]);
    });

    test('is given to one of two, stands for all who read, and what was there is an attempt', async () => {
      await using backend = await start();
      await filled(backend);
      const [one, two] = await Promise.all(
        [0, 1].map(() => backend.open({ retry: ['empty', 'failed'] })),
      );
      const claimed = await Promise.all([one?.claim(draws), two?.claim(draws)]);
      expect(claimed.map((each) => each?.filter(Boolean).length).sort()).toEqual([0, 2]);
      const late = { ...responseWith('Late.'), at: '2026-01-02T03:04:05.678Z' };
      const [draw = drawOf('empty')] = draws;
      await one?.record(draw, late);
      expect((await two?.record(draw, responseWith('Later.')))?.content).toBe('Late.');
      expect(await two?.claim([draw])).toEqual([false]);
      const [read] = await (await backend.open()).find([draw]);
      expect(read).toEqual({ ...late, sent: { ...late.sent, first: 'empty' } });
      const attempts = await backend.attempts();
      expect(attempts.map(({ kind }) => kind)).toEqual(['surplus', 'surplus']);
      expect(JSON.parse(attempts[0]?.message ?? '')).toEqual(stored[0]);
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

  describe('notes', () => {
    test('are seen by every ledger over the same store, the last one under a key', async () => {
      await using backend = await start();
      const [one, other] = [await backend.open(), await backend.open()];
      expect(await one.notes()).toEqual(new Map());
      await one.note('tea', 'green');
      await one.note('coffee', '日本'.repeat(300_000));
      await other.note('tea', 'black');
      expect([...(await one.notes())].sort()).toEqual([
        ['coffee', '日本'.repeat(300_000)],
        ['tea', 'black'],
      ]);
    });

    test('are forgotten where the text is null, a note or not', async () => {
      await using backend = await start();
      const ledger = await backend.open();
      await ledger.note('tea', 'green');
      await ledger.note('tea', null);
      await ledger.note('coffee', null);
      expect(await (await backend.open()).notes()).toEqual(new Map());
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

/** What every ledger promises of claims. */
function claimsContract(start: () => Promise<Backend>): void {
  describe('claims', () => {
    test('are given once, whoever asks', async () => {
      await using backend = await start();
      const [one, other] = [await backend.open(), await backend.open()];
      expect(await one.claim([drawOf('a'), drawOf('b'), drawOf('a')])).toEqual([true, true, false]);
      expect(await one.claim([drawOf('a')])).toEqual([false]);
      expect(await other.claim([drawOf('a'), drawOf('c')])).toEqual([false, true]);
    });

    test('of equal draws in large blocks are given once, though the clock goes on', async () => {
      await using backend = await start();
      const ledger = await backend.open();
      for (let block = 0; block < 20; block += 1) {
        const draws = Array.from({ length: 250 }, (_, nth) => drawOf('again', 250 * block + nth));
        expect(await ledger.claim([...draws, ...draws])).toEqual([
          ...draws.map(() => true),
          ...draws.map(() => false),
        ]);
      }
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

/** What every ledger promises, whatever it is kept in. `start` makes an empty store. */
export function ledgerContract(start: () => Promise<Backend>): void {
  responsesContract(start);
  damageContract(start);
  claimsContract(start);
  keepingContract(start);
}
