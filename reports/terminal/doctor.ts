import { capitalised, counted, list, plainText } from '../document/format.js';
import { textTable } from './text-table.js';

/** How one part of asking fares: well, with something to know, at fault, or not looked at. */
export type CheckState = 'ok' | 'note' | 'warning' | 'failed' | 'skipped';

/** One part of asking, and how it fares. */
export interface Check {
  /** Such as `key` or `log-probabilities`. */
  readonly check: string;
  readonly state: CheckState;
  /** What was found, without its full stop. */
  readonly found: string;
  /** How to mend or better it, in a sentence; null where nothing is to be done. */
  readonly mend: string | null;
}

/** A model at an endpoint, and how it fared. */
export interface ExaminedModel {
  readonly model: string;
  /** Without secrets. */
  readonly endpoint: string;
  /** Who asks it, such as the ids of respondents. */
  readonly for: readonly string[];
  readonly checks: readonly Check[];
}

/** What a check of every endpoint and of the ledger came to. */
export interface Examination {
  /** Requests that were sent. */
  readonly requests: number;
  readonly models: readonly ExaminedModel[];
  readonly ledger: Check;
}

/** Whether nothing is at fault. */
export function isWell({ models, ledger }: Examination): boolean {
  return [...models.flatMap(({ checks }) => checks), ledger].every(
    ({ state }) => state !== 'failed',
  );
}

/** An examination as a table for each model, and what to mend after it. */
export function examinationText(examination: Examination): string {
  const { models, ledger } = examination;
  const tables = models.map(({ model, endpoint, for: whom, checks }) =>
    part(`${plainText(model)} at ${plainText(endpoint)}, for ${list(whom.map(plainText))}`, checks),
  );
  const all = [...models.flatMap(({ checks }) => checks), ledger];
  const [faults, warnings] = (['failed', 'warning'] as const).map(
    (kind) => all.filter(({ state }) => state === kind).length,
  );
  const warned = warnings
    ? `, but there ${warnings === 1 ? 'is' : 'are'} ${counted(warnings, 'warning')}`
    : '';
  const verdict = faults ? `${counted(faults, 'check')} failed.` : `Nothing failed${warned}.`;
  return [...tables, part('Ledger', [ledger]), verdict].join('\n\n');
}

function part(title: string, checks: readonly Check[]): string {
  const columns = (['check', 'state', 'found'] as const).map((name) => ({
    name,
    align: 'left' as const,
  }));
  const rows = checks.map(({ check, state, found }) => [check, state, plainText(found)]);
  const mends = checks.flatMap(({ check, mend }) =>
    mend === null ? [] : [`${capitalised(check)}: ${plainText(mend)}`],
  );
  return [title, textTable(columns, rows), ...mends].join('\n');
}
