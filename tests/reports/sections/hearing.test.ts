import { describe, expect, test } from 'vitest';
import { markdown } from '../../../reports/markdown.js';
import { page } from '../../../reports/page.js';
import type { Report } from '../../../reports/document/report.js';
import {
  hostile,
  sampleReport,
  sampleReportOf,
  sampleRespondent,
} from '../../support/sample-report.js';

const pageOf = (report: Report) =>
  page(
    {
      report,
      answers: { items: [], rows: [], total: 0, stories: null },
      figures: new Map(),
    },
    { style: '', script: '' },
  );
const titlesIn = (report: Report) =>
  [...markdown(report).matchAll(/^## (.+)$/gm)].map(([, title]) => title);
const TITLE = 'What does it hear in other people’s talk?';

describe('the section on hearing', () => {
  test('stands after the areas of life, in the navigation too, where stories were asked about', () => {
    const report = sampleReportOf(2, { scores: {} });
    const titles = titlesIn(report);
    expect(titles[titles.indexOf(TITLE) - 1]).toBe('Does it depend on the area of life?');
    expect(pageOf(report)).toContain('<a href="#hearing">Hearing</a>');
    expect(pageOf(report)).toContain('<section id="hearing">');
  });

  test('is not there where none were', () => {
    const report = sampleReportOf(2);
    expect(titlesIn(report)).not.toContain(TITLE);
    expect(pageOf(report)).not.toMatch(/#hearing|id="hearing"/);
  });

  test('says what speaks against a figure before the figure', () => {
    const said = markdown(sampleReport([sampleRespondent({ scores: { explicit: 0.6 } })]));
    const section = said.split(`## ${TITLE}`)[1] ?? '';
    expect(section.indexOf('It misses values that are said outright')).toBeGreaterThan(0);
    expect(section.indexOf('It misses values that are said outright')).toBeLessThan(
      section.indexOf('It hears the pole'),
    );
  });

  test('marks simulated respondents and lets no name out of its place', () => {
    const report = sampleReport([
      sampleRespondent({ id: hostile.script, simulated: true, scores: {} }),
    ]);
    expect(pageOf(report)).toContain('&lt;script&gt;alert(1)&lt;/script&gt; (simulated)');
    expect(pageOf(report)).not.toContain('<script>alert');
  });
});

describe('a study of stories alone', () => {
  const report = sampleReport([
    sampleRespondent({ observed: false, planned: 0, scores: {} }),
    sampleRespondent({ id: 'other', observed: false, planned: 0, scores: { target: 0.7 } }),
  ]);

  test('has no section on the questionnaire', () => {
    expect(titlesIn(report)).toEqual([
      'What did we find?',
      TITLE,
      'Can I trust it?',
      'How was it done?',
      'The raw answers',
    ]);
  });

  test('asks nothing of trust and methods that only a questionnaire answers', () => {
    const said = markdown(report);
    expect(said).not.toMatch(/Could the answers be read\?|What would change|Nothing was observed/);
    expect(said).toContain('Nothing calls for a warning.');
    expect(said).not.toContain('no form was answered by the place');
    expect(said.split('\n')[2]).toContain('114 stories of undertone twin stories (en)');
    expect(said.split('\n')[2]).not.toContain('items');
  });

  test('is a study of both where one respondent was put the questionnaire', () => {
    const mixed = sampleReport([...report.respondents, sampleRespondent({ id: 'surveyed' })]);
    expect(titlesIn(mixed)).toContain('The profile');
  });
});
