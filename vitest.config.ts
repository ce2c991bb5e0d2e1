import { defineConfig } from 'vitest/config';

/** They change what a process has but once: its clock, its environment, its signals, a module. */
const apart = [
  ...['ledger', 'asking'].map((folder) => `tests/${folder}/**/*.test.ts`),
  'tests/simulation/planted-defect.test.ts',
];
const postgres = ['tests/ledger/postgres*.test.ts', 'tests/workers/**/*.test.ts'];
/** What `npm run soak` runs. */
const soak = ['tests/soak/**/*.test.ts'];
const browser = ['tests/browser/**/*.test.ts', 'tests/docs/picture.test.ts'];

export default defineConfig({
  test: {
    reporters: ['default', './tests/support/closing-line.ts'],
    globalSetup: ['./tests/support/page-setup.ts'],
    // All cores: vitest leaves one of them idle by default, which on two is half the machine.
    maxWorkers: '100%',
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          // One process reads modules once for all of its files: most files take longer to load than to run.
          name: 'shared',
          isolate: false,
          include: ['tests/**/*.test.ts'],
          exclude: [...apart, ...postgres, ...browser, ...soak],
        },
      },
      { extends: true, test: { name: 'apart', include: apart, exclude: postgres } },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: postgres,
          globalSetup: ['./tests/support/postgres-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: browser,
          globalSetup: ['./tests/support/chromium-setup.ts'],
        },
      },
    ],
  },
});
