import { beforeAll, describe, expect, test } from 'vitest';
import { difference, likelihood } from '../../reports/document/format.js';
import { Report, renderReport } from '../../reports/index.js';
import { markdown } from '../../reports/markdown.js';
import { page } from '../../reports/page.js';
import { tables } from '../../reports/tables/index.js';
import { assets } from '../support/report-assets.js';
import {
  hostile,
  sampleAnswers,
  sampleReport,
  sampleReportOf,
  sampleRespondent,
} from '../support/sample-report.js';
import { digestsOf } from '../support/studying.js';

const render = (report: Report, rows = 20) =>
  renderReport(report, sampleAnswers(report.respondents, rows), assets);
const text = (files: ReadonlyMap<string, string | Uint8Array>, path: string) =>
  String(files.get(path));
/** What is read of a report, with nothing drawn. */
const written = (report: Report, answers = sampleAnswers(report.respondents, 20)) =>
  new Map([
    ['report.html', page({ report, answers, figures: new Map() }, assets)],
    ['report.md', markdown(report)],
  ]);

describe('a rendered report', () => {
  const report = sampleReportOf(3);
  let files: Awaited<ReturnType<typeof render>>;
  beforeAll(async () => {
    files = await render(report);
  });

  test('is the same to the byte each time', async () => {
    expect(digestsOf(await render(report))).toEqual(digestsOf(files));
  });

  test('comes back from its JSON as it was', () => {
    expect(Report.parse(JSON.parse(text(files, 'report.json')))).toEqual(report);
    expect(JSON.parse(text(files, 'report.schema.json'))).toMatchObject({
      type: 'object',
      properties: { format: { const: 'undertone-report/6' } },
    });
  });

  test('says the same headline figures in every file', () => {
    const figures = report.respondents.flatMap(({ profile }) =>
      (profile?.dimensions ?? []).map(({ imputed: filled }) => filled),
    );
    for (const { value, low, high } of figures) {
      const interval = `${likelihood(low)}–${likelihood(high)}`;
      expect(text(files, 'report.html')).toContain(`${likelihood(value)} (${interval})`);
      expect(text(files, 'report.md')).toContain(`${likelihood(value)} (${interval})`);
      expect(text(files, 'tables/profile.csv')).toContain(`,${value},${low},${high},70,`);
    }
  });

  test('has a file for every table, and the Markdown links to none that is not there', () => {
    expect([...files.keys()]).toEqual(
      expect.arrayContaining(tables.map(({ name }) => `tables/${name}.csv`)),
    );
    const links = [...text(files, 'report.md').matchAll(/\]\(([^)]+)\)/g)].map(([, to]) => to);
    expect(links).toContain('tables/pulls.csv');
    expect([...files.keys()]).toEqual(expect.arrayContaining(links));
  });

  test('marks the simulated respondent in every file', () => {
    expect(text(files, 'report.html')).toContain('respondent-2 (simulated)');
    expect(text(files, 'report.md')).toContain('respondent-2 (simulated)');
    expect(text(files, 'tables/overview.csv')).toContain('respondent-2,yes,');
    expect(text(files, 'figures/overview.svg')).toContain('respondent-2 (simulated)');
  });

  test('repeats no id in its page', () => {
    const ids = [...text(files, 'report.html').matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('links to nothing outside itself', () => {
    const loaded = /(?:src|href|url)(?:=["']|\()(?!#)([^"')]+)/g;
    expect([...text(files, 'report.html').matchAll(loaded)].map(([, to]) => to)).toEqual([]);
  });
});

describe('a hostile report', () => {
  test('opens no tag in the page that is not our own', async () => {
    const ids = Object.values(hostile);
    const respondents = ids.map((id) => ({
      ...sampleRespondent({ id }),
      model: id,
      endpoint: id,
      persona: id,
      stopped: id,
    }));
    const html = text(await render(sampleReport(respondents)), 'report.html');
    expect(html.match(/<script/g)).toHaveLength(2);
    expect(html).not.toContain('<img');
  }, 20_000);

  test('keeps raw answers word for word in a block that they cannot end', () => {
    const report = sampleReportOf(1);
    const answers = sampleAnswers(report.respondents, 100);
    const html = text(written(report, answers), 'report.html');
    const { 1: block = '' } = /id="answer-data">([^<]*)<\/script>/.exec(html) ?? [];
    const { stories: _, ...held } = answers;
    expect(JSON.parse(block)).toEqual(held);
  });
});

test('a page that holds a part of the answers says which and where the others are', () => {
  const report = sampleReportOf(1);
  const answers = { ...sampleAnswers(report.respondents, 20), total: 12_600 };
  const html = text(written(report, answers), 'report.html');
  expect(html).toContain('20 of 12,600 rows');
  expect(html).toContain('undertone export responses');
});

test('what calls for a warning stands in the page and in the Markdown', () => {
  const respondent = sampleRespondent({ readable: 0.8 });
  Object.assign(respondent.provenance, {
    servedModels: ['one', 'two'],
    changes: ['temperature left out'],
    cutShort: 31,
  });
  const files = written(sampleReport([respondent]));
  for (const path of ['report.html', 'report.md']) {
    expect(text(files, path)).toContain('Several models served it (one and two)');
    expect(text(files, path)).toContain('change parameters: temperature left out');
    expect(text(files, path)).toContain('the token limit of 16 is too low for this model');
    expect(text(files, path)).toContain('Only 80 % of its answers could be read');
  }
});

test('a respondent that answers by place is warned of, and one that does not is cleared in words', () => {
  const byPlace = written(sampleReport([sampleRespondent({ byPlace: true })]));
  const steady = written(sampleReport([sampleRespondent()]));
  for (const path of ['report.html', 'report.md']) {
    expect(text(byPlace, path)).toContain(
      'The two orders disagree in 80 % (76–84 %, 400 pairs) by “A or B”',
    );
    expect(text(byPlace, path)).toContain('Its figures say little about values.');
    expect(text(steady, path)).toContain('Nothing calls for a warning. Checked');
  }
});

test('the page and the Markdown hold the same figures beside the headline', () => {
  const report = sampleReport([
    sampleRespondent({ readable: 0.9, simulated: true, biased: true, exact: true }),
  ]);
  const files = written(report);
  const figures = report.respondents.flatMap(({ profile }) => [
    ...(profile?.dimensions ?? []).flatMap(({ readableOnly: answered, pull, formShifts }) => [
      likelihood(answered.low),
      difference(pull.value ?? 0),
      difference(formShifts.ab.high ?? 0),
    ]),
    '0.53 to 0.71, n = 420',
    '0.52 (0.47–0.58',
  ]);
  for (const path of ['report.html', 'report.md']) {
    const read = text(files, path).replaceAll('<br><small>', ' (');
    for (const figure of figures) expect(read).toContain(figure);
    expect(read).toContain('a coin answers alike in 50 % of pairs');
    expect(read).toContain('1512 pairs of answers');
    expect(read).toContain('simulated: pdi 0.25, idv 0.70');
    expect(read).toContain('counts as the middle of the scale');
    expect(read).toContain('GPT-4 (published, other items)');
  }
});

test('dimensions whose options do not sound equally nice are named, with the way they pull', () => {
  const files = written(sampleReport([sampleRespondent()]));
  for (const path of ['report.html', 'report.md']) {
    expect(text(files, path)).toContain(
      'less nice on power distance (−0.41) and masculinity (−0.70) and nicer on long-term orientation (+0.38)',
    );
    expect(text(files, path)).toContain('low power distance, femininity and long-term');
  }
});

test('a report of respondents that were never observed is rendered and says so', async () => {
  const files = await render(sampleReport([sampleRespondent({ observed: false })]));
  expect(text(files, 'report.html')).toContain('Nothing was observed');
  expect(text(files, 'report.md')).toContain('Nothing was observed');
  expect([...files.keys()].filter((path) => path.startsWith('figures/'))).toEqual([]);
});
