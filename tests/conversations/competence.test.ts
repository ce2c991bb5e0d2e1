import { expect, test } from 'vitest';
import { documentOf, estimatesOf, layerFault } from '../../reports/chapters.js';
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
    balanced: { value: 0.5 },
  });
  expect(other.enacted[0]?.figure.value).toBe(1);

  expect(layerFault(result.report)).toBeNull();
  const rows = estimatesOf(result.report);
  expect(rows.find(({ measure }) => measure === 'enacted_bias')?.estimate).toBe(all?.figure.value);
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
