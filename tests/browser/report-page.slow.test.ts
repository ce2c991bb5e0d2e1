import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dimensionsOf } from '../../vocabulary/scheme.js';
import { goldenReport } from '../support/golden-report.js';
import { ReportPages } from '../support/report-page.js';
import {
  hostile,
  sampleAnswers,
  sampleReport,
  sampleReportOf,
  sampleRespondent,
} from '../support/samples/report.js';
import { sampleStories } from '../support/samples/stories.js';
import { schemeOf } from '../support/schemes.js';
import { allWords, visibleWords, wordsIn } from '../support/texts.js';

/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

let pages: ReportPages;

beforeAll(async () => {
  const ids = [hostile.script, hostile.rightToLeft, hostile.long, 'plain'];
  const respondents = ids.map((id, place) => sampleRespondent({ id, seed: place + 1 }));
  pages = await ReportPages.make({
    demo: await goldenReport('demo'),
    ...Object.fromEntries(
      [1, 3, 12].map((count) => {
        const scheme = schemeOf(count);
        const report = sampleReportOf(5, { scheme, scores: { dimensions: dimensionsOf(scheme) } });
        return [
          `of-${count}`,
          { report, answers: { items: [], rows: [], total: 0, stories: null } },
        ];
      }),
    ),
    hostile: {
      report: sampleReport(respondents),
      answers: { ...sampleAnswers(respondents, 260), stories: sampleStories },
    },
  });
});

afterAll(() => pages?.[Symbol.asyncDispose]());

/** Ids of the report's pages, in order. */
const idsOf = (page: Page) =>
  page.locator('main > .page').evaluateAll((sections) => sections.map(({ id }) => id));

const shownIn = (page: Page) => page.locator('main > .page:visible');

const namesIn = (page: Page) => page.locator('.grid tbody .name a').allTextContents();

const rowOf = (page: Page, name: string) =>
  page.locator('.grid tbody tr', { has: page.getByRole('checkbox', { name: `Compare ${name}` }) });

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

describe.each([1, 3, 12])('a grid of so many dimensions as %i', (count) => {
  test.each([1280, 390])(
    'fits a window of %i pixels with lanes that can be read',
    async (width) => {
      await using opened = await pages.open(`of-${count}`, { viewport: { width, height: 900 } });
      const { page } = opened;
      expect(await widthOf(page)).toBe(width);
      const lanes = page.locator('.grid tbody .figure.poles .lane');
      expect(await lanes.count()).toBe(5 * count);
      const widths = await lanes.evaluateAll((all) =>
        all.map((lane) => lane.getBoundingClientRect().width),
      );
      expect(Math.min(...widths)).toBeGreaterThanOrEqual(45);
      expect(Math.max(...widths) - Math.min(...widths)).toBeLessThan(1);
      const heads = await page
        .locator('.grid thead .poles .ends')
        .evaluateAll((all) => all.map((ends) => ends.scrollWidth - ends.clientWidth));
      expect(Math.max(...heads)).toBeLessThanOrEqual(8);
    },
  );
});

describe('the page of the demo study keeps its budgets', () => {
  test('on opening at 1280 × 800 the whole grid is in the window, with 350 words at most', async () => {
    await using opened = await pages.open('demo');
    const box = await opened.page.locator('.grid').boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(800);
    expect(await opened.page.locator('.grid tbody tr:not(.reasons)').count()).toBe(8);
    expect(await visibleWords(opened.page)).toBeLessThanOrEqual(350);
  });

  test('the file is at most 1.5 MB', async () => {
    expect(Buffer.byteLength(await pages.file('demo'))).toBeLessThanOrEqual(1_500_000);
  });

  test('with every fold open there are at most 9,000 words, 600 of them in the summary', async () => {
    await using opened = await pages.open('demo', { javaScriptEnabled: false });
    const { page } = opened;
    expect(await allWords(page.locator('#summary'))).toBeLessThanOrEqual(600);
    expect(await allWords(page.locator('body'))).toBeLessThanOrEqual(9000);
  });

  test('no page of results has more than 250 words outside tables, drawings and folds', async () => {
    await using opened = await pages.open('demo', { javaScriptEnabled: false });
    const { page } = opened;
    const long: string[] = [];
    for (const id of await idsOf(page)) {
      const section = page.locator(`#${id}.results`);
      if ((await section.count()) === 0) continue;
      const words = await allWords(section, { without: 'table, svg, details' });
      if (words > 250) long.push(`${id}: ${words}`);
    }
    expect(long).toEqual([]);
  });

  test('no sentence has more than 25 words', async () => {
    await using opened = await pages.open('demo', { javaScriptEnabled: false });
    const texts = await opened.page.locator('.prose, .findings li, h2').allTextContents();
    const sentences = texts.flatMap((text) => text.split(/(?<=[.?!])\s+/));
    expect(sentences.filter((sentence) => wordsIn(sentence) > 25)).toEqual([]);
  });
});

describe('the page in Chromium', () => {
  test('starts as it was rendered, and asks for nothing', async () => {
    const before = await (async () => {
      await using opened = await pages.open('demo', { javaScriptEnabled: false });
      return await opened.page.locator('#report').innerHTML();
    })();
    await using opened = await pages.open('demo');
    expect(await opened.page.locator('#report').innerHTML()).toBe(before);
    expect(opened.complaints).toEqual([]);
  });

  test('its policy lets no other script run and no request be made', async () => {
    await using opened = await pages.open('demo');
    const outcome = await opened.page.evaluate(async () => {
      const script = document.createElement('script');
      script.textContent = 'document.title = "taken over"';
      document.body.append(script);
      const asked = await fetch('https://example.com/').then(
        () => 'answered',
        () => 'refused',
      );
      return { asked, title: document.title };
    });
    expect(outcome).toEqual({ asked: 'refused', title: 'demo' });
    expect(opened.complaints.some((each) => each.startsWith('request'))).toBe(false);
  });

  test('no page scrolls sideways at 400 pixels, and each opens without an error', async () => {
    await using opened = await pages.open('demo', { viewport: { width: 400, height: 800 } });
    const { page, complaints } = opened;
    const wide: string[] = [];
    for (const id of await idsOf(page)) {
      await page.evaluate((to) => {
        location.hash = to;
      }, id);
      await page.locator(`#${id}.shown`).waitFor();
      await page.locator(`#${id} .waiting`).waitFor({ state: 'detached' });
      if ((await widthOf(page)) > 400) wide.push(id);
    }
    expect(wide).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('sorts by any column from its high end, then its low, then as asked', async () => {
    await using opened = await pages.open('demo');
    const { page } = opened;
    const asAsked = await namesIn(page);
    const head = page.getByRole('columnheader', { name: /^Power distance/ });
    const numbers = async () =>
      (
        await page.locator('.grid tbody tr:not(.reasons) td:nth-child(2) .number').allTextContents()
      ).map(Number);
    await head.getByRole('button').click();
    expect(await head.getAttribute('aria-sort')).toBe('descending');
    const falling = await numbers();
    expect(falling).toEqual(falling.toSorted((a, b) => b - a));
    await head.getByRole('button').click();
    expect(await head.getAttribute('aria-sort')).toBe('ascending');
    expect(await numbers()).toEqual(falling.toReversed());
    await head.getByRole('button').click();
    expect(await namesIn(page)).toEqual(asAsked);
    await page.getByRole('columnheader', { name: 'Respondent' }).getByRole('button').click();
    expect(await namesIn(page)).toEqual(asAsked.toSorted());
  });

  test('shows one family at a time, and all again', async () => {
    await using opened = await pages.open('demo');
    const { page } = opened;
    await page.getByRole('button', { name: 'siblings' }).click();
    expect(await namesIn(page)).toEqual(['sibling-one', 'sibling-two']);
    await page.getByRole('button', { name: 'all', exact: true }).click();
    expect(await namesIn(page)).toHaveLength(8);
  });

  test('a finding that is pointed at lights the cells that it is about', async () => {
    await using opened = await pages.open('demo');
    const { page } = opened;
    const finding = page.locator('.findings li', { hasText: 'eager projects' });
    await finding.hover();
    expect(await rowOf(page, 'eager').locator('.lit.worded').count()).toBe(1);
    await page.mouse.move(0, 0);
    expect(await page.locator('.grid .lit').count()).toBe(0);
    await finding.locator('a').focus();
    expect(await rowOf(page, 'eager').locator('.lit.worded').count()).toBe(1);
  });

  test('a grade below good opens its reasons', async () => {
    await using opened = await pages.open('demo');
    const { page } = opened;
    const grade = rowOf(page, 'eager').getByRole('button', { name: 'survey poor' });
    const reasons = page.getByText(/^Survey poor: .*acquiescence/).first();
    expect(await reasons.isVisible()).toBe(false);
    await grade.click();
    expect(await grade.getAttribute('aria-expanded')).toBe('true');
    expect(await reasons.isVisible()).toBe(true);
  });

  test('a cell shows its figure with its interval, pointed at, reached by arrow keys or touched', async () => {
    await using opened = await pages.open('demo');
    const { page } = opened;
    const cells = rowOf(page, 'steady').locator('td.figure');
    const popover = page.locator('.popover');
    expect(await popover.count()).toBe(0);
    await cells.nth(1).hover();
    expect(await popover.textContent()).toMatch(/^Individualism 0\.70 \(0\.\d\d–0\.\d\d\)$/);
    await page.mouse.move(0, 0);
    await cells.first().focus();
    expect(await popover.textContent()).toMatch(/^Power distance 0\.32 \(/);
    await page.keyboard.press('ArrowRight');
    expect(await popover.textContent()).toMatch(/^Individualism /);
    await page.keyboard.press('Escape');
    expect(await popover.count()).toBe(0);
    await page.setViewportSize({ width: 400, height: 800 });
    await cells.nth(5).click();
    expect(await popover.textContent()).toMatch(/^Indulgence /);
    expect(await widthOf(page)).toBe(400);
  });

  test('poles and a sort mark stay within their columns at 1280', async () => {
    await using opened = await pages.open('demo');
    const { page } = opened;
    const heads = page.locator('.grid thead th.poles');
    for (const head of await heads.all()) {
      const [low, high] = await head.locator('.ends span').all();
      expect((await low?.boundingBox())?.y).toBe((await high?.boundingBox())?.y);
      await head.getByRole('button').click();
      const [own, mark] = [await head.boundingBox(), await head.locator('.arrow').boundingBox()];
      const end = (own?.x ?? 0) + (own?.width ?? 0);
      expect((mark?.x ?? 0) + (mark?.width ?? 0)).toBeLessThanOrEqual(end - 8);
      expect(mark?.x ?? 0).toBeGreaterThan(own?.x ?? 0);
    }
  });

  test('the names on the map lie upon no other name, at 1280 and at 400 pixels', async () => {
    for (const width of [1280, 400]) {
      await using opened = await pages.open('demo', {
        address: '#similarity',
        viewport: { width, height: 800 },
      });
      const { page } = opened;
      await page.locator('#similarity.shown .map').waitFor();
      const upon = await page.locator('.map text').evaluateAll(async (texts) => {
        // Labels are placed once the map has been measured.
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        const shown = texts.filter((text) => text.isConnected);
        const boxes = shown.map((text) => text.getBoundingClientRect());
        return boxes.flatMap((one, nth) =>
          boxes
            .slice(nth + 1)
            .flatMap((other, after) =>
              Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
              Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 4
                ? [`${shown[nth]?.textContent} ${shown[nth + 1 + after]?.textContent}`]
                : [],
            ),
        );
      });
      expect(upon).toEqual([]);
    }
  });

  test('the methods paragraph is copied', async () => {
    await using opened = await pages.open('demo', {
      address: '#methods',
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const { page } = opened;
    await page.getByRole('button', { name: 'Copy' }).click();
    await page.getByText('Copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      await page.locator('#methods .prose').first().textContent(),
    );
  });

  test('two that are ticked are compared under the columns, and lead to their page', async () => {
    await using opened = await pages.open('demo');
    const { page } = opened;
    for (const name of ['eager', 'firm'])
      await page.getByRole('checkbox', { name: `Compare ${name}` }).check();
    const row = page.getByRole('row', { name: /^eager minus firm/ });
    expect(await row.locator('.number').first().textContent()).toBe('−.23');
    expect(await row.locator('.word').allTextContents()).toEqual(Array(4).fill('different'));
    expect(await row.locator('.figure .unseen').allTextContents()).toEqual(
      Array(2).fill('inconclusive'),
    );
    const overfull = (cells: readonly Element[]) =>
      cells.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length;
    expect(await row.locator('.figure').evaluateAll(overfull)).toBe(0);
    // It stays in the window, however far the rows reach.
    const box = await row.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(801);
    await page.getByRole('checkbox', { name: 'Compare steady' }).check();
    expect(await page.getByRole('row', { name: /^firm minus steady/ }).count()).toBe(1);
    expect(await page.locator('.hint').textContent()).toBe('Comparing firm and steady');
    expect(await page.locator('.difference .note').textContent()).toContain('simultaneous');
    await page.getByRole('link', { name: 'Compare their items' }).click();
    await page.locator('#compare.shown').waitFor();
    expect(await page.getByRole('combobox', { name: 'first' }).inputValue()).toBe('firm');
    expect(await page.getByRole('combobox', { name: 'second' }).inputValue()).toBe('steady');
    const split = page.getByRole('region', { name: 'Items that split them most' });
    const [one, other] = await split
      .locator('tbody tr')
      .first()
      .locator('.numeric')
      .allTextContents();
    expect(Math.abs(Number(one) - Number(other))).toBeGreaterThan(0.9);
  });

  test('shows one page at a time by its address, and goes back', async () => {
    await using opened = await pages.open('demo', { address: '#gap' });
    const { page } = opened;
    const shown = () => shownIn(page).evaluateAll((sections) => sections.map(({ id }) => id));
    expect(await shown()).toEqual(['gap']);
    await page.getByRole('link', { name: 'Stories', exact: true }).click();
    await page.locator('#stories.shown').waitFor();
    expect(await shown()).toEqual(['stories']);
    expect(await page.title()).toBe('Stories · demo');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('stories-finding');
    await page.goBack();
    await page.locator('#gap.shown').waitFor();
    await page.getByRole('link', { name: 'Audit' }).click();
    await page.locator('#summary.shown').waitFor();
    expect(await page.locator('#audit').isVisible()).toBe(true);
    // No finding is framed as if the reader had chosen it.
    expect(await page.locator('.findings a:focus').count()).toBe(0);
    await page.getByRole('link', { name: 'eager', exact: true }).click();
    await page.locator('.page.results.shown').waitFor();
    expect(await shownIn(page).locator('h2').textContent()).toContain('eager');
  });

  test('without scripts it is a plain table, and every page can be reached', async () => {
    await using opened = await pages.open('demo', { javaScriptEnabled: false });
    const { page } = opened;
    expect(await page.getByRole('table').first().getByRole('row').count()).toBeGreaterThan(8);
    expect(await page.getByRole('checkbox').count()).toBe(0);
    expect(
      await page
        .getByText(/^Survey poor: /)
        .first()
        .isVisible(),
    ).toBe(true);
    await page.getByRole('link', { name: 'Gap', exact: true }).click();
    expect(await shownIn(page).evaluateAll((sections) => sections.map(({ id }) => id))).toEqual([
      'gap',
    ]);
    const ids = await idsOf(page);
    const linked = await page
      .locator('a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(ids.filter((id) => id !== 'summary' && !linked.includes(`#${id}`))).toEqual([]);
  });

  test('by keyboard a reader sorts, ticks, opens a grade and a page', async () => {
    await using opened = await pages.open('demo');
    const { page } = opened;
    const reach = async (name: string) => {
      for (let step = 0; step < 80; step++) {
        await page.keyboard.press('Tab');
        const focused = await page.evaluate(() => {
          const element = document.activeElement;
          return element?.getAttribute('aria-label') ?? element?.textContent;
        });
        if (focused?.startsWith(name)) return;
      }
      throw new Error(`"${name}" is not reached by Tab`);
    };
    await reach('Power distance');
    const ring = await page.evaluate(() => {
      const { outlineStyle, outlineWidth } = getComputedStyle(
        document.activeElement ?? document.body,
      );
      return { outlineStyle, outlineWidth };
    });
    expect(ring).toEqual({ outlineStyle: 'solid', outlineWidth: '2px' });
    await page.keyboard.press('Enter');
    expect((await namesIn(page))[0]).toBe('firm');
    await reach('Compare firm');
    await page.keyboard.press('Space');
    expect(await page.getByRole('checkbox', { name: 'Compare firm' }).isChecked()).toBe(true);
    await reach('survey check');
    await page.keyboard.press('Enter');
    expect(
      await page
        .getByText(/^Survey check: /)
        .first()
        .isVisible(),
    ).toBe(true);
    await reach('wary');
    await page.keyboard.press('Enter');
    await page.locator('.page.results.shown').waitFor();
    expect(await shownIn(page).locator('h2').textContent()).toContain('wary');
  });

  test.each(['light', 'dark'] as const)(
    'text stands out from its ground in the %s',
    async (colorScheme) => {
      await using opened = await pages.open('demo', { colorScheme });
      const faint = await opened.page.evaluate(() => {
        const luminance = (colour: string) => {
          const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
            const value = Number(part) / 255;
            return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
          });
          return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
        };
        const groundOf = (element: Element | null): string => {
          if (!element) return getComputedStyle(document.documentElement).backgroundColor;
          const own = getComputedStyle(element).backgroundColor;
          return /, 0\)$|transparent/.test(own) ? groundOf(element.parentElement) : own;
        };
        const found = new Set<string>();
        for (const element of document.querySelectorAll('#report *')) {
          const hasText = [...element.childNodes].some(
            (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
          );
          if (!hasText || !element.checkVisibility()) continue;
          const [one, other] = [getComputedStyle(element).color, groundOf(element)].map(luminance);
          const [high, low] = [Math.max(one ?? 0, other ?? 0), Math.min(one ?? 0, other ?? 0)];
          if ((high + 0.05) / (low + 0.05) < 4.5)
            found.add(`${element.className} ${element.textContent}`);
        }
        return [...found];
      });
      expect(faint).toEqual([]);
    },
  );

  test('prints the summary and the results on white, without controls', async () => {
    await using opened = await pages.open('demo', { colorScheme: 'dark' });
    const { page } = opened;
    await page.emulateMedia({ media: 'print' });
    const printed = await shownIn(page).evaluateAll((sections) =>
      sections.map(({ className }) => className.split(' ')[1]),
    );
    expect(new Set(printed)).toEqual(new Set(['summary', 'results']));
    expect(printed.length).toBeGreaterThan(8);
    const ground = await page.evaluate(
      () => getComputedStyle(document.documentElement).backgroundColor,
    );
    expect(ground).toBe('rgb(255, 255, 255)');
    expect(await page.getByRole('checkbox').count()).toBe(0);
    expect(await page.locator('nav:visible').count()).toBe(0);
  });

  test('moves nothing for those who want no motion', async () => {
    await using opened = await pages.open('demo', { reducedMotion: 'reduce' });
    const moving = await opened.page.evaluate(
      () =>
        [...document.querySelectorAll('#report *')].filter(
          (element) => Number.parseFloat(getComputedStyle(element).transitionDuration) > 0,
        ).length,
    );
    expect(moving).toBe(0);
  });
});

describe('the browsers of the page', () => {
  test('items stand by disagreement, and open to what was asked and answered', async () => {
    await using opened = await pages.open('demo', { address: '#items' });
    const { page } = opened;
    const rows = page.getByRole('list', { name: 'Items' }).getByRole('listitem');
    await rows.first().waitFor();
    // Of 126 items only those near the reader are in the page.
    expect(await rows.count()).toBeLessThan(60);
    const likelihoods = await rows.first().locator('.likelihood').allTextContents();
    const values = likelihoods.map((text) => Number(text.split(' ').at(-1)));
    expect(Math.max(...values) - Math.min(...values)).toBeGreaterThan(0.9);
    await rows.first().getByRole('link').click();
    await page.locator('.open-item tbody tr').first().waitFor();
    const asked = await page.locator('.open-item tbody td:nth-child(2)').allTextContents();
    expect(asked.some((each) => each.startsWith('ab, '))).toBe(true);
    // The list scrolls in its own box, so the page stays about as high as the window.
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(1600);
    expect(await page.evaluate(() => location.hash)).toMatch(/^#items\/\w+-\w+-\d+$/);
    await rows.first().getByRole('link').click();
    await page.locator('.open-item').waitFor({ state: 'detached' });
  });

  test('answers are narrowed by respondent, dimension, form and item, and say that they are a sample', async () => {
    await using opened = await pages.open('demo', { address: '#answers' });
    const { page } = opened;
    const status = page.locator('#answers [role=status]');
    await page.locator('#answers .answer').first().waitFor();
    expect(await status.textContent()).toMatch(/^5,000 of 5,000 rows\. A sample of 8,98/);
    await page.locator('#answers').getByLabel('respondent').selectOption('firm');
    await page.locator('#answers').getByLabel('form').selectOption('compare');
    await page.locator('#answers').getByLabel('item').fill('lto-');
    await page.getByText(/^\d+ of 5,000 rows/).waitFor();
    const abouts = await page.locator('#answers .about').allTextContents();
    expect(abouts.length).toBeGreaterThan(0);
    expect(abouts.filter((about) => !/^firm · lto-.* · compare/.test(about))).toEqual([]);
    await page.locator('#answers').getByLabel('item').fill('no such item');
    await page.getByText(/^0 of 5,000 rows/).waitFor();
  });

  test('a story shows what it carries, the other telling what differs, and who read what', async () => {
    await using opened = await pages.open('hostile', { address: '#story-browser' });
    const { page } = opened;
    const marks = () => page.locator('.passage .mark').allTextContents();
    await page.locator('.story').waitFor();
    expect(await marks()).toEqual([
      'power distance: high power distance · differs between the tellings',
      'uncertainty avoidance: avoids uncertainty · differs between the tellings',
    ]);
    const given = page.locator('.given > li > p');
    expect(await given.first().textContent()).toBe(
      'steady · right · read as option 1 (label) · 3 times',
    );
    await page.getByRole('button', { name: 'power distance: high power distance' }).click();
    expect(await page.locator('.passage.lit').count()).toBe(1);
    expect(await page.locator('.questions article.lit').count()).toBe(1);
    await page.getByLabel('Second telling').check();
    await page.getByText('uncertainty avoidance: accepts uncertainty · differs').waitFor();
    await page.getByRole('button', { name: 'Next story' }).click();
    await page.getByRole('heading', { name: 'What Grandmother says' }).waitFor();
    await page.locator('#story-browser').getByLabel('verdict').selectOption('unread');
    await page.getByText(/^Story 1 of 1: 1 question, 1 row of answers/).waitFor();
    await page.locator('#story-browser').getByLabel('statement').fill('no such statement');
    await page.getByText('No story has a matching answer.').waitFor();
  });

  test('what respondents are called and say stays text: nothing of it runs or turns the line', async () => {
    await using opened = await pages.open('hostile');
    const { page, complaints } = opened;
    expect(await namesIn(page)).toContain(hostile.script);
    expect(await page.locator('#report').textContent()).not.toMatch(/\p{Bidi_Control}/u);
    await page.goto(`${page.url()}#answers`);
    await page.locator('#answers').getByLabel('reading').selectOption('invalid');
    await page.getByText(/^26 of 260 rows/).waitFor();
    const said = await page.locator('#answers .said').allTextContents();
    expect(said).toContain(hostile.script);
    expect(said).toContain(hostile.closing);
    expect(said).toContain('abc\\u{202E}fdp.exe');
    await page.goto(`${page.url().split('#')[0]}#story-browser/random-1`);
    await page.getByRole('heading', { name: hostile.script }).waitFor();
    expect(await page.locator('.passage').first().textContent()).toBe(hostile.closing);
    expect(await page.locator('img').count()).toBe(0);
    expect(await page.locator('script').count()).toBe(3);
    expect(complaints).toEqual([]);
  });
});
