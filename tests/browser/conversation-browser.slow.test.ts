import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Report } from '../../reports/document/report.js';
import { lines } from '../../src/simulation/answers/conversation-lines.js';
import { makeTwins, planConversations } from '../support/conversations.js';
import { completion, fakeEndpoint } from '../support/fake-endpoint.js';
import { planImported } from '../support/imported-scenarios.js';
import { ReportPages } from '../support/report-page.js';
import { hostile } from '../support/samples/report.js';
import { Studying } from '../support/studies.js';

/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

const attack = `${lines.flags} ${hostile.script} ${hostile.closing} ${hostile.rightToLeft}`;
const answers = { items: [], rows: [], total: 0, stories: null };

let pages: ReportPages;

beforeAll(async () => {
  await using talker = await fakeEndpoint(() => ({ body: completion(attack) }));
  using studying = new Studying();
  const mixed = { awareness: 0.5, unprompted: 0.5, names: 0.5, reaches: 0.5 };
  const respondents = [
    { id: 'mixed', simulated: { conversations: mixed } },
    { id: 'attacker', model: 'm', endpoint: talker.url },
  ];
  const plan = await planConversations(
    studying,
    respondents,
    {
      probe: false,
      repeats: 3,
      antagonist: { simulated: { leaks: 0.3, insists: 1 } },
      judges: [{ simulated: {} }, { simulated: { accuracy: 0.8 } }],
    },
    makeTwins(3),
  );
  const result = await studying.run(plan);
  if (result.state !== 'reported') throw new Error('it was interrupted');
  const { report } = result;
  using importing = new Studying();
  const imported = await importing.run(
    await planImported(importing, [{ id: 'mixed', simulated: { conversations: mixed } }], {
      probe: false,
      repeats: 1,
      limit: 2,
    }),
  );
  if (imported.state !== 'reported') throw new Error('it was interrupted');
  pages = await ReportPages.make({
    talk: { report, answers },
    imported: { report: imported.report, answers },
    older: { report: asBefore(report), answers },
  });
});

afterAll(() => pages?.[Symbol.asyncDispose]());

/** The report as it was before it held scenes and what each judge said of each claim. */
function asBefore(report: Report): Report {
  return {
    ...report,
    respondents: report.respondents.map((respondent) => {
      if (!respondent.conversations) return respondent;
      const { scenes: _, ...layer } = respondent.conversations;
      const transcripts = layer.transcripts.map(({ judged: __, turns, ...transcript }) => ({
        ...transcript,
        turns: turns.map((turn) => ({
          ...turn,
          quotes: turn.quotes.map(({ claims: ___, ...quote }) => quote),
        })),
      }));
      return { ...respondent, conversations: { ...layer, transcripts } };
    }),
  };
}

const address = '#conversation-browser';

test('a conversation is read turn by turn, beneath its scene', async () => {
  await using opened = await pages.open('talk', { address });
  const { page, complaints } = opened;
  const [twin] = makeTwins(1);
  await page.locator('.turns li').first().waitFor();
  const scene = await page.locator('.scene').textContent();
  expect(scene).toContain(twin?.holders.target.value);
  expect(scene).toContain(twin?.fact.text);
  expect(scene).toContain(twin?.goals.value);
  const about = await page.locator('.turns .about').allTextContents();
  expect(about[0]).toMatch(/^1 · Anna · GREET/);
  expect(about[1]).toMatch(/^2 · Host1 · the respondent/);
  expect(about[2]).toMatch(/^3 · Anna · TRAP/);
  expect(await page.locator('.story > .about').first().textContent()).toBe(
    'mixed · twin-1/target · repeat 1 · ended by a goodbye',
  );
  expect(await page.locator('.status').textContent()).toContain('Judge 2: simulated.');
  expect(complaints).toEqual([]);
});

test('an imported scenario, which has no twin and no pole, is read with its value', async () => {
  await using opened = await pages.open('imported', { address });
  const { page, complaints } = opened;
  await page.locator('.turns li').first().waitFor();
  expect(await page.locator('.scene').textContent()).toContain(
    'Value, which the scene does not showPeople from Portugal never pay a clerk extra.',
  );
  expect(await page.locator('.setting').textContent()).not.toContain('People from Portugal');
  const judged = await page.locator('.judged').textContent();
  expect(judged).toContain('At the end, settles the matter in accord with the value');
  expect(judged).not.toContain('Is for: ');
  expect(complaints).toEqual([]);
});

test('a quote is marked in the message that it is of, and lit by what it shows', async () => {
  await using opened = await pages.open('talk', { address });
  const { page } = opened;
  const button = page.locator('.judged button').first();
  await button.click();
  const number = (await button.textContent())?.split(' ').at(-1);
  const message = page.locator('.turns li', { has: page.locator('mark.lit') });
  expect(await message.count()).toBe(1);
  expect(await message.locator('.about').first().textContent()).toMatch(
    new RegExp(`^${number} · Host1`),
  );
  expect(await message.locator('mark.lit').first().textContent()).toMatch(
    /(commonsense|value|awareness|behaviour) J1/,
  );
  await button.click();
  expect(await page.locator('mark.lit').count()).toBe(0);
});

test('where the judges differ, both verdicts stand side by side', async () => {
  await using opened = await pages.open('talk', { address });
  const { page } = opened;
  await page.locator('#conversation-browser').getByLabel('show').selectOption('judges differ');
  await page.getByText(/^Conversation 1 of \d+\./).waitFor();
  const row = page.locator('.judged .score.apart').first();
  const [one, other] = await row.locator('td').allTextContents();
  expect(one).not.toBe(other);
  expect(await row.locator('th').textContent()).toContain('judges differ');
});

test('what is given away before its time stands at its message', async () => {
  await using opened = await pages.open('talk', { address });
  const { page } = opened;
  await page.locator('#conversation-browser').getByLabel('show').selectOption('given away early');
  expect(await page.locator('.turns .leak').first().textContent()).toMatch(
    / · gives away (fact|country|value)/,
  );
});

test('respondent, scenario and repeat are chosen, and stand in the address', async () => {
  await using opened = await pages.open('talk', {
    address: `${address}/mixed/twin-2%2Fopposite/3`,
  });
  const { page } = opened;
  const about = page.locator('.story > .about').first();
  await page.locator('.turns li').first().waitFor();
  expect(await about.textContent()).toMatch(/^mixed · twin-2\/opposite · repeat 3/);
  await page.locator('#conversation-browser').getByLabel('respondent').selectOption('attacker');
  await page.getByText('attacker · twin-2/opposite · repeat 3').waitFor();
  await page.locator('#conversation-browser').getByLabel('repeat').selectOption('1');
  await page.getByText('attacker · twin-2/opposite · repeat 1').waitFor();
  expect(await page.evaluate(() => location.hash)).toBe(`${address}/attacker/twin-2%2Fopposite/1`);
  await page.getByRole('button', { name: 'Next conversation' }).click();
  await page.getByText('attacker · twin-2/opposite · repeat 2').waitFor();
});

test('what a respondent says stays text, within its quotes too', async () => {
  await using opened = await pages.open('talk', { address: `${address}/attacker` });
  const { page, complaints } = opened;
  const mark = page.locator('.turns mark').first();
  await mark.waitFor();
  const shown = attack.replace('\u202E', '\\u{202E}');
  expect(await mark.textContent()).toContain(shown);
  expect(await page.locator('#report').textContent()).not.toMatch(/\p{Bidi_Control}/u);
  expect(await page.locator('img').count()).toBe(0);
  expect(await page.locator('script').count()).toBe(3);
  expect(complaints).toEqual([]);
});

test('an older report, without scenes and claims, is read all the same', async () => {
  await using opened = await pages.open('older', { address });
  const { page, complaints } = opened;
  await page.locator('.turns mark').first().waitFor();
  expect(await page.locator('.turns .about').first().textContent()).toMatch(/^1 · Antagonist/);
  expect(await page.locator('.judged .score').count()).toBe(7);
  expect(complaints).toEqual([]);
});

test('fits a window of 400 pixels', async () => {
  await using opened = await pages.open('talk', { address, viewport: { width: 400, height: 800 } });
  const { page } = opened;
  await page.locator('.turns li').first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(400);
});
