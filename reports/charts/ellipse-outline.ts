import type { HumansMap } from '../../analysis/comparison.js';
import type { Point } from './geometry.js';

const STEPS = 72;

/** Points along a respondent's ellipse, in the units of the map; none where it has none. */
export function ellipseOutline({ x, y, ellipse }: HumansMap['respondents'][number]): Point[] {
  if (!ellipse) return [];
  const { major, minor } = ellipse;
  const turn = (ellipse.angle * Math.PI) / 180;
  return Array.from({ length: STEPS }, (_, step) => {
    const along = major * Math.cos((2 * Math.PI * step) / STEPS);
    const across = minor * Math.sin((2 * Math.PI * step) / STEPS);
    return {
      x: x + along * Math.cos(turn) - across * Math.sin(turn),
      y: y + along * Math.sin(turn) + across * Math.cos(turn),
    };
  });
}
