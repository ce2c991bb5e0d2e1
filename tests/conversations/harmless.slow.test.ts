import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { documentOf, estimatesOf } from '../../reports/chapters.js';
import { lintFiles } from '../../src/lint/files.js';
import type { TwinScenario } from '../../vocabulary/scenario.js';
import { conversationsOf, makeTwins, planConversations } from '../support/conversations.js';
import { TemporaryFolder } from '../support/files.js';
import { Studying } from '../support/studies.js';

const twins = makeTwins(12);
const countries = twins.map(({ fact }) => fact.country);

/** The same scene with a guest from elsewhere, where nobody minds. */
function harmlessOf(twin: TwinScenario, nth: number): TwinScenario {
  const country = countries[(nth + 1) % countries.length] ?? '';
  const fact = {
    ...twin.fact,
    id: `${twin.fact.id}-none`,
    country,
    text: `In ${country} nobody minds plan ${nth}.`,
  };
  // Who comes from elsewhere is shown, so that the respondent is asked something else.
  const third = { ...twin.third, nationality: 'foreign' };
  return { ...twin, third, id: `${twin.id}-harmless`, harmless: true, twinOf: twin.id, fact };
}

const all = [...twins, ...twins.map(harmlessOf)];

async function talk(conversations: object, set: readonly TwinScenario[] = all) {
  using studying = new Studying();
  const respondents = [{ id: 'one', simulated: { conversations } }];
  const plan = await planConversations(studying, respondents, { repeats: 2 }, set);
  const result = await studying.run(plan);
  if (result.state !== 'reported') throw new Error('it was interrupted');
  const { competence, episodes } = conversationsOf(result);
  const { pages } = documentOf(result.report, { items: [], rows: [], total: 0, stories: null });
  const page = JSON.stringify(pages.find(({ id }) => id === 'conversations'));
  return { competence, episodes, page, rows: estimatesOf(result.report) };
}

test('harmless twins tell one that notices from one that flags everything', async () => {
  const noticing = await talk({ awareness: 0.9, prompted: 0.9, falseAlarm: 0.1 });
  expect(noticing.episodes).toHaveLength(12 * 2 * 2 * 2);
  expect(noticing.competence.detection[0]?.difference.low).toBeGreaterThan(0.5);
  const [all_] = noticing.competence.scores.filter(({ measure }) => measure === 'awareness');
  // Harmless scenes are no part of it.
  expect(all_?.figure.n).toBe(48);
  expect(noticing.rows.map(({ measure }) => measure)).toContain('conversation_detection');

  const flagging = await talk({ awareness: 1, prompted: 1, falseAlarm: 1 });
  for (const { difference, dPrime } of flagging.competence.detection) {
    expect(difference.low).toBeLessThanOrEqual(0);
    expect(dPrime.high).toBeGreaterThanOrEqual(0);
  }
  expect(flagging.page).toContain('Noticed less falsely noticed in harmless twins');
});

test('without harmless twins the page says what is missing', async () => {
  const { competence, page } = await talk({}, twins);
  expect(competence.detection).toEqual([]);
  expect(page).toContain('No scene has a harmless twin');
});

test('lint and studies refuse a harmless scene that is of no twin', async () => {
  using folder = new TemporaryFolder();
  const [one] = twins as [TwinScenario];
  const lone = { ...harmlessOf(one, 0), twinOf: 'moon' };
  const alike = { ...harmlessOf(one, 0), fact: { ...one.fact, id: 'other' } };
  const file = folder.file('scenes.yaml');
  const messages = async (set: readonly unknown[]) => {
    writeFileSync(file, stringify({ scenarios: 'made', language: 'en', twins: set }));
    const { files } = await lintFiles({ files: [file] });
    return files.flatMap(({ findings }) => findings.map(({ message }) => message)).join('\n');
  };
  expect(await messages([one, lone])).toMatch(/"moon" is not a twin with a custom/);
  expect(await messages([one, alike])).toMatch(/whose custom "twin-1" is about/);
  expect(await messages([one, harmlessOf(one, 0)])).toBe('');
  using studying = new Studying();
  await expect(
    planConversations(studying, [{ id: 'one', simulated: {} }], {}, [one, lone]),
  ).rejects.toThrow(/"moon" is not a twin/);
});
