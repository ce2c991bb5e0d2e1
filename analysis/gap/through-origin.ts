import type { SlopeItem } from './slope-item.js';

/**
 * Σse/Σs²: the slope of e on s through the origin; null where nothing leans. For tables only: it takes
 * constant pole bias for carry-over.
 */
export function throughOrigin(items: readonly Pick<SlopeItem, 'stated' | 'lean'>[]): number | null {
  const products = items.reduce((sum, { stated, lean }) => sum + stated * lean, 0);
  const squares = items.reduce((sum, { stated }) => sum + stated ** 2, 0);
  return squares > 0 ? products / squares : null;
}
