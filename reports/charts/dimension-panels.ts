import type { DimensionProfile } from '../../analysis/profile.js';
import { type Dimension, dimensionCatalogue, dimensions } from '../../src/vocabulary/dimension.js';
import type { Report } from '../document/report.js';
import { missingLabels, nameLabels, nameStep, namesOf } from './name-labels.js';
import { type Layer, markKey, nullLine, type Panel, type PanelRow } from './panel.js';

/** The width of one of six panels side by side, in pixels. */
export const PANEL_WIDTH = 88;
/** The space between them, for the labels of their axes. */
export const PANEL_SPACING = 24;

/** What one respondent shows on one dimension, on the row of the respondent. */
export interface Shown {
  readonly place: number;
  readonly figures: DimensionProfile;
}

/** What every respondent that was observed shows on a dimension. */
export function shownOn(report: Report, dimension: Dimension): readonly Shown[] {
  return report.respondents.flatMap(({ profile }, place) => {
    const figures = profile?.dimensions.find((each) => each.dimension === dimension);
    return figures ? [{ place, figures }] : [];
  });
}

/** Whether there is any profile to draw. */
export function hasProfiles(report: Report): boolean {
  return report.respondents.some(({ profile }) => profile !== null);
}

/** Six panels side by side, one a dimension, with a row for each respondent. */
export function dimensionPanels(
  report: Report,
  options: {
    readonly key: readonly string[];
    readonly layers: (shown: readonly Shown[]) => readonly Layer[];
  },
): PanelRow | null {
  if (!hasProfiles(report)) return null;
  const names = namesOf(report.respondents);
  const panels = dimensions.map((dimension, nth): Panel => {
    const shown = shownOn(report, dimension);
    return {
      title: { text: dimensionTitle(dimension) },
      width: PANEL_WIDTH,
      height: { step: nameStep(names) },
      layer: [
        nullLine(),
        ...options.layers(shown),
        missingLabels(report.respondents, { width: PANEL_WIDTH }),
        ...(nth === 0 ? nameLabels(names) : []),
      ],
    };
  });
  return {
    title: markKey(...options.key),
    hconcat: panels,
    spacing: PANEL_SPACING,
    bounds: 'flush',
  };
}

/** A dimension’s name on two lines. */
export function dimensionTitle(dimension: Dimension): string[] {
  const [first = '', ...others] = dimensionCatalogue[dimension].name.split(' ');
  return [first, others.join(' ') || ' '];
}
