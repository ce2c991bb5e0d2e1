import type { Layer } from './panel.js';

/** What stands at the end of an axis, and its colour in the palette. */
export interface EndName {
  readonly text: string;
  readonly colour: string;
}

/** Names above both ends of a panel's axis, with arrows to them. */
export function endNames(ends: {
  readonly left: EndName;
  readonly right: EndName;
  readonly width: number;
}): Layer[] {
  const { left, right, width } = ends;
  const name = ({ text, colour }: EndName, align: 'left' | 'right'): Layer => ({
    data: { values: [{ text }] },
    mark: { type: 'text', align, color: colour, fontWeight: 600 },
    encoding: {
      x: { value: align === 'left' ? 0 : width },
      y: { value: -10 },
      text: { field: 'text', type: 'nominal' },
    },
  });
  return [
    name({ ...left, text: `← ${left.text}` }, 'left'),
    name({ ...right, text: `${right.text} →` }, 'right'),
  ];
}
