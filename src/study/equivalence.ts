import * as z from 'zod';
import { plainText } from '../../reports/document/format.js';
import { InputError } from '../../vocabulary/input.js';
import type { StudyRecord } from '../../vocabulary/trial.js';
import type { Plan } from './plan.js';

const Declared = z.object({
  study: z.object({ inference: z.object({ equivalence: z.number() }) }),
});

/**
 * Refuses another region of no carry-over than the study was first run with.
 * @throws InputError where it was changed since
 */
export function refuseOtherEquivalence({ study }: Plan, before: StudyRecord | undefined): void {
  const asked = study.inference?.equivalence;
  const recorded = Declared.safeParse(before && JSON.parse(before.text)).data;
  const declared = recorded?.study.inference.equivalence;
  if (asked === undefined || declared === undefined || declared === asked) return;
  throw new InputError(
    `inference.equivalence was ${declared} when "${plainText(study.name)}" was run before, and what counts as no carry-over is declared before answers are known; set it back, or give the study another name`,
  );
}
