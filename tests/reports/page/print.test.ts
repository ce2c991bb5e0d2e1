import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import { specificationOf } from '../../../reports/figures/index.js';
import { IntervalFigure } from '../../../reports/page/interval-figure.js';
import { sampleInterval } from '../figures/sample-plots.js';

test.each([
  ['a grid', sampleInterval(6, 8)],
  ['a list', sampleInterval(3, 4, { shared: false })],
])('%s shows the same figures and intervals on the page as in print', (_, plot) => {
  const page = renderToString(h(IntervalFigure, { plot }));
  const shown = [...page.matchAll(/<div class="row"( data-[^>]*)>/g)].map(([, attributes = '']) => {
    const of = (name: string) => new RegExp(` data-${name}="([^"]*)"`).exec(attributes)?.[1];
    return inWords(of('label'), [of('value'), of('low'), of('high')]);
  });
  const printed = rowsIn(specificationOf(plot, 'two')).map(({ label, value, low, high }) =>
    inWords(label, [value, low, high]),
  );
  const valued = shown.filter((row) => !row.includes(' – – –'));
  expect(valued.length).toBeGreaterThan(5);
  expect([...new Set(printed)].filter((row) => !row.includes(' – – –')).sort()).toEqual(
    [...new Set(valued)].sort(),
  );
});

/** A row as text, its figures to six decimals. */
function inWords(label: unknown, figures: readonly unknown[]): string {
  const numbers = figures.map((each) => (each == null ? '–' : Number(each).toFixed(6)));
  return [label, ...numbers].join(' ');
}

type Row = Readonly<Record<'label' | 'value' | 'low' | 'high', unknown>>;

/** Everything in a specification that is a figure with its label. */
function rowsIn(part: unknown): Row[] {
  if (Array.isArray(part)) return part.flatMap(rowsIn);
  if (part === null || typeof part !== 'object') return [];
  if ('label' in part && 'value' in part && 'low' in part && 'high' in part) return [part as Row];
  return Object.values(part).flatMap(rowsIn);
}
