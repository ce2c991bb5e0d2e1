import type { MapPlot } from '../document/plot.js';
import { type Drawing, palette, pixels, texts, type } from './style.js';
import { widest } from './text.js';

/** The weight of each dimension in the two components, as bars from 0. */
export function loadings(
  { loadings: all }: MapPlot,
  { width, height }: { readonly width: number; readonly height: number },
): Extract<Drawing['view'], { layer: unknown }> {
  const step = height / all.length;
  const names = widest(
    all.map(({ label }) => label),
    type.small,
  );
  const between = 14;
  const room = (width - names - 6 - between) / 2;
  const bars = (['x', 'y'] as const).flatMap((component, nth) => {
    const from = names + 6 + nth * (room + between);
    const middle = from + room / 2;
    return all.map(({ label, ...weights }, place) => ({
      component: nth + 1,
      label,
      weight: weights[component],
      middle,
      from,
      to: from + room,
      end: middle + (weights[component] * (room - 34)) / 2,
      y: (place + 0.5) * step,
      top: place * step + 1.5,
      bottom: (place + 1) * step - 1.5,
    }));
  });
  const small = { size: type.small, colour: palette.mid } as const;
  const heads = bars.filter((_, nth) => nth % all.length === 0);
  const signed = (weight: number) => weight.toFixed(2).replace('-', '−');
  return {
    width,
    height,
    layer: [
      {
        data: { values: bars },
        mark: { type: 'rect', fill: palette.null },
        encoding: {
          x: pixels('middle'),
          x2: { field: 'end' },
          y: pixels('top'),
          y2: { field: 'bottom' },
        },
      },
      {
        data: { values: heads.map((head) => ({ x: head.middle, y: 0, y2: height })) },
        mark: { type: 'rule', color: palette.faint, strokeWidth: 0.5 },
        encoding: { x: pixels('x'), y: pixels('y'), y2: { field: 'y2' } },
      },
      ...texts(
        all.map(({ label }, place) => ({ x: names, y: (place + 0.5) * step, text: label })),
        { ...small, align: 'right' },
      ),
      ...texts(
        bars
          .filter(({ weight }) => weight >= 0)
          .map(({ end, y, weight }) => ({ x: end + 2, y, text: signed(weight) })),
        small,
      ),
      ...texts(
        bars
          .filter(({ weight }) => weight < 0)
          .map(({ end, y, weight }) => ({ x: end - 2, y, text: signed(weight) })),
        { ...small, align: 'right' },
      ),
      ...texts(
        heads.map(({ middle, component }) => ({
          x: middle,
          y: -6,
          text: component === 1 ? 'weights in the first component' : 'in the second',
        })),
        { ...small, align: 'center' },
      ),
    ],
  };
}
