import chromium from '@sparticuz/chromium';
import { chromium as playwright } from 'playwright-core';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the one Chromium of this test run listens. */
    chromium: string;
  }
}

/** Quiet, and not in one process: that one dies with its first page. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Unpacks and launches Chromium once: first launches side by side break each other. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const server = await playwright.launchServer({
    executablePath: process.env.CHROME_PATH ?? (await chromium.executablePath()),
    args,
    headless: true,
  });
  provide('chromium', server.wsEndpoint());
  return () => server.close();
}
