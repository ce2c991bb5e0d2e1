import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { summaryPicture } from '../../docs/generate/picture.js';
import { packagePath } from '../../src/content/package-data.js';

/// <reference lib="dom" />

const picture = packagePath('docs', 'summary.png');
const record = packagePath('docs', 'summary.sha256');

/** Of 255: what another machine's antialiasing may change in the mean of 8 × 8 pixels. */
const NOISE = 40;

// "npm run docs" is this test with --update. Pixels differ from machine to machine, so that the exact
// comparison is of what was drawn, its HTML and style, and the picture itself is compared coarsely.
test('the picture of the README shows the summary of the demo study as it is today', async () => {
  const { png, shows } = await summaryPicture();
  const line = `${shows}\n`;
  const isStale = !existsSync(record) || readFileSync(record, 'utf8') !== line;
  await expect(line).toMatchFileSnapshot(record);
  // Only an update gets here with another record.
  if (isStale || !existsSync(picture)) writeFileSync(picture, png);
  expect(await farthest(png, readFileSync(picture))).toBeLessThan(NOISE);
}, 180_000);

/** The largest difference of two pictures in the mean grey of 8 × 8 pixels, of 255; 255 where their sizes differ. */
async function farthest(...pngs: readonly [Buffer, Buffer]): Promise<number> {
  const browser = await chromium.connect(inject('chromium'));
  try {
    const page = await browser.newPage();
    const urls = pngs.map((png) => `data:image/png;base64,${png.toString('base64')}`);
    return await page.evaluate(async ([first = '', second = '']) => {
      const greys = async (url: string) => {
        const image = new Image();
        image.src = url;
        await image.decode();
        const [width, height] = [Math.ceil(image.width / 8), Math.ceil(image.height / 8)];
        const canvas = new OffscreenCanvas(width, height).getContext('2d');
        if (!canvas) throw new Error('no canvas');
        canvas.imageSmoothingQuality = 'high';
        canvas.drawImage(image, 0, 0, width, height);
        const { data } = canvas.getImageData(0, 0, width, height);
        return data.filter((_, place) => place % 4 === 1);
      };
      const [one, other] = [await greys(first), await greys(second)];
      if (one.length !== other.length) return 255;
      return one.reduce((most, grey, at) => Math.max(most, Math.abs(grey - (other[at] ?? 0))), 0);
    }, urls);
  } finally {
    await browser.close();
  }
}
