import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { play } from '../../src/asking/play.js';
import { stages } from '../../src/study/instruments.js';
import { planStudy } from '../../src/study/load.js';
import type { Plan } from '../../src/study/plan.js';
import { openRecorded } from '../../src/study/recorded/recorded.js';
import { observe, StudyRecording } from '../../src/study/recording.js';
import { reportAgain } from '../../src/study/report.js';
import { type Part, record } from '../../src/study/trials.js';
import { type Draw, requestKey } from '../../vocabulary/request.js';
import type { Memory } from '../../vocabulary/trial.js';
import { TemporaryFolder } from '../support/files.js';
import { differencesFrom } from '../support/golden-report.js';
import { memoryOf } from '../support/in-process.js';
import keys from './kept/keys.json' with { type: 'json' };

const kept = (file: string) => brotliDecompressSync(readFileSync(placeOf(`kept/${file}.br`)));

function placeOf(file: string): string {
  return fileURLToPath(new URL(file, import.meta.url));
}

/** A copy of a ledger that an earlier version recorded. */
function ledgerIn(folder: TemporaryFolder, study: string): string {
  const file = folder.file(`${study}.db`);
  writeFileSync(file, kept(`${study}.db`));
  return file;
}

describe.each(['all', 'imported'])('a ledger that the version before recorded of "%s"', (study) => {
  test('is read to the same figures', async () => {
    using folder = new TemporaryFolder();
    const ledger = ledgerIn(folder, study);
    const { report, damaged } = await reportAgain({ ledger, folder: folder.file('report') });
    expect(damaged).toEqual([]);
    const { lost, found } = differencesFrom(JSON.parse(kept(`${study}.json`).toString()), report);
    expect(lost).toEqual([]);
    expect(found).toBeGreaterThan(5000);
  });
});

/** The keys of all draws that a plan asks for and finds, each with its draw, by the instrument that asks. */
async function keysOf(plan: Plan, memory: Memory): Promise<ReadonlyMap<string, Set<string>>> {
  const asked = new Map<string, Set<string>>();
  for (const recording of (await StudyRecording.begin(plan)).respondents()) {
    for await (const observed of observe(recording, memory)) record(observed);
    const parts: Part[] = [...recording.parts];
    for (const stage of stages)
      parts.push(...[(await recording.stagePart(stage, memory)) ?? []].flat());
    for (const { of, asked: what } of parts) {
      const own = asked.get(of.id) ?? new Set();
      asked.set(of.id, own);
      const noting: Memory = {
        find(draws: readonly Draw[]) {
          for (const { request, draw } of draws) own.add(`${requestKey(request)}:${draw}`);
          return memory.find(draws);
        },
      };
      for (const trial of of.trials(what)) await play(trial.begin(), noting);
    }
  }
  return asked;
}

/** Those of the kept keys, by what they ask, that are asked for no more. */
function missing(
  wanted: Readonly<Record<string, readonly string[]>>,
  asked: ReadonlyMap<string, ReadonlySet<string>>,
): string[] {
  return Object.entries(wanted).flatMap(([kind, each]) => {
    const own = asked.get(kind.split(' | ')[0] ?? '');
    return each.filter((key) => !own?.has(key)).map((key) => `${kind}: ${key}`);
  });
}

describe('requests have the keys that they had', () => {
  test('in every form, task and turn of a recorded study', async () => {
    using folder = new TemporaryFolder();
    await using recorded = await openRecorded(ledgerIn(folder, 'all'));
    expect(Object.values(keys.all).flat().length).toBeGreaterThan(180);
    expect(missing(keys.all, await keysOf(recorded.plan, recorded.ledger))).toEqual([]);
  });

  test('under the personas of a switch', async () => {
    const plan = await planStudy(placeOf('switch.yaml'));
    expect(missing(keys.switch, await keysOf(plan, memoryOf(plan)))).toEqual([]);
  });
});
