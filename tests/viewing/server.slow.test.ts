import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LedgerAnswers, ViewState } from '../../reports/page/ledger/ledger-source.js';
import { exportResponses } from '../../src/interchange/export.js';
import { viewStudy } from '../../src/viewing/view.js';
import { TemporaryFolder } from '../support/files.js';
import { Studying } from '../support/studies.js';
import { leaning, planSwitched } from '../support/switched-study.js';
import { refusalOf, startUndertone } from '../support/undertone.js';

const studying = new Studying();
let viewing: Awaited<ReturnType<typeof viewStudy>>;

beforeAll(async () => {
  await studying.run(await planSwitched(studying, leaning));
  viewing = await viewStudy({ ledger: studying.ledger, port: 0 });
  await figured();
});

afterAll(async () => {
  await viewing?.[Symbol.asyncDispose]();
  studying[Symbol.dispose]();
});

const get = async <Value>(path: string): Promise<Value> =>
  (await fetch(new URL(path, viewing.url))).json() as Promise<Value>;

/** The state once every answer is read and every figure computed. */
async function figured(): Promise<ViewState> {
  for (;;) {
    const state = await get<ViewState>('/state');
    if (state.version > 0 && state.work === null) return state;
    if (state.fault) throw new Error(state.fault);
  }
}

interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** A request as it is written, with a path and a host that `fetch` would put right. */
function ask(
  path: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<Reply> {
  const { hostname, port } = new URL(viewing.url);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text: string) => {
        body += text;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}

describe('the server of a view', () => {
  test('stands on loopback alone', () => {
    expect(new URL(viewing.url).hostname).toBe('127.0.0.1');
  });

  test('answers to the names of this machine and to no other, so that no foreign page can be of its origin', async () => {
    const { port } = new URL(viewing.url);
    const statusFor = async (host: string) => (await ask('/state', { headers: { host } })).status;
    expect(await statusFor(`127.0.0.1:${port}`)).toBe(200);
    expect(await statusFor(`localhost:${port}`)).toBe(200);
    for (const host of [
      `rebound.example:${port}`,
      'rebound.example',
      '127.0.0.1',
      `0.0.0.0:${port}`,
    ])
      expect(await statusFor(host)).toBe(421);
  });

  test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('takes no %s', async (method) => {
    const { status, headers } = await ask('/answers', { method });
    expect(status).toBe(405);
    expect(headers.allow).toBe('GET, HEAD');
  });

  test('sends of a HEAD what a GET would begin with, and no body', async () => {
    const { status, headers, body } = await ask('/', { method: 'HEAD' });
    expect({ status, body }).toEqual({ status: 200, body: '' });
    expect(Number(headers['content-length'])).toBe((await ask('/')).body.length);
  });

  test.each<Record<string, string>>([
    { origin: 'https://elsewhere.example' },
    { origin: 'http://127.0.0.1:1' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
    { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors' },
  ])('refuses a page of another origin: %o', async (headers) => {
    expect((await ask('/answers', { headers })).status).toBe(403);
  });

  test('has every reply bound to its own origin', async () => {
    for (const path of ['/', '/state', '/view.js', '/nothing']) {
      const { headers } = await ask(path);
      expect(headers['content-security-policy']).toContain(
        "default-src 'none'; script-src 'self';",
      );
      expect(headers['content-security-policy']).not.toMatch(/unsafe|\*|https?:/);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['cross-origin-resource-policy']).toBe('same-origin');
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  test.each([
    '/../package.json',
    '/..%2f..%2fetc/passwd',
    '//etc/passwd',
    '/view.js/../../../package.json',
    '/undertone.db',
    '/%2e%2e/undertone.db',
    '/constructor',
    '/__proto__',
    'http://elsewhere.example/state',
  ])('never takes a path for a file: %s', async (path) => {
    const { status, body } = await ask(path);
    expect({ status, body }).toEqual({ status: 404, body: 'Not found.' });
  });
});

describe('answers', () => {
  test('are all of the ledger, those under personas among them, in the order of an export', async () => {
    const exported: string[] = [];
    for await (const row of exportResponses({ ledger: studying.ledger })) {
      exported.push(`${row.respondent} ${row.content}`);
    }
    const served: string[] = [];
    for (;;) {
      const { rows } = await get<LedgerAnswers>(`/answers?from=${served.length}`);
      if (rows.length === 0) break;
      served.push(...rows.map(({ respondent, content }) => `${respondent} ${content}`));
    }
    expect(served.length).toBeGreaterThan(300);
    expect(served).toEqual(exported);
    const { choices } = await get<LedgerAnswers>('/answers');
    expect(choices.form).toContain('ab, norm, switched persona');
  });

  test('are found by respondent, instrument, dimension, form, reading and item, and their readings counted', async () => {
    const { rows, length, total, readings } = await get<LedgerAnswers>(
      '/answers?respondent=leaning&instrument=survey&dimension=pdi&form=ab,%20norm&reading=opposite',
    );
    expect(length).toBeGreaterThan(0);
    expect(length).toBeLessThan(total);
    expect(rows).toHaveLength(length);
    expect(readings).toEqual([['opposite', length]]);
    for (const { form, reading, item } of rows) {
      expect({ form, reading }).toEqual({ form: 'ab, norm', reading: 'opposite' });
      expect(item).toMatch(/^pdi-/);
    }
    const [first] = rows;
    const own = await get<LedgerAnswers>(`/answers?item=${first?.item}`);
    expect(new Set(own.rows.map(({ item }) => item))).toEqual(new Set([first?.item]));
    expect((await get<LedgerAnswers>('/answers?reading=nothing')).length).toBe(0);
  });

  test('beyond the last are none, and a number that is none is the first', async () => {
    expect((await get<LedgerAnswers>('/answers?from=999999')).rows).toEqual([]);
    const [first] = (await get<LedgerAnswers>('/answers')).rows;
    expect((await get<LedgerAnswers>('/answers?from=-1')).rows[0]).toEqual(first);
  });
});

describe('undertone view', () => {
  test('prints its address, as JSON too, and ends with 0 on Ctrl-C', async () => {
    for (const [words, pattern] of [
      [[], /^Open http:\/\/127\.0\.0\.1:\d+\/ \(Ctrl-C to stop\)\n$/],
      [['--json'], /^\{"url":"http:\/\/127\.0\.0\.1:\d+\/"\}\n$/],
    ] as const) {
      await using command = startUndertone(['view', '--port', '0', ...words], {
        cwd: studying.folder.path,
      });
      await command.printed(/127/);
      command.interrupt();
      const { stdout, stderr, code } = await command.ended;
      expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
      expect(stdout).toMatch(pattern);
    }
  });

  test('refuses what it cannot serve in a sentence', async () => {
    using folder = new TemporaryFolder();
    expect(await refusalOf(['view'], folder)).toBe(
      'no ledger at undertone.db; run a study first, or name another file with --ledger.',
    );
    const { port } = new URL(viewing.url);
    const ledger = ['--ledger', studying.ledger];
    expect(await refusalOf(['view', ...ledger, '--port', port], folder)).toBe(
      `port ${port} of 127.0.0.1 is in use; name another with --port, or 0 for any free one`,
    );
    expect(await refusalOf(['view', 'unknown', ...ledger], folder)).toMatch(
      /: holds no run of the study "unknown" yet; run it first with "undertone run"$/,
    );
  });
});
