import type { GroupSimilarity, People, RespondentAmongCountries } from '../analysis/comparison.js';
import { OTHER, RICH_WEST } from '../analysis/edition.js';
import type { SignedEstimate } from '../analysis/profile.js';
import { difference } from './document/format.js';

/** A respondent beside the two groups of countries that CDEval's Figure 6 compares. */
export interface WealthGroups {
  readonly rich: GroupSimilarity;
  readonly other: GroupSimilarity;
  /** Similarity to `rich` less that to `other`. */
  readonly lead: SignedEstimate;
  /** The lead of a respondent that answers 0.5 throughout. */
  readonly nullLead: number;
}

/** A respondent beside the two groups of an edition that has both; null where it has not. */
export function wealthGroups(
  { groups, richWestLead: lead }: RespondentAmongCountries,
  { nullRichWestLead: nullLead }: People,
): WealthGroups | null {
  const named = (name: string) =>
    groups.find(({ group, kind }) => kind === 'wealth' && group === name);
  const [rich, other] = [named(RICH_WEST), named(OTHER)];
  return rich && other && lead && nullLead !== null ? { rich, other, lead, nullLead } : null;
}

/** A lead with its limits and how it stands to the null's, such as "+0.14 (+0.12 to +0.16), above the null". */
export function leadWords({ lead: { value, low, high }, nullLead }: WealthGroups): string {
  if (value === null) return 'no figure';
  if (low === null || high === null) return `${difference(value)} (no interval)`;
  return `${difference(value)} (${difference(low)} to ${difference(high)}), ${verdict({ low, high }, nullLead)}`;
}

/** Limits and null are taken as printed, lest figures that look alike be said to differ. */
function verdict(
  limits: { readonly low: number; readonly high: number },
  nullLead: number,
): string {
  const [low, high, none] = [limits.low, limits.high, nullLead].map((each) =>
    Number(each.toFixed(2)),
  ) as [number, number, number];
  if (low > none) return 'above the null';
  return high < none ? 'below the null' : 'not told from the null';
}
