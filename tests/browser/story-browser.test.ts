/// <reference lib="dom" />
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { page as reportPage } from '../../reports/page.js';
import { assets } from '../support/report-assets.js';
import { hostile, sampleAnswers, sampleReportOf } from '../support/sample-report.js';
import { sampleStories } from '../support/sample-stories.js';

let browser: Browser;
let folder: string;
let address: string;

beforeAll(async () => {
  browser = await chromium.connect(inject('chromium'));
  folder = await mkdtemp(join(tmpdir(), 'undertone-stories-'));
  const report = sampleReportOf(1);
  const answers = { ...sampleAnswers(report.respondents, 10), stories: sampleStories };
  const file = join(folder, 'report.html');
  await writeFile(file, reportPage({ report, answers, figures: new Map() }, assets));
  address = pathToFileURL(file).href;
});

afterAll(async () => {
  await browser?.close();
  await rm(folder, { recursive: true, force: true });
});

interface OpenPage extends AsyncDisposable {
  readonly page: Page;
  /** Console errors, uncaught errors, dialogs and requests that left the file. */
  readonly complaints: readonly string[];
}

async function open(options: BrowserContextOptions = {}): Promise<OpenPage> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    return dialog.dismiss();
  });
  page.on('request', (request) => {
    if (!request.url().startsWith('file:')) complaints.push(`request: ${request.url()}`);
  });
  await page.goto(address);
  return { page, complaints, [Symbol.asyncDispose]: () => context.close() };
}

const storiesIn = (page: Page) => page.locator('#story-browser');
const passagesIn = (page: Page) => storiesIn(page).locator('.passage');
const filterIn = (page: Page, name: string) =>
  storiesIn(page).getByRole('combobox', { name, exact: true });

describe('the stories in Chromium', () => {
  test('a passage that carries a value is marked with its name, and what differs says so', async () => {
    await using opened = await open();
    const { page } = opened;
    const marks = await storiesIn(page).locator('.mark').allTextContents();
    expect(marks).toEqual([
      'power distance: high power distance · differs between the tellings',
      'uncertainty avoidance: avoids uncertainty · differs between the tellings',
    ]);
    const carrying = await storiesIn(page).locator('.passage.carrying').count();
    expect([carrying, await passagesIn(page).count()]).toEqual([2, 5]);
    const border = await passagesIn(page)
      .nth(1)
      .evaluate((passage) => getComputedStyle(passage).borderLeftColor);
    expect(border).not.toBe('rgba(0, 0, 0, 0)');
  });

  test('stands beside its questions on a wide screen, and before them on a narrow one', async () => {
    const boxes = async (width: number) => {
      await using opened = await open({ viewport: { width, height: 900 } });
      const parts = storiesIn(opened.page).locator('.story, .questions');
      const [story, questions] = await Promise.all(
        [0, 1].map((nth) => parts.nth(nth).boundingBox()),
      );
      return { story, questions };
    };
    const wide = await boxes(1280);
    expect(wide.questions?.x).toBeGreaterThan((wide.story?.x ?? 0) + (wide.story?.width ?? 0));
    expect(wide.questions?.y).toBeCloseTo(wide.story?.y ?? 0, 0);
    const narrow = await boxes(400);
    expect(narrow.questions?.y).toBeGreaterThan(
      (narrow.story?.y ?? 0) + (narrow.story?.height ?? 0) - 1,
    );
  });

  test.each([1280, 400])(
    'no story scrolls sideways at %i pixels, not even a hostile one',
    async (width) => {
      await using opened = await open({ viewport: { width, height: 900 } });
      const { page, complaints } = opened;
      const widest = () => page.evaluate(() => document.documentElement.scrollWidth);
      for (let story = 1; story < 3; story++) {
        expect(await widest()).toBeLessThanOrEqual(width);
        await page.getByRole('button', { name: 'Next story' }).click();
      }
      expect(await widest()).toBeLessThanOrEqual(width);
      expect(complaints).toEqual([]);
    },
  );

  test('shows hostile text word for word and runs none of it', async () => {
    await using opened = await open();
    const { page, complaints } = opened;
    await filterIn(page, 'kind').selectOption('random');
    expect(await storiesIn(page).locator('.story h4').textContent()).toBe(hostile.script);
    const said = await storiesIn(page).locator('.said').allTextContents();
    expect(said).toEqual(Object.values(hostile));
    expect(await passagesIn(page).first().textContent()).toBe(hostile.closing);
    expect(await page.locator('script').count()).toBe(3);
    expect(await page.locator('img').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test('says of each answer what it was read as, whether that is right, by which rule and how often', async () => {
    await using opened = await open();
    const { page } = opened;
    const answers = () => storiesIn(page).locator('.given > li');
    expect(await answers().first().locator('p').textContent()).toBe(
      'steady (simulated) · right · read as option 1 (label) · 3 times',
    );
    const right = storiesIn(page).locator('.questions article').first().locator('ol li');
    expect(await right.allTextContents()).toEqual([
      'They rise and wait for her. ✓ right',
      'They make room and carry on.',
    ]);
    await filterIn(page, 'task').selectOption('extraction');
    expect(await answers().locator('li').allTextContents()).toEqual(sampleStories.rows[6]?.judged);
  });

  test('folds a long answer and gives it to the letter when opened', async () => {
    await using opened = await open();
    const { page } = opened;
    await filterIn(page, 'task').selectOption('selection');
    const said = storiesIn(page).locator('details .said');
    expect(await said.isVisible()).toBe(false);
    await storiesIn(page).locator('summary').click();
    expect(await said.isVisible()).toBe(true);
    expect(await said.textContent()).toBe(sampleStories.rows[5]?.content);
  });

  test.each([1280, 800, 400])(
    'the other telling at %i pixels is the same story at the same place',
    async (width) => {
      await using opened = await open({ viewport: { width, height: 700 } });
      const { page } = opened;
      const later = passagesIn(page).nth(3);
      await later.evaluate((passage) => {
        const bar = document.querySelector('.story fieldset');
        passage.scrollIntoView();
        // Clear of the bar that stays above the text.
        const scroller = passage.closest('.story');
        const below = -(bar?.getBoundingClientRect().height ?? 0);
        if (scroller && getComputedStyle(scroller).overflowY === 'auto')
          scroller.scrollBy(0, below);
        else window.scrollBy(0, below);
      });
      const top = () => later.evaluate((passage) => passage.getBoundingClientRect().top);
      const before = await top();
      await page.getByLabel('Second telling').check();
      expect(await later.textContent()).toContain('uncertainty avoidance: accepts uncertainty');
      expect(Math.abs((await top()) - before)).toBeLessThan(2);
      expect(await filterIn(page, 'story').inputValue()).toBe('0');
      expect(await page.getByLabel('Second telling').isChecked()).toBe(true);
    },
  );

  test('filters leave the stories, questions and answers that match', async () => {
    await using opened = await open();
    const { page } = opened;
    const status = storiesIn(page).getByRole('status');
    const listed = () => filterIn(page, 'story').locator('option').count();
    expect(await status.textContent()).toBe('Story 1 of 3: 2 questions, 3 rows of answers');
    await filterIn(page, 'verdict').selectOption('wrong');
    expect(await listed()).toBe(1);
    expect(await status.textContent()).toBe('Story 1 of 1: 1 question, 1 row of answers');
    await filterIn(page, 'verdict').selectOption('unread');
    // Only the second telling has one.
    expect(await page.getByLabel('Second telling').isChecked()).toBe(true);
    await filterIn(page, 'verdict').selectOption('');
    await filterIn(page, 'about').selectOption('indulgence');
    expect(await storiesIn(page).locator('.story h4').textContent()).toBe('What Grandmother says');
    expect(await page.getByLabel('Second telling').isVisible()).toBe(false);
    await filterIn(page, 'about').selectOption('');
    await filterIn(page, 'respondent').selectOption(hostile.long);
    expect(await status.textContent()).toBe('Story 1 of 1: 1 question, 1 row of answers');
    await storiesIn(page).getByRole('searchbox').fill('uai-work');
    expect(await status.textContent()).toBe('No story has such an answer.');
    expect(await storiesIn(page).locator('.reading').isVisible()).toBe(false);
    await filterIn(page, 'respondent').selectOption('');
    expect(await listed()).toBe(1);
    expect(await storiesIn(page).locator('.reading').isVisible()).toBe(true);
  });

  test('by keyboard a value lights its passages, a telling is switched and stories are turned', async () => {
    await using opened = await open({ viewport: { width: 1280, height: 900 } });
    const { page } = opened;
    const lit = () => storiesIn(page).locator('.passage.lit .mark').allTextContents();
    await filterIn(page, 'story').focus();
    // Past the buttons (the first story has none before it) and the story to its values.
    for (const focused of ['Next story', 'The story', 'power distance: high power distance']) {
      await page.keyboard.press('Tab');
      const name = await page.evaluate(
        () =>
          document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
      );
      expect(name).toBe(focused);
    }
    expect(await lit()).toEqual([
      'power distance: high power distance · differs between the tellings',
    ]);
    await page.keyboard.press('Tab');
    expect(await lit()).toEqual([
      'uncertainty avoidance: avoids uncertainty · differs between the tellings',
    ]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    expect(await page.getByLabel('Second telling').isChecked()).toBe(true);
    expect(await lit()).toEqual([
      'uncertainty avoidance: accepts uncertainty · differs between the tellings',
    ]);
    await page.getByRole('button', { name: 'Next story' }).focus();
    await page.keyboard.press('Enter');
    expect(await storiesIn(page).locator('.story h4').textContent()).toBe('What Grandmother says');
  });

  test('pressing a value beside a question lights its passages and brings them into view', async () => {
    await using opened = await open({ viewport: { width: 1280, height: 500 } });
    const { page } = opened;
    const value = storiesIn(page)
      .locator('.questions')
      .getByRole('button', { name: /^uncertainty/ });
    await value.click();
    expect(await value.getAttribute('aria-pressed')).toBe('true');
    const mark = storiesIn(page).locator('.passage.lit .mark');
    const shown = await mark.evaluate((element) => {
      const story = element.closest('.story')?.getBoundingClientRect();
      const { top } = element.getBoundingClientRect();
      return story !== undefined && top >= story.top && top < story.bottom;
    });
    expect(shown).toBe(true);
    await value.click();
    expect(await mark.count()).toBe(0);
  });

  test('does not print', async () => {
    await using opened = await open();
    await opened.page.emulateMedia({ media: 'print' });
    expect(await storiesIn(opened.page).isVisible()).toBe(false);
    expect(await opened.page.getByText('can be read in report.html').isVisible()).toBe(true);
  });
});
