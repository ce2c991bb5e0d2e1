/// <reference lib="dom" />
import { readFileSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { humansMap } from '../../reports/charts/humans-map.js';
import type { Report } from '../../reports/document/report.js';
import { renderFigure } from '../../reports/figures.js';
import { assets } from '../support/report-assets.js';
import {
  hostile,
  sampleReport,
  sampleReportOf,
  sampleRespondent,
} from '../support/sample-report.js';

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.connect(inject('chromium'));
});
afterAll(() => browser?.close());

const faces = assets.fontFiles
  .map((file, nth) => {
    const source = `data:font/ttf;base64,${readFileSync(file).toString('base64')}`;
    return `@font-face { font-family: Inter; font-weight: ${nth === 0 ? 400 : 600}; src: url(${source}) }`;
  })
  .join('\n');

/** Boxes are measured in a picture this many times as large, since Chromium rounds to pixels. */
const SCALE = 4;
/** What is left of the rounding, in pixels of the picture. */
const ROUNDING = 0.25;

interface Measured {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The boxes of all texts, without the halo beneath them, and of all marks of a picture, as Chromium draws them. */
async function measure(svg: string, style: string) {
  const page = await browser.newPage();
  await page.setContent(
    `<style>${style} svg { width: ${SCALE * 800}px; height: auto }</style>${svg}`,
  );
  await page.evaluate(() =>
    Promise.all(Array.from(document.fonts, (face) => face.load())).then(() => undefined),
  );
  const found = await page.evaluate(() => {
    const boxesOf = (selector: string) =>
      [...document.querySelectorAll(selector)].map((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return { text: element.textContent ?? '', left, right, top, bottom };
      });
    const [inner] = document.querySelectorAll('svg');
    return {
      scale: (inner?.getBoundingClientRect().width ?? 0) / (inner?.viewBox.baseVal.width ?? 1),
      texts: boxesOf('svg text:not([stroke])').filter(({ text }) => text.trim() !== ''),
      marks: boxesOf('svg .mark-symbol path'),
    };
  });
  await page.close();
  return found;
}

function overlaps(a: Measured, b: Measured, rounding: number): boolean {
  return (
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > rounding &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > rounding
  );
}

const longNames = (n: number): Report =>
  sampleReport(
    Array.from({ length: n }, (_, place) =>
      sampleRespondent({
        id: `${hostile.long.slice(0, 96)}-${place + 1}`,
        seed: place + 1,
        simulated: place === 1,
      }),
    ),
  );

describe.each([
  ['1 respondent', sampleReportOf(1)],
  ['2 respondents', sampleReportOf(2)],
  ['6 respondents', sampleReportOf(6)],
  ['20 respondents', sampleReportOf(20)],
  ['1 respondent with a long name', longNames(1)],
  ['2 respondents with long names', longNames(2)],
  ['20 respondents with long names', longNames(20)],
])('100 countries and %s', (_what, report) => {
  test.each([
    ['Inter', faces],
    ['the font of a reader without Inter', ''],
  ])('have no two labels one upon another, nor upon a mark, in %s', async (_font, style) => {
    const figure = await renderFigure(humansMap, { report, fontFiles: assets.fontFiles });
    const { texts, marks, scale } = await measure(figure?.svg ?? '', style);
    expect(texts.length).toBeGreaterThan(100);
    // The countries, the respondents, the null.
    expect(marks).toHaveLength(100 + report.respondents.length + 1);
    const rounding = ROUNDING * scale;
    const upon = texts.flatMap((text, nth) =>
      [...texts.slice(nth + 1), ...marks]
        .filter((other) => overlaps(text, other, rounding))
        .map((other) => [text.text, other.text]),
    );
    expect(upon).toEqual([]);
  });
});
