import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Report, type ReportedRespondent } from '../../reports/document/report.js';
import { packagePath } from '../../src/content/package-data.js';
import type { ResponseRow } from '../../src/instruments/base/response-row.js';
import { canonicalJson } from '../../vocabulary/request.js';
import { fakeEndpoint, type Received, type Reply } from '../support/fake-endpoint.js';
import { TemporaryFolder } from '../support/files.js';
import { type Ended, undertone } from '../support/undertone.js';

/** What went over the wire between Undertone and a language model, word for word. */
interface Exchange {
  readonly sent: string;
  readonly status: number;
  readonly came: string;
}

/** What a person took an answer to mean; `none` where it says nothing that can be scored. */
interface Label {
  readonly seed: number;
  readonly form: string;
  readonly response: string;
  readonly label: string;
}

const fixture = packagePath('tests', 'fixtures', 'real-answers');

function linesOf<Line>(text: string): readonly Line[] {
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

const exchanges = linesOf<Exchange>(
  gunzipSync(readFileSync(join(fixture, 'answers.jsonl.gz'))).toString(),
);
const labels = linesOf<Label>(readFileSync(join(fixture, 'labels.jsonl'), 'utf8'));

/** The model as it answered, and nothing that it was not asked. */
function replay(): (received: Received) => Reply {
  const known = new Map(
    exchanges.map(({ sent, ...came }) => [canonicalJson(JSON.parse(sent)), came] as const),
  );
  return ({ path, body }) => {
    if (path.endsWith('/models')) return { body: { data: [] } };
    // It was recorded when requests did not say yet that no stream is wanted.
    const { stream: _, ...asked } = body ?? {};
    const answer = known.get(canonicalJson(asked));
    return answer ? { status: answer.status, body: answer.came } : { status: 404 };
  };
}

let ended: Ended;
let respondent: ReportedRespondent;
let rows: readonly ResponseRow[];
const folder = new TemporaryFolder();

beforeAll(async () => {
  await using server = await fakeEndpoint(replay());
  cpSync(fixture, folder.path, { recursive: true });
  const study = readFileSync(join(fixture, 'study.yaml'), 'utf8');
  writeFileSync(folder.file('study.yaml'), study.replace(/http:[^"]+/, server.url));
  const at = { cwd: folder.path };
  ended = await undertone(['run', 'study.yaml', '--yes', '--quiet', '--json'], at);
  const report = Report.parse(JSON.parse(ended.stdout));
  respondent = report.respondents[0] as ReportedRespondent;
  const words = ['export', 'responses', '--format', 'jsonl'];
  rows = linesOf((await undertone(words, at)).stdout);
});
afterAll(() => folder[Symbol.dispose]());

test('a hundred and more real answers are read from request to report, none missing', () => {
  const contents = new Set(rows.map(({ content }) => content));
  expect(contents.size).toBeGreaterThanOrEqual(100);
  expect(ended.code).toBe(0);
  const { trials, inference, stopped, simulated } = respondent;
  expect({ stopped, simulated }).toEqual({ stopped: null, simulated: false });
  expect(trials.observed).toBe(trials.planned);
  expect(inference?.trials.observed).toBe(inference?.trials.planned);
});

test('every form and every task was met', () => {
  const met = new Set(rows.map(({ form, task }) => form ?? task));
  expect([...met].sort()).toEqual(
    ['ab', 'attitude', 'compare', 'extraction', 'likert', 'repeat', 'selection'].sort(),
  );
});

test('log-probabilities that hardly cover the letters stand for no answer', () => {
  const scored = respondent.profile?.scoring.filter(({ form }) => form !== 'repeat') ?? [];
  expect(scored.map(({ form }) => form)).toEqual(['ab', 'compare', 'likert']);
  expect(scored.map(({ exact }) => exact)).toEqual([0, 0, 0]);
  const sent = exchanges.filter(({ came }) => came.includes('"top_logprobs"'));
  expect(sent.length).toBeGreaterThanOrEqual(70);
});

test('of what it extracts nothing is readable, so that its judge is asked nothing', () => {
  expect(respondent.inference?.scores.extractionCounts).toMatchObject([
    { answers: 2, unread: 2, unjudged: 0 },
  ]);
  expect(respondent.inference?.judging).toBeNull();
});

describe('as a person reads them', () => {
  /** What the rules make of an answer, in the words of the labels. */
  function readingOf({ form, order, task, reading, verdict, content }: ResponseRow): string {
    if (form === 'likert') return /^[1-5]$/.test(reading) ? reading : 'none';
    if (form !== null) {
      if (reading !== 'target' && reading !== 'opposite') return 'none';
      return (order === 'norm') === (reading === 'target') ? 'first' : 'second';
    }
    if (task !== 'attitude') throw new RangeError(`${content} has no label: ${verdict}`);
    return /^(\d+)\. /.exec(reading)?.[1] ?? 'none';
  }

  const read = () => {
    const bySeed = new Map(rows.map((row) => [row.seed, row]));
    return labels.map((label) => {
      const row = bySeed.get(label.seed);
      if (row?.content !== label.response) throw new Error(`no answer of seed ${label.seed}`);
      return { ...label, read: readingOf(row) };
    });
  };

  test('most are read as labelled', () => {
    const right = read().filter((each) => each.read === each.label);
    expect(`${right.length} of ${labels.length}`).toBe('85 of 99');
  });

  test('none is read as another answer than the one that it gives', () => {
    const wrong = read().filter(
      (each) => each.label !== 'none' && each.read !== 'none' && each.read !== each.label,
    );
    expect(wrong).toEqual([]);
  });
});
