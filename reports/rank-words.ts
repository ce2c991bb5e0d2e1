import type { CountrySimilarity } from '../analysis/comparison.js';

const rules = new Intl.PluralRules('en', { type: 'ordinal' });
const endings: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** A rank as it is said, such as "1st", "12th" or "102nd". */
export function ordinal(rank: number): string {
  return `${rank}${endings[rules.select(rank)] ?? 'th'}`;
}

/** A rank with its 95 % limits, such as "2nd (1–4)"; by itself where it has none. */
export function rankWords({ value, low, high }: CountrySimilarity['rank']): string {
  return low === null || high === null ? ordinal(value) : `${ordinal(value)} (${low}–${high})`;
}
