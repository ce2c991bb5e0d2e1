import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** They change what a process has but once: its clock, its environment, its signals, a module. */
const apart = [
  ...['ledger', 'asking'].map((folder) => `tests/${folder}/**/*.test.ts`),
  'tests/simulation/planted-defect.slow.test.ts',
];
/** `npm run test:slow`: real databases, browsers and kills, every command of the docs, large files. */
const slow = ['tests/**/*.slow.test.ts'];
const postgres = ['tests/ledger/postgres*.slow.test.ts', 'tests/workers/**/*.slow.test.ts'];
const browser = ['tests/browser/**/*.slow.test.ts'];
/** The fast tier draws no PNG. */
const stub = fileURLToPath(new URL('tests/support/resvg-stub.ts', import.meta.url));
/** What `npm run soak` runs. */
const soak = ['tests/soak/**/*.test.ts'];

export default defineConfig(({ mode }) => {
  const isSlow = mode === 'slow';
  const outside = isSlow ? ['tests/**/!(*.slow).test.ts'] : slow;
  // One process reads modules once for all of its files: most files take longer to load than to run.
  const shared = {
    name: 'shared',
    isolate: false,
    alias: isSlow ? {} : { '@resvg/resvg-js': stub },
    include: ['tests/**/*.test.ts'],
    exclude: [...apart, ...postgres, ...browser, ...soak, ...outside],
  };
  const services = [
    {
      extends: true as const,
      test: {
        name: 'postgres',
        include: postgres,
        globalSetup: ['./tests/support/postgres-setup.ts'],
      },
    },
    {
      extends: true as const,
      test: {
        name: 'browser',
        include: browser,
        globalSetup: ['./tests/support/chromium-setup.ts'],
      },
    },
  ];
  return {
    test: {
      reporters: ['default', './tests/support/closing-line.ts'],
      globalSetup: ['./tests/support/page-setup.ts'],
      // All cores: vitest leaves one of them idle by default, which on two is half the machine.
      maxWorkers: '100%',
      testTimeout: 60_000,
      hookTimeout: 120_000,
      projects: [
        { extends: true as const, test: shared },
        {
          extends: true as const,
          test: { name: 'apart', include: apart, exclude: [...postgres, ...outside] },
        },
        ...(isSlow ? services : []),
      ],
    },
  };
});
