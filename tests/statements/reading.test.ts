import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { shownScale } from '../../src/instruments/statements/page.js';
import { readRating, readRatingLogprobs } from '../../src/instruments/statements/reading.js';
import { loadStatementTemplates } from '../../src/instruments/statements/section.js';
import { ResponseScale, type StatementForm } from '../../vocabulary/item.js';
import type { Order } from '../../vocabulary/template.js';
import { responseWith } from '../support/survey.js';

/** An answer with what a reader who saw neither rules nor code took it to mean. */
interface Labelled {
  readonly scale: string;
  readonly form: StatementForm;
  readonly order: Order;
  readonly language: string;
  readonly content: string;
  readonly label: number | 'dont know' | 'refusal' | 'unread';
  readonly kind: 'plain' | 'dressed' | 'hard';
}

interface Worded {
  readonly n: number;
  readonly points?: Readonly<Record<string, readonly string[]>>;
  readonly ends?: Readonly<Record<string, readonly [string, string]>>;
  readonly dont_know?: unknown;
}

const fixture = (name: string) => readFileSync(`tests/fixtures/statement-answers/${name}`, 'utf8');
const scales: Readonly<Record<string, Worded>> = JSON.parse(fixture('scales.json'));
const labelled = (name: string): Labelled[] =>
  fixture(name)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

const wordings = new Map(
  await Promise.all(
    ['en', 'de', 'zh'].map(async (each) => [each, await loadStatementTemplates(each)] as const),
  ),
);

function scaleOf(id: string, language: string): ResponseScale {
  const { n, points, ends } = scales[id] ?? { n: 0 };
  const words = points?.[language] ?? points?.en;
  return ResponseScale.parse({
    points: words ?? n,
    ...(words ? {} : { ends: ends?.[language] ?? ends?.en }),
    dontKnow: id.endsWith('dk'),
  });
}

function meaning({ scale: id, form, order, language, content }: Labelled) {
  const scale = scaleOf(id, language);
  const wording = wordings.get(language);
  if (!wording) throw new Error(language);
  const template = { form, order };
  const item = { id: 'x', dimension: 'pdi', scale: id, keyed: 1, statement: 'It is so.' } as const;
  const lines = shownScale(scale, template, wording);
  const read = readRating(responseWith(content), { item, scale, template, lines, language });
  if (read.kind === 'point') return read.point;
  return read.kind === 'invalid' ? 'unread' : read.kind;
}

describe.each(['open', 'held'])('answers labelled by another hand, %s', (half) => {
  const all = labelled(`${half}.jsonl`);
  const read = all.map((each) => ({ ...each, read: meaning(each) }));
  const isPoint = (value: unknown) => typeof value === 'number';

  test('are never read as a point that they do not give', () => {
    const wrong = read.filter(({ read, label }) => isPoint(read) && read !== label);
    expect(wrong.map(({ content, label, read }) => ({ content, label, read }))).toEqual([]);
  });

  test('are read where they are plain or in the usual dressings, nine of ten', () => {
    const clear = read.filter(({ kind, label }) => kind !== 'hard' && isPoint(label));
    const unread = clear.filter(({ label, read }) => read !== label);
    expect(unread.length / clear.length, JSON.stringify(unread)).toBeLessThan(0.1);
  });
});

describe('log-probabilities of a rating', () => {
  const template = { form: 'number', order: 'norm' } as const;
  const wording = wordings.get('en');
  const item = { id: 'x', dimension: 'pdi', scale: 's', keyed: 1, statement: 'It is so.' } as const;
  const read = (
    points: number,
    tokens: readonly (readonly [string, Readonly<Record<string, number>>])[],
  ) => {
    if (!wording) throw new Error('no wording');
    const scale = ResponseScale.parse({ points, ends: ['not at all', 'entirely'] });
    const lines = shownScale(scale, template, wording);
    const logprobs = tokens.map(([token, chances]) => ({
      token,
      logprob: Math.log(chances[token] ?? 0),
      top: Object.entries(chances).map(([each, chance]) => ({
        token: each,
        logprob: Math.log(chance),
      })),
    }));
    const content = tokens.map(([token]) => token).join('');
    const response = { ...responseWith(content), reasoning: undefined, logprobs };
    return readRatingLogprobs(response as never, { item, scale, template, lines, language: 'en' });
  };

  test('give every point its share, whatever was drawn', () => {
    expect(read(5, [['4', { '4': 0.6, '5': 0.3, ' 4': 0.06, '1': 0.02, I: 0.02 }]])).toMatchObject({
      kind: 'points',
      shares: [
        expect.closeTo(0.02 / 0.98),
        0,
        0,
        expect.closeTo(0.66 / 0.98),
        expect.closeTo(0.3 / 0.98),
      ],
      unread: expect.closeTo(0.02),
    });
  });

  test('tell 10 from 1 by the token at which they part', () => {
    const found = read(10, [
      ['1', { '1': 0.5, '7': 0.5 }],
      ['0', { '0': 0.8, '.': 0.2 }],
    ]);
    expect(found).toMatchObject({ kind: 'points' });
    const { shares } = found as { readonly shares: readonly number[] };
    expect(shares[9]).toBeCloseTo(0.4, 10);
    expect(shares[0]).toBeCloseTo(0.1, 10);
    expect(shares[6]).toBeCloseTo(0.5, 10);
    // Drawn otherwise, nothing says how the chance of "1" parts.
    expect(read(10, [['7', { '7': 0.5, '1': 0.5 }]])).toBeUndefined();
  });

  test('are left to draws where over a tenth is no point', () => {
    expect(read(5, [['4', { '4': 0.85, I: 0.15 }]])).toBeUndefined();
  });
});
