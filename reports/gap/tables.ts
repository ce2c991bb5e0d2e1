import type { GapControl, Slope } from '../../analysis/gap/gap.js';
import { headlineGap } from '../../analysis/gap/gap-figures.js';
import { ownValue } from '../../vocabulary/comparable-text.js';
import type { PageTable } from '../document/document.js';
import { decimal, NOTHING, plainText, pValue, withLimits } from '../document/format.js';
import type { Report } from '../document/report.js';
import type { Held } from './verdict.js';

const measureNames: Readonly<Record<string, string>> = {
  forced: 'forced choice',
  full: 'agreeing, neutral offered',
  without: 'agreeing, no neutral',
  selection: 'selection',
  extraction: 'extraction',
};

const column = (title: string, numeric = true) => ({ title, numeric });

/** The tables of the page on the gap; those without a row are left out. */
export function gapTables(held: readonly Held[], report: Report): readonly PageTable[] {
  return [
    tasksTable(held),
    dimensionsTable(held),
    sensitivityTable(held),
    controlsTable(held),
    amongTable(report),
  ].filter(({ rows }) => rows.length > 0);
}

/** λ as it would be if the ratings were less reliable. */
function sensitivityTable(held: readonly Held[]): PageTable {
  const rated = held.flatMap(({ respondent, gap }) => {
    const { slope, sensitivity = [] } = headlineGap(gap.measures)?.figures[0]?.carryOver ?? {};
    return slope && sensitivity.length > 0 ? [{ respondent, slope, sensitivity }] : [];
  });
  const levels = rated[0]?.sensitivity.map(({ reliability }) => decimal(reliability)) ?? [];
  return {
    name: 'carry-over-by-reliability',
    title: 'λ by reliability of the ratings (description; no verdict rests on it)',
    columns: [
      column('respondent', false),
      column('as estimated'),
      ...levels.map((each) => column(each)),
    ],
    rows: rated.map(({ respondent, slope, sensitivity }) => [
      plainText(respondent.id),
      cell(slope),
      ...sensitivity.map((each) => cell(each.slope)),
    ]),
  };
}

/** λ by every task, and where no story decides. */
function tasksTable(held: readonly Held[]): PageTable {
  const tasks = [...new Set(held.flatMap(({ gap }) => gap.measures.map(taskOf)))];
  const open = [...new Set(held.flatMap(({ gap }) => gap.undecided.map(undecidedOf)))];
  return {
    name: 'carry-over-by-task',
    title: 'λ by task',
    columns: [column('respondent', false), ...[...tasks, ...open].map((title) => column(title))],
    rows: held.map(({ respondent, gap }) => [
      plainText(respondent.id),
      ...tasks.map((task) => {
        const found = gap.measures.find((each) => taskOf(each) === task);
        return cell(found?.figures.find(({ dimension }) => dimension === null)?.carryOver.slope);
      }),
      ...open.map((kind) => cell(gap.undecided.find((each) => undecidedOf(each) === kind)?.slope)),
    ]),
  };
}

interface Asked {
  readonly measure: string;
  readonly style: string;
  readonly shots: number;
}

function taskOf({ measure, style, shots }: Asked): string {
  const way = [style === 'direct' ? '' : style, shots === 0 ? '' : 'one-shot'].filter(Boolean);
  return [ownValue(measureNames, measure) ?? measure, ...way].join(', ');
}

function undecidedOf(each: Asked & { readonly kind: string }): string {
  return `${each.kind}: ${taskOf(each)}`;
}

function dimensionsTable(held: readonly Held[]): PageTable {
  const asked = [
    ...new Set(
      held.flatMap(({ gap }) =>
        (headlineGap(gap.measures)?.figures ?? []).map(({ dimension }) => dimension),
      ),
    ),
  ].filter((dimension) => dimension !== null);
  return {
    name: 'carry-over-by-dimension',
    title: 'λ by dimension, Holm p in brackets',
    columns: [column('respondent', false), ...asked.map((dimension) => column(dimension))],
    rows: held.map(({ respondent, gap }) => [
      plainText(respondent.id),
      ...asked.map((dimension) => {
        const figures = headlineGap(gap.measures)?.figures.find(
          (each) => each.dimension === dimension,
        );
        const { carryOver, holm = null } = figures ?? {};
        if (!carryOver || carryOver.slope.value === null) return NOTHING;
        const p = holm === null ? '' : ` (${pValue(holm)})`;
        return `${decimal(carryOver.slope.value)}${p}`;
      }),
    ]),
  };
}

const controlNames: Readonly<Record<GapControl['name'], string>> = {
  explicit: 'said outright and named',
  'position bias': 'position bias',
  'item keying': 'acquiescence',
  stated: 'reliability of what is stated',
  desirability: 'items rated',
};

function controlsTable(held: readonly Held[]): PageTable {
  const names = [...new Set(held.flatMap(({ gap }) => gap.controls.map(({ name }) => name)))];
  return {
    name: 'gap-controls',
    title: 'Checks behind λ, and why inconclusive',
    columns: [
      column('respondent', false),
      ...names.map((name) => column(controlNames[name])),
      column('why inconclusive', false),
    ],
    rows: held.map(({ respondent, gap, standing }) => [
      plainText(respondent.id),
      ...names.map((name) => {
        const control = gap.controls.find((each) => each.name === name);
        const value = control?.value ?? null;
        return `${value === null ? NOTHING : decimal(value)}${control?.passed === false ? ' ✗' : ''}`;
      }),
      standing.why ?? NOTHING,
    ]),
  };
}

function amongTable({ gaps }: Report): PageTable {
  return {
    name: 'carry-over-among-others',
    title: 'λ among others',
    columns: [column('respondent or family', false), column('λ'), column('verdict', false)],
    rows: [
      ...(gaps?.amongOthers ?? []).map(({ respondent, carryOver, verdict }) => [
        plainText(respondent),
        cell(carryOver.slope),
        verdict.verdict,
      ]),
      ...(gaps?.families ?? []).map(({ family, slope }) => [
        plainText(family),
        cell(slope),
        NOTHING,
      ]),
      ...(gaps?.pooled ? [['one slope for all', cell(gaps.pooled), NOTHING]] : []),
    ],
  };
}

function cell(slope: Slope | undefined): string {
  return slope ? withLimits(slope, 'no interval') : NOTHING;
}
