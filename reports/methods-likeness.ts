import type { Families, Homogeneity } from '../analysis/comparison.js';
import { count } from './format.js';
import type { Report } from './report.js';

/** How respondents were set beside one another; nothing where there was no pair. */
export function likenessMethods({ comparison }: Report): string[] {
  const { similarities, families, tunings, homogeneity } = comparison;
  const pairs = similarities.pairs.filter(({ similarity }) => similarity !== null);
  if (pairs.length === 0) return [];
  return [
    'The similarity of two respondents is 1/(1 + √ΣΔ²), where Δ is the difference of their headlines on a dimension over the items that both answered (CDEval equation 4); the baseline is its mean over all pairs, over the items that all answered (equation 5).',
    'Since noise keeps any two profiles apart, the noise-corrected distance √Σ(Δ² − SE²(Δ)), at least 0, stands beside it, with both respondents resampled on the same draws of items. Its limits are by inversion of the bootstrap: the true distances, in the direction found, at which so great a distance, or so small a one, comes out in 2.5 % of the draws; for the upper limit, what was found counts as no less than the median of noise alone. Two respondents count as different where the lower limit is above 0. What two runs of one respondent would get is the mean of equation 4 over the draws, with each draw’s deviation from the difference found in place of Δ.',
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
    `Families were tested by permutation (Fisher, 1935) among the ${count(among.length)} respondents that are no copies of others under a persona, in another language or with other parameters: p is the share of all ways to choose as many of them whose mean similarity is at least as high as the family’s.${sampled} Holm’s correction (Holm, 1979) is over the ${count(tested.length)} families tested.`,
  ];
}

function homogeneitySentence({ respondents }: Homogeneity): string {
  return `Homogeneity is the root mean square of the noise-corrected distances between the ${count(respondents)} respondents that are no copies, over that between the countries. It is held against 2,000 seeded sets of ${count(respondents)} countries, each shrunk about 0.5 until its root mean square distance from 0.5 is the respondents’ own, less its noise: p is the share of sets that lie at most as far apart as the respondents.`;
}
