import { blindAgreement } from '../../../../analysis/agreement.js';
import type { Check } from '../check.js';

/** Figures are recorded with three decimals. */
const ROUNDING = 0.0006;

/** The agreement recorded for the readers is what their readings come to. */
export const recordedAgreement: Check = {
  name: 'agreement',
  severity: 'error',
  *find({ items, agreement }) {
    if (!agreement) return;
    const found = blindAgreement(items.map(({ ratings }) => ratings?.readings ?? []));
    for (const key of Object.keys(agreement) as (keyof typeof agreement)[]) {
      const value = found?.[key];
      if (value !== undefined && Math.abs(value - agreement[key]) <= ROUNDING) continue;
      const really =
        value === undefined ? 'cannot be had from the readings' : `comes to ${value.toFixed(3)}`;
      yield {
        path: ['agreement', key],
        message: `${key} is ${agreement[key]}, but it ${really}; correct it, or the readings`,
      };
    }
  },
};
