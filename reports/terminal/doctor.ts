import type { Check, Examination } from '../../analysis/results/examination.js';
import { capitalised, counted, list, plainText } from '../document/format.js';
import { textTable } from './text-table.js';

/** Whether nothing is at fault. */
export function isWell({ models, ledger }: Examination): boolean {
  return [...models.flatMap(({ checks }) => checks), ledger].every(
    ({ state }) => state !== 'failed',
  );
}

/** An examination as a table for each model, and what to fix after it. */
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
  const fixes = checks.flatMap(({ check, fix }) =>
    fix === null ? [] : [`${capitalised(check)}: ${plainText(fix)}`],
  );
  return [title, textTable(columns, rows), ...fixes].join('\n');
}
