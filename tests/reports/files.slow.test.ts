import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { chapters } from '../../reports/chapters.js';
import { likelihood, plainText } from '../../reports/document/format.js';
import { Report } from '../../reports/document/report.js';
import { csvLine } from '../../reports/files/csv.js';
import { escapeLatex } from '../../reports/files/latex.js';
import { escapeMarkdown } from '../../reports/files/markdown.js';
import { renderReport } from '../../reports/files/render-report.js';
import { methodsOf } from '../../reports/methods.js';
import { readCsv } from '../support/files.js';
import { goldenReport } from '../support/golden-report.js';
import {
  assets,
  hostile,
  sampleAnswers,
  sampleReport,
  sampleReportOf,
  sampleRespondent,
} from '../support/samples/report.js';

const cells = (line: string) => readCsv(line)[0];

describe('CSV', () => {
  test.each(['=', '+', '-', '@', '\t', '\r', '\n', ' =', '＝', '＋', '－', '＠'])(
    'text beginning with %j cannot run as a formula',
    (sign) => {
      expect(cells(csvLine([`${sign}cell`, 'next']))).toEqual([`'${sign}cell`, 'next']);
    },
  );

  test.each(['\uFEFF', '\u0000', '\u202e', '\u200b', ' \uFEFF '])(
    'a sign behind %j, which is not shown, cannot either',
    (hidden) => {
      expect(cells(csvLine([`${hidden}=1`, `${hidden}＝1`]))).toEqual([
        `'${hidden}=1`,
        `'${hidden}＝1`,
      ]);
    },
  );

  test('numbers stay numbers, negative ones too, and null is empty', () => {
    expect(csvLine(['a', -0.25, 3, null])).toBe('a,-0.25,3,\r\n');
  });

  test('whatever a cell holds, a reader of RFC 4180 gets it back', () => {
    expect(csvLine(['\u001b[31mred\u0007', 'abc\u202Efdp'])).toBe(
      '\u001b[31mred\u0007,abc\u202Efdp\r\n',
    );
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const [cell, last] = cells(csvLine([text, 'last'])) ?? [];
        expect([text, `'${text}`]).toContain(cell);
        expect(last).toBe('last');
      }),
    );
  });
});

describe('Markdown', () => {
  test('markup in untrusted text loses its meaning', () => {
    expect(escapeMarkdown(hostile.markdown)).toBe(
      '\\[click\\](javascript:alert(1)) \\| \\*\\*bold\\*\\* \\`code\\`',
    );
    expect(escapeMarkdown(hostile.script)).toBe('\\<script\\>alert(1)\\</script\\>');
  });

  test('text cannot begin a list, and figures stay as they are', () => {
    expect(escapeMarkdown('- a')).toBe('\\- a');
    expect(escapeMarkdown('12. a')).toBe('12\\. a');
    expect(escapeMarkdown('0.31 (0.24–0.39)')).toBe('0.31 (0.24–0.39)');
  });
});

describe('LaTeX', () => {
  test('untrusted text runs no command, opens no group and ends no cell', () => {
    expect(escapeLatex('\\input{/etc/passwd} & 5 % of $x_1$')).toBe(
      '\\textbackslash{}input\\{/etc/passwd\\} \\& 5 \\% of \\$x\\_1\\$',
    );
  });

  test('whatever a text holds, only our own commands are left in it', () => {
    const ours =
      /\\textbackslash\{\}|\\textasciitilde\{\}|\\textasciicircum\{\}|\\textless\{\}|\\textgreater\{\}|\\textbar\{\}|\\string"|\{[[\]*]\}|\\[{}&%$#_]/g;
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(escapeLatex(text).replace(ours, '')).not.toMatch(/[\\{}&%$#_~^<>|"[\]*\n]/);
      }),
    );
  });
});

describe('plain text', () => {
  test('terminal escapes, line breaks and direction marks are taken out', () => {
    expect(plainText(hostile.ansi)).toBe('[31mred[0m');
    expect(plainText(hostile.rightToLeft)).toBe('abcfdp.exe');
    expect(plainText('two\r\nlines')).toBe('two lines');
    expect(plainText('half \ud800')).toBe('half \ufffd');
  });
});

type Files = Awaited<ReturnType<typeof renderReport>>;

const render = (report: Report) =>
  renderReport(report, sampleAnswers(report.respondents, 20), assets);
const text = (files: Files, path: string) => String(files.get(path));
const namesOf = (files: Files, pattern: RegExp) =>
  [...files.keys()].filter((path) => pattern.test(path));

/** The rows of a CSV, each by the names of its columns. */
function rowsOf(files: Files, path: string): Record<string, string>[] {
  const [head = [], ...rows] = readCsv(text(files, path));
  return rows.map((row) => Object.fromEntries(head.map((name, place) => [name, row[place] ?? ''])));
}

/** What does not hold of a LaTeX file: a group or an environment left open, a row of another width. */
function faultsOf(latex: string): string[] {
  const bare = latex
    .replace(/^%.*\n/, '')
    .replace(/\\./gs, (found) => (found === '\\\\' ? found : ''));
  let depth = 0;
  for (const sign of bare) {
    if (sign === '{') depth += 1;
    if (sign === '}') depth -= 1;
    if (depth < 0) return ['a group is closed that was not opened'];
  }
  const ends = (name: string) => latex.split(`\\${name}{`).length;
  const [, columns = ''] = /\\begin\{tabular\}\{([lc]+)\}/.exec(latex) ?? [];
  const rows = bare.split('\n').filter((line) => line.endsWith('\\\\'));
  return [
    ...(depth === 0 ? [] : ['a group is left open']),
    ...(ends('begin') === ends('end') ? [] : ['an environment is left open']),
    ...rows.filter((row) => row.split('&').length !== columns.length),
  ];
}

describe('a rendered report', () => {
  const report = sampleReportOf(3);
  let files: Files;
  beforeAll(async () => {
    files = await render(report);
  });

  test('is the same to the byte each time', async () => {
    const bytes = (of: typeof files) => [...of].map(([name, each]) => [name, String(each)]);
    expect(bytes(await render(report))).toEqual(bytes(files));
  });

  test('comes back from its JSON as it was', () => {
    expect(Report.parse(JSON.parse(text(files, 'report.json')))).toEqual(report);
    expect(JSON.parse(text(files, 'report.schema.json'))).toMatchObject({
      type: 'object',
      properties: { format: { const: 'undertone-report/9' } },
    });
  });

  test('says the same headline figures in every file', () => {
    const estimates = rowsOf(files, 'tables/estimates.csv');
    for (const { id, profile } of report.respondents) {
      for (const { dimension, imputed } of profile?.dimensions ?? []) {
        const { value, low, high } = imputed;
        const limits = `${likelihood(low)}–${likelihood(high)}`;
        expect(text(files, 'report.html')).toContain(`${likelihood(value)} (${limits})`);
        expect(text(files, 'report.md')).toContain(`${likelihood(value)} (${limits})`);
        expect(text(files, 'tables/profile.tex')).toContain(limits.replace('–', '--'));
        expect(estimates).toContainEqual(
          expect.objectContaining({
            respondent: id,
            measure: 'orientation_likelihood',
            level: 'imputed',
            dimension,
            estimate: String(value),
            low: String(low),
            high: String(high),
          }),
        );
      }
    }
  });

  test('has each plot in both print widths, once as Vega-Lite, and its caption', () => {
    const plots = namesOf(files, /-caption\.txt$/).map((path) => path.replace('-caption.txt', ''));
    expect(plots).toContain('figures/overview');
    expect(namesOf(files, /^figures\//).toSorted()).toEqual(
      plots
        .flatMap((plot) => [
          ...['-85mm', '-175mm'].flatMap((width) => [`${plot}${width}.svg`, `${plot}${width}.png`]),
          `${plot}.vl.json`,
          `${plot}-caption.txt`,
        ])
        .toSorted(),
    );
  });

  test('links in its Markdown to files that are there', () => {
    const links = [...text(files, 'report.md').matchAll(/\]\(([^)#]+)[^)]*\)/g)];
    expect(links.length).toBeGreaterThan(3);
    expect([...files.keys()]).toEqual(expect.arrayContaining(links.map(([, to]) => to)));
  });

  test('marks the simulated respondent', () => {
    expect(text(files, 'report.html')).toContain('simulated');
    expect(text(files, 'report.md')).toContain('respondent-2 (simulated)');
    expect(rowsOf(files, 'tables/respondents.csv').map(({ simulated }) => simulated)).toEqual([
      'no',
      'yes',
      'no',
    ]);
    for (const path of ['tables/profile.tex', 'figures/overview-caption.txt'])
      expect(text(files, path)).toContain('Some respondents are simulated.');
  });

  test('repeats no id in its page and loads nothing', () => {
    const page = text(files, 'report.html');
    const ids = [...page.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const loaded = [...page.matchAll(/(?:src|href)="(?!#)([^"]+)"/g)];
    expect(loaded.map(([, to]) => to)).toEqual([]);
  });
});

describe('the files of the demo', () => {
  let report: Report;
  let files: Files;
  beforeAll(async () => {
    const assembled = await goldenReport('demo');
    report = assembled.report;
    files = await renderReport(report, assembled.answers, assets);
  });

  test('are none of them empty, and its tables explain themselves', () => {
    const tables = namesOf(files, /\.csv$/);
    expect(tables.toSorted()).toEqual([
      'tables/codebook.csv',
      'tables/country_similarity.csv',
      'tables/estimates.csv',
      'tables/gap_items.csv',
      'tables/items.csv',
      'tables/respondents.csv',
      'tables/similarity.csv',
    ]);
    expect([...files].filter(([, contents]) => String(contents) === '')).toEqual([]);

    const explained = rowsOf(files, 'tables/codebook.csv');
    const ids = report.respondents.map(({ id }) => id);
    for (const path of tables) {
      const [head = [], ...rows] = readCsv(text(files, path));
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.filter((row) => row.length !== head.length)).toEqual([]);
      expect(head.filter((name) => !/^[a-z][a-z0-9_]*$/.test(name) && !ids.includes(name))).toEqual(
        [],
      );
      const own = explained.filter(
        ({ file, kind }) => `tables/${file}` === path && kind === 'column',
      );
      expect(own.map(({ name }) => name)).toEqual(head);
      expect(own.filter(({ meaning }) => meaning === '')).toEqual([]);
    }
    const measures = new Set(rowsOf(files, 'tables/estimates.csv').map(({ measure }) => measure));
    const known = explained.filter(({ kind }) => kind === 'measure').map(({ name }) => name);
    expect(known.toSorted()).toEqual([...measures].toSorted());

    for (const path of ['tables/estimates.csv', 'tables/codebook.csv'])
      expect(text(files, path)).toMatch(/^\p{ASCII}*$/u);
    for (const path of namesOf(files, /\.tex$/)) expect(faultsOf(text(files, path))).toEqual([]);
    expect(namesOf(files, /\.tex$/)).toEqual(['tables/profile.tex', 'tables/comparison.tex']);
    expect(text(files, 'report.bib').match(/^@misc\{/gm)?.length).toBeGreaterThan(10);
    expect(text(files, 'report.md').split(/\s+/).length).toBeLessThanOrEqual(3000);
  });

  test('have every work in BibTeX that the methods cite, and no other', () => {
    const { short, long } = methodsOf(report, chapters);
    const cited = [...short, ...long]
      .join(' ')
      .matchAll(/([\p{Lu}][\p{L}-]+)(?: et al\.| & [\p{L}-]+)?, (\d{4})/gu);
    const keys = [...cited].map(([, author = '', year = '']) => `${author.toLowerCase()}${year}`);
    const entries = [...text(files, 'report.bib').matchAll(/^@misc\{(\w+),/gm)].map(
      ([, key]) => key,
    );
    expect(entries).toEqual([...new Set(keys)].toSorted());
  });

  test('λ can be computed again from the table of its items', () => {
    const rows = rowsOf(files, 'tables/gap_items.csv').filter(({ task }) => task === 'forced');
    for (const { id, gap } of report.respondents) {
      const points = rows
        .filter(({ respondent }) => respondent === id)
        .map((row) => ({
          dimension: row.dimension,
          s: 2 * Number(row.stated) - 1,
          e:
            Number(row.target_read_target) / Number(row.target_answers) -
            Number(row.target_read_opposite) / Number(row.target_answers) +
            Number(row.opposite_read_target) / Number(row.opposite_answers) -
            Number(row.opposite_read_opposite) / Number(row.opposite_answers),
        }));
      const centred = points.map(({ dimension, s, e }) => {
        const own = points.filter((each) => each.dimension === dimension);
        const mean = (of: (point: { s: number; e: number }) => number) =>
          own.reduce((sum, each) => sum + of(each), 0) / own.length;
        return { s: s - mean((each) => each.s), e: e / 2 - mean((each) => each.e / 2) };
      });
      const sum = (of: (point: { s: number; e: number }) => number) =>
        centred.reduce((total, each) => total + of(each), 0);
      const slope = sum(({ s, e }) => s * e) / sum(({ s }) => s * s);
      const found = gap?.measures.find(({ measure }) => measure === 'forced')?.figures[0];
      expect(found?.carryOver.unadjusted.value).toBeCloseTo(slope, 9);
    }
  });
});

describe('a hostile report', () => {
  const ids = Object.values(hostile);
  let files: Files;
  beforeAll(async () => {
    const respondents = ids.map((id) => ({
      ...sampleRespondent({ id }),
      model: id,
      endpoint: id,
      persona: id,
      stopped: id,
    }));
    files = await render(sampleReport(respondents));
  });

  test('opens no tag in its page or its Markdown', () => {
    const page = text(files, 'report.html');
    expect(page.match(/<script/g)).toHaveLength(3);
    expect(page).not.toContain('<img');
    expect(text(files, 'report.md')).not.toMatch(/(?<!\\)<|(?<!\\)\[click/);
  });

  test('runs no formula in its tables, and passes no control character on', () => {
    for (const path of namesOf(files, /\.(?:csv|tex|md|txt|svg)$/)) {
      expect(text(files, path), path).not.toMatch(/[^\P{Cc}\n\r]|\p{Bidi_Control}/u);
    }
    const tables = namesOf(files, /\.csv$/);
    const cells = tables.flatMap((path) => readCsv(text(files, path)).flat());
    expect(cells.filter((cell) => /^[=@+]|^-(?![\d.])/.test(cell))).toEqual([]);
  });

  test('leaves its LaTeX whole', () => {
    for (const path of namesOf(files, /\.tex$/)) expect(faultsOf(text(files, path))).toEqual([]);
  });
});

test('one respondent has its own profile drawn and told, and no comparison', async () => {
  const files = await render(sampleReport([sampleRespondent()]));
  expect(namesOf(files, /profile-steady/)).not.toEqual([]);
  expect(files.has('tables/profile.tex')).toBe(true);
  expect(namesOf(files, /comparison|similarity\.csv/)).toEqual(['tables/country_similarity.csv']);
});

test('a report of respondents that were never observed is rendered, and nothing empty with it', async () => {
  const files = await render(sampleReport([sampleRespondent({ observed: false })]));
  expect(text(files, 'report.html')).toContain('</html>');
  expect(namesOf(files, /^figures|\.tex$/)).toEqual([]);
  for (const path of namesOf(files, /\.csv$/))
    expect(readCsv(text(files, path)).length, path).toBeGreaterThan(1);
});
