import { isScored } from './methods-scoring.js';
import type { Report } from './document/report.js';

/** How the figures that a likelihood is judged by were computed; only of those that a report shows. */
export function trustSentences({ respondents, alpha }: Report): string[] {
  const profiles = respondents.flatMap(({ profile }) => profile ?? []);
  const shows = (shown: boolean, sentence: string) => (shown ? [sentence] : []);
  const scored = respondents.some(isScored);
  return [
    'Position bias (choose A or B; repeat an option) and acquiescence (answer yes or no) are the mean over items of P(target | target option first) − P(target | opposite option first) of readable answers. Their pull on a headline supposes that answers ignore their item with chance |b|: a form’s likelihood is then ½ + (1 − |b|)(p − ½), which is solved for p, the likelihood without the bias b, with |b| estimated as √max(0, b² − SE²). The limits of the pull, both biases at the ends of their intervals, are not 95 % limits.',
    'Split-half reliability is the correlation over items, within dimensions, of halves of the templates (one of each form, the headline’s weights, readable answers only), averaged over the three splits that balance the orders and stepped up to twice the length (Brown, 1910; Spearman, 1910).',
    ...shows(
      profiles.some(({ reliability }) => reliability.retest.value !== null),
      `Test–retest reliability is the intraclass correlation ICC(1,1) of likewise weighted draws (Shrout & Fleiss, 1979), over all pairs of draws of items that were drawn more than once and read under every template, stepped up to the number of draws that a likelihood rests on${scored ? '; templates read from log-probabilities are the same in every draw' : ''}.`,
    ),
    ...shows(
      profiles.some(({ retest }) => retest !== null),
      'Agreement between draws is the share of pairs of readable draws of one prompt that went to the same pole.',
    ),
    ...shows(
      profiles.some(({ variance }) => variance !== null),
      'Variance shares are from the expected mean squares of a random-effects model (item × form × order, draws nested; Cornfield & Tukey, 1956; Searle et al., 1992) of answers scored 0 or 1, on items complete in all six templates; negative components are shown as 0, which leaves somewhat too little to the draw.',
    ),
    ...shows(
      profiles.some(({ entropies }) => entropies !== null),
      'Entropies are in bits, over templates of equal weight with log-probabilities or at least 20 readable draws (Scherrer et al., 2023): of the mean likelihood, the mean under each template, and 1 less the generalised Jensen–Shannon divergence of the templates (Lin, 1991).',
    ),
    ...shows(
      alpha.length > 0,
      'Alpha (Cronbach, 1951) takes respondents as cases and their answered-only likelihoods of the items that all have; its limits are from F (Feldt, 1965; Feldt et al., 1987).',
    ),
  ];
}
