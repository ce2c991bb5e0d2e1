import type { Estimate } from '../../analysis/profile.js';
import { leanOf } from '../lean.js';
import { palette } from '../palette.js';

/** The colours of a figure's mark: of its pole and filled where it leans, grey and hollow where not. */
export function leanColours(figure: Pick<Estimate, 'low' | 'high'>): {
  readonly colour: string;
  readonly fill: string;
} {
  const lean = leanOf(figure);
  if (lean === 'target' || lean === 'opposite')
    return { colour: palette[lean], fill: palette[lean] };
  return { colour: palette.quiet, fill: palette.paper };
}
