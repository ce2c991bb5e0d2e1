import type { SwitchedReadings } from '../../../analysis/gap/switched-readings.js';
import type { Report, ReportedRespondent } from '../../../reports/document/report.js';
import { packagePath } from '../../../src/content/package-root.js';
import { loadStudy } from '../../../src/study/load-study.js';
import { loadPlan, type Plan } from '../../../src/study/plan.js';
import type { Memory } from '../../../src/vocabulary/ports.js';
import { assembleReport } from '../../../src/workflows/assemble-report.js';
import { assembleSwitch } from '../../../src/workflows/assemble-switch.js';
import { ProvenanceFolder } from '../../../src/workflows/fold-provenance.js';
import { memoryOf } from './memory.js';
import { type Observed, observe } from './observe.js';

const folder = ['docs', 'generate', 'measures'] as const;

/** The files of the studies that the examples are from, by the names that the page gives them. */
export const studyFiles = {
  'measures.yaml': packagePath(...folder, 'measures.yaml'),
  'labels.csv': packagePath(...folder, 'labels.csv'),
  'many.yaml': packagePath(...folder, 'many.yaml'),
} as const;

/** The respondent that most examples are from: the answers behind its part of the report. */
export interface Ann extends Observed {
  readonly reported: ReportedRespondent;
  /** What it stated and heard under personas. */
  readonly switched: SwitchedReadings;
}

/** What the examples are taken from: two studies, played in process and without a network. */
export interface SeededRun {
  readonly plan: Plan;
  readonly report: Report;
  readonly ann: Ann;
  /** By id, the respondents of the study that has many. */
  readonly many: ReadonlyMap<string, Observed>;
}

/** Plays both studies; the same code and content give the same run to the last digit. */
export async function seededRun(): Promise<SeededRun> {
  const plan = await loadPlan(await loadStudy(studyFiles['measures.yaml']));
  const memory = memoryOf(plan);
  const facts = { version: '0', at: '1970-01-01T00:00:00.000Z' };
  const { report } = await assembleReport(plan, memory, facts);
  return { plan, report, ann: await playAnn(plan, { memory, report }), many: await playMany() };
}

async function playAnn(
  plan: Plan,
  { memory, report }: { readonly memory: Memory; readonly report: Report },
): Promise<Ann> {
  const [respondent] = plan.study.respondents;
  const [reported] = report.respondents;
  if (!respondent || !reported) throw new RangeError('the study of the examples asks nobody');
  const provenance = new ProvenanceFolder();
  const switched = await assembleSwitch(withSwitch(plan), respondent, { memory, provenance });
  if (!switched) throw new RangeError('the study of the examples switches no persona');
  return { ...(await observe(plan, respondent, memory)), reported, switched };
}

/** The plan with a persona switch, which only one respondent is to be asked for: the others would cost seconds. */
function withSwitch({ study, ...asked }: Plan): Plan {
  const inference = study.inference && { ...study.inference, personaSwitch: true };
  return { ...asked, study: { ...study, inference } };
}

async function playMany(): Promise<ReadonlyMap<string, Observed>> {
  const plan = await loadPlan(await loadStudy(studyFiles['many.yaml']));
  const memory = memoryOf(plan);
  const many = new Map<string, Observed>();
  for (const respondent of plan.study.respondents) {
    many.set(respondent.id, await observe(plan, respondent, memory));
  }
  return many;
}
