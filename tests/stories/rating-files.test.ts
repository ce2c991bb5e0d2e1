import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadRatings } from '../../src/instruments/stories/content/item-ratings.js';
import { refuseOtherEquivalence } from '../../src/study/equivalence.js';
import type { Plan } from '../../src/study/plan.js';

async function fileOf(text: string): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), 'ratings-')), 'ratings.csv');
  await writeFile(file, text);
  return file;
}

describe('files of ratings', () => {
  test('have both ratings or one, of a family or of people', async () => {
    const models = await fileOf(
      'item,family,reader,desirability,plainness\na,rivals,m,-1.5,2\nb,rivals,m,,0\n',
    );
    const people = await fileOf('queue,item,desirability\nitems,a,3\nitems,b,\n');
    expect(await loadRatings([models, people])).toEqual([
      { of: 'desirability', item: 'a', family: 'rivals', value: -1.5 },
      { of: 'plainness', item: 'a', family: 'rivals', value: 2 },
      { of: 'plainness', item: 'b', family: 'rivals', value: 0 },
      { of: 'desirability', item: 'a', family: 'people', value: 3 },
    ]);
  });

  test('are refused with a rating that cannot be, or without any', async () => {
    await expect(loadRatings([await fileOf('item,plainness\na,3\n')])).rejects.toThrow(
      '"3" is not a plainness; give a number from −2 to 2',
    );
    await expect(loadRatings([await fileOf('item,desirability\na,\n')])).rejects.toThrow(
      'has no ratings',
    );
  });
});

describe('what counts as no carry-over', () => {
  const study = { name: 'trial', inference: { equivalence: 0.25 } };
  const recorded = (equivalence: number) => ({
    name: 'trial',
    text: JSON.stringify({ study: { ...study, inference: { equivalence } } }),
    version: '1',
    at: '2026-01-01T00:00:00.000Z',
  });

  test('is not changed once the study was run', () => {
    const plan = { study } as unknown as Plan;
    expect(() => refuseOtherEquivalence(plan, undefined)).not.toThrow();
    expect(() => refuseOtherEquivalence(plan, recorded(0.25))).not.toThrow();
    expect(() => refuseOtherEquivalence(plan, recorded(0.2))).toThrow(
      'inference.equivalence was 0.2 when "trial" was run before',
    );
  });
});
