import { expect, test } from 'vitest';
import type { Examination } from '../../analysis/results/examination.js';
import { diagnose } from '../../src/asking/diagnosis.js';
import { proxyFor } from '../../src/asking/proxy.js';
import { completion, fakeEndpoint } from '../support/fake-endpoint.js';
import { TemporaryFolder } from '../support/files.js';
import { fakeProxy, untrustedServer } from '../support/proxy.js';
import { undertone } from '../support/undertone.js';

const far = 'http://model.test/v1';
const portOf = (url: string) => Number(new URL(url).port);

/** What the doctor says of a model at a URL. */
async function examined(url: string, environment: Readonly<Record<string, string>>) {
  using folder = new TemporaryFolder();
  const words = ['doctor', '--model', 'm', '--endpoint', url, '--json'];
  const { stdout, stderr, code } = await undertone(words, { cwd: folder.path, environment });
  if (stdout === '') return { code, said: stderr, of: () => undefined };
  const examination: Examination = JSON.parse(stdout);
  const checks = examination.models[0]?.checks ?? [];
  const of = (name: string) => checks.find(({ check }) => check === name)?.found;
  return { code, said: stdout + stderr, of };
}

test('a model is asked through the proxy that the environment names, whose user is not shown', async () => {
  await using server = await fakeEndpoint(() => ({ body: completion('A') }));
  await using proxy = await fakeProxy(portOf(server.url));
  const environment = { HTTP_PROXY: `http://ann:pass%20word@${proxy.host}` };
  const { code, said, of } = await examined(far, environment);
  expect(code).toBe(0);
  expect(of('proxy')).toBe(`${proxy.host}, from HTTP_PROXY`);
  expect(said).not.toMatch(/pass|ann:/);
  const user = `Basic ${Buffer.from('ann:pass word').toString('base64')}`;
  expect(new Set(proxy.asked.map((each) => `${each.to} ${each.user}`))).toEqual(
    new Set([`model.test:80 ${user}`]),
  );

  const direct = await examined(server.url, environment);
  expect(direct.code).toBe(0);
  expect(direct.of('proxy')).toBeUndefined();
});

test.each([
  [407, '', /asks for a user and a password; write them into HTTPS_PROXY/],
  [407, 'ann:secret-word@', /does not accept the user and password in HTTPS_PROXY/],
  [403, '', /does not connect to model\.test; .*add model\.test to NO_PROXY/],
])('a proxy that answers %i is named with its variable', async (status, user, message) => {
  await using proxy = await fakeProxy(1, status);
  const { code, said, of } = await examined('https://model.test/v1', {
    HTTPS_PROXY: `http://${user}${proxy.host}`,
  });
  expect(code).toBe(1);
  expect(of('endpoint')).toMatch(message);
  expect(of('endpoint')).toContain(`the proxy ${proxy.host} (HTTPS_PROXY)`);
  expect(said).not.toContain('secret-word');
});

test('a proxy that is not there is named, and one that is no address ends at once', async () => {
  const { of } = await examined(far, { all_proxy: '127.0.0.1:1' });
  expect(of('endpoint')).toMatch(/^nothing answers at the proxy 127\.0\.0\.1:1 \(all_proxy\)/);
  const none = await examined(far, { HTTP_PROXY: 'http://ann:hidden@' });
  expect(none.code).toBe(1);
  expect(none.said).toContain('HTTP_PROXY does not hold the address of a proxy');
  expect(none.said).not.toContain('hidden');
});

test('a certificate of an unknown authority is answered with NODE_EXTRA_CA_CERTS', async () => {
  await using server = await untrustedServer();
  const direct = await examined(`https://127.0.0.1:${server.port}/v1`, {});
  expect(direct.of('endpoint')).toContain('NODE_EXTRA_CA_CERTS');
  await using proxy = await fakeProxy(server.port);
  const through = await examined('https://model.test/v1', { https_proxy: `http://${proxy.host}` });
  expect(through.of('endpoint')).toContain('NODE_EXTRA_CA_CERTS');
});

test('a server without TLS is told from one with a wrong certificate', async () => {
  await using server = await fakeEndpoint(() => ({ body: completion('A') }));
  const { of } = await examined(server.url.replace('http:', 'https:'), {});
  expect(of('endpoint')).toContain('does not use TLS');
});

test.each([
  ['CERT_HAS_EXPIRED', /is not valid at this time/],
  ['ERR_TLS_CERT_ALTNAME_INVALID', /is for another host/],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', /NODE_EXTRA_CA_CERTS/],
])('%s is told in our words', (code, message) => {
  const problem = { kind: 'connection', code, said: 'so says OpenSSL' } as const;
  const error = diagnose(problem, { url: far, apiKey: null, answered: false, now: 0 });
  expect(error.message).toMatch(message);
});

test.each<[string, Readonly<Record<string, string>>, string | null]>([
  ['https://a.test/v1', { HTTPS_PROXY: 'http://p:1' }, 'p:1'],
  ['https://a.test/v1', { HTTPS_PROXY: 'http://p:1', https_proxy: 'q:2' }, 'q:2'],
  ['https://a.test/v1', { HTTP_PROXY: 'http://p:1' }, 'p:1'],
  ['http://a.test/v1', { HTTPS_PROXY: 'http://p:1' }, null],
  ['http://a.test/v1', { ALL_PROXY: 'socks5h://p:1' }, 'p:1'],
  ['http://a.test/v1', { HTTP_PROXY: '' }, null],
  ['http://localhost:8000/v1', { HTTP_PROXY: 'http://p:1' }, null],
  ['http://[::1]:8000/v1', { HTTP_PROXY: 'http://p:1' }, null],
  ['http://a.test/v1', { HTTP_PROXY: 'http://p:1', NO_PROXY: 'b.test, .test' }, null],
  ['http://a.test/v1', { HTTP_PROXY: 'http://p:1', no_proxy: '*' }, null],
  ['http://a.test/v1', { HTTP_PROXY: 'http://p:1', NO_PROXY: 'a.test:8000' }, 'p:1'],
  ['http://a.test:8000/v1', { HTTP_PROXY: 'http://p:1', NO_PROXY: 'A.TEST:8000' }, null],
  ['http://nota.test/v1', { HTTP_PROXY: 'http://p:1', NO_PROXY: 'a.test' }, 'p:1'],
])('%s with %j goes through %s', (url, environment, host) => {
  expect(proxyFor(url, environment)?.host ?? null).toBe(host);
});
