import { expect, test } from 'vitest';
import { documentOf, estimatesOf } from '../../reports/chapters.js';
import { Report } from '../../reports/document/report.js';
import { conversationsOf, shareOf } from '../support/conversations.js';
import { planImported } from '../support/imported-scenarios.js';
import { bought, Studying } from '../support/studies.js';

const declared = {
  awareness: 0.6,
  unprompted: 0.7,
  prompted: 0.3,
  names: 0.8,
  heeds: { target: 0.7 },
  reaches: 0.75,
  knows: 0.4,
};
const middling = { id: 'middling', simulated: { conversations: declared } };
const perfect = {
  id: 'perfect',
  simulated: {
    conversations: { awareness: 1, unprompted: 1, names: 1, heeds: { target: 1 }, knows: 1 },
  },
};

test('declared competence is recovered from imported scenarios, by country', async () => {
  using studying = new Studying();
  const result = await studying.run(
    await planImported(studying, [middling, perfect], { repeats: 4 }),
  );
  if (result.state !== 'reported') throw new Error('it was interrupted');
  const { episodes, probes, competence, trials } = conversationsOf(result);
  // Twelve templates: a fact is simply asked once of each, and there are no two acts to choose from.
  expect(trials).toEqual({ planned: 36, observed: 36 });
  expect(new Set(episodes.map(({ twin }) => twin)).size).toBe(12);
  expect(episodes).toHaveLength(96);
  expect(new Set(probes.map(({ about }) => about))).toEqual(new Set(['fact']));
  expect(episodes[0]).toMatchObject({
    scenario: 'socialcc-0001',
    twin: 'socialcc-0001',
    holder: null,
    dimension: null,
    category: null,
    item: 'Q118',
    option: '2',
    topic: 'Corruption',
    country: 'Japan',
    stop: 'goodbye',
    leaks: [],
  });
  const first = episodes.flatMap(({ judges: [judged] }) => judged ?? []);
  expect(first.flatMap(({ unread }) => unread)).toEqual([]);
  const near = (found: readonly (boolean | null | undefined)[], share: number) => {
    const known = found.filter((each) => typeof each === 'boolean');
    const error = Math.sqrt((share * (1 - share)) / known.length);
    expect(Math.abs(shareOf(known) - share)).toBeLessThan(3 * error);
  };
  near(
    first.map(({ awareness }) => awareness),
    0.6,
  );
  near(
    first.map(({ named }) => named),
    0.8,
  );
  near(
    first.map(({ acted }) => acted),
    0.7,
  );
  near(
    first.map(({ goal }) => goal),
    0.75,
  );
  near(
    first.map(({ commonsense }) => commonsense === 'unprompted'),
    0.6 * 0.7,
  );
  near(
    probes.map(({ right }) => right[0]),
    0.4,
  );
  expect(first.every(({ settled }) => settled === null)).toBe(true);

  const of = (by: string, level: string | null) =>
    competence.scores.find(
      (each) => each.measure === 'awareness' && each.by === by && each.level === level,
    )?.figure;
  expect(of('all', null)).toMatchObject({ n: 96, twins: 12 });
  expect(of('country', 'Japan')?.low).not.toBeNull();
  expect(of('country', 'Norway')).toMatchObject({ twins: 2, low: null });
  expect(of('item', 'Q27')?.twins).toBe(3);
  expect(of('dimension', null)).toBeUndefined();
  // One question of four is not always held alike: 5 of its 6 scenarios are.
  expect(competence.blind.baseline).toBeCloseTo((5 / 6 + 3) / 4);
  expect(competence.enacted).toEqual([]);

  const [whole] = conversationsOf(result, 1).competence.knowingDoing;
  expect(whole?.knowing.value).toBe(1);
  expect(conversationsOf(result, 1).episodes[0]?.judges[0]).toMatchObject({
    awareness: true,
    commonsense: 'unprompted',
    named: true,
    acted: true,
    conflictAvoided: true,
    behaviour: 3,
  });
  expect(result.report.conversations).toMatchObject({
    twins: 12,
    singles: 24,
  });
  expect(Report.safeParse(result.report).success).toBe(true);
  const [broken] = structuredClone(result.report.respondents);
  Object.assign(Object(broken?.conversations), { episodes: 'all' });
  const wrong = Report.safeParse({ ...result.report, respondents: broken ? [broken] : [] });
  expect(wrong.error?.issues[0]?.path).toEqual(['respondents', 0, 'conversations', 'episodes']);
  const measured = estimatesOf(result.report).filter(
    ({ measure, level }) => measure === 'competence' && level?.endsWith('_country_japan'),
  );
  expect(measured.length).toBeGreaterThan(0);
  const { pages } = documentOf(result.report, { items: [], rows: [], total: 0, stories: null });
  expect(pages.map(({ id }) => id)).not.toContain('layers');
  const page = JSON.stringify(pages.find(({ id }) => id === 'conversations'));
  expect(page).toContain('By country');
  expect(page).toContain('"Norway","middling","2"');
  expect(page).not.toMatch(/twin/);
});

test('what a protagonist is told holds neither the fact nor the value, and repeats are not bought twice', async () => {
  using studying = new Studying();
  const plan = await planImported(studying, [middling], { repeats: 1, limit: 2, rubrics: true });
  const first = await studying.run(plan);
  const { episodes, transcripts, scenes = [] } = conversationsOf(first);
  // The first of each country.
  expect(episodes.map(({ country }) => country)).toEqual(['Japan', 'Norway']);
  expect(episodes.every(({ judges }) => judges.every(({ paper }) => paper?.value !== null))).toBe(
    true,
  );
  expect(scenes[0]).toMatchObject({
    acts: null,
    value: 'People from Portugal never pay a clerk extra.',
  });
  expect(scenes[0]?.setting).toBe(
    'They run shop 1 and expect a guest.\nThey talk about footwear.\nThen they talk about the town hall.',
  );
  expect(transcripts[0]?.turns[2]?.text).toBe('Keep every boot on, please.');
  expect(bought(await studying.run(plan))).toBe(0);
});
