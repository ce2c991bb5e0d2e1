import { describe, expect, test } from 'vitest';
import { markdown } from '../../../reports/markdown.js';
import { page } from '../../../reports/page.js';
import type { Report } from '../../../reports/document/report.js';
import { noTags } from '../../../src/vocabulary/tags.js';
import { gapRespondent, sampleGapReport } from '../../support/sample-gap-report.js';
import { hostile, sampleReportOf } from '../../support/sample-report.js';

const TITLE = 'Does it read itself into other people?';

const pageOf = (report: Report) =>
  page(
    { report, answers: { items: [], rows: [], total: 0, stories: null }, figures: new Map() },
    { style: '', script: '' },
  );

/** The Markdown under the section’s title. */
function sectionOf(report: Report): string {
  const [, after = ''] = markdown(report).split(`\n## ${TITLE}\n`);
  return after.split('\n## ')[0] ?? '';
}

/** A paragraph on a respondent, from its name on. */
function entryOf(report: Report, name: string): string {
  return (
    sectionOf(report)
      .split('\n\n')
      .find((each) => each.startsWith(`**${name}`)) ?? ''
  );
}

describe('the section on the gap', () => {
  const report = sampleGapReport();

  test('stands after the profile, in the navigation too', () => {
    const titles = [...markdown(report).matchAll(/^## (.+)$/gm)].map(([, title]) => title);
    expect(titles[titles.indexOf(TITLE) - 1]).toBe('The profile');
    expect(pageOf(report)).toContain('<a href="#gap">The gap</a>');
  });

  test('is not there where nobody has a gap', () => {
    const without = sampleReportOf(2, { scores: {} });
    expect(markdown(without)).not.toContain(TITLE);
    expect(pageOf(without)).not.toContain('id="gap"');
  });

  test('explains carry-over by an example before it names anybody', () => {
    const said = sectionOf(report);
    expect(said.indexOf('waits for her manager to decide')).toBeGreaterThan(0);
    expect(said.indexOf('waits for her manager to decide')).toBeLessThan(
      said.indexOf('**projector'),
    );
    expect(said.split('\n\n')[0]).not.toMatch(/d′|jackknife|covariate/);
  });

  test('has the entries below the picture, the figures behind each in small letters', () => {
    const said = sectionOf(report);
    expect(said.indexOf('figures/gap.png')).toBeGreaterThan(0);
    expect(said.indexOf('figures/gap.png')).toBeLessThan(said.indexOf('**projector'));
    expect(said.indexOf('figures/gap-dimensions.png')).toBeGreaterThan(said.indexOf('**projector'));
    expect(said).toContain('<small>λ 0.38 (0.28 to 0.48)');
    expect(pageOf(report)).toContain('<dd class="quiet">λ 0.38 (0.28 to 0.48)');
  });

  test('gives each respondent its verdict in a few words, then what it means', () => {
    expect(entryOf(report, 'projector')).toMatch(
      /^\*\*projector: reads itself into others\*\* Between 28 and 48 % of its own preference/,
    );
    expect(entryOf(report, 'none shown')).toMatch(/^\*\*faithful: faithful\*\*/);
    expect(entryOf(report, 'overcorrector')).toMatch(/: leans away from itself\*\*/);
    expect(entryOf(report, 'noise')).toMatch(
      /: cannot tell\*\* What it says it prefers is mostly noise/,
    );
  });

  test('has a failing control beside the verdict and under trust, and names it in no other entry', () => {
    const misses = 'misses values that are said outright';
    const entries = sectionOf(report).split('\n\n');
    const below = (name: string) =>
      entries[entries.findIndex((each) => each.startsWith(`**${name}`)) + 1];
    expect(below('failingControl')).toContain(`It ${misses}`);
    expect(below('projector')).not.toContain(misses);
    const [, trust = ''] = markdown(report).split('\n## Can I trust it?\n');
    expect(trust).toContain(`failingControl: A control of its gap fails: it ${misses}`);
  });

  test('asks a reviewer’s questions, each above its tables, which are closed', () => {
    const asked = [...sectionOf(report).matchAll(/^### (.+\?)$/gm)].map(([, question]) => question);
    const first = asked.indexOf('Do the controls hold?');
    expect(asked.slice(first, first + 3)).toEqual([
      'Do the controls hold?',
      'How sure is each verdict?',
      'On which dimensions?',
    ]);
    expect(pageOf(report)).toContain(
      '<details class="folded"><summary><h3>Do the controls hold?</h3></summary>',
    );
  });

  test('gives families their mean', () => {
    const tags = { ...noTags, family: '<b>larch' };
    const members = ['one', 'two'].map((id) => gapRespondent(id, { gap: {}, tags }));
    expect(pageOf(sampleGapReport(members))).toContain(
      'In the family “&lt;b&gt;larch” carry-over is 0.38 (0.32 to 0.44) on average over 2 members.',
    );
    const unrated = members.map(({ id }) => gapRespondent(id, { gap: { adjusted: false }, tags }));
    expect(pageOf(sampleGapReport(unrated))).toContain(
      'over 2 members, not every option rated for how nice it sounds.',
    );
  });

  test('marks simulated respondents and lets no name out of its place', () => {
    const strange = [hostile.script, hostile.ansi].map((id) =>
      gapRespondent(id, { gap: {}, simulated: true }),
    );
    const shown = pageOf(sampleGapReport(strange));
    expect(shown).toContain(
      '&lt;script&gt;alert(1)&lt;/script&gt; (simulated): reads itself into others',
    );
    expect(shown).not.toContain('<script>alert');
    expect(markdown(sampleGapReport(strange))).not.toMatch(/[^\P{Cc}\n]/u);
  });
});
