// Runs a study at an endpoint that misbehaves, two processes at once, kills them, and counts what is lost.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'libsql';
import { Report } from '../reports/document/report.js';
import { plainDraw } from '../src/asking/refusal.js';
import { packagePath } from '../src/content/package-data.js';
import { textOf } from '../src/ledger/requests.js';
import { oneAtRandom, randomFrom } from '../src/util/random.js';
import { type SoakEndpoint, soakEndpoint, spellings } from './soak-endpoint.js';

export interface SoakOptions {
  readonly seed: number;
  /** An empty folder, in which ledgers and reports stay. */
  readonly folder: string;
  /** The `survey` section of the study of two respondents, as YAML of one line. */
  readonly survey: string;
  /** Answers that it takes. */
  readonly answers: number;
  /** How often one of the two processes is killed. */
  readonly kills: number;
  /** Milliseconds of each answer. */
  readonly latency: number;
  /** Most requests under way at once, of each process. */
  readonly concurrency: number;
  readonly say?: (line: string) => void;
}

export interface Soaked {
  /** Trials of the killed study, and how many of them the report has. */
  readonly planned: number;
  readonly observed: number;
  /** Times that a process of the killed study ended by itself, and how, such as "exit 0". */
  readonly ends: readonly string[];
  readonly killed: number;
  /** Chat completions asked for in the killed study. */
  readonly requests: number;
  readonly faults: Readonly<Record<string, number>>;
  /** Answers that went out more than once. */
  readonly doubled: number;
  /** What may be doubled: all that was under way in a process at each kill. */
  readonly mayDouble: number;
  /** Responses in the ledger that are not as they were sent. */
  readonly changed: number;
  /** Requests of one more run when all is there. */
  readonly askedAgain: number;
  /** Paths of the report that differ from one of an endpoint without faults and a study without kills. */
  readonly differences: readonly string[];
  /** Files and streams with twelve characters of the key in a row, in any case. */
  readonly leaks: readonly string[];
  /** Megabytes of the undisturbed process in its second and in its last quarter; null where nobody tells. */
  readonly memory: { readonly early: number; readonly late: number } | null;
}

/** Everything that a process says goes to a file, in which keys are looked for. */
class Processes {
  readonly ends: string[] = [];
  readonly alive = new Set<ChildProcess>();
  readonly #folder: string;
  readonly #key: string;
  readonly transcripts: string[] = [];

  constructor(folder: string, key: string) {
    this.#folder = folder;
    this.#key = key;
  }

  start(words: readonly string[]): {
    readonly child: ChildProcess;
    readonly ended: Promise<string>;
  } {
    const child = spawn(process.execPath, [packagePath('dist/cli.js'), ...words], {
      cwd: this.#folder,
      env: { PATH: process.env.PATH, SOAK_KEY: this.#key },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.alive.add(child);
    let stdout = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.transcripts.push(text);
        if (stream === child.stdout) stdout += text;
      });
    }
    const ended = once(child, 'close').then(([code, signal]) => {
      this.alive.delete(child);
      this.ends.push(signal === null ? `exit ${code}` : `${signal}`);
      return stdout;
    });
    return { child, ended };
  }
}

/** A study at a faulty endpoint under kills, and the same at a sound one without. */
export async function soak(options: SoakOptions): Promise<Soaked> {
  const { seed, folder, answers, latency, say = () => {} } = options;
  const random = randomFrom(seed, 'key');
  const key = `sk-Soak${Array.from({ length: 4 }, () => random().toString(36).slice(2, 12)).join('Q')}`;
  const processes = new Processes(folder, key);
  const words = (name: string) => [
    ...['run', `${name}.yaml`, '--yes', '--quiet', '--timeout', '1', '--json'],
    ...['--concurrency', String(options.concurrency), '--ledger', `${name}.db`, '--out', name],
  ];
  const write = (name: string, { url }: SoakEndpoint) =>
    writeFileSync(
      join(folder, `${name}.yaml`),
      `name: soak
endpoints: [{ id: soak, url: "${url}", apiKeyEnv: SOAK_KEY }]
respondents:
  - { id: one, model: one, endpoint: soak }
  - { id: other, model: other, endpoint: soak }
survey: ${options.survey}
`,
    );

  await using faulty = await soakEndpoint({ seed, key, latency, faulty: true });
  write('killed', faulty);
  say(`asking for ${answers} answers with ${options.kills} kills`);
  const killed = await killing(processes, { ...options, endpoint: faulty, words: words('killed') });
  const ends = [...processes.ends];
  const before = faulty.requests;
  const disturbed = await processes.start(words('killed')).ended;
  const askedAgain = faulty.requests - before;

  say('asking the same undisturbed');
  await using sound = await soakEndpoint({ seed, key, latency: latency / 4, faulty: false });
  write('calm', sound);
  const calm = processes.start(words('calm'));
  const memory = await memoryOf(calm.child, { answers, endpoint: sound });
  const undisturbed = await calm.ended;

  const { respondents } = Report.parse(JSON.parse(disturbed));
  const trials = (which: 'planned' | 'observed') =>
    respondents.reduce((sum, respondent) => sum + respondent.trials[which], 0);
  const counts = [...faulty.answered].filter(([body]) => !isPlain(body));
  return {
    planned: trials('planned'),
    observed: trials('observed'),
    ends,
    killed,
    requests: before,
    faults: Object.fromEntries(faulty.met),
    doubled: counts.reduce((sum, [, { times }]) => sum + times - 1, 0),
    mayDouble: killed * options.concurrency,
    changed: changedIn(join(folder, 'killed.db'), faulty),
    askedAgain,
    differences: differences(JSON.parse(disturbed), JSON.parse(undisturbed)),
    leaks: leaksOf(key, { folder, transcripts: processes.transcripts }),
    memory,
  };
}

/**
 * Keeps two processes at work on one ledger until both end by themselves, and kills one of them each
 * time that a further share of the answers is there. How often it did.
 */
async function killing(
  processes: Processes,
  {
    endpoint,
    words,
    seed,
    answers,
    kills,
    say = () => {},
  }: SoakOptions & { readonly endpoint: SoakEndpoint; readonly words: readonly string[] },
): Promise<number> {
  const random = randomFrom(seed, 'kills');
  const marks = Array.from({ length: kills }, () => random() * 0.95 * answers).sort(
    (a, b) => a - b,
  );
  const first = [processes.start(words), processes.start(words)];
  let killed = 0;
  for (const mark of marks) {
    while (endpoint.answered.size < mark && processes.alive.size > 0) await sleep(2);
    await sleep(50 * random());
    if (processes.alive.size === 0) first.push(processes.start(words), processes.start(words));
    const victim = oneAtRandom([...processes.alive], random);
    victim.kill('SIGKILL');
    await once(victim, 'close');
    killed += 1;
    say(`${endpoint.answered.size} answered, ${killed} killed`);
    first.push(processes.start(words));
  }
  await Promise.all(first.map(({ ended }) => ended));
  // Where a process gave up, its user would run it again.
  for (let more = 0; more < 5 && processes.ends.at(-1) !== 'exit 0'; more++) {
    await processes.start(words).ended;
  }
  return killed;
}

/** Whether it was asked to find out whether the endpoint works at all. */
function isPlain(body: string): boolean {
  const { messages } = JSON.parse(body);
  const request = { endpoint: '', model: '', messages, parameters: {} };
  return (
    JSON.stringify(plainDraw({ request, draw: 0 }).request.messages) === JSON.stringify(messages)
  );
}

/** How many responses of a ledger are not as the endpoint sent them, but for length. */
function changedIn(file: string, { answered }: SoakEndpoint): number {
  const sent = new Map<number, string[]>();
  for (const [body, { content }] of answered) {
    const { seed } = JSON.parse(body) as { seed: number };
    sent.set(seed, [...(sent.get(seed) ?? []), content]);
  }
  const database = new Database(file);
  const rows = database.prepare('select content, sent from responses').all() as {
    content: string;
    sent: string;
  }[];
  database.close();
  return rows.filter((row) => {
    const [kept, { seed }] = [textOf(row.content), JSON.parse(row.sent) as { seed: number }];
    return !sent.get(seed)?.some((content) => isKept(content, kept));
  }).length;
}

/** Whether a content was kept: whole, or cut where it is long. */
function isKept(content: string, kept: string): boolean {
  return content === kept || (kept.length > 200_000 && content.startsWith(kept));
}

/** When something was, and how long it took. */
const timed = /\/(?:at|firstResponse|lastResponse)$/;

/** The paths at which two reports differ, but for times. */
function differences(one: unknown, other: unknown, path = ''): string[] {
  if (timed.test(path)) return [];
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) {
    return Object.is(one, other) ? [] : [path];
  }
  const [ours, theirs] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  return [...new Set([...ours.keys(), ...theirs.keys()])].flatMap((key) =>
    differences(ours.get(key), theirs.get(key), `${path}/${key}`),
  );
}

/** Where twelve characters of a key in a row, or of its base64, are found in any case. */
function leaksOf(
  key: string,
  { folder, transcripts }: { readonly folder: string; readonly transcripts: readonly string[] },
): string[] {
  const pieces = spellings(key.toLowerCase())
    .concat(spellings(key))
    .flatMap((spelling) =>
      Array.from({ length: Math.max(0, spelling.length - 11) }, (_, at) =>
        spelling.slice(at, at + 12).toLowerCase(),
      ),
    );
  const leaks = (text: string) => {
    const lower = text.toLowerCase();
    return pieces.some((piece) => lower.includes(piece));
  };
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => leaks(readFileSync(file, 'latin1')));
  return leaks(transcripts.join('')) ? [...files, 'what was printed'] : files;
}

/** The memory of a process while it asks, in megabytes, as Linux tells it. */
async function memoryOf(
  { pid }: ChildProcess,
  { answers, endpoint }: { readonly answers: number; readonly endpoint: SoakEndpoint },
): Promise<Soaked['memory']> {
  const samples: { share: number; megabytes: number }[] = [];
  for (;;) {
    const share = endpoint.answered.size / answers;
    if (share >= 0.99) break;
    try {
      const [, kilobytes] =
        /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
      samples.push({ share, megabytes: Number(kilobytes) / 1024 });
    } catch {
      break;
    }
    await sleep(50);
  }
  const within = (low: number, high: number) =>
    samples.filter(({ share }) => share >= low && share < high).map((each) => each.megabytes);
  const [early, late] = [within(0.25, 0.5), within(0.75, 1)];
  if (early.length === 0 || late.length === 0) return null;
  return { early: Math.max(...early), late: Math.max(...late) };
}

/** What does not hold of it, in words. */
export function failuresOf(found: Soaked): string[] {
  const { planned, observed, killed, doubled, mayDouble, changed, askedAgain, memory } = found;
  const failed = found.ends.filter((end) => end !== 'exit 0' && end !== 'SIGKILL');
  return [
    ...(observed === planned ? [] : [`${planned - observed} of ${planned} are lost`]),
    ...(doubled <= mayDouble ? [] : [`${doubled} are doubled after ${killed} kills`]),
    ...(changed === 0 ? [] : [`${changed} responses are not as they were sent`]),
    ...(askedAgain === 0 ? [] : [`${askedAgain} are asked again when all is there`]),
    ...failed.map((end) => `a process ended with ${end}`),
    ...found.differences.map((path) => `the report differs at ${path}`),
    ...found.leaks.map((place) => `the key is in ${place}`),
    // A heap of this size breathes by a quarter or so between two collections.
    ...(memory && memory.late > 1.5 * memory.early ? ['memory grows'] : []),
  ];
}
