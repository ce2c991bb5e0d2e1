import type { Telling } from '../../vocabulary/telling.js';
import { type Asking, type AttitudeQuestion, attitudeQuestions } from './attitude-questions.js';

/** The forced choices about the values of a telling in both orders, asked plainly: directly, without an example. */
export function forcedChoices(
  telling: Telling,
  asking: Pick<Asking, 'topics' | 'wording' | 'keys'>,
): AttitudeQuestion[] {
  const plainly = { style: 'direct', shots: 0, neutralStudy: false } as const;
  return attitudeQuestions(telling, { ...asking, ...plainly }).filter(
    ({ probe }) => probe === 'forced',
  );
}
