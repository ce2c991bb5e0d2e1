import { beforeAll, expect, test } from 'vitest';
import type { Gap } from '../../analysis/gap/gap.js';
import { Report } from '../../reports/document/report.js';
import { loadEditions } from '../../src/content/load-countries.js';
import { Plan, surveyOf } from '../../src/study/plan.js';
import { assembleComparison } from '../../src/workflows/assemble-comparison.js';
import type { ComparedReport } from '../../src/workflows/compared-report.js';
import { mergeRespondents } from '../../src/workflows/merge-respondents.js';
import { readSource } from '../../src/workflows/read-source.js';
import { inconsistency } from '../../src/workflows/report-consistency.js';
import { Lab } from '../support/lab.js';
import { planStories } from '../support/story-study.js';

/** Where one study asked one simulated respondent about itself and about stories. */
let source: ComparedReport;
let plan: Plan;

beforeAll(async () => {
  using lab = new Lab();
  const orientation = { pdi: 0.8, idv: 0.2, uai: 0.7, mas: 0.3, lto: 0.6, ivr: 0.4 };
  plan = await planStories(lab, [{ id: 'own', simulated: { orientation } }], {
    survey: { limit: 1 },
    inference: { tasks: ['attitude', 'selection'], limit: 4 },
  });
  const result = await lab.run(plan, { folder: undefined });
  if (result.state !== 'reported') throw new Error(result.state);
  lab.writes(result.report);
  [source] = (await readSource(lab.json)) as [ComparedReport];
}, 60_000);

/** What JSON makes of a report, where it does not fit. */
const misfit = (report: Report) =>
  Report.safeParse(JSON.parse(JSON.stringify(report))).error?.issues;

test('one study that asks about both reports the gap between what is stated and what is heard', () => {
  const { report } = source;
  const [respondent] = report.respondents;
  const stated = new Set(respondent?.items.map(({ id }) => id));
  const heard = new Set(respondent?.inference?.scores.items.map(({ id }) => id));
  const both = [...stated].filter((id) => heard.has(id));
  const gap = respondent?.gap;
  expect(both.length).toBeGreaterThan(0);
  expect(gap?.items.map(({ id }) => id).sort()).toEqual(both.sort());
  expect(gap?.measures.map(({ measure }) => measure)).toEqual(['forced', 'full', 'selection']);
  expect(gap?.together).toHaveLength(1);
  expect(report.gaps).toMatchObject({ amongOthers: [], families: [] });
});

test('a gap stands in a comparison as it was reported, unless other stories were asked about', async () => {
  const { report } = source;
  /** The same answers from another model, asked about the stories of this hash. */
  const another = (id: string, hash?: string): ComparedReport => ({
    ...source,
    name: id,
    report: {
      ...report,
      inference: report.inference && { ...report.inference, ...(hash && { hash }) },
      respondents: report.respondents.map((each) => ({ ...each, id, model: id })),
    },
  });
  const sources = [source, another('alike'), another('otherwise', '0123456789ab')];
  const compared = await assembleComparison(mergeRespondents(sources), {
    editions: await loadEditions('hofstede-2023'),
    map: 'countries',
    seed: 1,
    differing: [],
  });
  expect(misfit(compared)).toBeUndefined();
  const gap = report.respondents[0]?.gap;
  expect(compared.respondents.map((each) => each.gap)).toEqual([gap, gap, null]);
  expect(compared.gaps?.pooled?.n).toBe(2 * (gap?.items.length ?? 0));
});

test('a gap that was altered in its report is noticed', () => {
  const altered = (alter: (gap: Gap) => void) => {
    const report = structuredClone(source.report);
    const gap = report.respondents[0]?.gap;
    if (!gap) throw new Error('it has a gap');
    alter(gap);
    return inconsistency(report);
  };
  expect(altered(() => {})).toBeNull();
  expect(
    altered(({ measures: [forced] }) => {
      if (forced?.figures[0]) forced.figures[0].carryOver.slope.value = 0.9;
    }),
  ).toBe('the gap of "own" does not follow from its items (forced)');
  expect(
    altered((gap) => {
      gap.verdict = { verdict: 'projects', why: null };
    }),
  ).toBe('the gap of "own" does not follow from its items (verdict)');
});

test('a limited survey asks first what stories are about, and one that was recorded before it did asks as it did', () => {
  const itemsOf = (of: Plan) => {
    const [respondent] = of.study.respondents;
    return respondent ? surveyOf(of, respondent).items.map(({ id }) => id) : [];
  };
  const { storiesFirst, ...earlier } = plan.study;
  expect(storiesFirst).toBe(true);
  const recorded = Plan.parse({ ...plan, study: earlier });
  expect(itemsOf(recorded).every((id) => id.endsWith('-01'))).toBe(true);
  expect(itemsOf(plan)).toHaveLength(itemsOf(recorded).length);
  expect(itemsOf(plan)).not.toEqual(itemsOf(recorded));
});
