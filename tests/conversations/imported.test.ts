import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { documentOf, estimatesOf, layerFault } from '../../reports/chapters.js';
import { importSocialCc } from '../../src/interchange/socialcc.js';
import { planStudy } from '../../src/study/load.js';
import { ReportConversations } from '../../vocabulary/conversation.js';
import { conversationsOf, flawless, shareOf } from '../support/conversations.js';
import { bought, Studying } from '../support/studies.js';

/** Customs and days in our own words: what is minded, what is proposed, and what is to be settled. */
const customs = [
  ['Japan', 'Outdoor shoes stay at the doorstep of a home.', 'Keep every boot on', 'footwear'],
  ['Japan', 'Chopsticks never stand upright in cooked rice.', 'Plant sticks in bowls', 'table'],
  ['Japan', 'Gifts are handed over with both hands.', 'Toss presents across', 'presents'],
  ['Japan', 'White flowers belong to funerals.', 'Order pale lilies', 'bouquet'],
  ['Japan', 'The third of November honours culture and is free.', 'Work that autumn day', 'rota'],
  ['Japan', 'Tipping a waiter embarrasses him.', 'Leave coins under plates', 'bill'],
  ['Japan', 'Blowing a nose loudly disgusts guests.', 'Hand out tissues early', 'colds'],
  ['Japan', 'Soap stays outside the shared bath.', 'Lather inside together', 'washing'],
  ['Japan', 'Business cards are read before they are pocketed.', 'Stack them unread', 'greeting'],
  ['Japan', 'Pointing with a finger offends.', 'Direct visitors by index', 'signs'],
  ['Norway', 'Constitution morning sees children parade.', 'Deliver parcels mid May', 'delivery'],
  ['Norway', 'Guests bring something along to dinners.', 'Arrive empty and late', 'supper'],
] as const;
const values = [
  ['Q118', '1', 'Corruption', 'never pay a clerk extra', 'Slip somebody a banknote'],
  ['Q27', '1', 'Social Values', 'strive until their parents are proud', 'Skip the family photo'],
  ['Q184', '4', 'Ethical Values', 'hold abortion to be always wrong', 'Fund that clinic'],
  ['Q212', '3', 'Political Interest', 'would not join a strike', 'Walk out on Friday'],
] as const;
const towns = ['Portugal', 'Kenya'] as const;

/** Two rows of each custom with one value, in the columns as published; the protagonist alone differs. */
const rows = customs.flatMap(([country, fact, trap, matter], nth) =>
  towns.map((town, at) => {
    const [number, option, topic, value, dilemma] = values[nth % values.length] ?? values[0];
    return {
      Data_ID: String(2 * nth + at),
      WVSN: number,
      // Of one question in four, one of six scenarios holds the contrary.
      Option: nth === 0 && at === 0 ? '2' : option,
      'WVS—Class': topic,
      Country_Knowledge: country,
      Country_Value: town,
      Agent_1: 'Ole',
      Agent_2: `Rita ${town}`,
      Agent_3: `Guest ${nth + 1}`,
      Agent_1_Background: 'A 40-year-old male baker from Denmark',
      Agent_2_Background: `A 35-year-old female baker from ${town}`,
      Agent_3_Background: `A 30-year-old male guest from ${country}`,
      Relationship: 'colleagues',
      Scenario: `They run shop ${nth + 1} and expect a guest.`,
      Event_1: `They talk about ${matter}.`,
      Event_2: 'Then they talk about the town hall.',
      'Cultural Knowledge_1': fact,
      'Cultural Value_1': `People from ${town} ${value}.`,
      Agent_1_Goal_1: `${trap}, please.`,
      Agent_1_Goal_2: `${dilemma}, quickly.`,
      Agent_2_Goal_1: `Agree about ${matter}.`,
      Agent_2_Goal_2: 'Agree about the town hall.',
    };
  }),
);

const line = (cells: readonly string[]) => cells.map((cell) => `"${cell}"`).join(',');
const csv = [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))]
  .map(line)
  .join('\n');

async function planImported(
  { folder }: Pick<Studying, 'folder'>,
  respondents: readonly object[],
  conversations: object,
) {
  const [source, out] = [folder.file('s.csv'), folder.file('s.yaml')];
  const study = folder.file('study.yaml');
  writeFileSync(source, csv);
  await importSocialCc({ source, out, force: true });
  const asked = { scenarios: out, mode: 'faithful', ...flawless, ...conversations };
  writeFileSync(study, stringify({ name: 'imported', respondents, conversations: asked }));
  return planStudy(study);
}

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
  expect(competence.blind.balanced.value).toBeNull();
  expect(competence.enacted).toEqual([]);

  const [whole] = conversationsOf(result, 1).competence.knowingDoing;
  expect(whole?.right.value).toBe(1);
  expect(conversationsOf(result, 1).episodes[0]?.judges[0]).toMatchObject({
    awareness: true,
    commonsense: 'unprompted',
    named: true,
    acted: true,
    conflictAvoided: true,
    behaviour: 3,
  });
  expect(ReportConversations.parse(result.report.layers?.conversations)).toMatchObject({
    twins: 12,
    singles: 24,
  });
  expect(layerFault(result.report)).toBeNull();
  const measured = estimatesOf(result.report).filter(({ level }) => level === 'country_japan');
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
