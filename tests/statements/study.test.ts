import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { chapters, estimatesOf } from '../../reports/chapters.js';
import { qualityOf } from '../../reports/document/quality.js';
import { planStudy } from '../../src/study/load.js';
import { assembleReport } from '../../src/study/report.js';
import { TemporaryFolder } from '../support/files.js';
import { memoryOf } from '../support/in-process.js';

const scheme = {
  scheme: 'values',
  title: 'Two values',
  dimensions: [
    {
      id: 'care',
      name: 'Care',
      definition: 'Care for others.',
      target: { name: 'care', short: 'care' },
    },
    {
      id: 'order',
      name: 'Order',
      definition: 'Order kept.',
      target: { name: 'order', short: 'order' },
    },
  ],
  scores: [{ id: 'index', formula: '10*(care-1 - order-1) + c', c: 50 }],
};

const item = (id: string, keyed: number, scale = 'likeness') => ({
  id,
  dimension: id.split('-')[0],
  scale,
  keyed,
  statement: `A statement that is called ${id}.`,
});

const questionnaire = {
  questionnaire: 'values',
  language: 'en',
  scheme: 'scheme.yaml',
  scales: {
    likeness: {
      points: ['not like me', 'a little like me', 'like me'],
      question: 'How like you is this?',
    },
    seven: { points: 7, ends: ['not at all', 'entirely'] },
  },
  items: [item('care-1', 1), item('care-2', -1, 'seven'), item('order-1', 1), item('order-2', -1)],
};

async function reportOf({
  items = questionnaire,
  study = {},
}: {
  readonly items?: object;
  readonly study?: object;
} = {}) {
  using folder = new TemporaryFolder();
  writeFileSync(folder.file('scheme.yaml'), stringify(scheme));
  writeFileSync(folder.file('items.yaml'), stringify(items));
  writeFileSync(
    folder.file('study.yaml'),
    stringify({
      name: 'values',
      survey: { questionnaire: 'items.yaml', repeats: 20 },
      respondents: [
        { id: 'caring', simulated: { orientation: { care: 0.9, order: 0.3 }, spread: 0 } },
        {
          id: 'exact',
          simulated: { orientation: { care: 0.9, order: 0.3 }, spread: 0, logprobs: true },
        },
        { id: 'eager', simulated: { statements: { acquiescence: 0.6 }, spread: 0 } },
      ],
      ...study,
    }),
  );
  const plan = await planStudy(folder.file('study.yaml'));
  const { report } = await assembleReport(plan, memoryOf(plan), {
    version: '0',
    at: '2026-01-01T00:00:00.000Z',
  });
  return report;
}

const report = await reportOf();
const figuresOf = (id: string) => {
  const found = report.respondents.find((each) => each.id === id)?.statements;
  if (!found) throw new Error(`${id} rated nothing`);
  return found.figures;
};

describe('a questionnaire of statements', () => {
  test('is asked under the templates that each scale allows', () => {
    expect(report.statements).toMatchObject({ points: [3, 7], templates: 6 });
    // Three with words under six templates, one with ends alone under four.
    expect(report.respondents[0]?.statements?.trials).toEqual({ planned: 22, observed: 22 });
  });

  test.each(['caring', 'exact'])('recovers what %s is declared to be', (id) => {
    const [care, order] = figuresOf(id).dimensions;
    expect(care?.rating?.value).toBeCloseTo(0.9, 1);
    expect(order?.rating?.value).toBeCloseTo(0.3, 1);
    const [index] = figuresOf(id).scores;
    // Three points from 1 to 3: 1 + 2·0.9 and 1 + 2·0.3.
    expect(Math.abs((index?.score.value ?? 0) - (10 * (2.8 - 1.6) + 50))).toBeLessThan(1.5);
  });

  test('shows acquiescence apart from the orientation', () => {
    const { acquiescence, dimensions } = figuresOf('eager');
    expect(acquiescence?.value).toBeCloseTo(0.8, 1);
    expect(acquiescence?.low).toBeGreaterThan(0.5);
    expect(dimensions[0]?.rating?.value).toBeCloseTo(0.5, 1);
  });

  test('gives estimates a row each, with what the interval covers', () => {
    const rows = estimatesOf(report).filter(({ measure }) => measure === 'orientation_rating');
    expect(rows).toHaveLength(6);
    expect(new Set(rows.map(({ level }) => level))).toEqual(new Set(['templates']));
  });
});

describe('how a respondent uses the scale', () => {
  test('is told with interval and null, every style of it', () => {
    const rows = estimatesOf(report).filter(
      ({ measure, respondent }) => measure === 'response_style' && respondent === 'caring',
    );
    expect(rows.map(({ level }) => level)).toEqual([
      'acquiescence',
      'direction',
      'extreme',
      'midpoint',
      'spread',
      'entropy',
    ]);
    for (const { level, estimate, low, high, n, null: chance } of rows) {
      expect(chance).not.toBeNull();
      // Shares of ratings need ten statements for limits.
      if (level === 'extreme' || level === 'midpoint') continue;
      expect(low).toBeLessThanOrEqual(estimate ?? 0);
      expect(high).toBeGreaterThanOrEqual(estimate ?? 0);
      expect(n).toBeGreaterThan(0);
    }
  });

  test('is graded poor where it answers the same to everything, and no other way', async () => {
    const respondents = [
      { id: 'flat', simulated: { statements: { midpoint: 1 }, spread: 0 } },
      { id: 'caring', simulated: { orientation: { care: 0.9, order: 0.3 }, spread: 0 } },
    ];
    const grades = (await reportOf({ study: { respondents } })).respondents.map((each) =>
      qualityOf(each, chapters).find(({ instrument }) => instrument === 'statements'),
    );
    expect(grades[0]).toMatchObject({
      grade: 'poor',
      reasons: ['ratings of statements differ by 0.00 only'],
    });
    expect(grades[1]?.grade).toBe('good');
  });

  test('at random has the entropy and the spread of ratings at random', async () => {
    const respondents = [{ id: 'random', simulated: { orientation: { care: 0.5 }, spread: 0 } }];
    const [random] = (await reportOf({ study: { respondents } })).respondents;
    const { spread, entropy } = random?.statements?.figures ?? {};
    // Statements of one mean vary by templates and draws alone, which is the null.
    expect(spread?.value).toBeLessThan(3 * (spread?.null ?? 0));
    expect(entropy?.null).toBeGreaterThan(0.9);
    expect(entropy?.null).toBeLessThan(1);
  });
});

describe('a questionnaire with a fault in it', () => {
  test.each([
    [
      { ...questionnaire, items: [{ ...item('care-1', 1), scale: 'nine' }] },
      'a scale of this questionnaire (likeness, seven)',
    ],
    [{ ...questionnaire, items: [{ ...item('care-1', 1), keyed: 2 }] }, 'write 1 or -1'],
    [{ ...questionnaire, items: [item('care-1', 1), item('care-1', -1)] }, 'used twice'],
    [
      { ...questionnaire, scales: { likeness: { points: 12, ends: ['a', 'b'] } } },
      'must be at most 11',
    ],
    [{ ...questionnaire, scales: { likeness: { points: 7 } } }, 'name both ends of the scale'],
    [
      { ...questionnaire, items: [item('care-1', 1)] },
      '"order-1" is neither an item nor a constant',
    ],
    [{ ...questionnaire, items: [] }, 'items is empty'],
  ])('is refused with what is wrong %#', async (items, message) => {
    await expect(reportOf({ items })).rejects.toThrow(message);
  });
});
