import { ownValue } from '../../vocabulary/comparable-text.js';
import type { DocumentMarks, InstrumentStudy } from '../instruments/base/instrument.js';
import { instruments } from './instruments.js';
import type { Plan } from './plan.js';

/** How a kind of file is told, and the instrument that owns it; null for one that every study has. */
export interface Told extends DocumentMarks {
  readonly owner: InstrumentStudy<Plan> | null;
}

const ofInstruments = instruments.flatMap((owner) =>
  (owner.documents ?? []).map((marks): Told => ({ ...marks, owner })),
);

/** Every kind of file, in the order in which they are listed; one that several instruments own, by each. */
export const told: readonly Told[] = [
  { kind: 'questionnaire', marks: ['questionnaire', 'items'], owner: null },
  { kind: 'scheme', marks: ['dimensions'], owner: null },
  { kind: 'facets', marks: ['facetPlan'], owner: null },
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
  // A section of a study is an object; a list under such a key is another kind's content.
  const has = (key: string, kind: string) =>
    Object.hasOwn(value, key) && !(isSection(key) && isListIn(value, key) === (kind === 'study'));
  return keyedKinds.filter((kind) =>
    told.some((each) => each.kind === kind && each.marks.some((key) => has(key, kind))),
  );
}

function isSection(key: string): boolean {
  return instruments.some(({ section }) => section.key === key);
}

function isListIn(value: object, key: string): boolean {
  return Array.isArray(ownValue(value as Readonly<Record<string, unknown>>, key));
}

/** The instrument that owns a file of this kind; null for a kind that every study has. */
export function ownerOf(kind: string, value: unknown): InstrumentStudy<Plan> | null {
  const of = told.filter((each) => each.kind === kind);
  const own = of.find(({ owns }) => owns?.(value)) ?? of.find(({ owns }) => !owns);
  return own?.owner ?? null;
}
