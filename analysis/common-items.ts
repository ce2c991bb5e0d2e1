import type { BootstrapOptions } from './bootstrap.js';
import { type DrawnFigures, drawFigures } from './weighed-estimate.js';
import { prepareItems } from './weighed-figures.js';

/** Narrows figures to the items that all of these respondents answered. */
export type OverCommonItems = (figures: readonly DrawnFigures[]) => readonly DrawnFigures[];

/**
 * A way to put respondents over the items that all of them answered, on the same draws of them: what
 * an easy or a telling item does to all at once is no part of their difference. Most answered the
 * same, and are not drawn again; what was drawn once is kept. The options are those that the figures
 * were drawn with.
 */
export function commonItems(options: BootstrapOptions): OverCommonItems {
  const kept = new WeakMap<DrawnFigures, Map<string, DrawnFigures>>();
  const narrowed = (side: DrawnFigures, known: ReadonlySet<string>): DrawnFigures => {
    const items = side.prepared.items.filter(({ item }) => known.has(item.id));
    if (items.length === side.prepared.items.length) return side;
    const key = items.map(({ item }) => item.id).join('\n');
    const own = kept.get(side) ?? new Map<string, DrawnFigures>();
    const drawn = own.get(key) ?? drawFigures(prepareItems(items, side.prepared), options);
    kept.set(side, own.set(key, drawn));
    return drawn;
  };
  return (figures) => {
    const known = inAll(figures.map(({ prepared }) => prepared.items.map(({ item }) => item.id)));
    return figures.map((side) => narrowed(side, known));
  };
}

function inAll([first = [], ...others]: readonly (readonly string[])[]): ReadonlySet<string> {
  const sets = others.map((ids) => new Set(ids));
  return new Set(first.filter((id) => sets.every((set) => set.has(id))));
}
