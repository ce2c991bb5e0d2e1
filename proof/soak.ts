import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import chromium from '@sparticuz/chromium';
import { chromium as playwright } from 'playwright-core';
import { failuresOf, soak } from './soaked-study.js';

// Asks studies at an endpoint that misbehaves in nine ways, with two processes that are killed again and
// again, and holds what is left against what the endpoint counted. Exits with 1 where it does not hold.
//
//   npm run soak                                 both parts, half an hour; then a disk that runs full
//   node dist/proof/soak.js 7 kills              one part, under another seed

/** Two respondents with 420 items under eight templates each: 6,720 trials a draw. */
const parts = {
  kills: { draws: 1, kills: 100, latency: 60 },
  long: { draws: 8, kills: 20, latency: 10 },
};
const seed = Number(process.argv[2] ?? 1);
const chosen = process.argv[3];
if (!Number.isInteger(seed) || !(chosen === undefined || Object.hasOwn(parts, chosen))) {
  process.stderr.write('the seed is a whole number, and the part kills or long\n');
  process.exit(2);
}
for (const [part, asked] of Object.entries(parts)) {
  if (chosen === undefined || chosen === part) await soakPart(part, asked);
}

async function soakPart(
  part: string,
  { draws, kills, latency }: (typeof parts)[keyof typeof parts],
): Promise<void> {
  say('part', part);
  const folder = mkdtempSync(join(tmpdir(), 'undertone-soak-'));
  try {
    const found = await soak({
      seed,
      folder,
      survey: `{ repeats: ${draws}, retest: 0, scoring: sample }`,
      answers: 6720 * draws,
      kills,
      latency,
      concurrency: 8,
      say: (line) => process.stderr.write(`${line}\n`),
    });
    const complaints = await pageComplaints(join(folder, 'killed', 'report.html'));
    const { memory, ends, faults, differences, leaks, ...counts } = found;
    for (const [name, value] of Object.entries(counts)) say(name, value);
    say('faults', list(faults));
    say('ends', ends.join(', '));
    say('memory', memory ? `${memory.early.toFixed(0)} MB, then ${memory.late.toFixed(0)}` : '–');
    say('page', complaints.length === 0 ? 'quiet' : complaints.join('; '));
    const failures = [...failuresOf(found), ...complaints];
    for (const failure of failures) process.stdout.write(`missed: ${failure}\n`);
    if (failures.length > 0) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function say(name: string, value: string | number): void {
  process.stdout.write(`${name.padEnd(12)} ${value}\n`);
}

function list(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');
}

/** What a report does in a browser beyond showing itself. */
async function pageComplaints(file: string): Promise<string[]> {
  const browser = await playwright.launch({
    executablePath: process.env.CHROME_PATH ?? (await chromium.executablePath()),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const complaints: string[] = [];
  try {
    const page = await browser.newPage();
    page.on('dialog', async (dialog) => {
      complaints.push(`a dialog: ${dialog.message()}`);
      await dialog.dismiss();
    });
    page.on('pageerror', ({ message }) => complaints.push(`an error: ${message}`));
    page.on('request', (request) => {
      if (!/^(?:file|data|blob):/.test(request.url())) complaints.push(`asks ${request.url()}`);
    });
    for (const address of addressesIn(file)) {
      await page.goto(pathToFileURL(file).href + address);
      await page.waitForTimeout(200);
      if (await page.evaluate('globalThis.soaked !== undefined')) complaints.push('ran a script');
    }
  } finally {
    await browser.close();
  }
  return complaints;
}

/** The pages of a report, by their addresses in it. */
function addressesIn(file: string): readonly string[] {
  const found = readFileSync(file, 'utf8').matchAll(/href="(#[^"]*)"/g);
  return ['', ...new Set(Array.from(found, ([, address = '']) => address))];
}
