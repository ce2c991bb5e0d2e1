import { describe, expect, test } from 'vitest';
import { leanOf } from '../../reports/lean.js';
import { summarise } from '../../reports/summary.js';
import { type SampleOptions, sampleReport, sampleRespondent } from '../support/sample-report.js';

const sentences = (options: SampleOptions) =>
  summarise(sampleReport([sampleRespondent(options)])).respondents[0]?.sentences.join(' ') ?? '';

test.each([
  [0.51, 0.6, 'target'],
  [0.4, 0.49, 'opposite'],
  [0.5, 0.6, 'none'],
  [0.504, 0.6, 'none'],
  [0.4, 0.5, 'none'],
  [null, null, 'unknown'],
])('an interval from %s to %s leans to %s', (low, high, lean) => {
  expect(leanOf({ low, high })).toBe(lean);
});

describe('the summary', () => {
  test('a leaning figure is named by its pole, with its interval and items', () => {
    const said = sentences({ likelihood: 0.8 });
    expect(said).toContain('It leans towards: high power distance, 0.80 (0.74–0.86)');
    expect(said).toContain('Each figure rests on 70 items.');
    expect(said).not.toContain('Cannot be told');
  });

  test('a figure below 0.5 is named by the opposite pole', () => {
    expect(sentences({ likelihood: 0.2 })).toContain('low power distance, 0.20 (0.15–0.26)');
  });

  test('a figure whose interval includes 0.5 cannot be told from it', () => {
    const said = sentences({ likelihood: 0.53 });
    expect(said).toContain('Cannot be told from 0.50: power distance, 0.53 (0.48–0.59)');
    expect(said).not.toContain('leans towards');
  });

  test('where under 95 % was readable the answered-only figure comes first and the reason is given', () => {
    const said = sentences({ likelihood: 0.8, readable: 0.8 });
    expect(said).toContain('Only 80 % of its answers could be read.');
    expect(said).toContain('0.80 (0.74–0.86), headline 0.74 (0.69–0.80)');
  });

  test('where the answered-only figure has no interval the headline that has one comes first', () => {
    const said = sentences({ likelihood: 0.9, readable: 0.8, answeredIntervals: false });
    expect(said).toContain('Its headline figures come first all the same');
    expect(said).toContain('indulgence, 0.82 (0.77–0.88), answered-only 0.90 (14 items)');
  });

  test('biases that move a figure are told of with their condition, and with how far they move it', () => {
    // Without biases of 0.2 and 0.3: 0.5 + 0.3/0.8 = 0.875 twice and 0.5 + 0.3/0.7 = 0.929, mean 0.893.
    // The sample's limits are a third of the pull to either side: 0.8 less 0.862 and 0.924.
    expect(sentences({ likelihood: 0.8, biased: true })).toContain(
      'If its biased answers ignore the item, position bias and acquiescence, both as estimated, move the headline most on power distance, by −0.09 (−0.12 to −0.06 with the biases at the ends of their intervals), towards 0.50: 0.80, without them about 0.89.',
    );
    expect(sentences({ likelihood: 0.8 })).not.toContain('biases');
  });

  test('of a respondent without one readable answer that is all that is said', () => {
    expect(sentences({ readable: 0 })).toBe(
      'None of its answers could be read, so nothing can be said of it.',
    );
  });

  test('leanings that chance alone would bring are counted over all intervals', () => {
    const report = sampleReport([
      sampleRespondent({}),
      sampleRespondent({ intervals: false }),
      sampleRespondent({ readable: 0 }),
    ]);
    expect(summarise(report).overall.join(' ')).toContain(
      'among 6 figures some may lean by chance',
    );
  });

  test('a figure without an interval is given with the reason, and no lean', () => {
    expect(sentences({ likelihood: 0.9, intervals: false })).toContain(
      'indulgence, 0.90 (no interval: 14 items; an interval needs 20)',
    );
  });

  test('an incomplete respondent is said to be so, in the words of its provider', () => {
    const stopped = { ...sampleRespondent({ observedTrials: 100 }), stopped: '402 no credit' };
    expect(summarise(sampleReport([stopped])).respondents[0]?.sentences).toContain(
      'Incomplete: 100 of 2,520 observations. Asking stopped: “402 no credit”.',
    );
  });

  test('a respondent without observations has no figures', () => {
    expect(sentences({ observed: false })).toBe(
      'Nothing was observed, so there is no profile. Incomplete: 0 of 2,520 observations.',
    );
  });

  test('what all respondents share and where they part is said once for all', () => {
    const alike = sampleReport([
      sampleRespondent({ id: 'a', likelihood: 0.8 }),
      sampleRespondent({ id: 'b', likelihood: 0.7 }),
    ]);
    expect(summarise(alike).overall.join(' ')).toContain(
      'Both lean the same way on power distance (high power distance)',
    );
    const apart = sampleReport([
      sampleRespondent({ id: 'a', likelihood: 0.8 }),
      sampleRespondent({ id: 'b', likelihood: 0.2 }),
    ]);
    expect(summarise(apart).overall.join(' ')).toContain(
      'power distance (1 to high power distance, 1 to low power distance)',
    );
  });

  test('a simulated respondent is called so', () => {
    const { respondents, overall } = summarise(
      sampleReport([sampleRespondent({ simulated: true })]),
    );
    expect(respondents[0]?.name).toBe('steady (simulated)');
    expect(overall[0]).toContain('1 respondent, simulated');
  });

  test('the nearest country is named with what no leaning gives with it', () => {
    expect(sentences({ likelihood: 0.8 })).toMatch(
      /Nearest country in these six figures: .+ \(similarity 0\.\d\d.+throughout gives 0\.\d\d with it/,
    );
  });

  test('how alike respondents are is said where there are two, and never of one', () => {
    const two = sampleReport([
      sampleRespondent({ id: 'a', likelihood: 0.8 }),
      sampleRespondent({ id: 'b', likelihood: 0.2 }),
    ]);
    expect(summarise(two).likeness.join(' ')).toContain('a and b can be told apart');
    expect(summarise(sampleReport([sampleRespondent()])).likeness).toEqual([]);
  });
});
