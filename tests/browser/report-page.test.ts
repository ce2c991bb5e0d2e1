/// <reference lib="dom" />
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { renderReport } from '../../reports/index.js';
import { packagePath } from '../../src/content/package-root.js';
import {
  hostile,
  sampleAnswers,
  sampleReport,
  sampleRespondent,
} from '../support/sample-report.js';

let browser: Browser;
let folder: string;
let address: string;

beforeAll(async () => {
  browser = await chromium.connect(inject('chromium'));
  folder = await mkdtemp(join(tmpdir(), 'undertone-page-'));
  const ids = [hostile.script, hostile.long, 'plain'];
  const respondents = ids.map((id, place) => sampleRespondent({ id, seed: place + 1 }));
  const asset = (name: string) => packagePath('reports', 'assets', name);
  const files = await renderReport(sampleReport(respondents), sampleAnswers(respondents, 260), {
    style: await readFile(asset('report.css'), 'utf8'),
    script: await readFile(asset('report.js'), 'utf8'),
    fontFiles: [asset('inter-regular.ttf'), asset('inter-semibold.ttf')],
  });
  const file = join(folder, 'report.html');
  await writeFile(file, files.get('report.html') ?? '');
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

/** WCAG contrast of two CSS colours such as `rgb(1, 2, 3)`. */
function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [a, b].map(luminance).sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
    const value = Number(part) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe('the report page in Chromium', () => {
  test.each([1280, 400])(
    'opens at %i pixels without an error, a request or a sideways scroll',
    async (width) => {
      await using opened = await open({ viewport: { width, height: 900 } });
      const { page, complaints } = opened;
      await page.locator('#answer-browser .answer').first().waitFor();
      const widest = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(widest).toBeLessThanOrEqual(width);
      expect(complaints).toEqual([]);
    },
  );

  test('shows what a respondent said word for word and runs none of it', async () => {
    await using opened = await open();
    const { page, complaints } = opened;
    await page.locator('#answer-browser').getByLabel('reading').selectOption('invalid');
    const said = await page.locator('#answer-browser .said').allTextContents();
    expect(said).toContain(hostile.script);
    expect(said).toContain(hostile.closing);
    expect(await page.locator('script').count()).toBe(2);
    expect(await page.locator('img').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test('narrows the raw answers by respondent, form and item, and turns their pages', async () => {
    await using opened = await open();
    const { page } = opened;
    const status = page.locator('#answer-browser [role=status]');
    expect(await status.textContent()).toContain('260 of 260 rows: 1–100');
    await page.getByRole('button', { name: 'Next' }).click();
    expect(await status.textContent()).toContain('101–200');
    await page.locator('#answer-browser').getByLabel('respondent').selectOption('plain');
    await page.locator('#answer-browser').getByLabel('form').selectOption('compare');
    const abouts = await page.locator('#answer-browser .about').allTextContents();
    expect(abouts.length).toBeGreaterThan(0);
    expect(abouts.every((about) => about.startsWith('plain') && about.includes('compare'))).toBe(
      true,
    );
    await page.locator('#answer-browser').getByLabel('item').fill('no such item');
    expect(await status.textContent()).toContain('0 of 260 rows');
  });

  test.each(['light', 'dark'] as const)(
    'text stands out from its ground in the %s',
    async (colorScheme) => {
      await using opened = await open({ colorScheme });
      const { page } = opened;
      const colours = await page.evaluate(() => {
        const ground = getComputedStyle(document.documentElement).backgroundColor;
        const paper = getComputedStyle(document.body).backgroundColor;
        const text = document.querySelector('figure svg text');
        return {
          ground: paper === 'rgba(0, 0, 0, 0)' ? ground : paper,
          ink: getComputedStyle(document.body).color,
          chart: text ? getComputedStyle(text).fill : '',
        };
      });
      expect(contrast(colours.ink, colours.ground)).toBeGreaterThan(7);
      expect(contrast(colours.chart, colours.ground)).toBeGreaterThan(4.5);
    },
  );

  test('prints on white without controls', async () => {
    await using opened = await open({ colorScheme: 'dark' });
    const { page } = opened;
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('#answer-browser').isVisible()).toBe(false);
    expect(await page.locator('nav').isVisible()).toBe(false);
    const ink = await page.evaluate(() => getComputedStyle(document.body).color);
    expect(contrast(ink, 'rgb(255, 255, 255)')).toBeGreaterThan(7);
  });
});
