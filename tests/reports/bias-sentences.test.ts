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

const biased = profileOf({ likelihood: 0.8, biased: true });

describe('the notice of biases', () => {
  test('names each bias with its interval, and how many figures they move how far', () => {
    expect(biasNotice(biased)).toEqual([
      'It favours the option shown first (position bias +0.20, +0.17 to +0.24) and favours yes (acquiescence +0.30, +0.25 to +0.35). If such answers ignore the item, each form’s likelihood is pulled towards 0.50, and position bias and acquiescence, both as estimated, move the headline by 0.02 or more on 6 of 6 dimensions, most on power distance, by −0.09 (−0.12 to −0.06 with the biases at the ends of their intervals), towards 0.50.',
    ]);
  });

  test('names the other way where a bias goes there, and leaves out what cannot be told from 0', () => {
    const [notice] = biasNotice({
      ...biased,
      biases: { position: bias(-0.2, -0.24, -0.16), acquiescence: bias(0.02, -0.03, 0.07) },
    });
    expect(notice).toContain('favours the option shown second (position bias −0.20');
    expect(notice).not.toContain('(acquiescence');
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

describe('how far biases move a headline', () => {
  /** What is said where one dimension has this headline and this pull, and the others are not moved. */
  const saidOf = (headline: number, pull: Partial<SignedEstimate>) => {
    const dimensions = biased.dimensions.map((each, place) => ({
      ...each,
      imputed: { ...each.imputed, value: headline },
      pull: { ...each.pull, ...(place === 0 ? pull : { value: 0 }) },
    }));
    const profile = { ...biased, dimensions };
    return { finding: biasFinding(profile).join(), notice: biasNotice(profile).join() };
  };

  test.each([
    // Without the pull 0.47: forms that lean to opposite sides, the more biased one below 0.5.
    [
      'to the other side of 0.50',
      0.58,
      { value: 0.11, low: 0.06, high: 0.15 },
      '+0.11 (+0.06 to +0.15 with the biases at the ends of their intervals)',
    ],
    // Without the pull 0.52, and nearer to 0.5 than 0.58.
    [
      'away from 0.50',
      0.58,
      { value: 0.06, low: 0.02, high: 0.07 },
      '+0.06 (+0.02 to +0.07 with the biases at the ends of their intervals)',
    ],
    [
      'away from 0.50',
      0.42,
      { value: -0.06, low: -0.07, high: -0.02 },
      '−0.06 (−0.07 to −0.02 with the biases at the ends of their intervals)',
    ],
    [
      'away from 0.50',
      0.58,
      { value: 0.08, low: 0.02, high: 0.1 },
      '+0.08 (+0.02 to +0.10 with the biases at the ends of their intervals)',
    ],
    [
      'towards 0.50',
      0.42,
      { value: 0.05, low: 0.03, high: 0.08 },
      '+0.05 (+0.03 to +0.08 with the biases at the ends of their intervals)',
    ],
    [
      'towards 0.50',
      0.5,
      { value: 0.05, low: 0.03, high: 0.08 },
      '+0.05 (+0.03 to +0.08 with the biases at the ends of their intervals)',
    ],
  ])('is said to be %s from what headline and pull come to', (where, headline, pull, by) => {
    const { finding, notice } = saidOf(headline, pull);
    expect(finding).toContain(`power distance, by ${by}, ${where}:`);
    expect(notice).toContain(`power distance, by ${by}, ${where}.`);
    expect(notice).toContain('each form’s likelihood is pulled towards 0.50');
  });

  test('is the difference of the figures that are shown', () => {
    // A pull of 0.0246 alone would be shown as 0.02, beside 0.2854 and 0.2608 as 0.29 and 0.26.
    const { finding } = saidOf(0.2854, { value: 0.0246, low: 0.02, high: 0.03 });
    expect(finding).toContain('by +0.03 (');
    expect(finding).toContain('0.29, without them about 0.26.');
  });

  test('has the reason where it has no limits', () => {
    const note = 'acquiescence: 14 items; an interval needs 20';
    const { finding } = saidOf(0.42, { value: 0.05, low: null, high: null, note });
    expect(finding).toContain(
      'by +0.05 (no interval: acquiescence: 14 items; an interval needs 20)',
    );
  });
});
