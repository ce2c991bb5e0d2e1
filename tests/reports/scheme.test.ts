import { describe, expect, test } from 'vitest';
import { documentOf } from '../../reports/chapters.js';
import type { Block, PageTable, ReportDocument } from '../../reports/document/document.js';
import { escapeLatex, latexTables } from '../../reports/files/latex.js';
import { csvTables } from '../../reports/files/tables.js';
import { terminalSummary } from '../../reports/terminal/summary.js';
import { noTags } from '../../vocabulary/respondent.js';
import { dimensionsOf, type ReportScheme } from '../../vocabulary/scheme.js';
import { readCsv } from '../support/files.js';
import { gapRespondent, gapsOf, sampleReport } from '../support/samples/report.js';
import { hofstede, schemeOf, workplace } from '../support/schemes.js';

const nothing = { items: [], rows: [], total: 0, stories: null };

/** A report of five respondents of a scheme, the fourth tuned from the third, with their gaps. */
function reportOf(scheme: ReportScheme) {
  const dimensions = dimensionsOf(scheme);
  const respondents = Array.from({ length: 5 }, (_, place) =>
    gapRespondent(`respondent-${place + 1}`, {
      seed: place + 1,
      dimensions,
      scores: { dimensions },
      gap: { dimensions },
      tags: { ...noTags, family: 'larch', base: place === 3 ? 'respondent-3' : null },
    }),
  );
  return { ...sampleReport(respondents, scheme), gaps: gapsOf(respondents) };
}

const report = reportOf(workplace);
const document = documentOf(report, nothing);
const ids = ['pace', 'candour', 'order'];

const pageOf = ({ pages }: ReportDocument, id: string) => pages.find((page) => page.id === id);

const blocksOf = <Kind extends Block['kind']>(id: string, kind: Kind) =>
  (pageOf(document, id)?.blocks ?? []).filter(
    (block): block is Extract<Block, { kind: Kind }> => block.kind === kind,
  );

function tableOf(id: string, name: string): PageTable | undefined {
  return blocksOf(id, 'table').find(({ table }) => table.name === name)?.table;
}

/** Every sentence, caption, title and cell of a document. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsOf) : [];
}

describe('a report by a scheme of three dimensions', () => {
  test('has a column of the grid for each, between its own poles', () => {
    const columns = document.columns.filter(({ poles }) => poles);
    expect(columns.map(({ id, title, low, high }) => [id, title, low, high])).toEqual([
      ['pace', 'Pace', 'careful', 'fast'],
      ['candour', 'Candour', 'implied', 'outright'],
      ['order', 'Love of order', 'people', 'rules'],
    ]);
    for (const { cells } of columns) expect(cells.every((cell) => cell?.value)).toBe(true);
  });

  test('draws a profile of three rows, and names the poles that it leans to in the heading', () => {
    const [profile] = blocksOf('respondent-1', 'plot');
    expect(profile?.plot.kind === 'interval' && profile.plot.groups).toMatchObject([
      { low: 'careful', high: 'fast', rows: [{ label: 'Pace' }] },
      { low: 'implied', high: 'outright', rows: [{ label: 'Candour' }] },
      { low: 'people', high: 'rules', rows: [{ label: 'Love of order' }] },
    ]);
    expect(pageOf(document, 'respondent-1')?.finding).toBe(
      'respondent-1 leans on two of three dimensions: says it outright and rules come first',
    );
  });

  test('says how many dimensions a similarity is over, and lists every pair', () => {
    const [matrix] = blocksOf('similarity', 'plot');
    expect(matrix?.plot.caption).toContain('the distance over three dimensions without its noise');
    expect(tableOf('similarity', 'pairs')?.rows).toHaveLength(10);
  });

  test('says what was measured in the methods, by the title of the scheme', () => {
    const [methods] = blocksOf('methods', 'text');
    expect(methods?.sentences).toContain(
      'Stated orientations followed CDEval (Wang et al., 2024) on the three dimensions of “Manners at the workplace”.',
    );
    expect(methods?.sentences).toContain(
      'Similarity is 1/(1 + distance) over the three dimensions (CDEval equations 3 and 4).',
    );
  });

  test('has a column for each dimension in the tables of pairs, tuning and carry-over', () => {
    const titles = (table: PageTable | undefined) => table?.columns.map(({ title }) => title);
    expect(titles(tableOf('compare', 'pair-differences'))).toEqual(['first', 'second', ...ids]);
    expect(titles(tableOf('tuning', 'tuning'))).toEqual([
      'Base',
      'Tuned',
      ...ids.map((id) => id.toUpperCase()),
    ]);
    expect(titles(tableOf('gap', 'carry-over-by-dimension'))).toEqual(['respondent', ...ids]);
  });

  test('says nothing of countries, nor of Hofstede or his six dimensions', () => {
    expect(document.pages.map(({ id }) => id)).not.toContain('countries');
    const texts = textsOf(document).filter((text) => !text.includes('template'));
    const strange = /countr|hofstede|\bnations?\b|\bsix\b|power distance|individualism|\bPDI\b/i;
    expect(texts.filter((text) => strange.test(text))).toEqual([]);
  });

  test('has its dimensions, and no others, in every CSV table', () => {
    const tables = csvTables(report, document.rows);
    const [head = [], ...rows] = readCsv(tables.get('estimates.csv') ?? '');
    const named = new Set(rows.map((row) => row[head.indexOf('dimension')]));
    expect([...named].toSorted()).toEqual(['', ...ids].toSorted());
    expect([...tables.keys()]).not.toContain('country_similarity.csv');
    const codebook = readCsv(tables.get('codebook.csv') ?? '');
    const distance = codebook.find((row) => row.includes('pair_distance'));
    expect(distance).toContain('[0, sqrt k], k dimensions');
  });
});

test('the built-in scheme is named by its authors, and its countries stand in the report', () => {
  const { pages } = documentOf(reportOf(hofstede), nothing);
  const texts = textsOf(pages);
  expect(pages.map(({ id }) => id)).toContain('countries');
  expect(texts.some((text) => text.includes('Hofstede’s dimensions (Hofstede et al., 2010)'))).toBe(
    true,
  );
  expect(texts).toContain('Hofstede’s dimensions describe nations, not individuals or models.');
});

describe.each([1, 2, 7, 12])('a report by a scheme whose dimensions number %i', (count) => {
  const scheme = schemeOf(count);
  const made = reportOf(scheme);
  const shown = documentOf(made, nothing);

  test('has a figure on each in the grid and the LaTeX tables, in lines of at most eight', () => {
    expect(shown.columns.filter(({ poles }) => poles)).toHaveLength(count);
    const [profile = ''] = [latexTables(shown).get('profile.tex')];
    for (const { id } of scheme.dimensions)
      expect(profile).toContain(escapeLatex(id.toUpperCase()));
    const [, widths = ''] = /\\begin\{tabular\}\{l(c+)\}/.exec(profile) ?? [];
    expect(widths.length).toBeLessThanOrEqual(8);
    const cells = profile.split('\n').filter((line) => line.endsWith('\\\\'));
    for (const line of cells) expect(line.split(' & ').length).toBeLessThanOrEqual(9);
  });

  test('has no sentence of over 25 words, and none with "one dimensions"', () => {
    const sentences = [
      ...shown.findings.map(({ text }) => text),
      ...shown.pages.flatMap(({ finding, blocks }) => [
        finding,
        ...blocks.flatMap((block) => ('sentences' in block ? block.sentences : [])),
      ]),
    ];
    expect(sentences.filter((text) => text.split(/\s+/).length > 25)).toEqual([]);
    expect(textsOf(shown).filter((text) => /\b(one|1) dimensions/.test(text))).toEqual([]);
  });

  test('keeps to the width of a terminal', () => {
    const lines = terminalSummary(shown, { colour: false, width: 80 }).split('\n');
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
  });
});
