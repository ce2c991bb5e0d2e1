import { expect, test } from 'vitest';
import { documentOf, estimatesOf } from '../../reports/chapters.js';
import { Report } from '../../reports/document/report.js';
import { behaviourScales } from '../../src/instruments/conversations/scores.js';
import { conversationsOf, makeTwins, planConversations } from '../support/conversations.js';
import { Studying } from '../support/studies.js';

const declared = {
  awareness: 0.6,
  unprompted: 0.7,
  prompted: 0.3,
  names: 0.8,
  heeds: { target: 0.9, opposite: 0.3 },
  reaches: 0.75,
  knows: 0.5,
  prefers: 0.85,
};
const blind = { ...declared, awareness: 0, heeds: { target: 1, opposite: 0 } };

test('declared competence is recovered with its interval, and shown', async () => {
  using studying = new Studying();
  const respondents = [
    { id: 'middling', simulated: { conversations: declared } },
    { id: 'blind', simulated: { conversations: blind } },
  ];
  const plan = await planConversations(studying, respondents, { repeats: 3 }, makeTwins(24));
  const result = await studying.run(plan);
  if (result.state !== 'reported') throw new Error('it was interrupted');
  const { competence } = conversationsOf(result);
  const of = (measure: string) =>
    competence.scores.find((each) => each.measure === measure && each.by === 'all')?.figure;
  const expected = { awareness: 0.6, named: 0.8, acted: 0.6, goal: 0.75 };
  for (const [measure, value] of Object.entries(expected)) {
    const { low, high, n } = of(measure) ?? {};
    expect(n).toBeGreaterThan(100);
    // Two in a hundred beyond either limit, at the most.
    expect(low).toBeLessThan(value + 0.03);
    expect(high).toBeGreaterThan(value - 0.03);
  }
  const [all] = competence.enacted;
  expect(all?.figure.low).toBeLessThan(0.6);
  expect(all?.figure.high).toBeGreaterThan(0.6);

  const other = conversationsOf(result, 1).competence;
  expect(other.blind).toMatchObject({
    baseline: 0.5,
    above: { value: 0 },
  });
  expect(other.enacted[0]?.figure.value).toBe(1);

  expect(Report.safeParse(result.report).success).toBe(true);
  const rows = estimatesOf(result.report);
  expect(rows.find(({ measure }) => measure === 'enacted_bias')?.estimate).toBe(
    all?.corrected?.value,
  );
  const document = documentOf(result.report, {
    items: [],
    rows: [],
    total: 0,
    stories: null,
  });
  expect(document.columns.map(({ id }) => id)).toContain('enacts');
  const page = document.pages.find(({ id }) => id === 'conversations');
  expect(page?.blocks.filter(({ kind }) => kind === 'plot')).toHaveLength(1);
  const words = (page?.blocks ?? []).flatMap((block) =>
    block.kind === 'text' ? block.sentences : block.kind === 'plot' ? [block.how] : [],
  );
  expect(words.join(' ').split(/\s+/).length).toBeLessThan(250);
});

// Wu et al. 2025, Table 1: the mean of behaviour, then the percentage of scores 0 to 3.
const published: readonly (readonly [string, number, readonly [number, number, number, number]])[] =
  [
    ['Mistral-7b', 1.8676, [0.26, 55.56, 1.34, 42.84]],
    ['LLaMa2-7b-chat', 1.6352, [1.44, 65.58, 1.01, 31.97]],
    ['LLaMa2-13b-chat', 1.631, [0.82, 66.76, 0.92, 31.5]],
    ['LLaMa2-70b-chat', 1.6888, [1.08, 63.32, 1.24, 34.36]],
    ['LLaMa3-1-8b', 2.017, [0.07, 48.89, 0.52, 50.59]],
    ['LLaMa3-1-70b', 2.0402, [0, 47.78, 0.36, 51.86]],
    ['GPT-3.5', 1.9784, [0.07, 50.87, 0.23, 48.84]],
    ['GPT-4o', 1.985, [0.2, 50.39, 0.13, 49.28]],
  ];

/** The mean behaviour of episodes with these shares of goal alone, conflict avoided alone and both. */
function meanBehaviour([neither, goal, avoided, both]: readonly [number, number, number, number]) {
  const kinds = [
    { share: neither, scales: behaviourScales(false, false) },
    { share: goal, scales: behaviourScales(true, false) },
    { share: avoided, scales: behaviourScales(false, true) },
    { share: both, scales: behaviourScales(true, true) },
  ];
  const mean = (scale: 'behaviour' | 'behaviourTable7') =>
    kinds.reduce((sum, { share, scales }) => sum + (share / 100) * (scales[scale] ?? 0), 0);
  return { behaviour: mean('behaviour'), behaviourTable7: mean('behaviourTable7') };
}

test('seven of the eight published means of behaviour follow from their percentages', () => {
  const off = published.filter(
    ([, mean, shares]) => Math.abs(meanBehaviour(shares).behaviour - mean) > 0.0001 + 1e-9,
  );
  // Its printed percentages give 2.0408.
  expect(off.map(([model]) => model)).toEqual(['LLaMa3-1-70b']);
  // Under the scale of the paper's own prompt, goal before conflict, none does.
  for (const [, mean, shares] of published) {
    expect(Math.abs(meanBehaviour(shares).behaviourTable7 - mean)).toBeGreaterThan(0.3);
  }
});
