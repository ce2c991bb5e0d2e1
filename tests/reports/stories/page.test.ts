import { describe, expect, test } from 'vitest';
import { storyColumns } from '../../../reports/stories/accuracy.js';
import { storyPages } from '../../../reports/stories/page.js';
import { sampleReport, sampleRespondent } from '../../support/sample-report.js';

type Scores = NonNullable<Parameters<typeof sampleRespondent>[0]>['scores'] & object;

const several = (...scores: readonly Scores[]) =>
  sampleReport(scores.map((each, at) => sampleRespondent({ id: `r${at + 1}`, scores: each })));
const pageOf = (report: ReturnType<typeof several>) => {
  const [page] = storyPages(report);
  if (!page) throw new Error('there is no page on stories');
  return page;
};
const at = (accuracy: number): Scores => ({ target: accuracy, opposite: accuracy });

test('there is neither page nor column where no stories were asked about', () => {
  const report = sampleReport([sampleRespondent()]);
  expect(storyPages(report)).toEqual([]);
  expect(storyColumns(report)).toEqual([]);
});

test('the column is the forced choice on twins against chance', () => {
  const [column] = storyColumns(several(at(0.9), at(0.5)));
  expect(column).toMatchObject({ id: 'inference', null: 0.5, poles: false });
  expect(column?.cells.map((cell) => [cell?.short, cell?.mark])).toEqual([
    ['90', 'clear'],
    ['50', 'none'],
  ]);
});

test('there is no column where attitudes were not asked', () => {
  expect(storyColumns(several({ tasks: ['selection'] }))).toEqual([]);
});

describe('the page', () => {
  test('finds how many infer better than chance', () => {
    expect(pageOf(several(at(0.9), at(0.8))).finding).toBe(
      'Both respondents infer better than chance',
    );
    expect(pageOf(several(at(0.9), at(0.5), at(0.8))).finding).toBe(
      'Two of three infer better than chance',
    );
  });

  test('draws accuracy by respondent, at either pole and at each', () => {
    const [first] = pageOf(several({ target: 0.9, opposite: 0.6 })).blocks;
    const plot = first?.kind === 'plot' && first.plot.kind === 'interval' ? first.plot : null;
    expect(plot?.groups.map(({ title, rows }) => [title, rows[0]?.value])).toEqual([
      ['Either pole', 0.75],
      ['Target pole', 0.9],
      ['Opposite pole', 0.6],
    ]);
  });

  test('has a folded table for each task, a row a respondent', () => {
    const tables = pageOf(several(at(0.9), at(0.8))).blocks.flatMap((block) =>
      block.kind === 'table' ? [block] : [],
    );
    expect(tables.map(({ table }) => table.name)).toEqual([
      'attitudes',
      'sensitivity',
      'selections',
      'extractions',
      'undecided',
    ]);
    for (const { folded, table } of tables) {
      expect(folded).toBe(true);
      expect(table.rows).toHaveLength(2);
    }
  });

  test('gives one accuracy on twins one interval, in the picture as in the table', () => {
    const { blocks } = pageOf(several({ target: 0.9, opposite: 0.6 }));
    const attitudes = blocks.flatMap((block) => (block.kind === 'table' ? [block.table] : []))[0];
    const place = attitudes?.columns.findIndex(({ title }) => title === 'twin, forced') ?? -1;
    const [plot] = blocks.flatMap((block) => (block.kind === 'plot' ? [block.plot] : []));
    const row = plot?.kind === 'interval' ? plot.groups[0]?.rows[0] : undefined;
    expect(attitudes?.rows[0]?.[place]).toBe(row?.text);
    expect(row?.text).toMatch(/^75 % \(/);
  });

  test('says how much of what is said outright is named', () => {
    const sentences = pageOf(several({ explicit: 0.6 }, { explicit: 0.9 })).blocks.flatMap(
      (block) => (block.kind === 'text' ? block.sentences : []),
    );
    expect(sentences[0]).toBe('Of values said outright, respondents name 60–90 %.');
  });
});
