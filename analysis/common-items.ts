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
 * @example
 * const as = (pole) => ({ kind: 'choice', pole, rule: 'exact' });
 * const items = Array.from({ length: 24 }, (_, place) => ({
 *   id: `pdi-${place}`,
 *   dimension: 'pdi',
 *   domain: 'work',
 * }));
 * const answered = (choosesTarget) => {
 *   const tally = createTally(items, { repeats: 1 });
 *   for (const item of items.keys()) {
 *     const pole = choosesTarget(item) ? 'target' : 'opposite';
 *     for (const form of ['ab', 'repeat', 'compare']) {
 *       for (const order of ['norm', 'reverse']) {
 *         countReading(tally, { item, template: { form, order }, draw: 0 }, as(pole));
 *       }
 *     }
 *   }
 *   return tally;
 * };
 * const options = { seed: 1 };
 * const whole = answered((item) => item % 4 > 0);
 * const part = { ...answered((item) => item < 6), items: items.slice(0, 12) };
 * const sides = [figuresOf(whole, options), figuresOf(part, options)];
 * const [narrowed] = commonItems(options)(sides);
 * narrowed.prepared.items.length // → 12
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
