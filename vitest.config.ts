import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    reporters: ['default', './tests/support/closing-line.ts'],
    globalSetup: ['./tests/support/chromium-setup.ts', './tests/support/page-setup.ts'],
    // All cores: vitest leaves one of them idle by default, which on two is half the machine.
    maxWorkers: '100%',
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
