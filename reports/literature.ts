import type { Report } from './report.js';

interface Work {
  readonly text: string;
  /** Whether the report rests on it. */
  cited(report: Report): boolean;
}

const always = () => true;
const profiled = ({ respondents }: Report) => respondents.some(({ profile }) => profile !== null);

const works: readonly Work[] = [
  {
    text: 'Wang, Y., Zhu, Y., Kong, C., Wei, S., Yi, X., Xie, X. & Sang, J. (2024). CDEval: A Benchmark for Measuring the Cultural Dimensions of Large Language Models. Proceedings of the 2nd Workshop on Cross-Cultural Considerations in NLP.',
    cited: always,
  },
  {
    text: 'Hofstede, G. (2001). Culture’s Consequences: Comparing Values, Behaviors, Institutions and Organizations Across Nations. 2nd edition. Sage.',
    cited: always,
  },
  {
    text: 'Hofstede, G., Hofstede, G. J. & Minkov, M. (2010). Cultures and Organizations: Software of the Mind. 3rd edition. McGraw-Hill.',
    cited: always,
  },
  {
    text: 'Cochran, W. G. (1977). Sampling Techniques. 3rd edition. Wiley. (Standard errors of means over items.)',
    cited: profiled,
  },
  {
    text: 'Brown, W. (1910). Some experimental results in the correlation of mental abilities. British Journal of Psychology 3, 296–322; and Spearman, C. (1910). Correlation calculated from faulty data. Ibid., 271–295. (Reliability.)',
    cited: profiled,
  },
  {
    text: 'Brennan, R. L. (2001). Generalizability Theory. Springer. (Variance shares.)',
    cited: ({ respondents }) => respondents.some(({ profile }) => profile?.variance),
  },
  {
    text: 'Scherrer, N., Shi, C., Feder, A. & Blei, D. M. (2023). Evaluating the Moral Beliefs Encoded in LLMs. Advances in Neural Information Processing Systems 36. (MoralChoice; entropies.)',
    cited: ({ respondents }) => respondents.some(({ profile }) => profile?.entropies),
  },
  {
    text: 'Cronbach, L. J. (1951). Coefficient alpha and the internal structure of tests. Psychometrika 16, 297–334; interval after Feldt, L. S. (1965). The approximate sampling distribution of Kuder–Richardson reliability coefficient twenty. Psychometrika 30, 357–370.',
    cited: ({ alpha }) => alpha.length > 0,
  },
];

/** What to cite for a report. */
export function literature(report: Report): readonly string[] {
  return works.filter(({ cited }) => cited(report)).map(({ text }) => text);
}
