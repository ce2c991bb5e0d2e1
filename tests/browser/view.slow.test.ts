import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { ViewServer } from '../../src/viewing/server.js';
import { viewStudy } from '../../src/viewing/view.js';
import { makeTwins, planConversations } from '../support/conversations.js';
import { completion, fakeEndpoint } from '../support/fake-endpoint.js';
import { hostile } from '../support/samples/report.js';
import { planStories, Studying } from '../support/studies.js';

/// <reference lib="dom" />

const attack = `A ${hostile.script} ${hostile.closing} ${hostile.rightToLeft}`;
const studying = new Studying();
let browser: Browser;
/** Of a survey and stories; of conversations. */
let heard: ViewServer;
let talk: ViewServer;

beforeAll(async () => {
  await using talker = await fakeEndpoint(() => ({ body: completion(attack) }));
  const two = [
    { id: 'leaning', simulated: { orientation: { pdi: 0.1, idv: 0.9 } } },
    { id: 'attacker', model: 'm', endpoint: talker.url },
  ];
  await studying.run(
    await planStories(studying, two, {
      survey: { limit: 1 },
      inference: { limit: 1, tasks: ['attitude'] },
    }),
  );
  await studying.run(
    await planConversations(
      studying,
      [{ id: 'mixed', simulated: { conversations: { awareness: 0.5 } } }],
      {},
      makeTwins(1),
    ),
  );
  browser = await chromium.connect(inject('chromium'));
  heard = await viewStudy({ ledger: studying.ledger, study: 'heard', port: 0 });
  talk = await viewStudy({ ledger: studying.ledger, study: 'talk', port: 0 });
});

afterAll(async () => {
  await browser?.close();
  await heard?.[Symbol.asyncDispose]();
  await talk?.[Symbol.asyncDispose]();
  studying[Symbol.dispose]();
});

interface Viewed extends AsyncDisposable {
  readonly page: Page;
  /** Console errors, uncaught errors and dialogs; requests to anything but the view, or by another method. */
  readonly complaints: readonly string[];
}

/** The view of a study in a window, once its figures are there. */
async function open({ url }: ViewServer, address = '', width = 1280): Promise<Viewed> {
  const context = await browser.newContext({ viewport: { width, height: 800 } });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    return dialog.dismiss();
  });
  page.on('request', (request) => {
    if (request.method() !== 'GET' || !request.url().startsWith(url))
      complaints.push(`${request.method()} ${request.url()}`);
  });
  await page.goto(url + address);
  await page.locator('#summary').waitFor({ state: 'attached' });
  return { page, complaints, [Symbol.asyncDispose]: () => context.close() };
}

test('answers are narrowed by what is chosen, and each has what was sent', async () => {
  await using viewed = await open(heard, '#answers');
  const { page, complaints } = viewed;
  const answers = page.locator('#answers');
  await answers.locator('.answer').first().waitFor();
  await answers.getByLabel('respondent').selectOption('leaning');
  await answers.getByLabel('instrument').selectOption('survey');
  await answers.getByLabel('form').selectOption('repeat, norm');
  await answers.getByLabel('item').fill('pdi-');
  await page.getByText(/^7 of [\d,]+ rows\. /).waitFor();
  const abouts = await answers.locator('.about').allTextContents();
  for (const about of abouts) expect(about).toMatch(/^leaning · pdi-\S+ · repeat, norm · read as /);
  await answers.getByText('What was sent').first().click();
  expect(await answers.locator('.answer details .said').first().textContent()).toContain(
    'copying out',
  );
  expect(complaints).toEqual([]);
});

test('two respondents are compared item by item, with the answers of both', async () => {
  await using viewed = await open(heard, '#compare/leaning/attacker');
  const { page, complaints } = viewed;
  await page.locator('.pair .item').first().click();
  await page
    .getByRole('region', { name: 'Answers of leaning' })
    .locator('.answer')
    .first()
    .waitFor();
  const sides = page.locator('.sides > section');
  await sides.nth(1).locator('.answer').first().waitFor();
  expect(await sides.nth(0).locator('h4').textContent()).toBe('leaning');
  expect(await sides.nth(1).locator('.status').textContent()).toMatch(/^8 answers: .* ×\d/);
  expect(complaints).toEqual([]);
});

test('a story is read beside its questions, and the lines that carry a value are lit', async () => {
  await using viewed = await open(heard, '#story-browser');
  const { page, complaints } = viewed;
  await page.locator('.story').waitFor();
  const value = page.locator('.story button').first();
  await value.click();
  expect(await page.locator('.story .lit').count()).toBeGreaterThan(0);
  expect(complaints).toEqual([]);
});

test('a conversation is read turn by turn', async () => {
  await using viewed = await open(talk, '#conversation-browser');
  const { page, complaints } = viewed;
  await page.locator('.turns li').nth(1).waitFor();
  expect(await page.locator('.turns .about').first().textContent()).toMatch(/^1 · Anna · GREET/);
  expect(complaints).toEqual([]);
});

test('what a respondent said stays text', async () => {
  await using viewed = await open(heard, '#answers');
  const { page, complaints } = viewed;
  const answers = page.locator('#answers');
  await answers.getByLabel('respondent').selectOption('attacker');
  await page
    .getByText(/^attacker · /)
    .first()
    .waitFor();
  const shown = attack.replace('\u202E', '\\u{202E}');
  expect(await answers.locator('.said').first().textContent()).toBe(shown);
  expect(await page.locator('img').count()).toBe(0);
  expect(await page.locator('script').count()).toBe(1);
  expect(complaints).toEqual([]);
});

test('a run in progress adds to counts and figures without a reload', async () => {
  const respondents = [{ id: 'early', simulated: {} }];
  await studying.run(await studying.plan(respondents, { name: 'growing' }));
  await using growing = await viewStudy({ ledger: studying.ledger, study: 'growing', port: 0 });
  await using viewed = await open(growing);
  const { page, complaints } = viewed;
  await page.getByText(/^48 answers read, with their figures\. .* has no newer ones\.$/).waitFor();
  await page.getByText('48 requests').waitFor();
  const all = [...respondents, { id: 'late', simulated: {} }];
  await studying.run(await studying.plan(all, { name: 'growing', survey: { repeats: 2 } }));
  await page.getByText(/^192 answers read/).waitFor();
  await page.locator('.live summary').click();
  expect(await page.locator('.live tbody tr').allTextContents()).toEqual([
    'early (simulated)96',
    'late (simulated)96',
  ]);
  await page.locator('.grid').getByText('late', { exact: true }).waitFor();
  await page.getByText('192 requests').waitFor();
  expect(complaints).toEqual([]);
});

test('a page of another origin gets nothing, and the page itself cannot write', async () => {
  await using viewed = await open(heard);
  const { page } = viewed;
  const { url } = heard;
  expect(
    await page.evaluate(async () => (await fetch('/answers', { method: 'POST' })).status),
  ).toBe(405);
  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto('data:text/html,<p>elsewhere</p>');
  const read = (address: string) =>
    other.evaluate(
      (from) =>
        fetch(from).then(
          () => 'read',
          () => 'refused',
        ),
      address,
    );
  expect(await read(`${url}answers`)).toBe('refused');
  expect(
    await other.evaluate(
      (address) =>
        new Promise((resolve) => {
          const script = document.createElement('script');
          script.src = address;
          script.onload = () => resolve('run');
          script.onerror = () => resolve('refused');
          document.head.append(script);
        }),
      `${url}view.js`,
    ),
  ).toBe('refused');
  await context.close();
});

test('fits a window of 400 pixels', async () => {
  await using viewed = await open(heard, '#answers', 400);
  const { page } = viewed;
  await page.locator('#answers .answer').first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(400);
});
