import type { Estimate } from '../analysis/profile.js';
import { dimensions } from '../src/vocabulary/dimension.js';
import type { Report, ReportedRespondent } from './document/report.js';

/** One kind of figure of a respondent on the six dimensions, in order; null where there is none. */
export interface GridRow {
  readonly respondent: ReportedRespondent;
  readonly kind: 'headline' | 'answered-only' | 'nothing observed';
  readonly figures: readonly (Estimate | null)[];
}

/** The headline figures with the answered-only ones below them, respondents × dimensions. */
export function profileGrid({ respondents }: Report): readonly GridRow[] {
  return respondents.flatMap((respondent): GridRow[] => {
    const { profile } = respondent;
    if (!profile)
      return [{ respondent, kind: 'nothing observed', figures: dimensions.map(() => null) }];
    const figures = (name: 'filled' | 'answered') =>
      dimensions.map(
        (dimension) =>
          profile.dimensions.find((each) => each.dimension === dimension)?.[name] ?? null,
      );
    return [
      { respondent, kind: 'headline', figures: figures('filled') },
      { respondent, kind: 'answered-only', figures: figures('answered') },
    ];
  });
}
