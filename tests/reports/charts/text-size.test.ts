import { Resvg } from '@resvg/resvg-js';
import { expect, test } from 'vitest';
import { textSize } from '../../../reports/charts/text-size.js';
import { escapeHtml } from '../../../reports/html.js';
import { assets } from '../../support/report-assets.js';

const SIZE = 100;

/** How wide a text is as drawn, from the edge of one bar to that of another less the two bars. */
function measured(text: string, weight: number): number {
  const width = (content: string) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9000" height="200"><text xml:space="preserve" x="100" y="150" font-family="Inter" font-weight="${weight}" font-size="${SIZE}">${escapeHtml(content)}</text></svg>`;
    const font = { fontFiles: [...assets.fontFiles], loadSystemFonts: false };
    return new Resvg(svg, { font }).getBBox()?.width ?? 0;
  };
  return width(`|${text}|`) - width('||');
}

const printable = Array.from({ length: 95 }, (_, nth) => String.fromCharCode(32 + nth));

test('no character of Inter is wider than it is reckoned', () => {
  const wider = [...printable, '…', '–', '’', 'é', 'ü', 'Å'].filter((character) => {
    const text = character.repeat(10);
    return measured(text, 400) > textSize([text], SIZE).width + 1e-6;
  });
  expect(wider).toEqual([]);
});

test.each([
  ['0123456789', 600],
  ['meta-llama/Llama-3.1-405B-Instruct', 400],
  ['Uncertainty avoidance', 400],
  ['USA', 400],
])('%s is reckoned at most a sixth wider than it is', (text, weight) => {
  const [drawn, reckoned] = [measured(text, weight), textSize([text], SIZE).width];
  expect(reckoned).toBeGreaterThanOrEqual(drawn);
  expect(reckoned).toBeLessThan((drawn * 7) / 6);
});

test('lines stand one below another, as wide as the widest', () => {
  const [one, two] = [textSize(['iii'], 10), textSize(['iii', 'WWW'], 10)];
  expect(two.height).toBeCloseTo(2 * one.height, 9);
  expect(two.width).toBe(textSize(['WWW'], 10).width);
});
