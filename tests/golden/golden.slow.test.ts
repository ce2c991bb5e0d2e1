import { beforeAll, describe, expect, test } from 'vitest';
import { documentOf, estimatesOf, measures } from '../../reports/chapters.js';
import type { Block, Page, ReportDocument } from '../../reports/document/document.js';
import type { Assembled } from '../../src/study/report.js';
import { foundAgain, goldenComparison, goldenReport } from '../support/golden-report.js';
import { wordsIn } from '../support/texts.js';

/** Numbers in the reports that were kept, by study, at least. */
const numbers = { demo: 80_000, families: 42_000, switch: 20_000, compare: 54_000 };

test.each(['demo', 'families', 'switch'] as const)(
  'every figure that a report of the study "%s" had before its keys were renamed is in it today',
  async (study) => {
    const { report } = await goldenReport(study);
    const { lost, found } = foundAgain(study, report);
    expect(lost).toEqual([]);
    expect(found).toBeGreaterThan(numbers[study]);
  },
  180_000,
);

test('and so is every figure of a comparison of the ledgers of two of them', async () => {
  const { lost, found } = foundAgain('compare', await goldenComparison());
  expect(lost).toEqual([]);
  expect(found).toBeGreaterThan(numbers.compare);
});

/** The sentences of a page that stand outside its tables. */
function sentencesOf({ finding, line, blocks }: Page): string[] {
  return [finding, line, ...blocks.flatMap(sentencesIn)];
}

function sentencesIn(block: Block): string[] {
  switch (block.kind) {
    case 'text':
    case 'fold':
      return [...block.sentences];
    case 'plot':
      return [block.plot.alt, block.how].flatMap(apart);
    default:
      return [];
  }
}

/** The sentences of a text, one by one. */
const apart = (text: string) => text.split(/(?<=[.])\s/);

/** Every estimate with limits in a report, by what it is worth, and where it stands. */
function limited(value: unknown, place = ''): [string, string][] {
  if (Array.isArray(value)) return value.flatMap((each) => limited(each, `${place}[]`));
  if (value === null || typeof value !== 'object') return [];
  const own = value as Record<string, unknown>;
  const isEstimate = typeof own.value === 'number' && typeof own.low === 'number';
  return [
    ...(isEstimate ? ([[`${own.value} ${own.low} ${own.high}`, place]] as [string, string][]) : []),
    ...Object.entries(own).flatMap(([key, each]) => limited(each, `${place}.${key}`)),
  ];
}

/** Figures that lines on the page of a respondent are made from, and no rows. */
const onPagesAlone = /\.(?:formShifts\.\w+|pull|logitPull|carryOver\.ratings\[\])$/;

function plotsOf({ pages }: ReportDocument) {
  return pages.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'plot' ? [block] : [])),
  );
}

describe.each(['demo', 'families', 'switch'] as const)('of the golden study %s', (study) => {
  let assembled: Assembled;
  let document: ReportDocument;
  beforeAll(async () => {
    assembled = await goldenReport(study);
    document = documentOf(assembled.report, assembled.answers);
  }, 120_000);

  test('every estimate with an interval is a row of estimates.csv, but those that pages alone use', () => {
    const rows = estimatesOf(assembled.report);
    const known = new Set(rows.map(({ estimate, low, high }) => `${estimate} ${low} ${high}`));
    const all = limited(assembled.report).filter(([, at]) => !onPagesAlone.test(at));
    expect(all.length).toBeGreaterThan(1700);
    expect([...new Set(all.filter(([figure]) => !known.has(figure)).map(([, at]) => at))]).toEqual(
      [],
    );
  });

  test('no row stands twice for the same figure', () => {
    const rows = estimatesOf(assembled.report).map(
      ({ respondent, instrument, measure, dimension, level }) =>
        [respondent, instrument, measure, dimension, level].join(' | '),
    );
    expect(rows.filter((row, place) => rows.indexOf(row) !== place).slice(0, 5)).toEqual([]);
  });

  test('the codebook explains every measure and level, and names are ASCII snake_case', () => {
    const levelsOf = new Map(measures.map(({ id, levels = {} }) => [id, Object.keys(levels)]));
    for (const { measure, level, dimension } of estimatesOf(assembled.report)) {
      expect([measure, levelsOf.has(measure)]).toEqual([measure, true]);
      const known = levelsOf.get(measure) ?? [];
      const says = known.length === 0 || known.some((each) => `${level}_`.startsWith(`${each}_`));
      expect([measure, level, says]).toEqual([measure, level, true]);
      for (const name of [measure, level, dimension]) expect(name ?? 'a').toMatch(/^[a-z0-9_]+$/);
    }
  });

  test('no sentence has over 25 words', () => {
    const all = [
      ...document.findings.map(({ text }) => text),
      ...document.pages.flatMap(sentencesOf),
      ...plotsOf(document).flatMap(({ plot }) => apart(plot.caption)),
    ];
    expect(all.filter((sentence) => wordsIn(sentence) > 25)).toEqual([]);
  });

  test('a page of results has at most 250 words outside its tables, and a line on the summary 12', () => {
    for (const page of document.pages.filter(({ depth }) => depth === 'results')) {
      const outside = sentencesOf(page).reduce((sum, sentence) => sum + wordsIn(sentence), 0);
      expect([page.id, outside <= 250]).toEqual([page.id, true]);
      expect(wordsIn(page.line)).toBeLessThanOrEqual(12);
    }
  });

  test('how to read a picture takes at most 60 words, its caption 80, its text for the blind 40', () => {
    const plots = plotsOf(document);
    for (const { plot, how } of plots) {
      expect(wordsIn(how)).toBeLessThanOrEqual(60);
      expect(wordsIn(plot.caption)).toBeLessThanOrEqual(80);
      expect(wordsIn(plot.alt)).toBeLessThanOrEqual(40);
    }
    const names = plots.map(({ plot }) => plot.name);
    expect(new Set(names).size).toBe(names.length);
  });

  test('the methods paragraph has at most 250 words', () => {
    const methods = document.pages.find(({ id }) => id === 'methods');
    const [paragraph] = methods?.blocks ?? [];
    const sentences = paragraph?.kind === 'text' ? paragraph.sentences : [];
    expect(sentences.length).toBeGreaterThan(5);
    expect(wordsIn(sentences.join(' '))).toBeLessThanOrEqual(250);
  });

  test('the findings are at most five, each about cells of the grid and a page that is there', () => {
    expect(document.findings.length).toBeGreaterThan(2);
    expect(document.findings.length).toBeLessThanOrEqual(5);
    for (const { about, page } of document.findings) {
      expect(document.pages.map(({ id }) => id)).toContain(page);
      for (const cell of about) {
        expect(document.columns.map(({ id }) => id)).toContain(cell.column);
        expect(document.rows.map(({ respondent }) => respondent)).toContain(cell.respondent);
      }
    }
  });

  test('results come before audit, and no page is there twice', () => {
    const depths = document.pages.map(({ depth }) => depth);
    expect(depths.lastIndexOf('results')).toBeLessThan(depths.indexOf('audit'));
    const ids = document.pages.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

test('pages with every fold open take at most 9,000 words of the demo, so that answers have room', async () => {
  const { report, answers } = await goldenReport('demo');
  const texts = documentOf(report, answers).pages.flatMap((page) => [
    ...sentencesOf(page),
    ...page.blocks.flatMap((block) => {
      if (block.kind === 'table') {
        const { title, columns, rows } = block.table;
        return [title, ...columns.map((column) => column.title), ...rows.flat()];
      }
      return block.kind === 'plot' && block.plot.kind === 'interval'
        ? block.plot.groups.flatMap(({ title, rows }) => [
            title,
            ...rows.flatMap(({ label, text, word = '' }) => [label, text, word]),
          ])
        : [];
    }),
  ]);
  expect(wordsIn(texts.join(' '))).toBeLessThanOrEqual(9000);
}, 120_000);
