import { readTableText } from '../content/csv/read-table-text.js';
import type { DocumentMarks, InstrumentStudy } from '../instrument-study.js';
import { instruments } from '../instruments.js';
import { InputError } from '../vocabulary/input-error.js';

/** How a kind of file is told, and the instrument that owns it; null for one that every study has. */
interface Told extends DocumentMarks {
  readonly owner: InstrumentStudy | null;
}

const ofInstruments = instruments.flatMap((owner) =>
  (owner.documents ?? []).map((marks): Told => ({ ...marks, owner })),
);

/** Every kind of file, in the order in which they are listed; one that several instruments own, by each. */
const told: readonly Told[] = [
  { kind: 'questionnaire', marks: ['questionnaire', 'items'], owner: null },
  { kind: 'scheme', marks: ['dimensions'], owner: null },
  ...ofInstruments.filter(({ isTable }) => !isTable),
  {
    kind: 'study',
    marks: ['respondents', ...instruments.map(({ section }) => section.key), 'endpoints'],
    owner: null,
  },
  { kind: 'countries', marks: ['country'], isTable: true, owner: null },
  ...ofInstruments.filter(({ isTable }) => isTable),
];

/** What a file can be, by the names that `--kind` takes. */
export const allKinds: readonly string[] = [...new Set(told.map(({ kind }) => kind))];

/** What a file of YAML or JSON can be. */
export const keyedKinds = allKinds.filter((kind) => !isTable(kind));

/** Whether this is a kind of table. */
export function isTable(kind: string): boolean {
  return told.some((each) => each.kind === kind && each.isTable);
}

/** What a document may be, by its top keys: none, one or several kinds. */
export function kindsOf(value: unknown): readonly string[] {
  if (value === null || typeof value !== 'object') return [];
  return keyedKinds.filter((kind) =>
    told.some((each) => each.kind === kind && each.marks.some((key) => key in value)),
  );
}

/** The instrument that owns a file of this kind; null for a kind that every study has. */
export function ownerOf(kind: string, value: unknown): InstrumentStudy | null {
  const of = told.filter((each) => each.kind === kind);
  const own = of.find(({ owns }) => owns?.(value)) ?? of.find(({ owns }) => !owns);
  return own?.owner ?? null;
}

/**
 * What a table is, by its head.
 * @throws InputError when it is none that we know: nobody said that it is one
 */
export async function tableKindOf(file: string): Promise<string> {
  const [head = ''] = (await readTableText(file)).trimStart().split('\n', 1);
  const has = (column: string) => new RegExp(`\\b${column}\\b`, 'i').test(head);
  // One of several columns may be misspelt, which the check of the table will say.
  const table = told.find(
    ({ isTable: ofCsv, marks }) => ofCsv && marks.filter(has).length >= Math.min(2, marks.length),
  );
  if (table) return table.kind;
  throw new InputError(
    `is CSV without a column "country", so no country scores; CDEval comes in with: undertone import cdeval ${file}`,
    { file },
  );
}
