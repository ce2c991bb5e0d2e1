import { plainText } from '../../reports/document/plain-text.js';
import { Plan } from '../study/plan.js';
import { InputError } from '../vocabulary/input-error.js';
import type { StudyRecord } from '../vocabulary/ports.js';

/**
 * The plan of a run as it was recorded.
 * @throws InputError when this version cannot read it
 */
export function recordedPlan(record: StudyRecord, ledger: string): Plan {
  const plan = Plan.safeParse(JSON.parse(record.text));
  if (plan.success) return plan.data;
  const how = `was recorded by Undertone ${record.version} and cannot be read by this one`;
  throw new InputError(`the study "${plainText(record.name)}" ${how}; run it again`, {
    file: ledger,
  });
}
