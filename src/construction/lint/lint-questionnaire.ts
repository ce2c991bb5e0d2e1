import type { Finding } from '../../vocabulary/finding.js';
import type { Questionnaire } from '../../vocabulary/item.js';
import { checks } from './checks/index.js';

/**
 * All that the checks find wrong with a questionnaire, check by check.
 * @param tell hears how many items the check that takes longest has gone through
 */
export function lintQuestionnaire(
  questionnaire: Questionnaire,
  tell?: (done: number) => void,
): readonly Finding[] {
  return checks.flatMap(({ name, severity, find }) =>
    [...find(questionnaire, tell)].map(({ path, message }) => ({
      check: name,
      severity,
      path: [...path],
      message,
    })),
  );
}
