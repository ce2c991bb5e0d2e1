import type { DrawnFigures, OverCommonItems } from '../survey/resampled-figures.js';
import type { Behind } from './distance.js';
import { type DrawnProfile, drawnProfile, pairMatrix } from './similarity.js';

/** A respondent's figures, to be held against another's. */
export interface Compared {
  readonly id: string;
  readonly figures: DrawnFigures;
}

/** Respondents over the items that all of them answered, in the same draws of these items. */
export interface Ensemble {
  readonly ids: readonly string[];
  readonly profiles: readonly DrawnProfile[];
  /** Equation 4 between every two, as found. */
  readonly similar: readonly (readonly number[])[];
  /** What stands behind a figure made of all of them. */
  readonly behind: Behind;
}

/** Those of the respondents that have a figure on all dimensions, together. */
export function ensembleOf(
  respondents: readonly Compared[],
  overCommonItems: OverCommonItems,
): Ensemble {
  const whole = respondents.filter(({ figures }) => drawnProfile(figures) !== null);
  const together = overCommonItems(whole.map(({ figures }) => figures)).map(drawnProfile);
  const known = whole.flatMap(({ id }, place) => {
    const profile = together[place];
    return profile ? [{ id, profile }] : [];
  });
  const profiles = known.map(({ profile }) => profile);
  const least = profiles.reduce<DrawnProfile | null>(
    (fewest, profile) => (fewest && fewest.n <= profile.n ? fewest : profile),
    null,
  );
  return {
    ids: known.map(({ id }) => id),
    profiles,
    similar: pairMatrix(profiles.map(({ found }) => found)),
    behind: {
      n: least?.n ?? 0,
      degreesOfFreedom: least?.degreesOfFreedom ?? 0,
      note: profiles.find(({ note }) => note !== null)?.note ?? null,
    },
  };
}
