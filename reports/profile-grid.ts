import type { Estimate } from '../analysis/profile.js';
import { dimensions } from '../src/vocabulary/dimension.js';
import type { Report, ReportedRespondent } from './report.js';

/** A respondent's six headline figures, in order; null where nothing was observed. */
export interface GridRow {
  readonly respondent: ReportedRespondent;
  readonly figures: readonly (Estimate | null)[];
}

/** The headline figures, respondents × dimensions. */
export function profileGrid({ respondents }: Report): readonly GridRow[] {
  return respondents.map((respondent) => ({
    respondent,
    figures: dimensions.map((dimension) => {
      const found = respondent.profile?.dimensions.find((each) => each.dimension === dimension);
      return found?.filled ?? null;
    }),
  }));
}
