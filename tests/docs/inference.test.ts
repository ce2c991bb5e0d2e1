import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packagePath } from '../../src/content/package-root.js';
import { candidatesOf } from '../../src/instruments/inference/candidates.js';
import { askedOf, type InferencePlan } from '../../src/instruments/inference/plan-inference.js';
import { loadPlan } from '../../src/study/load-plan.js';
import { loadStudy } from '../../src/study/load-study.js';
import { inferenceOf } from '../../src/study/plan.js';
import type { Candidate } from '../../src/vocabulary/hearing.js';
import { estimateCost, type RespondentCost } from '../../src/workflows/estimate-cost.js';
import { lintFiles } from '../../src/workflows/lint-files.js';
import { TemporaryFolder } from '../ledger/temporary-folder.js';

const page = readFileSync(packagePath('docs', 'inference.md'), 'utf8');
const words = page.replace(/\s+/g, ' ');
const [study = '', section = ''] = [...page.matchAll(/^```yaml\n([\s\S]*?)^```$/gm)].map(
  ([, text = '']) => text,
);
const folder = new TemporaryFolder();
const file = folder.file('study.yaml');

let inference: InferencePlan;
let cost: RespondentCost | undefined;

beforeAll(async () => {
  writeFileSync(file, study);
  const plan = await loadPlan(await loadStudy(file));
  const [respondent] = plan.study.respondents;
  const asked = respondent && inferenceOf(plan, respondent);
  if (!asked) throw new RangeError('the page asks about no stories');
  inference = asked;
  [cost] = await estimateCost(plan, folder.file('none'));
});
afterAll(() => folder[Symbol.dispose]());

describe('the page about stories', () => {
  test('has a study in which lint finds nothing', async () => {
    const [linted] = (await lintFiles({ files: [file] })).files;
    expect(linted).toMatchObject({ kind: 'study', findings: [] });
  });

  test('shows as the section’s settings those that stand where it says nothing', async () => {
    const explained = folder.file('explained.yaml');
    writeFileSync(explained, study.replace(/^inference:[\s\S]*/m, section));
    expect(await loadStudy(explained)).toEqual(await loadStudy(file));
  });

  test('says how many requests that comes to, and how long they are', () => {
    const { wanted = 0, promptTokens = 0 } = cost ?? {};
    const tokens = Math.round(promptTokens / wanted / 100) * 100;
    expect(words).toContain(
      `comes to ${wanted.toLocaleString('en-US')} requests of about ${tokens.toLocaleString('en-US')} tokens each`,
    );
  });

  test('counts the stories of every kind', () => {
    const { pairs, single } = inference.set;
    const of = (...kinds: readonly string[]) =>
      single.filter(({ kind }) => kinds.includes(kind)).length;
    const beside = of('explicit', 'neutral', 'absent');
    expect(words).toContain(`${pairs.length} **twin pairs** and ${beside} stories beside them`);
    expect(words).toContain(`are ${of('explicit')} **explicit** stories`);
    expect(words).toContain(`${of('neutral')} **neutral** ones`);
    expect(words).toContain(`${of('absent')} **absent** ones`);
    expect(['random', 'category', 'multiple'].map((kind) => of(kind))).toEqual([2, 2, 2]);
  });

  test('says what a reader of topics has on the candidates of the built-in pairs', () => {
    expect(words).toContain(`of ${topicReader('original').toFixed(2)} over the built-in pairs`);
    expect(words).toContain(`The same reader has ${topicReader('contrast').toFixed(2)};`);
  });
});

/** Mean share of gold that who takes one candidate for each topic of a twin story is to get, of which there are always five. */
function topicReader(mode: 'original' | 'contrast'): number {
  const { tellings, topics } = askedOf(inference);
  const shares = tellings
    .filter(({ kind }) => kind === 'twin')
    .map((telling, nth) => {
      const candidates = candidatesOf(telling, mode, { topics, seed: inference.seed, nth }) ?? [];
      const gold = candidates.filter(({ role }) => role === 'gold');
      return mean(gold.map(({ statement }) => 1 / about(statement, candidates)));
    });
  return mean(shares);
}

function about(statement: string, candidates: readonly Candidate[]): number {
  return candidates.filter((each) => each.statement === statement).length;
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
}
