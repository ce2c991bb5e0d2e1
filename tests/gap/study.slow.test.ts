import { beforeAll, expect, test } from 'vitest';
import type { Gap } from '../../analysis/gap/gap.js';
import {
  type CarryOverCell,
  type CarryOverOutcome,
  carryOverOutcomes,
  coverageCells,
  expectedCarryOver,
  noisyCells,
  notCarryingCells,
} from '../../proof/carry-over-cells.js';
import { replicateGap } from '../../proof/replicated-gap.js';
import { Report } from '../../reports/document/report.js';
import type { ComparedReport } from '../../src/compare/compared-report.js';
import { assembleComparison } from '../../src/compare/comparison.js';
import { mergeRespondents } from '../../src/compare/merged-respondents.js';
import { readSource } from '../../src/compare/sources.js';
import { loadEditions } from '../../src/content/country-editions.js';
import { surveyOf } from '../../src/instruments/stories/asked.js';
import { loadInferenceTemplates } from '../../src/instruments/stories/content/stories.js';
import { loadSurveyTemplates } from '../../src/instruments/survey/questionnaire.js';
import { Plan } from '../../src/study/plan.js';
import { inconsistency } from '../../src/study/recorded/report-file.js';
import { Lab, planStories } from '../support/studies.js';

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

const asked = {
  wording: await loadSurveyTemplates('undertone', 'en'),
  stories: await loadInferenceTemplates('undertone', 'en'),
  /** A third of the built-in set: `npm run proof` takes all of it, hundreds of times. */
  pairs: 16,
  seed: 1,
};

async function outcomesOf(cell: CarryOverCell, replications: number): Promise<CarryOverOutcome[]> {
  const outcomes: CarryOverOutcome[] = [];
  for await (const respondents of replicateGap({ ...asked, cell, replications })) {
    outcomes.push(...carryOverOutcomes(respondents, { cell }));
  }
  return outcomes;
}

function cellOf(name: string): CarryOverCell {
  const found = [...coverageCells, ...noisyCells, ...notCarryingCells].find(
    (cell) => cell.name === name,
  );
  if (!found) throw new Error(`there is no cell "${name}"`);
  return found;
}

function heldOf(found: CarryOverOutcome[], truth: number): number {
  return found.filter(
    ({ carryOver: { slope } }) => (slope.low ?? 1) <= truth && truth <= (slope.high ?? -1),
  ).length;
}

const meanSlope = (found: CarryOverOutcome[]) =>
  found.reduce((sum, { carryOver }) => sum + (carryOver.slope.value ?? 0), 0) / found.length;

test('a declared projection is found, and its intervals hold it', async () => {
  const cell = cellOf('d′ 2, projection 0.6');
  const found = await outcomesOf(cell, 4);
  const { slope } = expectedCarryOver(cell.declaration, {
    answers: Number.POSITIVE_INFINITY,
    probe: 'forced',
  });
  // 0.6 less what the order takes, a tenth, and what cannot be read, a fiftieth.
  expect(slope).toBeCloseTo(0.6 * 0.9 * 0.98, 10);
  // One interval has a standard error of about 0.08 with 16 pairs; the mean of four half of that.
  expect(Math.abs(meanSlope(found) - slope)).toBeLessThan(0.12);
  expect(heldOf(found, slope)).toBeGreaterThanOrEqual(3);
  expect(found.map(({ verdict }) => verdict)).toEqual(Array(4).fill('projects'));
});

test('with six answers an item the slope shrinks as expected, and over its reliability it does not', async () => {
  const cell = cellOf('six answers, projection 0.6');
  const found = await outcomesOf(cell, 4);
  const expected = expectedCarryOver(cell.declaration, { answers: 1, probe: 'forced' });
  expect(expected.slope).toBeLessThan(0.75 * expected.corrected);
  expect(Math.abs(meanSlope(found) - expected.slope)).toBeLessThan(0.12);
  const corrected = found.flatMap(({ carryOver }) => carryOver.corrected?.value ?? []);
  expect(corrected.length).toBeGreaterThan(2);
  const mean = corrected.reduce((sum, value) => sum + value, 0) / corrected.length;
  expect(Math.abs(mean - expected.corrected)).toBeLessThan(0.2);
});

test.each(['pole bias', 'yea-saying'])(
  'those that carry nothing over are not called projecting: %s',
  async (name) => {
    const found = await outcomesOf(cellOf(name), 3);
    // With a chance of 2.5 % each, two of three would come once in 500 such tests.
    expect(found.filter(({ verdict }) => verdict === 'projects').length).toBeLessThan(2);
  },
);

test('eight that sound nice draws alike are not called projecting once they are held against one another', async () => {
  const alike = cellOf('eight alike');
  const found = await outcomesOf(alike, 1);
  expect(found).toHaveLength(8);
  expect(found.filter(({ verdict }) => verdict === 'projects').length).toBeLessThan(2);
  const alone = await outcomesOf({ ...alike, respondents: 1 }, 12);
  expect(alone.filter(({ verdict }) => verdict === 'projects').length).toBeGreaterThan(3);
});
