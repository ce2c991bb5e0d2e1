import type { SignedEstimate } from '../../analysis/profile.js';
import { count } from '../document/format.js';

/** How many intervals leave out 0, and what chance has to do with it; null where none has an interval. */
export function intervalsApart(estimates: readonly SignedEstimate[]): string | null {
  const told = estimates.flatMap(({ low, high }) =>
    low === null || high === null ? [] : [{ low, high }],
  );
  if (told.length === 0) return null;
  const apart = told.filter(({ low, high }) => low > 0 || high < 0).length;
  return `${count(apart)} of ${count(told.length)} intervals leave out 0. About one in twenty would by chance even if nothing differed; these figures share answers, so that chance hits several at once.`;
}
