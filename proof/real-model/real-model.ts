// Asks a real model what Undertone asks, through the command that anyone would type, and writes down what
// came of it. Answers stay in the ledger of its folder: an interrupted run goes on where it stopped.
//
//   npm run real-model                                    a model of 135 million parameters, served here
//   npm run real-model -- --endpoint URL --model NAME     a model that is served elsewhere
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import chromium from '@sparticuz/chromium';
import { chromium as playwright } from 'playwright-core';
import { Report } from '../../reports/document/report.js';
import { packagePath } from '../../src/content/package-data.js';
import { type Agreement, agreementOf } from './agreement.js';
import { realModelPage } from './page.js';
import { serve } from './server.js';

const { values: flags } = parseArgs({
  options: {
    endpoint: { type: 'string' },
    model: { type: 'string' },
    'api-key-env': { type: 'string' },
  },
});
const say = (line: string) => process.stderr.write(`${line}\n`);
const cache = packagePath('.real-model');

/** What is asked: the survey and the stories; and a few items by log-probabilities and by many draws. */
const few = `questionnaire: "${packagePath('tests', 'fixtures', 'real-answers', 'questionnaire.yaml')}"`;
const studies = {
  'real-model': `survey: { limit: 3, templatesPerItem: 2, retest: 0 }
inference: { limit: 10, tasks: [attitude], blind: false }`,
  scored: `survey: { ${few}, forms: [ab, compare], retest: 0, scoring: logprobs }`,
  sampled: `survey: { ${few}, forms: [ab, compare], retest: 0, scoring: sample, repeats: 5 }`,
} as const;

if (flags.endpoint && flags.model) {
  const folder = join(cache, flags.model.replaceAll(/[^\w.-]/g, '-'));
  await measure({ url: flags.endpoint, model: flags.model, folder, page: folder });
} else if (flags.endpoint || flags.model) {
  say('name both --endpoint and --model, or neither for the model that is served here');
  process.exitCode = 2;
} else {
  await using served = await serve(cache, say);
  const page = packagePath('docs');
  await measure({ ...served, folder: join(cache, served.model), page });
}

interface Measured {
  readonly url: string;
  readonly model: string;
  /** Of the ledger and the reports. */
  readonly folder: string;
  /** The folder that the page and its picture go into. */
  readonly page: string;
}

/** Runs the studies at an endpoint, and writes the page. */
async function measure({ url, model, folder, page }: Measured): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [name, sections] of Object.entries(studies)) {
    await writeFile(join(folder, `${name}.yaml`), studyOf(name, { url, model, sections }));
  }
  const printed = await undertone('real-model', folder);
  for (const name of ['scored', 'sampled']) await undertone(name, folder);

  const ledger = join(folder, 'undertone.db');
  const files = { scored: join(folder, 'scored.yaml'), sampled: join(folder, 'sampled.yaml') };
  const agreement: Agreement = await agreementOf(files, ledger);
  const text = await readFile(join(folder, 'real-model', 'report.json'), 'utf8');
  const report = Report.parse(JSON.parse(text));
  await picture(join(folder, 'real-model', 'report.html'), join(folder, 'real-model.png'));
  const builtIn = flags.endpoint === undefined;
  const markdown = realModelPage({ report, agreement, printed, builtIn });
  await writeFile(join(page, 'real-model.md'), markdown);
  if (page !== folder) await copyFile(join(folder, 'real-model.png'), join(page, 'real-model.png'));
  say(`wrote ${join(page, 'real-model.md')}`);
}

function studyOf(
  name: string,
  {
    url,
    model,
    sections,
  }: { readonly url: string; readonly model: string; readonly sections: string },
): string {
  const key = flags['api-key-env'] ? `, apiKeyEnv: ${flags['api-key-env']}` : '';
  return `name: ${name}
endpoints: [{ id: real-model, url: "${url}", timeout: 600${key} }]
respondents: [{ id: "${model.replace(/^.*\//, '')}", model: "${model}", endpoint: real-model }]
${sections}
`;
}

/** Runs a study by the command; what it printed of its result. It may end with 1, some answers missing. */
async function undertone(name: string, folder: string): Promise<string> {
  say(`undertone run ${name}.yaml`);
  const words = ['run', `${name}.yaml`, '--yes', '--out', name];
  const command = spawn(process.execPath, [packagePath('dist', 'cli.js'), ...words], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  command.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  const [code] = await once(command, 'close');
  if (code > 1) throw new Error(`undertone run ${name}.yaml ended with ${code}`);
  return printed;
}

/** The summary of a report as Chromium opens it. */
async function picture(html: string, png: string): Promise<void> {
  const browser = await playwright.launch({
    executablePath: process.env.CHROME_PATH ?? (await chromium.executablePath()),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const window = { viewport: { width: 1280, height: 640 }, deviceScaleFactor: 2 };
  const opened = await browser.newPage(window);
  await opened.goto(pathToFileURL(html).href);
  await opened.evaluate('document.fonts.ready.then(() => undefined)');
  await writeFile(png, await opened.screenshot());
  await browser.close();
}
