import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { medianSorted } from 'simple-statistics';
import { packagePath } from '../src/content/package-data.js';
import { loadQuestionnaire } from '../src/instruments/survey/questionnaire.js';
import { readResponse } from '../src/instruments/survey/reading/response.js';
import { openLedger } from '../src/ledger/ledger.js';
import { planStudy } from '../src/study/load.js';
import { reportAgain } from '../src/study/report.js';
import { runStudy } from '../src/study/run.js';
import { blocks } from '../src/util/blocks.js';
import { type Draw, requestKey, sha256 } from '../vocabulary/request.js';
import { completion } from './canned-answers.js';

// Compares what each part of asking and reporting costs with what it cost when it was last looked at. The
// unit is the CPU time of a fixed piece of work just before and after it in the same process, so that a slower
// machine slows both. Each figure is the median of several rounds.

/** Requests of one round of each component. */
const REQUESTS = 1000;
const ROUNDS = 6;
/** So many tries before a figure that is too large is believed. */
const TRIES = 3;
const limits = { warn: 1.1, fail: 1.25 };

/** What was measured at one time, and why it was kept; the last one is the baseline. */
interface Baseline {
  readonly at: string;
  readonly why: string;
  readonly figures: Figures;
}

/** CPU of {@link REQUESTS} requests, in yardsticks. */
type Figures = Readonly<Record<keyof typeof components, number>>;

const file = packagePath('proof/bench-baselines.json');

/** What a component works on. */
interface Workbench {
  readonly url: string;
  readonly folder: string;
  /** From 0, so that each round has new draws and files. */
  readonly round: number;
  /** Ends what is measured before the component has ended. */
  done(): void;
}

const question =
  'Would you rather A, wait for the others, or B, begin at once? Answer with A or B.';

function drawsOf(round: number): Draw[] {
  return Array.from({ length: REQUESTS }, (_, nth) => ({
    request: {
      endpoint: 'bench',
      model: 'bench',
      messages: [{ role: 'user' as const, content: `${round}.${nth} ${question}` }],
      parameters: { temperature: 1, maxTokens: 16 },
    },
    draw: 0,
  }));
}

/** Each plays {@link REQUESTS} requests. */
const components = {
  /** Keys of ten times as many requests: canonical JSON and its hash. */
  async keys({ round }: Workbench) {
    for (let nth = 0; nth < 10; nth += 1)
      for (const { request } of drawsOf(10 * round + nth)) requestKey(request);
  },
  /** Reading of answers by rule, terse and in a sentence. */
  async reading() {
    const { items } = await loadQuestionnaire('undertone', 'en');
    for (let nth = 0; nth < REQUESTS; nth += 1) {
      const item = items[nth % items.length];
      if (!item) throw new RangeError('no items');
      const { target: first, opposite: second } = item.options;
      const said = ['A', 'B', `I would choose B, since ${second}`, `**A** (${first})`, first];
      const content = said[nth % said.length] ?? '';
      const asked = { form: 'ab' as const, first, second, language: 'en' };
      readResponse({ content, refusal: null, finish: 'stop' }, asked);
    }
  },
  /** Claims and answers on disk. */
  async ledger({ folder, round }: Workbench) {
    const ledger = await openLedger(join(folder, `${round}.db`));
    for (const block of blocks(drawsOf(round), 64)) {
      const buy = async (draw: Draw) => {
        await ledger.claim([draw]);
        await ledger.record(draw, {
          ...{ content: 'A', reasoning: null, refusal: null, finish: 'stop', logprobs: null },
          ...{ servedModel: 'bench', fingerprint: 'fp', sent: { seed: 1, changes: [] } },
          ...{ usage: { promptTokens: 90, completionTokens: 1 }, milliseconds: 20 },
          ...{ at: '2026-01-01T00:00:00.000Z', simulated: false },
        });
      };
      await Promise.all(block.map(buy));
    }
    await ledger.close();
  },
  /** All of asking: trials, claims, requests, answers on disk, readings. */
  async asking(bench: Workbench) {
    await runStudy(await planStudy(studyOf(bench)), {
      ledger: ledgerOf(bench),
      requests: REQUESTS,
      asking: { concurrency: 32 },
      // A report follows.
      emit: ({ kind }) => kind === 'ended' && bench.done(),
    });
  },
  /** A report over what was asked. */
  async report(bench: Workbench) {
    await reportAgain({
      ledger: ledgerOf(bench),
      folder: join(bench.folder, 'report'),
      force: true,
    });
  },
} satisfies Record<string, (bench: Workbench) => Promise<void>>;

const ledgerOf = ({ folder, round }: Workbench) => join(folder, `asked-${round}.db`);

function studyOf({ folder, url }: Workbench): string {
  const path = join(folder, 'study.yaml');
  writeFileSync(
    path,
    `name: bench
endpoints: [{ id: bench, url: "${url}" }]
respondents: [{ id: bench, model: bench, endpoint: bench }]
survey: { retest: 0, scoring: sample }
`,
  );
  return path;
}

/** The unit: texts made, parsed, searched and hashed, as asking and reading do. */
async function yardstick({ round }: Workbench): Promise<void> {
  for (let nth = 0; nth < 20 * REQUESTS; nth += 1) {
    const text = completion(`I would choose ${nth % 2 === 0 ? 'A' : 'B'}, in round ${round}.`, nth);
    const { choices } = JSON.parse(text) as { choices: { message: { content: string } }[] };
    const said = choices[0]?.message.content.replace(/[^\p{L}\p{N}]+/gu, ' ').toLowerCase() ?? '';
    if (!/\b[ab]\b/.test(said)) throw new RangeError('no letter');
    sha256(text);
  }
}

/** CPU milliseconds of work, until it is done. */
async function cpuOf(
  work: (bench: Workbench) => Promise<void>,
  bench: Omit<Workbench, 'done'>,
): Promise<number> {
  const before = process.cpuUsage();
  let taken: NodeJS.CpuUsage | undefined;
  const done = () => {
    taken ??= process.cpuUsage(before);
  };
  await work({ ...bench, done });
  const { user, system } = taken ?? process.cpuUsage(before);
  return (user + system) / 1000;
}

async function measure(): Promise<Figures> {
  const server = fork(new URL('./bench-server.js', import.meta.url), ['0']);
  const folder = mkdtempSync(join(tmpdir(), 'undertone-bench-'));
  try {
    const [{ url }] = (await once(server, 'message')) as [{ url: string }];
    const ratios = new Map<string, number[]>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const bench = { url, folder, round };
      let before = await cpuOf(yardstick, bench);
      for (const [name, play] of Object.entries(components)) {
        const cpu = await cpuOf(play, bench);
        const after = await cpuOf(yardstick, bench);
        ratios.set(name, [...(ratios.get(name) ?? []), (2 * cpu) / (before + after)]);
        before = after;
      }
    }
    // The first round warms up.
    return Object.fromEntries(
      [...ratios].map(([name, all]) => [name, medianSorted(all.slice(1).sort((a, b) => a - b))]),
    ) as Figures;
  } finally {
    server.disconnect();
    rmSync(folder, { recursive: true });
  }
}

/** Measures, and keeps the figures as the new baseline. */
export async function keepBaseline(why: string): Promise<void> {
  const figures = await measure();
  const rounded = Object.fromEntries(
    Object.entries(figures).map(([name, figure]) => [name, Number(figure.toFixed(3))]),
  );
  const kept = [
    ...baselines(),
    { at: new Date().toISOString().slice(0, 10), why, figures: rounded },
  ];
  writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`);
}

/** Compares with the baseline and prints a line a component; whether none is more than a quarter above it. */
export async function checkBaseline(print: (line: string) => void): Promise<boolean> {
  const baseline = baselines().at(-1);
  if (!baseline) throw new RangeError(`${file} has no baseline`);
  const ratio = (figures: Figures, name: string) =>
    (figures[name as keyof Figures] ?? 0) / (baseline.figures[name as keyof Figures] ?? 0);
  let figures = await measure();
  for (let tries = 1; tries < TRIES; tries += 1) {
    if (Object.keys(components).every((name) => ratio(figures, name) <= limits.warn)) break;
    const again = await measure();
    figures = Object.fromEntries(
      Object.entries(figures).map(([name, one]) => [
        name,
        Math.min(one, again[name as keyof Figures]),
      ]),
    ) as Figures;
  }
  print(`CPU of ${REQUESTS} requests beside a fixed piece of work; baseline of ${baseline.at}.`);
  let passed = true;
  for (const name of Object.keys(components) as (keyof Figures)[]) {
    const times = ratio(figures, name);
    const verdict = times > limits.fail ? 'FAIL' : times > limits.warn ? 'warning' : 'ok';
    if (verdict === 'FAIL') passed = false;
    const cells = [name.padEnd(9), figures[name].toFixed(3), baseline.figures[name].toFixed(3)];
    print(`  ${cells.join('  ')}  x ${times.toFixed(2)}  ${verdict}`);
  }
  return passed;
}

function baselines(): readonly Baseline[] {
  return JSON.parse(readFileSync(file, 'utf8')) as Baseline[];
}
