import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TemporaryFolder } from '../ledger/temporary-folder.js';
import { fakeEndpoint } from '../support/fake-endpoint.js';
import { refusalOf } from '../support/refusal.js';
import { type Running, startUndertone } from '../support/undertone.js';

/** Asking leaves a ledger, which holds what went wrong and no answer. */
const asked = ['undertone.db'];

describe('a model that cannot be asked is refused, with why and how to mend it', () => {
  const place = new TemporaryFolder();
  let simulation: Running;
  let url: string;
  beforeAll(async () => {
    simulation = startUndertone(['simulate', '--port', '0'], { cwd: place.path });
    [url] = await simulation.printed(/http:\S+\/v1/);
  });
  afterAll(async () => {
    await simulation[Symbol.asyncDispose]();
    place[Symbol.dispose]();
  });

  it('for want of a key: which variable it is read from, and how to set it', async () => {
    using folder = new TemporaryFolder();
    expect(await refusalOf(['profile', '--model', 'gpt-4o-mini'], folder)).toBe(
      'the key for api.openai.com is read from the environment variable OPENAI_API_KEY, which is not set; run "export OPENAI_API_KEY=…" first, or name another variable (--api-key-env, or apiKeyEnv in a study)',
    );
  });

  it('because its endpoint is no URL', async () => {
    using folder = new TemporaryFolder();
    const words = ['profile', '--model', 'x', '--endpoint', 'localhost:8000'];
    expect(await refusalOf(words, folder)).toBe(
      `option '--endpoint <url>' argument 'localhost:8000' is invalid. It is a URL, such as http://localhost:8000/v1; see "undertone profile --help"`,
    );
  });

  it('because nothing listens there', async () => {
    using folder = new TemporaryFolder();
    const gone = await fakeEndpoint(() => ({}));
    await gone.close();
    const words = ['profile', '--model', 'x', '--endpoint', gone.url];
    expect(await refusalOf(words, folder, asked)).toBe(
      `x: nothing answers at ${gone.url}; is the server running?`,
    );
  });

  it('because the path is wrong', async () => {
    using folder = new TemporaryFolder();
    const words = ['profile', '--model', 'simulated/steady', '--endpoint', url.replace('/v1', '')];
    const sentence = await refusalOf(words, folder, asked);
    expect(sentence).toMatch(/^simulated\/steady: there is nothing to ask at http:\S+\/chat/);
    expect(sentence).toMatch(/the URL usually ends in \/v1$/);
  });

  it('because the endpoint has no such model: it names those there are', async () => {
    using folder = new TemporaryFolder();
    const words = ['profile', '--model', 'simulated/stedy', '--endpoint', url];
    const sentence = await refusalOf(words, folder, asked);
    expect(sentence).toMatch(/^simulated\/stedy: the endpoint has no model "simulated\/stedy"/);
    expect(sentence).toContain('it lists: simulated/steady, simulated/shy');
  });

  it('because a web page answers', async () => {
    using folder = new TemporaryFolder();
    await using page = await fakeEndpoint(() => ({
      headers: { 'content-type': 'text/html' },
      body: '<!doctype html><html><body>Welcome</body></html>',
    }));
    const words = ['profile', '--model', 'x', '--endpoint', page.url];
    expect(await refusalOf(words, folder, asked)).toBe(
      `x: ${page.url} answered with a web page, not with JSON; the URL usually ends in /v1`,
    );
  });
});
