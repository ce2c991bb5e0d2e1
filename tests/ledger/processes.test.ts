import { describe, expect, test } from 'vitest';
import { openLedger } from '../../src/ledger/open-ledger.js';
import { drawOf, requestFor } from './builders.js';
import { kill, linesOf, runChild, startChild } from './run-child.js';
import { TemporaryFolder } from './temporary-folder.js';

const prompt = 'asked by several processes';
const request = JSON.stringify(requestFor(prompt));

function drawsUpTo(count: number) {
  return Array.from({ length: count }, (_, draw) => drawOf(prompt, draw));
}

function numbersAfter(word: string, lines: readonly string[]): number[] {
  const marked = lines.filter((line) => line.startsWith(`${word} `));
  return marked.map((line) => Number(line.slice(word.length + 1))).sort((a, b) => a - b);
}

describe('several processes on one ledger', () => {
  test('ask for each draw exactly once, even when they make the ledger together', async () => {
    using folder = new TemporaryFolder();
    const file = folder.file('undertone.db');
    const buy = () => runChild('buy-draws.mjs', file, request, '400');
    const printed = await Promise.all([buy(), buy(), buy()]);
    const asked = numbersAfter('asked', printed.join('\n').split('\n'));
    expect(asked).toEqual(drawsUpTo(400).map(({ draw }) => draw));

    const ledger = await openLedger(file);
    const found = await ledger.find(drawsUpTo(400));
    expect(found.map((response) => response?.content)).toEqual(asked.map((n) => `answer ${n}`));
    await ledger.close();
  });

  test('leave each other alone while they live, and inherit at once when one is killed', async () => {
    using folder = new TemporaryFolder();
    const file = folder.file('undertone.db');
    using child = startChild('hold-claims.mjs', file, request);
    for await (const line of linesOf(child)) {
      expect(line).toBe('10');
      break;
    }
    const ledger = await openLedger(file);
    expect(await ledger.claim(drawsUpTo(10))).toEqual(Array(10).fill(false));
    await kill(child);
    expect(await ledger.claim(drawsUpTo(10))).toEqual(Array(10).fill(true));
    await ledger.close();
  });

  test('lose nothing that was recorded when one is killed in the middle', async () => {
    using folder = new TemporaryFolder();
    const file = folder.file('undertone.db');
    using child = startChild('buy-draws.mjs', file, request, '100000');
    const lines: string[] = [];
    for await (const line of linesOf(child)) {
      lines.push(line);
      if (lines.length === 200) child.kill('SIGKILL');
    }
    const kept = numbersAfter('kept', lines);
    expect(kept.length).toBeGreaterThan(50);

    const ledger = await openLedger(file);
    const found = await ledger.find(kept.map((draw) => drawOf(prompt, draw)));
    expect(found.map((response) => response?.content)).toEqual(kept.map((n) => `answer ${n}`));
    const inFlight = numbersAfter('asked', lines).filter((draw) => !kept.includes(draw));
    expect(inFlight.length).toBeLessThanOrEqual(16);
    await ledger.close();
  });
});
