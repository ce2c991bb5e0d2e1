import { loadPlan } from '../study/load-plan.js';
import { loadStudy } from '../study/load-study.js';
import type { Plan } from '../study/plan.js';

// For commands, which see workflows alone.
export type { Plan };

/**
 * The plan of a study file: the study with its questionnaire, templates and country scores.
 * @throws InputError with file, line and mend when anything in one of the files is wrong
 */
export async function planStudy(file: string): Promise<Plan> {
  return loadPlan(await loadStudy(file));
}
