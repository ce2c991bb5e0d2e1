import type { Finding } from '../../vocabulary/finding.js';
import { cellsOf, type Questionnaire } from '../../vocabulary/item.js';
import type { Scheme } from '../../vocabulary/scheme.js';
import { checks } from './checks/index.js';

/**
 * All that the checks find wrong with a questionnaire, check by check.
 * @param tell hears how many items the check that takes longest has gone through
 */
export function lintQuestionnaire(
  questionnaire: Questionnaire,
  { scheme, tell }: { readonly scheme: Scheme; readonly tell?: (done: number) => void },
): readonly Finding[] {
  const linted = { ...questionnaire, scheme, cells: cellsOf(questionnaire, scheme) };
  return checks.flatMap(({ name, severity, find }) =>
    [...find(linted, tell)].map(({ path, message }) => ({
      check: name,
      severity,
      path: [...path],
      message,
    })),
  );
}
