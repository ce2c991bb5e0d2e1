import { list } from './document/format.js';
import type { Report } from './document/report.js';

/** Where the limits of each figure come from; only of those that a report shows. */
export function intervalSentences({ respondents, differences }: Report): string[] {
  const profiles = respondents.flatMap(({ profile }) => profile ?? []);
  const entropies = profiles.some((profile) => profile.entropies !== null);
  const variance = profiles.some((profile) => profile.variance !== null);
  const agreement = profiles.some((profile) => profile.retest !== null);
  const means = ['those of one template', 'of ratings', ...(entropies ? ['of entropies'] : [])];
  return [
    'Limits are of 95 %; t limits have items − strata degrees of freedom.',
    'Likelihoods have t limits on the logit scale. Their standard errors are from a bootstrap of 2,000 draws, each of n − 1 of the n items of every stratum, with replacement (McCarthy & Snowden, 1985), and with form weights computed anew; strata are the domains of each dimension, those of under three items merged. Form weights have the middle 95 % of these draws.',
    ...(differences.length > 0
      ? [
          'Differences between respondents are taken draw by draw over the items that both answered, with t limits on their own scale.',
        ]
      : []),
    `Plain means over items have the standard errors of a stratified sample (Cochran, 1977); ${list(means)} have t limits on the logit scale, biases and form shifts on their own.`,
    'Where nothing varied, Wilson’s upper limit for 0 of n (Wilson, 1927) bounds the share of items that might have differed.',
    'No interval is given under 20 items, nor to a figure that counts unread answers as 0.5 where they are over half.',
    `Flip rates${agreement ? ' and agreement between draws' : ''} have Wilson’s limits for the effective number of trials, items being independent (Rao & Scott, 1992), from 10 items on.`,
    variance
      ? 'With 500 bootstrap draws, reliability has t limits on Fisher’s z (Fisher, 1921) and variance shares on their own scale, cut off at 0 and 1. Near a pole both hold the truth less often: at a mean of 0.9 in as few as 79 % (split-half) and 76 % (share of the item) of simulated respondents.'
      : 'With 500 bootstrap draws, reliability has t limits on Fisher’s z (Fisher, 1921). Near a pole they hold the truth less often: at a mean of 0.9 in as few as 79 % of simulated respondents (split-half).',
  ];
}
