import type { GapFigures } from '../../analysis/gap/gap.js';
import { headlineGap } from '../../analysis/gap/measure-gaps.js';
import type { PoleHearing } from '../../analysis/hearing/hearing.js';
import type { Estimate } from '../../analysis/profile.js';
import { type Dimension, dimensions } from '../../src/vocabulary/dimension.js';
import { drawnPoles } from '../drawn-poles.js';
import { firstFigure } from '../first-figure.js';
import type { Report, ReportedRespondent } from '../document/report.js';

/** What a respondent states, hears and carries over on a dimension; null where there is nothing. */
export interface DimensionGap {
  readonly dimension: Dimension;
  readonly stated: Estimate | null;
  readonly inference: PoleHearing | null;
  readonly gap: GapFigures | null;
}

/** A respondent with carry-over, on all dimensions. */
export interface GapPanel {
  readonly respondent: ReportedRespondent;
  readonly dimensions: readonly DimensionGap[];
}

/** Every respondent whose carry-over was measured. */
export function gapPanels(report: Report): readonly GapPanel[] {
  const poles = drawnPoles(report);
  return report.respondents.flatMap((respondent) => {
    const figures = (respondent.gap && headlineGap(respondent.gap.measures)?.figures) ?? [];
    if (figures.length === 0) return [];
    const heard = poles?.of(respondent) ?? [];
    const of = <Row extends { readonly dimension: Dimension | null }>(
      rows: readonly Row[],
      dimension: Dimension,
    ) => rows.find((each) => each.dimension === dimension) ?? null;
    return [
      {
        respondent,
        dimensions: dimensions.map((dimension) => ({
          dimension,
          stated: statedOn(respondent, dimension),
          inference: of(heard, dimension),
          gap: of(figures, dimension),
        })),
      },
    ];
  });
}

function statedOn({ profile }: ReportedRespondent, dimension: Dimension): Estimate | null {
  const found = profile?.dimensions.find((each) => each.dimension === dimension);
  return profile && found ? firstFigure(profile, found) : null;
}
