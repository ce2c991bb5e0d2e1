import { expect, test } from 'vitest';
import { buildProfile } from '../../analysis/build-profile.js';
import { headlines } from '../../analysis/headlines.js';
import { dimensions } from '../../src/vocabulary/dimension.js';
import { domains } from '../../src/vocabulary/domain.js';
import { tallyOf } from './support/tally-of.js';

test('headlines are the very figures of the profile', () => {
  const tally = tallyOf(
    dimensions.flatMap((dimension, nth) =>
      domains.flatMap((domain, place) =>
        Array.from({ length: 4 }, (_, item) => {
          const letter = (shift: number) => 'TOTTOx'[(nth + place * item + shift) % 6] ?? 'T';
          const pair = (shift: number) => [letter(shift), letter(shift + 1)] as const;
          return { dimension, domain, answers: { ab: pair(0), repeat: pair(2), compare: pair(3) } };
        }),
      ),
    ),
  );
  const profile = buildProfile(tally, { seed: 4 });
  const { dimensions: figures, biases } = headlines(tally, { seed: 4 });
  expect(biases).toEqual(profile.biases);
  expect(figures).toEqual(
    profile.dimensions.map(({ dimension, imputed, readableOnly }) => ({
      dimension,
      imputed,
      readableOnly,
    })),
  );
});
