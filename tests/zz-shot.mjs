import sparticuz from '@sparticuz/chromium';
import { chromium } from 'playwright-core';

const [, , file, out, width = '1280', ...ids] = process.argv;
const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH ?? '/tmp/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage({ viewport: { width: Number(width), height: 900 } });
await page.goto(`file://${file}`);
await page.evaluate(() => {
  for (const d of document.querySelectorAll('nav')) d.style.position = 'static';
});
for (const id of ids) {
  const box = await page.locator(`#${id}`).boundingBox();
  const total = box.height;
  let n = 0;
  for (let y = 0; y < total && n < 6; y += 2200, n++) {
    await page.screenshot({
      path: `${out}-${id}-${n}.png`,
      fullPage: true,
      clip: { x: 0, y: box.y + y, width: Number(width), height: Math.min(2200, total - y) },
    });
  }
  console.log(id, total);
}
await browser.close();
