import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { WrittenStories } from '../../analysis/results/written-stories.js';
import { loadStories } from '../../src/instruments/stories/content/stories.js';
import { tellingsOf } from '../../src/instruments/stories/tellings.js';
import { loadQuestionnaire } from '../../src/instruments/survey/questionnaire.js';
import { edited, linesOf, type Scene } from '../../src/writing/scene.js';
import { majorityOf } from '../../src/writing/votes.js';
import { completion, fakeEndpoint } from '../support/fake-endpoint.js';
import { TemporaryFolder } from '../support/files.js';
import { undertone } from '../support/undertone.js';

const mistakes = {
  broken: 0.1,
  short: 0.1,
  drops: 0.1,
  contradicts: 0.1,
  outright: 0.12,
  stubborn: 0.1,
};

/** A folder with a writing file in it. */
function writing(changes: object = {}) {
  const folder = new TemporaryFolder();
  const file = {
    name: 'tales',
    stories: 12,
    writer: { simulated: mistakes },
    checker: { simulated: {} },
    judge: { simulated: {} },
    ...changes,
  };
  writeFileSync(join(folder.path, 'w.yaml'), JSON.stringify(file));
  const run = (...flags: readonly string[]) =>
    undertone(['write', 'stories', 'w.yaml', '--quiet', ...flags], { cwd: folder.path });
  return {
    folder,
    run,
    written: async (...flags: readonly string[]): Promise<WrittenStories> =>
      JSON.parse((await run('--json', ...flags)).stdout),
    read: (name: string) => readFileSync(join(folder.path, 'tales', name), 'utf8'),
    lint: () => undertone(['lint', 'tales/en'], { cwd: folder.path }),
    [Symbol.dispose]: () => folder[Symbol.dispose](),
  };
}

/** Every planted mistake is accounted for: met, stopped otherwise, or named as missed. */
function expectAccounted({ mistakes }: WrittenStories): void {
  for (const { planted, met, otherwise, missed } of mistakes?.rows ?? []) {
    const found = Object.values(met).reduce((sum, each) => sum + each, 0);
    expect(found + otherwise + missed.length).toBe(planted);
  }
}

test('stories are written, checked, voted on and accounted for', async () => {
  using own = writing();
  const written = await own.written();
  expect(written.written).toBe(12);
  const discarded = Object.values(written.discarded).reduce((sum, each) => sum + each, 0);
  expect(written.kept + discarded).toBe(12);
  expectAccounted(written);
  const { rows = [] } = written.mistakes ?? {};
  expect(rows.map(({ mistake }) => mistake)).toEqual(
    expect.arrayContaining(['broken', 'short', 'drops', 'contradicts', 'outright']),
  );
  expect(rows.flatMap(({ missed }) => missed)).toEqual([]);
  expect(written.mistakes?.stopped).toBe(0);
  // The paper's own Distinct-n rises with length alone.
  expect(written.lines?.before.perNgram).toEqual([1, 1, 1]);
  expect(written.lines?.before.perWord[0]).toBeLessThan(1);

  expect((await own.lint()).stdout).toMatch(/no errors/);
  const set = await loadStories(join(own.folder.path, 'tales'), 'en', []);
  expect(set.single).toHaveLength(written.kept);
  for (const { text, values } of tellingsOf(set)) {
    expect(text.split(/\s+/).length).toBeGreaterThanOrEqual(400);
    expect(values.length).toBeGreaterThan(0);
  }
  expect(own.read('en/stories.yaml')).toMatch(/^# Written by a simulated writer/);
  const { history } = JSON.parse(own.read('history.json'));
  expect(history).toHaveLength(12);
  const kept = history.find((story: { discarded: unknown }) => story.discarded === null);
  expect(kept).toMatchObject({ draft: { title: expect.any(String) } });
  expect(kept.ballots).toHaveLength(3);
});

test('values that a stubborn writer never fixes leave the gold set, or are recorded as contradicted', async () => {
  const simulated = { drops: 0.3, contradicts: 0.3, stubborn: 1 };
  using own = writing({ writer: { simulated } });
  const written = await own.written();
  expectAccounted(written);
  expect(written.values.unincorporated).toBeGreaterThan(5);
  expect(written.values.contradicted).toBeGreaterThan(5);
  expect(written.mistakes?.rows.flatMap(({ missed }) => missed)).toEqual([]);
  const { single } = await loadStories(join(own.folder.path, 'tales'), 'en', []);
  const recorded = single.flatMap(({ values }) =>
    values.filter((value) => 'contradicted' in value && value.contradicted),
  );
  expect(recorded).toHaveLength(written.values.contradicted);
});

test('what a bad checker and a bad judge let pass is named', async () => {
  const bad = { simulated: { accuracy: 0.6, nonsense: 0.1 } };
  using own = writing({
    writer: { simulated: { drops: 0.3, contradicts: 0.3, stubborn: 1 } },
    checker: bad,
    judge: bad,
  });
  expectAccounted(await own.written());
  const { stdout } = await own.run();
  expect(stdout).toMatch(/^Missed: .*(?:drops|contradicts) in tales-\d+ \(V\d, telling 1\)/m);
});

test('a pair is told at both poles, blind readings agree, and uneven sides are evened', async () => {
  using own = writing({
    stories: 10,
    writer: { simulated: { uneven: 0.2, drops: 0.1 } },
    questionnaire: 'undertone',
  });
  const written = await own.written('--twins');
  expectAccounted(written);
  expect(written.what).toBe('pair');
  const uneven = written.mistakes?.rows.find(({ mistake }) => mistake === 'uneven');
  expect(uneven?.met.evenness).toBeGreaterThan(3);
  expect(uneven?.missed).toEqual([]);
  const { items } = await loadQuestionnaire('undertone', 'en');
  const { pairs } = await loadStories(join(own.folder.path, 'tales'), 'en', items);
  expect(pairs).toHaveLength(written.kept);
  const dimensionOf = new Map(items.map(({ id, dimension }) => [id, dimension]));
  for (const { values, readings = [] } of pairs) {
    expect(new Set(values.map(({ item }) => dimensionOf.get(item))).size).toBe(values.length);
    expect(new Set(values.map(({ first }) => first)).size).toBe(2);
    expect(readings).toHaveLength(6);
    for (const reading of readings) {
      for (const { item, first } of values) {
        const isFirst = reading.telling === 1;
        const other = first === 'target' ? 'opposite' : 'target';
        expect(reading.values[item]?.pole).toBe(isFirst ? first : other);
      }
    }
  }
  const linted = await undertone(['lint', 'tales/en/stories.yaml'], { cwd: own.folder.path });
  expect(linted.stdout).toMatch(/no errors/);
});

test('each of four people holds a stance of their own in the multiple setting', async () => {
  using own = writing({ setting: 'multiple', stories: 3, writer: { simulated: {} } });
  expect((await own.written()).kept).toBe(3);
  const { single } = await loadStories(join(own.folder.path, 'tales'), 'en', []);
  for (const { values, people } of single) {
    expect(people).toHaveLength(4);
    expect(values).toHaveLength(12);
  }
});

test('an interrupted writing goes on where it was, and votes are draws of their own', async () => {
  using own = writing();
  using whole = writing();
  expect(await own.run('--budget', '40requests')).toMatchObject({ code: 1 });
  expect((await own.run('--dry-run')).stdout).toMatch(/ 40 already answered/);
  expect(await own.run()).toMatchObject({ code: 0 });
  await whole.run();
  expect(own.read('en/stories.yaml')).toBe(whole.read('en/stories.yaml'));
  expect(await own.run('--budget', '1requests')).toMatchObject({ code: 0, stderr: '' });
});

test('two of three votes decide on a value, and a single one does not', () => {
  const values = ['V1', 'V2', 'V3'].map((label) => ({
    label,
    about: label,
    topic: label,
    character: null,
    held: [],
  }));
  const vote = (shows: boolean, against: boolean) => ({
    shows,
    against,
    outright: false,
    line: 1,
    pole: null,
    plain: null,
  });
  const ballot = (...votes: readonly (readonly [boolean, boolean])[]) => ({
    telling: 0,
    natural: null,
    votes: Object.fromEntries(votes.map((one, place) => [`V${place + 1}`, vote(...one)])),
  });
  const three = [
    ballot([true, false], [true, true], [true, true]),
    ballot([true, false], [false, false], [true, true]),
    ballot([false, true], [false, false], [true, false]),
  ];
  const plan = { values, kind: 'random' } as const;
  expect(majorityOf(three, plan)).toEqual({
    V1: 'gold',
    V2: 'unincorporated',
    V3: 'contradicted',
  });
  expect(majorityOf(three.slice(0, 1), plan)).toBeNull();
});

test('edits change just their lines, and a line that both tellings share stays shared', () => {
  const scene: Scene = {
    title: 'T',
    lines: [
      { value: null, texts: ['shared'] },
      { value: 'V1', texts: ['first', 'second'] },
    ],
  };
  const after = edited(scene, [
    { telling: 1, line: 1, before: 'shared', after: 'both' },
    { telling: 1, line: 2, before: 'second', after: 'other' },
    { telling: 0, line: 2, before: null, after: 'added' },
  ]);
  expect(linesOf(after, 0)).toEqual(['both', 'first', 'added']);
  expect(linesOf(after, 1)).toEqual(['both', 'other', 'added']);
});

test('similarities come from an embeddings endpoint, once, and its failure spoils nothing', async () => {
  let isDown = false;
  await using server = await fakeEndpoint(({ body }) => {
    if (isDown) return { status: 500, body: { error: { message: 'down' } } };
    const input = body?.input as readonly string[];
    return { body: { data: input.map((text, index) => ({ index, embedding: [1, text.length] })) } };
  });
  const embeddings = { model: 'e', endpoint: server.url };
  using own = writing({ embeddings });
  const { similarity } = (await own.written()).lines ?? {};
  expect(similarity?.before).toBeGreaterThan(0);
  const asked = server.received.length;
  await own.run();
  expect(server.received).toHaveLength(asked);
  isDown = true;
  using other = writing({ embeddings, seed: 2 });
  const { stdout, code } = await other.run();
  expect(code).toBe(0);
  expect(stdout).toMatch(/^No similarity: .*down/m);
});

test('what a model writes is untrusted: endless and hostile lines are no draft', async () => {
  const lines = [['x'.repeat(5000), 'two'], ['\u001b[2J', 'two'], Array(99).fill('line'), 7];
  let nth = 0;
  await using server = await fakeEndpoint(() => {
    nth += 1;
    return { body: completion(JSON.stringify({ title: 'T', lines: lines[nth % lines.length] })) };
  });
  using own = writing({ stories: 2, writer: { model: 'w', endpoint: server.url } });
  const written = await own.written();
  expect(written).toMatchObject({ kept: 0, discarded: { form: 2 }, mistakes: null });
  expect(nth).toBe(6);
});

test.each([
  [
    { checker: { model: 'c' }, respondents: ['c'] },
    [],
    /"c" is under test and would be the checker/,
  ],
  [{ category: 'weather' }, [], /there are too few statements for tales-001; name a category/],
  [{ twins: true, stories: 500 }, [], /there are too few items for tales-\d+; ask for fewer pairs/],
  [{ language: 'de' }, [], /these statements are in "en" but the stories are to be in "de"/],
  [{ embeddings: {} }, [], /the embeddings name no model; add "model:"/],
  [{ embeddings: { model: 'e' } }, [], /OPENAI_API_KEY, which is not set/],
  [{ judge: undefined }, [], /^w.yaml:1: no judge is named; name a model with --judge/],
])('refuses %j %j in a sentence', async (changes, flags, message) => {
  using own = writing(changes);
  const { code, stderr } = await own.run(...flags);
  expect(code).toBe(2);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(stderr).toMatch(message);
});
