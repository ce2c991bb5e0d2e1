import { describe, expect, test } from 'vitest';
import type { Profile, SignedEstimate } from '../../analysis/profile.js';
import { biasFinding, biasNotice } from '../../reports/bias-sentences.js';
import { type SampleOptions, sampleRespondent } from '../support/sample-report.js';

function profileOf(options: SampleOptions): Profile {
  const { profile } = sampleRespondent(options);
  if (!profile) throw new Error('the sample has a profile');
  return profile;
}

const bias = (value: number, low: number | null, high: number | null): SignedEstimate => ({
  value,
  low,
  high,
  standardError: null,
  n: 420,
  note: null,
});

describe('the notice of biases', () => {
  const biased = profileOf({ likelihood: 0.8, biased: true });

  test('names each bias with its interval, and how many figures it pulls how far', () => {
    expect(biasNotice(biased)).toEqual([
      'It favours the option shown first (position bias +0.20, +0.17 to +0.24) and says yes whatever the item (acquiescence +0.30, +0.25 to +0.35). If such answers ignore the item, its headline is pulled towards 0.50 by 0.02 or more on 6 of 6 dimensions, most on power distance, by 0.09.',
    ]);
  });

  test('names the other way where a bias goes there, and leaves out what cannot be told from 0', () => {
    const [notice] = biasNotice({
      ...biased,
      biases: { position: bias(-0.2, -0.24, -0.16), acquiescence: bias(0.02, -0.03, 0.07) },
    });
    expect(notice).toContain('favours the option shown second (position bias −0.20');
    expect(notice).not.toContain('acquiescence');
  });

  test.each([
    ['has an interval that includes 0 as printed', bias(0.02, 0.004, 0.05)],
    ['has no interval', bias(0.3, null, null)],
  ])('is silent where no bias can be told from 0: it %s', (_, unsure) => {
    const profile = { ...biased, biases: { position: unsure, acquiescence: unsure } };
    expect([...biasNotice(profile), ...biasFinding(profile)]).toEqual([]);
  });

  test('is silent where every pull is under 0.02', () => {
    const dimensions = biased.dimensions.map((each) => ({
      ...each,
      pull: { ...each.pull, value: 0.019 },
    }));
    const profile = { ...biased, dimensions };
    expect([...biasNotice(profile), ...biasFinding(profile)]).toEqual([]);
  });
});
