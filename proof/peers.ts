import {
  type ChildProcess,
  fork,
  type SpawnSyncReturns,
  spawn,
  spawnSync,
} from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { packagePath } from '../src/content/package-data.js';
import { surveyOf } from '../src/instruments/stories/asked.js';
import { planSurvey } from '../src/instruments/survey/plan.js';
import { loadQuestionnaire } from '../src/instruments/survey/questionnaire.js';
import { planStudy } from '../src/study/load.js';
import type { Task } from './bench.js';
import { bundleBenchChild } from './bundled-child.js';

// Puts the same questions to the same endpoint on this machine through Undertone and through other tools, which
// it installs into a temporary folder, and prints what each took: the table of proof/peers.md.
//
//   npm run peers                                            10,000 questions, each tool once
//   node dist/proof/peers.js --questions 1000 --folder DIR   fewer, with the tools kept in DIR for the next time
//   node dist/proof/peers.js --only undertone,promptfoo      some of the rows

const pinned = {
  npm: ['promptfoo@0.121.20'],
  pip: ['inspect-ai==0.3.285', 'openai==3.57.0', 'lm-eval[api]==0.4.13'],
};
const concurrency = 32;
const latency = 20;

interface Tool {
  readonly name: string;
  readonly command: readonly string[];
}

const { values } = parseArgs({
  options: {
    questions: { type: 'string', default: '10000' },
    folder: { type: 'string' },
    only: { type: 'string' },
  },
});
const questions = Number(values.questions);
if (!Number.isInteger(questions) || questions < 2 || questions % 2 !== 0) {
  end('--questions takes an even number: each item is asked in both orders.');
}
need('npm', ['--version'], 'npm');
need('python3', ['-c', 'import ensurepip'], 'Python 3.10 or newer with pip and venv');
need('time', ['-f', '%e', 'true'], 'GNU time (the package "time")');

const folder = values.folder
  ? resolve(values.folder)
  : mkdtempSync(join(tmpdir(), 'undertone-peers-'));
if (!values.folder) process.once('exit', () => rmSync(folder, { recursive: true }));
process.once('SIGINT', () => process.exit(130));
await comparePeers();

async function comparePeers(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  install();
  const childFile = await bundleBenchChild();
  const server = fork(new URL('./bench-server.js', import.meta.url), [String(latency)]);
  const { url } = await message<{ url: string }>(server);
  const work = mkdtempSync(join(folder, 'run-'));
  await writeQuestions(work, url);
  say(
    `${questions} questions at ${latency} ms, concurrency ${concurrency}, ${availableParallelism()} cores, Node ${process.version}\n`,
  );
  say('| | requests | at once | wall | CPU a request | peak | load before |');
  say('| --- | ---: | ---: | ---: | ---: | ---: | ---: |');
  for (const tool of toolsOf({ work, url, childFile })) {
    if (values.only && !values.only.split(',').includes(tool.name)) continue;
    await measure(tool, { work, url, server });
  }
  server.disconnect();
}

/** What is installed already takes a moment. */
function install(): void {
  const venv = join(folder, 'venv');
  const steps: readonly (readonly string[])[] = [
    ['npm', 'install', '--no-audit', '--no-fund', '--prefix', folder, ...pinned.npm],
    ['python3', '-m', 'venv', venv],
    [join(venv, 'bin', 'pip'), 'install', '--quiet', ...pinned.pip],
  ];
  for (const [command = '', ...words] of steps) {
    process.stderr.write(`${command} ${words.join(' ')}\n`);
    const done = spawnSync(command, words, { encoding: 'utf8' });
    if (done.status !== 0) end(`${command} failed: ${reason(done)}`);
  }
}

/** The questions in the form that each tool wants: the prompts are those that Undertone's study sends. */
async function writeQuestions(work: string, url: string): Promise<void> {
  const { items } = await loadQuestionnaire('undertone', 'en');
  const cases = Array.from({ length: questions / 2 }, (_, nth) => {
    const item = items[nth % items.length] as (typeof items)[number];
    const { dimension, domain, options } = item;
    const question = `Case ${nth + 1}. ${item.question}`;
    return { id: `item-${nth}`, dimension, domain, question, options };
  });
  const write = (name: string, content: unknown) =>
    writeFileSync(join(work, name), JSON.stringify(content));
  write('items.yaml', { questionnaire: 'peers', language: 'en', items: cases });
  write('study.yaml', {
    name: 'peers',
    endpoints: [{ id: 'bench', url }],
    respondents: [{ id: 'bench', model: 'bench', endpoint: 'bench' }],
    survey: { questionnaire: 'items.yaml', forms: ['ab'], retest: 0, scoring: 'sample' },
  });
  const plan = await planStudy(join(work, 'study.yaml'));
  const trials = plan.study.respondents.flatMap((each) => [...planSurvey(surveyOf(plan, each))]);
  const prompts = trials.flatMap((trial) => {
    const step = trial.begin().next();
    return step.done ? [] : step.value.map(({ messages }) => messages.at(-1)?.content ?? '');
  });
  if (new Set(prompts).size !== questions) throw new RangeError('questions are not distinct');
  write('questions.json', prompts);
  const lines = prompts.map((input) => JSON.stringify({ input, target: 'A' }));
  writeFileSync(join(work, 'questions.jsonl'), lines.join('\n'));

  write('promptfoo.yaml', {
    prompts: ['{{input}}'],
    providers: [
      {
        id: 'openai:chat:bench',
        config: { apiBaseUrl: url, temperature: 1, max_tokens: 16 },
      },
    ],
    tests: 'file://promptfoo.json',
  });
  write(
    'promptfoo.json',
    prompts.map((input) => ({ vars: { input }, assert: [{ type: 'equals', value: 'A' }] })),
  );
  writeFileSync(
    join(work, 'inspect_task.py'),
    `from inspect_ai import Task, task
from inspect_ai.dataset import json_dataset
from inspect_ai.scorer import match

@task
def peers():
    return Task(dataset=json_dataset("questions.jsonl"), scorer=match(location="exact"))
`,
  );
  mkdirSync(join(work, 'lm-eval'));
  write('lm-eval/peers.yaml', {
    task: 'peers',
    dataset_path: 'json',
    dataset_kwargs: { data_files: { test: join(work, 'questions.jsonl') } },
    test_split: 'test',
    output_type: 'generate_until',
    doc_to_text: '{{input}}',
    doc_to_target: '{{target}}',
    generation_kwargs: { until: [], do_sample: true, temperature: 1, max_gen_toks: 16 },
    metric_list: [{ metric: 'exact_match', aggregation: 'mean', higher_is_better: true }],
  });
}

/** Each with its cache off and what it records by itself on, at the same concurrency. */
function toolsOf({
  work,
  url,
  childFile,
}: {
  readonly work: string;
  readonly url: string;
  readonly childFile: string;
}): readonly Tool[] {
  const task = (who: Task['who']) => {
    const file = join(work, 'questions.json');
    const asked: Task = {
      who,
      url,
      requests: questions,
      concurrency,
      folder: work,
      questions: file,
    };
    return [process.execPath, childFile, JSON.stringify(asked)];
  };
  const python = (name: string) => join(folder, 'venv', 'bin', name);
  const many = String(concurrency);
  return [
    { name: 'openai', command: task('openai') },
    { name: 'asking', command: task('undertone') },
    {
      name: 'undertone',
      command: [
        ...[process.execPath, packagePath('dist/cli.js'), 'run', 'study.yaml', '--yes', '--quiet'],
        ...['--concurrency', many, '--ledger', 'run.db', '--out', 'report'],
      ],
    },
    {
      name: 'promptfoo',
      command: [
        ...[join(folder, 'node_modules', '.bin', 'promptfoo'), 'eval', '-c', 'promptfoo.yaml'],
        ...['-j', many, '--no-cache', '--no-table', '--no-progress-bar', '--no-share'],
      ],
    },
    {
      name: 'inspect',
      command: [
        ...[python('inspect'), 'eval', 'inspect_task.py', '--model', 'openai-api/bench/bench'],
        ...['--max-connections', many, '--max-samples', many, '--display', 'plain'],
        ...['--temperature', '1', '--max-tokens', '16'],
      ],
    },
    {
      name: 'lm-eval',
      command: [
        ...[python('lm-eval'), 'run', '--model', 'local-chat-completions', '--model_args'],
        `model=bench,base_url=${url}/chat/completions,num_concurrent=${many},tokenized_requests=False`,
        ...['--include_path', 'lm-eval', '--tasks', 'peers', '--apply_chat_template'],
        ...['--output_path', 'lm-eval-results', '--log_samples'],
      ],
    },
  ];
}

/** Runs it to its end; CPU is of all its processes, the peak of the largest of them. */
async function measure(
  { name, command }: Tool,
  {
    work,
    url,
    server,
  }: { readonly work: string; readonly url: string; readonly server: ChildProcess },
): Promise<void> {
  const [load = 0] = loadavg();
  const times = join(work, `${name}.time`);
  const log = openSync(join(work, `${name}.log`), 'w');
  const child = spawn('time', ['-f', '%e %U %S %M', '-o', times, ...command], {
    cwd: work,
    stdio: ['ignore', log, log],
    env: {
      ...process.env,
      HOME: work,
      OPENAI_API_KEY: 'none',
      BENCH_API_KEY: 'none',
      BENCH_BASE_URL: url,
      HF_HUB_OFFLINE: '1',
      PROMPTFOO_DISABLE_TELEMETRY: '1',
      PROMPTFOO_DISABLE_UPDATE: '1',
      PROMPTFOO_FAILED_TEST_EXIT_CODE: '0',
    },
  });
  const [code] = await once(child, 'close');
  const lines = readFileSync(times, 'utf8').trim().split('\n');
  const [wall = 0, user = 0, system = 0, peak = 0] = (lines.at(-1) ?? '').split(' ').map(Number);
  const answer = message<{ served: number; most: number }>(server);
  server.send('served');
  const { served, most } = await answer;
  const cells = [
    code === 0 ? name : `${name}, which ended with ${code}`,
    String(served),
    String(most),
    `${wall.toFixed(1)} s`,
    `${((1000 * (user + system)) / questions).toFixed(2)} ms`,
    `${(peak / 1024).toFixed(0)} MiB`,
    load.toFixed(1),
  ];
  say(`| ${cells.join(' | ')} |`);
}

function message<Message>(child: ChildProcess): Promise<Message> {
  return new Promise((resolve, reject) => {
    child.once('message', (sent: Message) => resolve(sent));
    child.once('exit', (code) => reject(new Error(`the endpoint ended early, with ${code}`)));
  });
}

function need(command: string, words: readonly string[], what: string): void {
  if (spawnSync(command, words).status !== 0) end(`The comparison needs ${what}.`);
}

function reason({ error, stderr }: SpawnSyncReturns<string>): string {
  return error?.message ?? stderr.trim().split('\n').at(-1) ?? '';
}

function end(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(2);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
