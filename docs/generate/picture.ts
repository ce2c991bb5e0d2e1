/// <reference lib="dom" />
import { createHash } from 'node:crypto';
import { version } from '../../src/content/package-data.js';
import { planDemo } from '../../src/study/demo.js';
import { assembleReport } from '../../src/study/report.js';
import { TemporaryFolder } from '../../tests/support/files.js';
import { memoryOf } from '../../tests/support/in-process.js';
import { ReportPages } from '../../tests/support/report-page.js';

/** The picture of the README, and what it shows. */
export interface Picture {
  readonly png: Buffer;
  /** SHA-256 over the HTML of what is shown and the style of the page: any figure or word in it changes it. */
  readonly shows: string;
}

/** Twice the pixels of the window, so that small numbers stay sharp where the picture is shown narrower. */
const window = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 2 };

/** The picture is of no day. */
const at = '2026-11-23T12:00:00.000Z';

/** Draws the summary of the demo study as Chromium opens it, from the sources as they stand. */
export async function summaryPicture(): Promise<Picture> {
  using folder = new TemporaryFolder();
  const plan = await planDemo(folder.path, { fresh: false });
  const { report, answers } = await assembleReport(plan, memoryOf(plan), { version, at });
  await using pages = await ReportPages.make({ demo: { report: { ...report, at }, answers } });
  await using opened = await pages.open('demo', window);
  const { page } = opened;
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const parts = await page
    .locator('style, header .top, #summary')
    .evaluateAll((elements) => elements.map(({ outerHTML }) => outerHTML));
  const shows = createHash('sha256').update(parts.join('\n')).digest('hex');
  return { png: await page.screenshot(), shows };
}
