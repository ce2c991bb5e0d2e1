import { chromium } from 'playwright-core';
const [,, file, hash, width, out] = process.argv;
let executablePath;
try { const c = await import('@sparticuz/chromium'); executablePath = await c.default.executablePath(); } catch {}
const b = await chromium.launch({ executablePath, args: ['--no-sandbox','--disable-gpu','--single-process','--no-zygote'] });
const p = await b.newPage({ viewport: { width: Number(width), height: 1000 } });
await p.goto(`file://${file}#${hash}`); await p.waitForTimeout(800);
await p.screenshot({ path: out, fullPage: true }); await b.close();
