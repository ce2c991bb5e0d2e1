import type { Families, Homogeneity } from '../analysis/comparison.js';
import { count } from './document/format.js';
import type { Report } from './document/report.js';

/** How respondents were set beside one another; nothing where there was no pair. */
export function likenessMethods({ comparison }: Report): string[] {
  const { similarities, families, tunings, homogeneity } = comparison;
  const pairs = similarities.pairs.filter(({ similarity }) => similarity !== null);
  if (pairs.length === 0) return [];
  return [
    'The similarity of two respondents is 1/(1 + √ΣΔ²), where Δ is the difference of their headlines on a dimension over the items that both answered (CDEval equation 4); the baseline is its mean over all pairs, over the items that all answered (equation 5), with t limits from its spread over the draws of items, on the logit scale.',
    'Since noise keeps any two profiles apart, the noise-corrected distance √Σ(Δ² − SE²(Δ)), at least 0, stands beside it, with both respondents resampled on the same draws of items. Its limits are by inversion: each draw gives the true distance, in the direction found, at which its noise would make just what was found (0 where the noise alone makes more), and the limits hold the middle 95 % of these. The noise is first widened by t/1.96, t for the dimension with the fewest degrees of freedom. The upper limit is never below the one that the median of noise alone would have, nor below that of the noise about what was found. Two respondents count as different where the lower limit is above 0.',
    'What two with the same leanings would get is the mean of equation 4 over the draws, with each draw’s deviation from the difference found in place of Δ. For two runs of one respondent it is what two runs get; for two respondents it is what two with the same six figures would get whose answers to single items differ as much as theirs.',
    ...(pairs.length > 1
      ? [
          'Respondents are ordered by average-linkage clustering (Sokal & Michener, 1958) of the distances in equation 4.',
        ]
      : []),
    ...familySentences(families),
    ...(tunings.length > 0
      ? [
          'A tuned respondent is held against its base by their differences on each dimension, taken as above, with two-sided p values from t, after Holm’s correction over the six (Holm, 1979).',
        ]
      : []),
    ...(homogeneity ? [homogeneitySentence(homogeneity)] : []),
  ];
}

function familySentences({ families, among }: Families): string[] {
  const tested = families.filter(({ p }) => p !== null);
  if (tested.length === 0) return [];
  const looked = tested.flatMap(({ choices }) =>
    choices && !choices.exact ? [choices.looked] : [],
  );
  const sampled =
    looked.length > 0
      ? ` Where there were over 1,000,000 ways, ${count(Math.max(...looked))} of them were drawn by the seed, and p is (b + 1)/(B + 1) (Phipson & Smyth, 2010).`
      : '';
  return [
    `Families were tested by permutation (Fisher, 1935) among the ${count(among.length)} respondents that are no copies of others under a persona, in another language or with other parameters: p is the share of all ways to choose as many of them whose mean similarity is at least as high as the family’s.${sampled}${holmWords(tested.length)}`,
    'The mean within a family has limits as the baseline has, and its lead over the baseline has t limits, both with the degrees of freedom of the dimension that has the fewest. All are of equation 4 as printed, noise included: even a family of identical models has an interval below 1.',
  ];
}

function holmWords(tested: number): string {
  return tested > 1
    ? ` Holm’s correction (Holm, 1979) is over the ${count(tested)} families tested; the smallest p that could have come out is that with every family at its smallest.`
    : '';
}

function homogeneitySentence({ respondents, p }: Homogeneity): string {
  const besideSets =
    p === null
      ? ''
      : ` It is held against 2,000 seeded sets of ${count(respondents)} countries, each shrunk about 0.5 until its root mean square distance from 0.5 is the respondents’ own without the noise, and then given the noise of one draw of each respondent’s items; their distances are given less what noise adds. p is (b + 1)/(B + 1) (Phipson & Smyth, 2010), where b of the B sets lie at most as far apart as the respondents, both as found and over their own root mean square distance from 0.5.`;
  return `Homogeneity is the root mean square of the noise-corrected distances between the ${count(respondents)} respondents that are no copies, over that between the countries.${besideSets}`;
}
