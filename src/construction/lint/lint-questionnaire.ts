import type { Finding } from '../../vocabulary/finding.js';
import type { Questionnaire } from '../../vocabulary/item.js';
import { checks } from './checks/index.js';

/** All that the checks find wrong with a questionnaire, check by check. */
export function lintQuestionnaire(questionnaire: Questionnaire): readonly Finding[] {
  return checks.flatMap(({ name, severity, find }) =>
    [...find(questionnaire)].map(({ path, message }) => ({
      check: name,
      severity,
      path: [...path],
      message,
    })),
  );
}
