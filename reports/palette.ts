/**
 * Every colour that a figure may use, as printed on white. In the page each becomes the CSS
 * variable of its name, so that one rendering serves light and dark.
 */
export const palette = {
  ink: '#1c2024',
  quiet: '#5c656f',
  line: '#d8dde3',
  null: '#7d868f',
  paper: '#ffffff',
  target: '#0a62a6',
  opposite: '#b8500b',
  carried: '#7a2f93',
  'heat-opposite-3': '#b9540e',
  'heat-opposite-2': '#f0a45c',
  'heat-opposite-1': '#fbdcbc',
  'heat-even': '#eff1f3',
  'heat-target-1': '#cfe2f3',
  'heat-target-2': '#77b0de',
  'heat-target-3': '#0b63a7',
  'heat-ink': '#1c2025',
  'heat-paper': '#fffffe',
} as const;

export type Colour = keyof typeof palette;

/** An SVG drawn in the palette with each colour replaced by its CSS variable. */
export function withVariables(svg: string): string {
  return Object.entries(palette).reduce(
    (drawn, [name, colour]) => drawn.replaceAll(`"${colour}"`, `"var(--${name})"`),
    svg,
  );
}

const steps = [0.15, 0.3, 0.45, 0.55, 0.7, 0.85];
const heat: readonly Colour[] = [
  'heat-opposite-3',
  'heat-opposite-2',
  'heat-opposite-1',
  'heat-even',
  'heat-target-1',
  'heat-target-2',
  'heat-target-3',
];

/** The fill of a heat map cell for a likelihood 0..1, and the colour of text upon it. */
export function heatColours(value: number): { readonly fill: string; readonly text: string } {
  const name = heat[steps.filter((step) => value >= step).length] ?? 'heat-even';
  return { fill: palette[name], text: palette[name.endsWith('3') ? 'heat-paper' : 'heat-ink'] };
}
