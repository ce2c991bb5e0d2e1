import { InputError } from '../vocabulary/input-error.js';

/** @throws InputError where a file is in another language than a respondent is asked in */
export function expectLanguage(found: string, wanted: string, file: string): void {
  if (found === wanted) return;
  throw new InputError(
    `this is in "${found}", but a respondent is asked in "${wanted}"; give one in "${wanted}", or change that respondent's language`,
    { file },
  );
}
