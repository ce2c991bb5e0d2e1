import { defineConfig } from 'vitest/config';

/** The tests that `npm test` runs on a smaller scale: those that say how often in `times`. */
const random = [
  'analysis/similarity/countries',
  'analysis/gap/gap-comparison',
  'analysis/similarity/distance',
  'analysis/similarity/similarities',
  'similarity/wordings',
  'simulation/projection',
  'simulation/story-recovery',
];

export default defineConfig(({ mode }) => ({
  test: {
    include:
      mode === 'soak'
        ? ['tests/soak/*.test.ts']
        : random.map((name) => `tests/${name}{,.slow}.test.ts`),
    provide: { proof: true },
    reporters: ['default', './tests/support/closing-line.ts'],
    maxWorkers: '100%',
    testTimeout: 300_000,
  },
}));
