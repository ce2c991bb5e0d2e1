import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { inject } from 'vitest';
import { documentOf } from '../../reports/chapters.js';
import type { Answers } from '../../reports/document/raw-answers.js';
import type { Report } from '../../reports/document/report.js';
import { pageDataOf } from '../../reports/page/page-data.js';
import { packed, renderPage } from '../../reports/page/render-page.js';

interface OpenPage extends AsyncDisposable {
  readonly page: Page;
  /** Console errors and warnings, uncaught errors, dialogs, and requests for anything but the file. */
  readonly complaints: readonly string[];
}

/** Pages of reports in files, bundled from the sources as they stand, and a browser to open them. */
export class ReportPages implements AsyncDisposable {
  readonly #browser: Browser;
  readonly #folder: string;

  private constructor(browser: Browser, folder: string) {
    this.#browser = browser;
    this.#folder = folder;
  }

  static async make(
    reports: Readonly<Record<string, { readonly report: Report; readonly answers: Answers }>>,
  ): Promise<ReportPages> {
    const folder = await mkdtemp(join(tmpdir(), 'undertone-page-'));
    const root = fileURLToPath(new URL('../..', import.meta.url));
    execFileSync(process.execPath, ['build-page.mjs', folder], { cwd: root });
    const asset = (name: string) => readFile(join(folder, name), 'utf8');
    const assets = { style: await asset('style.css'), script: await asset('script.js') };
    for (const [name, { report, answers }] of Object.entries(reports)) {
      const document = documentOf(report, answers);
      const data = pageDataOf(report, answers, (value) => packed(value).length);
      await writeFile(join(folder, `${name}.html`), renderPage({ document, data, assets }));
    }
    return new ReportPages(await chromium.connect(inject('chromium')), folder);
  }

  /** The file of a report, as it was written. */
  file(name: string): Promise<string> {
    return readFile(join(this.#folder, `${name}.html`), 'utf8');
  }

  /** Opens a report at an address such as `#gap`; where scripts run, once the page follows them. */
  async open(
    name: string,
    { address = '', ...options }: BrowserContextOptions & { readonly address?: string } = {},
  ): Promise<OpenPage> {
    const context = await this.#browser.newContext({
      viewport: { width: 1280, height: 800 },
      ...options,
    });
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
    const file = pathToFileURL(join(this.#folder, `${name}.html`)).href;
    await context.route('**', (route) => {
      const url = route.request().url();
      if (url.split('#')[0] === file) return route.continue();
      complaints.push(`request: ${url}`);
      return route.abort();
    });
    await page.goto(file + address);
    if (options.javaScriptEnabled !== false)
      await page.locator('html.scripted').waitFor({ state: 'attached' });
    return { page, complaints, [Symbol.asyncDispose]: () => context.close() };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#browser.close();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
