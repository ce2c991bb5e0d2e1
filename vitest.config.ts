import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    reporters: ['default', './tests/support/closing-line.ts'],
    globalSetup: ['./tests/support/chromium-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
