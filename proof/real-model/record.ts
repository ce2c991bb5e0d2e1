// Asks a model what tests/fixtures/real-answers asks, and writes down word for word what goes over the wire.
//
//   node dist/proof/real-model/record.js http://127.0.0.1:8000/v1
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Agent, request } from 'undici';
import { packagePath } from '../../src/content/package-data.js';

/** Runs the study of the fixture at an endpoint, and replaces the answers of the fixture. */
async function writeCassette(url: string): Promise<void> {
  const fixture = packagePath('tests', 'fixtures', 'real-answers');
  const folder = await mkdtemp(join(tmpdir(), 'undertone-record-'));
  await cp(fixture, folder, { recursive: true });
  await using recorder = await record(url);
  const study = await readFile(join(fixture, 'study.yaml'), 'utf8');
  await writeFile(join(folder, 'study.yaml'), study.replace(/http:[^"]+/, recorder.url));
  const words = ['run', 'study.yaml', '--yes', '--timeout', '900'];
  const command = spawn(process.execPath, [packagePath('dist', 'cli.js'), ...words], {
    cwd: folder,
    stdio: 'inherit',
  });
  await once(command, 'exit');
  const lines = recorder.exchanges.map((exchange) => `${JSON.stringify(exchange)}\n`);
  await writeFile(join(fixture, 'answers.jsonl.gz'), gzipSync(lines.join(''), { level: 9 }));
  process.stderr.write(`${lines.length} exchanges, and a report in ${folder}\n`);
}

/** A chat completion as it went over the wire: the body that was sent, the status and body that came. */
interface Exchange {
  readonly sent: string;
  readonly status: number;
  readonly came: string;
}

/** Small machines take minutes for a long answer. */
const patient = new Agent({ headersTimeout: 0, bodyTimeout: 0 });

interface Recorder extends AsyncDisposable {
  /** Base URL, ending in /v1. */
  readonly url: string;
  readonly exchanges: readonly Exchange[];
}

/** Stands between Undertone and an endpoint, hands every request on, and keeps what comes back untouched. */
async function record(endpoint: string): Promise<Recorder> {
  const exchanges: Exchange[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const sent = await textOf(incoming);
    const path = (incoming.url ?? '').replace(/^\/v1/, '');
    const answer = await request(endpoint + path, {
      dispatcher: patient,
      method: incoming.method === 'POST' ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json' },
      body: sent === '' ? null : sent,
    });
    const [status, came] = [answer.statusCode, await answer.body.text()];
    if (path === '/chat/completions') exchanges.push({ sent, status, came });
    outgoing.writeHead(status, { 'content-type': 'application/json' });
    outgoing.end(came);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    exchanges,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

async function textOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

const [, , endpoint] = process.argv;
if (endpoint) await writeCassette(endpoint);
