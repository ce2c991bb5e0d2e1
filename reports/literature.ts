/** A work that methods cite. */
interface Work {
  /** In BibTeX. */
  readonly key: string;
  /** How the methods cite it. */
  readonly cited: string;
  /** Family name first. */
  readonly authors: readonly string[];
  readonly year: number;
  readonly title: string;
  /** Journal, volume and pages, or publisher; empty where there is none. */
  readonly published: string;
}

/** By author. A sentence of the methods that cites one brings it into the references. */
const works: readonly Work[] = [
  {
    key: 'angelopoulos2023',
    cited: 'Angelopoulos et al., 2023',
    authors: ['Angelopoulos, A. N.', 'Bates, S.', 'Fannjiang, C.', 'Jordan, M. I.', 'Zrnic, T.'],
    year: 2023,
    title: 'Prediction-powered inference',
    published: 'Science 382, 669–674',
  },
  {
    key: 'benjamini1995',
    cited: 'Benjamini & Hochberg, 1995',
    authors: ['Benjamini, Y.', 'Hochberg, Y.'],
    year: 1995,
    title:
      'Controlling the false discovery rate: a practical and powerful approach to multiple testing',
    published: 'Journal of the Royal Statistical Society B 57, 289–300',
  },
  {
    key: 'bonett2012',
    cited: 'Bonett & Price, 2012',
    authors: ['Bonett, D. G.', 'Price, R. M.'],
    year: 2012,
    title:
      'Adjusted Wald confidence interval for a difference of binomial proportions based on paired data',
    published: 'Journal of Educational and Behavioral Statistics 37, 479–488',
  },
  {
    key: 'brennan2001',
    cited: 'Brennan, 2001',
    authors: ['Brennan, R. L.'],
    year: 2001,
    title: 'Generalizability theory',
    published: 'Springer, New York',
  },
  {
    key: 'brown1910',
    cited: 'Brown, 1910',
    authors: ['Brown, W.'],
    year: 1910,
    title: 'Some experimental results in the correlation of mental abilities',
    published: 'British Journal of Psychology 3, 296–322',
  },
  {
    key: 'cochran1977',
    cited: 'Cochran, 1977',
    authors: ['Cochran, W. G.'],
    year: 1977,
    title: 'Sampling Techniques',
    published: '3rd edition. Wiley',
  },
  {
    key: 'cohen1960',
    cited: 'Cohen, 1960',
    authors: ['Cohen, J.'],
    year: 1960,
    title: 'A coefficient of agreement for nominal scales',
    published: 'Educational and Psychological Measurement 20, 37–46',
  },
  {
    key: 'cornfield1956',
    cited: 'Cornfield & Tukey, 1956',
    authors: ['Cornfield, J.', 'Tukey, J. W.'],
    year: 1956,
    title: 'Average values of mean squares in factorials',
    published: 'Annals of Mathematical Statistics 27, 907–949',
  },
  {
    key: 'cronbach1972',
    cited: 'Cronbach et al., 1972',
    authors: ['Cronbach, L. J.', 'Gleser, G. C.', 'Nanda, H.', 'Rajaratnam, N.'],
    year: 1972,
    title: 'The dependability of behavioral measurements',
    published: 'Wiley, New York',
  },
  {
    key: 'efron1981',
    cited: 'Efron & Stein, 1981',
    authors: ['Efron, B.', 'Stein, C.'],
    year: 1981,
    title: 'The jackknife estimate of variance',
    published: 'Annals of Statistics 9, 586–596',
  },
  {
    key: 'feldt1965',
    cited: 'Feldt, 1965',
    authors: ['Feldt, L. S.'],
    year: 1965,
    title:
      'The approximate sampling distribution of Kuder–Richardson reliability coefficient twenty',
    published: 'Psychometrika 30, 357–370',
  },
  {
    key: 'fieller1954',
    cited: 'Fieller, 1954',
    authors: ['Fieller, E. C.'],
    year: 1954,
    title: 'Some problems in interval estimation',
    published: 'Journal of the Royal Statistical Society B 16, 175–185',
  },
  {
    key: 'fisher1921',
    cited: 'Fisher, 1921',
    authors: ['Fisher, R. A.'],
    year: 1921,
    title: 'On the “probable error” of a coefficient of correlation deduced from a small sample',
    published: 'Metron 1, 3–32',
  },
  {
    key: 'fisher1935',
    cited: 'Fisher, 1935',
    authors: ['Fisher, R. A.'],
    year: 1935,
    title: 'The Design of Experiments',
    published: 'Oliver & Boyd',
  },
  {
    key: 'fuller1987',
    cited: 'Fuller, 1987',
    authors: ['Fuller, W. A.'],
    year: 1987,
    title: 'Measurement error models',
    published: 'Wiley, New York',
  },
  {
    key: 'gwet2008',
    cited: 'Gwet, 2008',
    authors: ['Gwet, K. L.'],
    year: 2008,
    title: 'Computing inter-rater reliability and its variance in the presence of high agreement',
    published: 'British Journal of Mathematical and Statistical Psychology 61, 29–48',
  },
  {
    key: 'hautus1995',
    cited: 'Hautus, 1995',
    authors: ['Hautus, M. J.'],
    year: 1995,
    title:
      'Corrections for extreme proportions and their biasing effects on estimated values of d′',
    published: 'Behavior Research Methods, Instruments, & Computers 27, 46–51',
  },
  {
    key: 'hofstede2001',
    cited: 'Hofstede, 2001',
    authors: ['Hofstede, G.'],
    year: 2001,
    title:
      'Culture’s Consequences: Comparing Values, Behaviors, Institutions and Organizations Across Nations',
    published: '2nd edition. Sage',
  },
  {
    key: 'hofstede2010',
    cited: 'Hofstede et al., 2010',
    authors: ['Hofstede, G.', 'Hofstede, G. J.', 'Minkov, M.'],
    year: 2010,
    title: 'Cultures and Organizations: Software of the Mind',
    published: '3rd edition. McGraw-Hill',
  },
  {
    key: 'holm1979',
    cited: 'Holm, 1979',
    authors: ['Holm, S.'],
    year: 1979,
    title: 'A simple sequentially rejective multiple test procedure',
    published: 'Scandinavian Journal of Statistics 6, 65–70',
  },
  {
    key: 'hotelling1933',
    cited: 'Hotelling, 1933',
    authors: ['Hotelling, H.'],
    year: 1933,
    title: 'Analysis of a complex of statistical variables into principal components',
    published: 'Journal of Educational Psychology 24, 417–441 and 498–520',
  },
  {
    key: 'inglehart2020',
    cited: 'Inglehart & Welzel, 2020',
    authors: ['Inglehart, R.', 'Welzel, C.'],
    year: 2020,
    title: 'The Inglehart–Welzel World Cultural Map, World Values Survey 7',
    published: 'worldvaluessurvey.org',
  },
  {
    key: 'laird1978',
    cited: 'Laird, 1978',
    authors: ['Laird, N. M.'],
    year: 1978,
    title: 'Nonparametric maximum likelihood estimation of a mixing distribution',
    published: 'Journal of the American Statistical Association 73, 805–811',
  },
  {
    key: 'liu2025',
    cited: 'Liu et al., 2025',
    authors: [
      'Liu, Z.',
      'Dey, P.',
      'Huang, J.',
      'Zhao, Z.',
      'Jiang, B.',
      'Gupta, R.',
      'Liu, Y.',
      'Du, Y.',
      'Zhao, J.',
    ],
    year: 2025,
    title:
      'Can LLMs Grasp Implicit Cultural Values? Benchmarking LLMs’ Cultural Intelligence with CQ-Bench',
    published: '',
  },
  {
    key: 'mackinnon1985',
    cited: 'MacKinnon & White, 1985',
    authors: ['MacKinnon, J. G.', 'White, H.'],
    year: 1985,
    title:
      'Some heteroskedasticity-consistent covariance matrix estimators with improved finite sample properties',
    published: 'Journal of Econometrics 29, 305–325',
  },
  {
    key: 'macmillan2005',
    cited: 'Macmillan & Creelman, 2005',
    authors: ['Macmillan, N. A.', 'Creelman, C. D.'],
    year: 2005,
    title: 'Detection Theory: A User’s Guide',
    published: '2nd edition. Erlbaum',
  },
  {
    key: 'manski1989',
    cited: 'Manski, 1989',
    authors: ['Manski, C. F.'],
    year: 1989,
    title: 'Anatomy of the selection problem',
    published: 'Journal of Human Resources 24, 343–360',
  },
  {
    key: 'mccarthy1985',
    cited: 'McCarthy & Snowden, 1985',
    authors: ['McCarthy, P. J.', 'Snowden, C. B.'],
    year: 1985,
    title: 'The bootstrap and finite population sampling',
    published:
      'Vital and Health Statistics, Series 2, No. 95. National Center for Health Statistics',
  },
  {
    key: 'miettinen1985',
    cited: 'Miettinen & Nurminen, 1985',
    authors: ['Miettinen, O.', 'Nurminen, M.'],
    year: 1985,
    title: 'Comparative analysis of two rates',
    published: 'Statistics in Medicine 4, 213–226',
  },
  {
    key: 'mogstad2024',
    cited: 'Mogstad et al., 2024',
    authors: ['Mogstad, M.', 'Romano, J. P.', 'Shaikh, A. M.', 'Wilhelm, D.'],
    year: 2024,
    title:
      'Inference for ranks with applications to mobility across neighbourhoods and academic achievement across countries',
    published: 'Review of Economic Studies 91, 476–518',
  },
  {
    key: 'patnaik1949',
    cited: 'Patnaik, 1949',
    authors: ['Patnaik, P. B.'],
    year: 1949,
    title: 'The non-central χ²- and F-distributions and their applications',
    published: 'Biometrika 36, 202–232',
  },
  {
    key: 'pearson1901',
    cited: 'Pearson, 1901',
    authors: ['Pearson, K.'],
    year: 1901,
    title: 'On lines and planes of closest fit to systems of points in space',
    published: 'Philosophical Magazine, Series 6, 2, 559–572',
  },
  {
    key: 'phipson2010',
    cited: 'Phipson & Smyth, 2010',
    authors: ['Phipson, B.', 'Smyth, G. K.'],
    year: 2010,
    title:
      'Permutation P-values should never be zero: calculating exact P-values when permutations are randomly drawn',
    published: 'Statistical Applications in Genetics and Molecular Biology 9, Article 39',
  },
  {
    key: 'pitman1937',
    cited: 'Pitman, 1937',
    authors: ['Pitman, E. J. G.'],
    year: 1937,
    title:
      'Significance tests which may be applied to samples from any populations. II. The correlation coefficient test',
    published: 'Supplement to the Journal of the Royal Statistical Society 4, 225–232',
  },
  {
    key: 'rao1992',
    cited: 'Rao & Scott, 1992',
    authors: ['Rao, J. N. K.', 'Scott, A. J.'],
    year: 1992,
    title: 'A simple method for the analysis of clustered binary data',
    published: 'Biometrics 48, 577–585',
  },
  {
    key: 'rulon1939',
    cited: 'Rulon, 1939',
    authors: ['Rulon, P. J.'],
    year: 1939,
    title: 'A simplified procedure for determining the reliability of a test by split-halves',
    published: 'Harvard Educational Review 9, 99–103',
  },
  {
    key: 'satterthwaite1946',
    cited: 'Satterthwaite, 1946',
    authors: ['Satterthwaite, F. E.'],
    year: 1946,
    title: 'An approximate distribution of estimates of variance components',
    published: 'Biometrics Bulletin 2, 110–114',
  },
  {
    key: 'schuirmann1987',
    cited: 'Schuirmann, 1987',
    authors: ['Schuirmann, D. J.'],
    year: 1987,
    title:
      'A comparison of the two one-sided tests procedure and the power approach for assessing the equivalence of average bioavailability',
    published: 'Journal of Pharmacokinetics and Biopharmaceutics 15, 657–680',
  },
  {
    key: 'searle1992',
    cited: 'Searle et al., 1992',
    authors: ['Searle, S. R.', 'Casella, G.', 'McCulloch, C. E.'],
    year: 1992,
    title: 'Variance Components',
    published: 'Wiley',
  },
  {
    key: 'shrout1979',
    cited: 'Shrout & Fleiss, 1979',
    authors: ['Shrout, P. E.', 'Fleiss, J. L.'],
    year: 1979,
    title: 'Intraclass correlations: uses in assessing rater reliability',
    published: 'Psychological Bulletin 86, 420–428',
  },
  {
    key: 'sidak1967',
    cited: 'Šidák, 1967',
    authors: ['Šidák, Z.'],
    year: 1967,
    title: 'Rectangular confidence regions for the means of multivariate normal distributions',
    published: 'Journal of the American Statistical Association 62, 626–633',
  },
  {
    key: 'sokal1958',
    cited: 'Sokal & Michener, 1958',
    authors: ['Sokal, R. R.', 'Michener, C. D.'],
    year: 1958,
    title: 'A statistical method for evaluating systematic relationships',
    published: 'University of Kansas Science Bulletin 38, 1409–1438',
  },
  {
    key: 'spearman1904',
    cited: 'Spearman, 1904',
    authors: ['Spearman, C.'],
    year: 1904,
    title: 'The proof and measurement of association between two things',
    published: 'American Journal of Psychology 15, 72–101',
  },
  {
    key: 'spearman1910',
    cited: 'Spearman, 1910',
    authors: ['Spearman, C.'],
    year: 1910,
    title: 'Correlation calculated from faulty data',
    published: 'British Journal of Psychology 3, 271–295',
  },
  {
    key: 'vuong1989',
    cited: 'Vuong, 1989',
    authors: ['Vuong, Q. H.'],
    year: 1989,
    title: 'Likelihood ratio tests for model selection and non-nested hypotheses',
    published: 'Econometrica 57, 307–333',
  },
  {
    key: 'wang2024',
    cited: 'Wang et al., 2024',
    authors: ['Wang, Y.', 'Zhu, Y.', 'Kong, C.', 'Wei, S.', 'Yi, X.', 'Xie, X.', 'Sang, J.'],
    year: 2024,
    title: 'CDEval: A Benchmark for Measuring the Cultural Dimensions of Large Language Models',
    published: 'Proceedings of the 2nd Workshop on Cross-Cultural Considerations in NLP',
  },
  {
    key: 'westfall1993',
    cited: 'Westfall & Young, 1993',
    authors: ['Westfall, P. H.', 'Young, S. S.'],
    year: 1993,
    title: 'Resampling-Based Multiple Testing: Examples and Methods for p-Value Adjustment',
    published: 'Wiley',
  },
  {
    key: 'williams1982',
    cited: 'Williams, 1982',
    authors: ['Williams, D. A.'],
    year: 1982,
    title: 'Extra-binomial variation in logistic linear models',
    published: 'Journal of the Royal Statistical Society: Series C 31, 144–148',
  },
  {
    key: 'wilson1927',
    cited: 'Wilson, 1927',
    authors: ['Wilson, E. B.'],
    year: 1927,
    title: 'Probable inference, the law of succession, and statistical inference',
    published: 'Journal of the American Statistical Association 22, 209–212',
  },
  {
    key: 'wu2025',
    cited: 'Wu et al., 2025',
    authors: ['Wu, J.', 'Lian, J.', 'Wang, D.', 'Meng, H. M.'],
    year: 2025,
    title: 'SocialCC: Interactive Evaluation for Cultural Competence in Language Agents',
    published:
      'Proceedings of the 63rd Annual Meeting of the Association for Computational Linguistics, 33242–33271',
  },
];

/** The works that sentences cite, each as a line of references. */
export function referencesIn(sentences: readonly string[]): readonly string[] {
  return citedIn(sentences).map(({ authors, year, title, published }) => {
    const names = [authors.slice(0, -1).join(', '), authors.at(-1)].filter(Boolean).join(' & ');
    const end = /[?.]$/.test(title) ? '' : '.';
    return `${names} (${year}). ${title}${end}${published === '' ? '' : ` ${published}.`}`;
  });
}

/** The same works as BibTeX, an entry each. */
export function bibliography(sentences: readonly string[]): string {
  return citedIn(sentences)
    .map(({ key, authors, year, title, published }) => {
      const fields = {
        author: authors.join(' and '),
        year: String(year),
        title: `{${title}}`,
        ...(published === '' ? {} : { howpublished: published }),
      };
      const lines = Object.entries(fields).map(
        ([name, value]) => `  ${name} = {${bibText(value)}}`,
      );
      return `@misc{${key},\n${lines.join(',\n')}\n}\n`;
    })
    .join('\n');
}

const bibText = (text: string) => text.replace(/&/g, '\\&').replace(/–/g, '--');

function citedIn(sentences: readonly string[]): readonly Work[] {
  const text = sentences.join(' ');
  return works.filter(({ cited }) => text.includes(cited));
}
