import type { Report } from './report.js';

/** How the figures that a likelihood is judged by were computed; only of those that a report shows. */
export function trustSentences({ respondents, differences, alpha }: Report): string[] {
  const profiles = respondents.flatMap(({ profile }) => profile ?? []);
  if (profiles.length === 0) return [];
  const shows = (shown: boolean, sentence: string) => (shown ? [sentence] : []);
  return [
    'Position bias (choose A or B; repeat an option) and acquiescence (answer yes or no) are the mean over items of P(target | target option first) − P(target | opposite option first) of readable answers; how far they pull a likelihood towards 0.5 is computed for answers that ignore their item.',
    'Split-half reliability is the correlation over items between halves of the templates that hold one template of each form and balance the orders, stepped up by the Spearman–Brown formula.',
    ...shows(
      profiles.some(({ reliability }) => reliability.retest.value !== null),
      'Test–retest reliability is the correlation over items between draws of the same templates, stepped up likewise to the number of draws that a likelihood rests on.',
    ),
    ...shows(
      profiles.some(({ variance }) => variance !== null),
      'Variance shares are from the expected mean squares of a random-effects model (item × form × order, draws nested) of answers scored 0 or 1, on items complete in all six templates; negative components are shown as 0, which leaves somewhat too little to the draw.',
    ),
    'The intervals of reliability and of variance shares rest on 500 resamples of the items.',
    ...shows(
      profiles.some(({ entropies }) => entropies !== null),
      'Entropies are in bits, over templates of equal weight (Scherrer et al., 2023): of the mean likelihood, the mean under each template, and 1 less the generalised Jensen–Shannon divergence of the templates.',
    ),
    ...shows(
      alpha.length > 0,
      'Cronbach’s alpha takes respondents as cases; its interval is Feldt’s.',
    ),
    ...shows(
      differences.length > 0,
      'Respondents were compared over the items that both were asked, which were resampled together.',
    ),
  ];
}
