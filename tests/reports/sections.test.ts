import { describe, expect, test } from 'vitest';
import { extentOf } from '../../reports/heading.js';
import { markdown } from '../../reports/markdown.js';
import { page } from '../../reports/page.js';
import type { Report } from '../../reports/document/report.js';
import { sections, shownSections } from '../../reports/sections/index.js';
import { summarise } from '../../reports/summary.js';
import { noTags } from '../../src/vocabulary/tags.js';
import {
  hostile,
  sampleReport,
  sampleReportOf,
  sampleRespondent,
} from '../support/sample-report.js';

/** The page of a report before anything is drawn. */
const pageOf = (report: Report) =>
  page(
    { report, answers: { items: [], rows: [], total: 0, stories: null }, figures: new Map() },
    { style: '', script: 'run()' },
  );

/** The Markdown between a section's title and the next. */
function sectionOf(report: Report, title: string): string {
  const [, after = ''] = markdown(report).split(`\n## ${title}\n`);
  return after.split('\n## ')[0] ?? '';
}

const picturesIn = (text: string) =>
  [...text.matchAll(/\(figures\/([\w-]+)\.png\)/g)].map(([, name]) => name);

describe('the sections of a report', () => {
  const report = sampleReportOf(5);

  test('stand in the order in which a reader asks, in the page and in the Markdown', () => {
    const titles = shownSections(report).map(({ title }) => title);
    expect(titles.slice(0, 5)).toEqual([
      'What did we find?',
      'The profile',
      'Does it depend on the area of life?',
      'Which countries is it near?',
      'How alike are the respondents?',
    ]);
    const headings = (text: string, heading: RegExp) =>
      [...text.matchAll(heading)].map(([, title]) => title);
    expect(headings(markdown(report), /^## (.+)$/gm)).toEqual(titles);
    expect(headings(pageOf(report), /<h2>(.+?)<\/h2>/g)).toEqual(titles);
  });

  test('each have their own pictures in the Markdown, and no picture stands twice', () => {
    expect(picturesIn(sectionOf(report, 'The profile'))).toEqual(['profile', 'overview']);
    expect(picturesIn(sectionOf(report, 'Which countries is it near?'))).toEqual([
      'humans-map',
      'nearest-countries',
      'groups',
    ]);
    expect(picturesIn(sectionOf(report, 'How alike are the respondents?'))).toEqual([
      'similarity',
      'base-tuned',
      'family',
    ]);
    const all = picturesIn(markdown(report));
    expect(new Set(all).size).toBe(all.length);
  });

  test('show the pictures of people before the questions behind them, and whose scores last', () => {
    const asked = [...sectionOf(report, 'Which countries is it near?').matchAll(/^### (.+)$/gm)];
    expect(asked.map(([, heading]) => heading)).toEqual([
      'Humans map',
      'The nearest countries',
      'Rich and Western countries, and others',
      'Do other ways of measuring name other countries?',
      'Does its pattern fit a country’s?',
      'Is it nearer to some culture groups?',
      'What do the axes of the map hold?',
      'Whose scores are these?',
    ]);
  });

  test('speak of one respondent without holding it against others', () => {
    const one = sampleReportOf(1);
    expect(sectionOf(one, 'How alike are the respondents?').trim()).toBe(
      'There are no two respondents with a profile to compare. “undertone compare” sets the respondents of several studies side by side.',
    );
    expect(picturesIn(sectionOf(one, 'Which countries is it near?'))).toContain('humans-map');
    expect(pageOf(one)).not.toContain('baseline');
  });

  test('say of one respondent with a family why that is not compared', () => {
    const tags = { ...noTags, family: 'larch' };
    const one = sampleReport([sampleRespondent({ tags })]);
    expect(sectionOf(one, 'How alike are the respondents?')).toContain(
      'The family “larch” has one respondent here; a family is compared from two on.',
    );
  });

  test('show one table beside a chart, the fuller one, and no heading above its own', () => {
    const { models } = Object.fromEntries(sections.map((each) => [each.id, each]));
    const parts = models?.parts(report) ?? [];
    expect(parts.map((part) => ('table' in part ? part.table?.name : part.kind))).toEqual([
      'text',
      'similarities',
      'heading',
      'differences',
      'chart',
      'families',
      'heading',
      'homogeneity',
    ]);
    expect(sectionOf(report, 'How alike are the respondents?')).toContain('same leanings');
    const drawn = { svg: '', png: () => new Uint8Array(), inline: '<svg></svg>' };
    const withFigures = page(
      {
        report,
        answers: { items: [], rows: [], total: 0, stories: null },
        figures: new Map(['similarity', 'base-tuned', 'family'].map((name) => [name, drawn])),
      },
      { style: '', script: '' },
    );
    const tablesAfter = (chart: string) =>
      withFigures.split(`id="chart-${chart}"`)[1]?.match(/<caption>(.+?)<\/caption>/)?.[1];
    expect(tablesAfter('similarity')).toMatch(/^Similarity of respondents, pair by pair/);
    expect(tablesAfter('family')).toMatch(/^Similarity within families/);
    expect(tablesAfter('base-tuned')).toBe('Base and tuned');
  });

  test('leave out what the country scores do not hold', () => {
    const { comparison } = report;
    const without = (changed: Partial<Report['comparison']>) =>
      sectionOf(
        { ...report, comparison: { ...comparison, ...changed } },
        'Which countries is it near?',
      );
    expect(without({ countries: [], map: null }).trim()).toBe(
      'There are no country scores to set these respondents beside.',
    );
    const ungrouped = comparison.countries.map((people) => ({
      ...people,
      nullRichWestLead: null,
      respondents: people.respondents.map((each) => ({ ...each, groups: [], richWestLead: null })),
    }));
    const said = without({ countries: ungrouped, map: null });
    expect(picturesIn(said)).toEqual(['nearest-countries']);
    expect(said).not.toContain('culture groups');
  });

  test('hold the caveat on nationality only beside countries', () => {
    expect(markdown(report)).toContain('It gives a model no nationality.');
    const comparison = { ...report.comparison, countries: [], map: null };
    expect(markdown({ ...report, comparison })).not.toContain('nationality');
  });
});

describe('a comparison', () => {
  const report: Report = {
    ...sampleReportOf(3),
    sources: [
      { file: 'lab-a/report.json', study: 'first', respondents: ['respondent-1', 'respondent-2'] },
      { file: hostile.script, study: hostile.ansi, respondents: [] },
    ].map((source) => ({
      ...source,
      undertone: '0.1.0',
      at: '2026-03-01T10:13:00.000Z',
      items: 420,
    })),
    differing: ['3 items have other words, such as pdi-work-03.'],
  };

  test.each([
    ['page', pageOf(report)],
    ['Markdown', markdown(report).replaceAll('\\', '')],
  ])('says in the %s what was compared, where it comes from, and what differs', (_, text) => {
    expect(text).toContain('Comparison of 3 respondents from 2 sources');
    expect(text).toContain(
      'lab-a/report.json (study “first”, 420 items, 2026-03-01, Undertone 0.1.0): respondent-1 and respondent-2 (simulated)',
    );
    expect(text).toContain('Compared all the same: 3 items have other words, such as pdi-work-03.');
    expect(text).toContain('A comparison holds no raw answers.');
  });

  test('says how many items were asked where its sources asked as many, or from how few to how many', () => {
    const asking = (...numbers: readonly number[]): Report => ({
      ...report,
      sources: report.sources.map((source, place) => ({ ...source, items: numbers[place] ?? 0 })),
    });
    const [alike, apart] = [asking(126, 126), asking(126, 42)];
    expect(extentOf(alike)).toContain('126 items of');
    expect(summarise(alike).overall[0]).toMatch(/asked about 126 situations\.$/);
    expect(extentOf(apart)).toContain('42 to 126 items of');
    expect(summarise(apart).overall[0]).toMatch(/asked about 42 to 126 situations\.$/);
  });

  test('runs no script, has no answers to browse, and opens no tag of another’s', () => {
    expect(pageOf(report)).not.toMatch(/<script|answer-data/);
    expect(pageOf(sampleReportOf(3))).toContain('<script>run()</script>');
    expect(pageOf(report)).toContain('&lt;script&gt;');
  });

  test('passes no control character on', () => {
    expect(markdown(report)).not.toMatch(/[^\P{Cc}\n]/u);
    expect(pageOf(report)).not.toMatch(/[^\P{Cc}\n]/u);
  });
});
