import { type ChildProcess, fork, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { packagePath } from '../src/content/package-data.js';
import { checkBaseline, keepBaseline } from './bench-check.js';
import { bundleBenchChild } from './bundled-child.js';

// Measures what Undertone adds to asking: the real path (a study file, the plan, the runner, the ledger on
// disk, progress) against a bare loop of `openai` over the same connections, in turns, each in a process of
// its own, both of an endpoint on this machine. A measurement, not a test: it exits with 0 whatever it finds.
//
//   npm run bench                                             both cases, three times each, then large ledgers
//   node dist/proof/bench.js --requests 1000 --runs 1         a quick try, with ledgers of 1,000 and 3,000
//   npm run bench -- --check                                  CPU of each component beside its baseline; exits with 1
//                                                             where one is more than a quarter above it
//   npm run bench -- --keep "why"                             keeps what is measured now as the baseline

/** Milliseconds of wall and of CPU since a process began. */
export interface Taken {
  readonly wall: number;
  readonly cpu: number;
}

/** What one process took until it was ready to ask and until the last answer; its peak memory in MiB. */
export interface Measured {
  readonly ready: Taken;
  readonly asked: Taken;
  /** Milliseconds from then until all slots were in use; 0 for the bare loop. */
  readonly full: number;
  readonly peak: number;
  readonly answers: number;
}

type Who = 'openai' | 'undertone';

/** What a process is to ask, and how. */
export interface Task {
  readonly who: Who;
  readonly url: string;
  readonly requests: number;
  readonly concurrency: number;
  readonly folder: string;
  /** A JSON array of prompts for the bare loop in place of its own. */
  readonly questions?: string;
}

/** So many requests to an endpoint that takes so many milliseconds for each. */
interface Case {
  readonly latency: number;
  readonly requests: number;
  /** Most wall as a multiple of the bare loop's; most CPU a request, in ms, and peak, in MiB, above it. */
  readonly goals: { readonly wall: number; readonly cpu: number; readonly peak: number };
}

const concurrency = 32;
/** Requests that one draw of the built-in survey takes: 420 items under 8 templates. */
const oneDraw = 3360;

const { values } = parseArgs({
  options: {
    requests: { type: 'string' },
    runs: { type: 'string', default: '3' },
    check: { type: 'boolean' },
    keep: { type: 'string' },
  },
});
if (values.keep) await keepBaseline(values.keep);
if (values.check || values.keep) process.exit((await checkBaseline(say)) ? 0 : 1);
const whole = (name: 'requests' | 'runs') => {
  const number = Number(values[name]);
  if (Number.isInteger(number) && number >= 1) return number;
  process.stderr.write(`--${name} takes a whole number\n`);
  process.exit(2);
};
const runs = whole('runs');
const cases = [
  { latency: 20, requests: 10_000, goals: { wall: 1.15, cpu: 0.25, peak: 40 } },
  { latency: 0, requests: 60_000, goals: { wall: Number.POSITIVE_INFINITY, cpu: 0.2, peak: 60 } },
].map((each) => (values.requests ? { ...each, requests: whole('requests') } : each));

const childFile = await bundleBenchChild();

say(`${availableParallelism()} cores, Node ${process.version}, concurrency ${concurrency}.`);
say('Times are of whole processes, from their start to the last answer; medians of the runs.\n');
for (const each of cases) await compare(each);
startUp();
await largeLedgers();

async function compare({ latency, requests, goals }: Case): Promise<void> {
  const server = fork(new URL('./bench-server.js', import.meta.url), [String(latency)]);
  const { url } = await message<{ url: string }>(server);
  const all: Record<Who, Measured[]> = { openai: [], undertone: [] };
  for (let run = 0; run < runs; run++) {
    for (const who of ['openai', 'undertone'] as const) {
      const measured = await measure(who, { url, requests });
      server.send('served');
      const { served } = await message<{ served: number }>(server);
      if (served !== requests || measured.answers !== requests) {
        throw new Error(`${who} asked ${served} and got ${measured.answers} of ${requests}`);
      }
      all[who].push(measured);
    }
  }
  server.disconnect();
  table({ latency, requests, goals }, all);
}

/** One process that asks it all. */
async function measure(
  who: Who,
  { url, requests }: Pick<Task, 'url' | 'requests'>,
): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'undertone-bench-'));
  try {
    writeFileSync(join(folder, 'study.yaml'), study({ url, requests }));
    const task: Task = { who, url, requests, concurrency, folder };
    const child = fork(childFile, [JSON.stringify(task)]);
    return await message<Measured>(child);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function study({ url, requests }: Pick<Task, 'url' | 'requests'>): string {
  return `name: bench
endpoints: [{ id: bench, url: "${url}" }]
respondents: [{ id: bench, model: bench, endpoint: bench }]
survey: { repeats: ${Math.ceil(requests / oneDraw)}, retest: 0, scoring: sample }
`;
}

function message<Message>(child: ChildProcess): Promise<Message> {
  return new Promise((resolve, reject) => {
    child.once('message', (sent: Message) => resolve(sent));
    child.once('exit', (code) => reject(new Error(`a process ended early, with ${code}`)));
  });
}

function table(
  { latency, requests, goals }: Case,
  all: Readonly<Record<Who, readonly Measured[]>>,
): void {
  const perRequest = ({ asked }: Measured) => asked.cpu / requests;
  const rows = Object.entries(all).map(([who, measured]) => [
    who,
    `${(of(measured, ({ asked }) => asked.wall) / 1000).toFixed(2)} s`,
    `${of(measured, perRequest).toFixed(3)} ms`,
    `${of(measured, ({ peak }) => peak).toFixed(0)} MiB`,
    `${of(measured, ({ ready }) => ready.wall).toFixed(0)} ms`,
    `${of(measured, ({ ready }) => ready.cpu).toFixed(0)} ms`,
    `${of(measured, ({ full }) => full).toFixed(0)} ms`,
  ]);
  const pairs = all.undertone.flatMap((ours, run) => {
    const bare = all.openai[run];
    return bare ? [{ ours, bare }] : [];
  });
  const found = {
    wall: of(pairs, ({ ours, bare }) => ours.asked.wall / bare.asked.wall),
    cpu: of(pairs, ({ ours, bare }) => perRequest(ours) - perRequest(bare)),
    peak: of(pairs, ({ ours, bare }) => ours.peak - bare.peak),
  };
  const verdict = (name: keyof typeof goals) => (found[name] <= goals[name] ? 'met' : 'missed');
  say(`${requests} requests at ${latency} ms`);
  for (const cells of [
    ['', 'wall', 'CPU a request', 'peak', 'ready after', 'CPU until then', 'all slots after'],
    ...rows,
  ]) {
    say(
      `  ${cells
        .map((cell, place) => cell.padEnd(place === 0 ? 10 : 15))
        .join('')
        .trimEnd()}`,
    );
  }
  const wallGoal = Number.isFinite(goals.wall) ? `, goal x ${goals.wall}: ${verdict('wall')}` : '';
  say(`  wall x ${found.wall.toFixed(2)}${wallGoal}`);
  say(`  CPU + ${found.cpu.toFixed(3)} ms a request, goal + ${goals.cpu}: ${verdict('cpu')}`);
  say(`  peak + ${found.peak.toFixed(0)} MiB, goal + ${goals.peak}: ${verdict('peak')}\n`);
}

/** The help of the command line beside a Node that does nothing. */
function startUp(): void {
  const main = packagePath('dist/cli.js');
  const times = { 'node -e 0': ['-e', '0'], 'undertone --help': [main, '--help'] };
  for (const [name, words] of Object.entries(times)) {
    const taken = Array.from({ length: Math.max(5, runs) }, () => {
      const before = performance.now();
      spawnSync(process.execPath, words);
      return performance.now() - before;
    });
    say(`${name}: ${of(taken, (each) => each).toFixed(0)} ms`);
  }
}

/** A run that has nearly all its answers until it asks for the next, and a report; on ledgers filled before. */
async function largeLedgers(): Promise<void> {
  const requests = values.requests ? whole('requests') : 500_000;
  const server = fork(new URL('./bench-server.js', import.meta.url), ['0']);
  const { url } = await message<{ url: string }>(server);
  const command = (words: readonly string[]) => [packagePath('dist/cli.js'), ...words, '--quiet'];
  for (const { what, responses, goal } of [
    { what: 'resume', responses: requests, goal: 3 },
    { what: 'report', responses: 3 * requests, goal: 30 },
  ]) {
    const folder = mkdtempSync(join(tmpdir(), 'undertone-bench-'));
    try {
      writeFileSync(join(folder, 'study.yaml'), largeStudy({ url, requests: responses }));
      const fill = [
        packagePath('dist/proof/recorded-ledger.js'),
        'study.yaml',
        'undertone.db',
        '40',
      ];
      const filled = Number(
        spawnSync(process.execPath, fill, { cwd: folder, encoding: 'utf8' }).stdout,
      );
      if (!(filled > 0)) throw new Error('a ledger could not be filled');
      const before = performance.now();
      let taken: number;
      if (what === 'report') {
        const { status } = spawnSync(process.execPath, command(['report']), { cwd: folder });
        if (status !== 1) throw new Error(`the report of an incomplete study ended with ${status}`);
        taken = performance.now() - before;
      } else {
        const asked = message<unknown>(server);
        server.send('first');
        const child = spawn(process.execPath, command(['run', 'study.yaml', '--yes']), {
          cwd: folder,
        });
        await asked;
        taken = performance.now() - before;
        child.kill('SIGKILL');
        await once(child, 'close');
      }
      const verdict = taken / 1000 <= goal ? 'met' : 'missed';
      const seconds = (taken / 1000).toFixed(1);
      say(`${what} over ${filled} recorded responses: ${seconds} s, goal ${goal} s: ${verdict}`);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }
  server.disconnect();
}

/** Ten respondents with equal shares of the requests. */
function largeStudy({ url, requests }: Pick<Task, 'url' | 'requests'>): string {
  const ids = Array.from({ length: 10 }, (_, nth) => `b${nth}`);
  return `name: bench
endpoints: [{ id: bench, url: "${url}" }]
respondents: [${ids.map((id) => `{ id: ${id}, model: ${id}, endpoint: bench }`).join(', ')}]
survey: { repeats: ${Math.max(1, Math.round(requests / oneDraw / ids.length))}, retest: 0, scoring: sample }
`;
}

/** The median of what is read off each. */
function of<Each>(all: readonly Each[], read: (each: Each) => number): number {
  const sorted = all.map(read).sort((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return (
    ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2
  );
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
