import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentOf } from '../../reports/chapters.js';
import { Report } from '../../reports/document/report.js';
import { terminalSummary } from '../../reports/terminal/summary.js';
import { forecastPrecision } from '../../src/study/forecasts/precision.js';
import { withForms } from '../../src/study/plan.js';
import { readReport } from '../../src/study/recorded/report-file.js';
import type { StudyResult } from '../../src/study/run.js';
import { Studying } from '../support/studies.js';
import { undertone } from '../support/undertone.js';

const pretend = { id: 'pretend', simulated: { orientation: { pdi: 0.2, ivr: 0.8 } } };
const whole = { questionnaire: 'undertone', limit: 3 };
const nothing = { items: [], rows: [], total: 0, stories: null };

function reportOf(result: StudyResult): Report {
  if (result.state !== 'reported') throw new Error('not reported');
  return result.report;
}

describe('a survey in one form', () => {
  const studying = new Studying();
  afterAll(() => studying[Symbol.dispose]());
  let report: Report;
  beforeAll(async () => {
    const plan = await studying.plan([pretend], { survey: { ...whole, forms: ['ab'] } });
    report = reportOf(await studying.reported(plan));
  }, 120_000);

  test('asks that form in both orders and nothing else, and weighs it alone', () => {
    const [respondent] = report.respondents;
    expect(respondent?.trials).toEqual({ planned: 126 * 2, observed: 126 * 2 });
    expect(respondent?.profile?.formWeights).toEqual({
      cdeval: { ab: 1, repeat: 0, compare: 0 },
      scalefree: { ab: 1, repeat: 0, compare: 0 },
      uniform: { ab: 1, repeat: 0, compare: 0 },
    });
    const [pdi] = respondent?.profile?.dimensions ?? [];
    expect(pdi?.imputed.low).not.toBeNull();
    expect(pdi?.imputed.value).toBe(pdi?.byWeighting.uniform.value);
    expect(pdi?.formShifts.ab).toMatchObject({
      value: null,
      note: expect.stringContaining('no item was put in all three forms'),
    });
    expect(respondent?.profile?.biases.acquiescence.value).toBeNull();
    expect(respondent?.profile?.biases.position.value).not.toBeNull();
  });

  test('is marked wherever a figure of it stands', () => {
    const mark = 'not CDEval’s six: asked in ab alone';
    const sentence = 'Not CDEval’s six: asked in ab alone.';
    const file = (name: string) => readFileSync(join(studying.report, name), 'utf8');
    const reported = Report.parse(JSON.parse(file('report.json')));
    const [respondent] = reported.respondents;
    expect(respondent?.profile?.asked).toEqual({ forms: ['ab'], oneForm: false, mark });
    for (const { imputed, readableOnly } of respondent?.profile?.dimensions ?? []) {
      expect([imputed.note, readableOnly.note]).toEqual([mark, mark]);
    }
    const document = documentOf(report, nothing);
    expect(document.notices).toEqual([sentence]);
    expect(terminalSummary(document, { colour: false, width: 80 })).toContain(`\n${sentence}\n`);
    expect(file('report.html')).toContain(mark.slice(4));
    expect(file('report.md')).toContain('CDEval’s six: asked in ab alone');
    expect(file('tables/profile.tex')).toContain(sentence);
    expect(file('figures/overview-caption.txt')).toContain(sentence);
    const lines = file('tables/estimates.csv').split('\n');
    const headline = lines.filter((line) => line.includes('orientation_likelihood'));
    expect(headline.length).toBeGreaterThan(0);
    for (const line of headline) expect(line).toContain(mark.replace('’', "'"));
    const methods = document.pages.find(({ id }) => id === 'methods')?.blocks[0];
    const words = methods?.kind === 'text' ? methods.sentences.join(' ') : '';
    expect(words).toContain(
      `was put in one form with options in both orders, once each. ${sentence}`,
    );
  });

  test('is a report that agrees with itself when it is read again', async () => {
    const read = await readReport(join(studying.report, 'report.json'));
    expect(read.respondents[0]?.profile?.asked?.forms).toEqual(['ab']);
  });

  test('costs nothing where all forms were asked before, and needs them where they were not', async () => {
    const all = await studying.plan([pretend], { survey: whole });
    const again = await studying.run(withForms(all, ['ab']));
    expect(again.lanes.reduce((sum, { bought }) => sum + bought, 0)).toBe(0);
  });
});

describe('a survey of two templates an item', () => {
  const studying = new Studying();
  afterAll(() => studying[Symbol.dispose]());

  test('asks a quarter, has intervals, and says what it cannot tell', async () => {
    const survey = { ...whole, templatesPerItem: 2 };
    const plan = await studying.plan([pretend, { ...pretend, id: 'twin', repeats: 2 }], { survey });
    const report = reportOf(await studying.reported(plan));
    const [respondent] = report.respondents;
    expect(respondent?.trials).toEqual({ planned: 126 * 2, observed: 126 * 2 });
    expect(respondent?.profile?.asked).toMatchObject({ oneForm: true });
    const [pdi] = respondent?.profile?.dimensions ?? [];
    expect(pdi?.imputed.low).toBeGreaterThan(0);
    expect(pdi?.pull).toMatchObject({ value: null, note: 'each item was put in one form' });
    expect(pdi?.reliability.retest).toMatchObject({ value: null });
    expect(pdi?.reliability.splitHalf).toMatchObject({ value: null });
    expect(pdi?.variance).toBeNull();
    expect(documentOf(report, nothing).notices).toEqual([
      'Two of CDEval’s six an item: in one form of ab, repeat, compare, drawn by the seed.',
    ]);
    await readReport(join(studying.report, 'report.json'));
  }, 120_000);
});

describe('a dry run', () => {
  const studying = new Studying();
  afterAll(() => studying[Symbol.dispose]());
  const at = { cwd: studying.folder.path };
  const dryRun = async (...more: readonly string[]) =>
    (await undertone(['run', 'made.yaml', '--dry-run', ...more], at)).stdout.split('\n');

  test('forecasts half-widths by what it assumes, then by the answers that are there', async () => {
    const plan = await studying.plan([pretend], { survey: whole });
    expect((await dryRun())[1]).toBe(
      '  half-width 0.14 now; more draws reach at best 0.12 (assuming items with SD 0.25 about 0.50, forms with SD 0.15 about their item, and sampled answers)',
    );
    const report = reportOf(await studying.run(plan));
    const [forecast] = await forecastPrecision(plan, studying.ledger);
    expect(forecast?.assumed).toBeNull();
    for (const { dimension, halfWidth } of forecast?.dimensions ?? []) {
      const found = report.respondents[0]?.profile?.dimensions.find(
        (each) => each.dimension === dimension,
      )?.imputed;
      expect(halfWidth?.planned).toBeCloseTo(((found?.high ?? 0) - (found?.low ?? 0)) / 2, 6);
      expect(halfWidth?.least).toBeLessThan(halfWidth?.planned ?? 0);
    }
    expect((await dryRun())[1]).toMatch(
      /half-width 0\.\d\d now; .*\(from 1,008 answered prompts\)$/,
    );
  }, 120_000);

  test('offers one form with both counts, but not where log-probabilities are known not to come', async () => {
    const real = { id: 'real', model: 'x', endpoint: 'http://localhost:9/v1' };
    await studying.plan([real], { survey: { ...whole, repeats: 5 } });
    // 126 items: ab, compare and likert once in both orders, repeat five times.
    expect((await dryRun()).at(-2)).toBe(
      'If log-probabilities are available, 2,016 requests as planned; 0.13 of that, 252, with --forms ab, not CDEval’s six.',
    );
    expect((await dryRun('--forms', 'ab')).join()).not.toContain('--forms');
    await studying.plan([pretend], { survey: { ...whole, repeats: 2 } });
    expect((await dryRun()).join()).not.toContain('--forms');
  }, 120_000);

  test('refuses forms that are none, or no choice', async () => {
    await studying.plan([pretend], { survey: whole });
    for (const forms of ['lab', 'likert', 'ab,ab']) {
      const { stderr, code } = await undertone(['run', 'made.yaml', '--forms', forms], at);
      expect(code).toBe(2);
      expect(stderr).toBe(
        `--forms: ${forms} is not valid; name some of ab, repeat, compare, likert, each once, separated by commas, at least one of ab, repeat, compare among them\n`,
      );
    }
  });
});
