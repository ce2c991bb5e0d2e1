import { methodsParagraphs } from './methods.js';
import type { Report } from './document/report.js';

interface Work {
  /** How the methods cite it. */
  readonly cited: string;
  readonly text: string;
}

const works: readonly Work[] = [
  {
    cited: 'Angelopoulos et al., 2023',
    text: 'Angelopoulos, A. N., Bates, S., Fannjiang, C., Jordan, M. I. & Zrnic, T. (2023). Prediction-powered inference. Science 382, 669–674.',
  },
  {
    cited: 'Bonett & Price, 2012',
    text: 'Bonett, D. G. & Price, R. M. (2012). Adjusted Wald confidence interval for a difference of binomial proportions based on paired data. Journal of Educational and Behavioral Statistics 37, 479–488.',
  },
  {
    cited: 'Brown, 1910',
    text: 'Brown, W. (1910). Some experimental results in the correlation of mental abilities. British Journal of Psychology 3, 296–322.',
  },
  {
    cited: 'Clopper & Pearson, 1934',
    text: 'Clopper, C. J. & Pearson, E. S. (1934). The use of confidence or fiducial limits illustrated in the case of the binomial. Biometrika 26, 404–413.',
  },
  {
    cited: 'Cochran, 1977',
    text: 'Cochran, W. G. (1977). Sampling Techniques. 3rd edition. Wiley.',
  },
  {
    cited: 'Cornfield & Tukey, 1956',
    text: 'Cornfield, J. & Tukey, J. W. (1956). Average values of mean squares in factorials. Annals of Mathematical Statistics 27, 907–949.',
  },
  {
    cited: 'Cronbach, 1951',
    text: 'Cronbach, L. J. (1951). Coefficient alpha and the internal structure of tests. Psychometrika 16, 297–334.',
  },
  {
    cited: 'Efron & Stein, 1981',
    text: 'Efron, B. & Stein, C. (1981). The jackknife estimate of variance. Annals of Statistics 9, 586–596.',
  },
  {
    cited: 'Feldt, 1965',
    text: 'Feldt, L. S. (1965). The approximate sampling distribution of Kuder–Richardson reliability coefficient twenty. Psychometrika 30, 357–370.',
  },
  {
    cited: 'Feldt et al., 1987',
    text: 'Feldt, L. S., Woodruff, D. J. & Salih, F. A. (1987). Statistical inference for coefficient alpha. Applied Psychological Measurement 11, 93–103.',
  },
  {
    cited: 'Fisher, 1921',
    text: 'Fisher, R. A. (1921). On the “probable error” of a coefficient of correlation deduced from a small sample. Metron 1, 3–32.',
  },
  {
    cited: 'Fisher, 1935',
    text: 'Fisher, R. A. (1935). The Design of Experiments. Oliver & Boyd.',
  },
  {
    cited: 'Freedman & Lane, 1983',
    text: 'Freedman, D. & Lane, D. (1983). A nonstochastic interpretation of reported significance levels. Journal of Business & Economic Statistics 1, 292–298.',
  },
  {
    cited: 'Hautus, 1995',
    text: 'Hautus, M. J. (1995). Corrections for extreme proportions and their biasing effects on estimated values of d′. Behavior Research Methods, Instruments, & Computers 27, 46–51.',
  },
  {
    cited: 'Hofstede, 2001',
    text: 'Hofstede, G. (2001). Culture’s Consequences: Comparing Values, Behaviors, Institutions and Organizations Across Nations. 2nd edition. Sage.',
  },
  {
    cited: 'Hofstede et al., 2010',
    text: 'Hofstede, G., Hofstede, G. J. & Minkov, M. (2010). Cultures and Organizations: Software of the Mind. 3rd edition. McGraw-Hill.',
  },
  {
    cited: 'Holm, 1979',
    text: 'Holm, S. (1979). A simple sequentially rejective multiple test procedure. Scandinavian Journal of Statistics 6, 65–70.',
  },
  {
    cited: 'Hotelling, 1933',
    text: 'Hotelling, H. (1933). Analysis of a complex of statistical variables into principal components. Journal of Educational Psychology 24, 417–441 and 498–520.',
  },
  {
    cited: 'Inglehart & Welzel, 2020',
    text: 'Inglehart, R. & Welzel, C. (2020). The Inglehart–Welzel World Cultural Map, World Values Survey 7. worldvaluessurvey.org',
  },
  {
    cited: 'Kendall, 1945',
    text: 'Kendall, M. G. (1945). The treatment of ties in ranking problems. Biometrika 33, 239–251.',
  },
  {
    cited: 'Lin, 1991',
    text: 'Lin, J. (1991). Divergence measures based on the Shannon entropy. IEEE Transactions on Information Theory 37, 145–151.',
  },
  {
    cited: 'Liu et al., 2025',
    text: 'Liu, Z., Dey, P., Huang, J., Zhao, Z., Jiang, B., Gupta, R., Liu, Y., Du, Y. & Zhao, J. (2025). Can LLMs Grasp Implicit Cultural Values? Benchmarking LLMs’ Cultural Intelligence with CQ-Bench. (CQ-Bench)',
  },
  {
    cited: 'MacKinnon & White, 1985',
    text: 'MacKinnon, J. G. & White, H. (1985). Some heteroskedasticity-consistent covariance matrix estimators with improved finite sample properties. Journal of Econometrics 29, 305–325.',
  },
  {
    cited: 'Macmillan & Creelman, 2005',
    text: 'Macmillan, N. A. & Creelman, C. D. (2005). Detection Theory: A User’s Guide. 2nd edition. Erlbaum.',
  },
  {
    cited: 'McCarthy & Snowden, 1985',
    text: 'McCarthy, P. J. & Snowden, C. B. (1985). The bootstrap and finite population sampling. Vital and Health Statistics, Series 2, No. 95. National Center for Health Statistics.',
  },
  {
    cited: 'Pearson, 1901',
    text: 'Pearson, K. (1901). On lines and planes of closest fit to systems of points in space. Philosophical Magazine, Series 6, 2, 559–572.',
  },
  {
    cited: 'Phipson & Smyth, 2010',
    text: 'Phipson, B. & Smyth, G. K. (2010). Permutation P-values should never be zero: calculating exact P-values when permutations are randomly drawn. Statistical Applications in Genetics and Molecular Biology 9, Article 39.',
  },
  {
    cited: 'Pitman, 1937',
    text: 'Pitman, E. J. G. (1937). Significance tests which may be applied to samples from any populations. II. The correlation coefficient test. Supplement to the Journal of the Royal Statistical Society 4, 225–232.',
  },
  {
    cited: 'Rao & Scott, 1992',
    text: 'Rao, J. N. K. & Scott, A. J. (1992). A simple method for the analysis of clustered binary data. Biometrics 48, 577–585.',
  },
  {
    cited: 'Scherrer et al., 2023',
    text: 'Scherrer, N., Shi, C., Feder, A. & Blei, D. M. (2023). Evaluating the Moral Beliefs Encoded in LLMs. Advances in Neural Information Processing Systems 36. (MoralChoice)',
  },
  {
    cited: 'Searle et al., 1992',
    text: 'Searle, S. R., Casella, G. & McCulloch, C. E. (1992). Variance Components. Wiley.',
  },
  {
    cited: 'Shrout & Fleiss, 1979',
    text: 'Shrout, P. E. & Fleiss, J. L. (1979). Intraclass correlations: uses in assessing rater reliability. Psychological Bulletin 86, 420–428.',
  },
  {
    cited: 'Sokal & Michener, 1958',
    text: 'Sokal, R. R. & Michener, C. D. (1958). A statistical method for evaluating systematic relationships. University of Kansas Science Bulletin 38, 1409–1438.',
  },
  {
    cited: 'Spearman, 1904',
    text: 'Spearman, C. (1904). The proof and measurement of association between two things. American Journal of Psychology 15, 72–101.',
  },
  {
    cited: 'Spearman, 1910',
    text: 'Spearman, C. (1910). Correlation calculated from faulty data. British Journal of Psychology 3, 271–295.',
  },
  {
    cited: 'Wang et al., 2024',
    text: 'Wang, Y., Zhu, Y., Kong, C., Wei, S., Yi, X., Xie, X. & Sang, J. (2024). CDEval: A Benchmark for Measuring the Cultural Dimensions of Large Language Models. Proceedings of the 2nd Workshop on Cross-Cultural Considerations in NLP.',
  },
  {
    cited: 'Wilson, 1927',
    text: 'Wilson, E. B. (1927). Probable inference, the law of succession, and statistical inference. Journal of the American Statistical Association 22, 209–212.',
  },
];

/** What the methods of a report cite, by name. */
export function literature(report: Report): readonly string[] {
  const methods = methodsParagraphs(report).join(' ');
  return works.filter(({ cited }) => methods.includes(cited)).map(({ text }) => text);
}
