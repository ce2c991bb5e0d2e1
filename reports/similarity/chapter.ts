import type {
  CountryComparison,
  Families,
  HumansMap,
} from '../../analysis/similarity/comparison.js';
import type { Chapter } from '../document/chapter.js';
import type { Page } from '../document/document.js';
import { allInWords, count, counted, decimal, list, plainText } from '../document/format.js';
import type { Report } from '../document/report.js';
import { dimensionsIn, dimensionsInWords } from '../document/scheme.js';
import { copiesPage, differencesIn, tuningPage } from './changes.js';
import { countriesPage } from './countries.js';
import { familiesPage } from './families.js';
import { similarityMeasures } from './measures.js';
import { personasChapter } from './personas.js';
import { similarityPage } from './similarity.js';

/** How respondents were set beside one another and beside countries. */
export function similarityMethods(report: Report): {
  readonly title: string;
  readonly short: readonly string[];
  readonly long: readonly string[];
} {
  const { comparison } = report;
  const { similarities, families, tunings, copies, invariance, homogeneity, map } = comparison;
  const hasPairs = similarities.pairs.some(({ similarity }) => similarity !== null);
  const countries = comparison.countries.filter(({ respondents }) => respondents.length > 0);
  const tested = families.families.filter(({ p }) => p !== null).length;
  return {
    title: 'comparisons',
    short: [
      ...(hasPairs || countries.length > 0
        ? [
            `Similarity is 1/(1 + distance) over the ${dimensionsInWords(report)} (CDEval equations 3 and 4).`,
          ]
        : []),
      ...(hasPairs
        ? [
            'Two respondents differ where the F test of their distance, over items and wordings, is significant by max-T over all pairs.',
            `They are the same where its upper 95 % limit is within ${decimal(comparison.margin)} per dimension.`,
          ]
        : []),
      ...(tested > 0 ? ['Families were tested by permutation, with Holm’s correction.'] : []),
      ...(tunings.length > 0
        ? ['Tuned respondents were tested against their bases by t and max-T over all differences.']
        : []),
    ],
    long: [
      ...(hasPairs ? pairSentences(report) : []),
      ...(hasPairs && similarities.pairs.length > 1
        ? [
            'Respondents are in the order of average-linkage clustering (Sokal & Michener, 1958) of these distances.',
          ]
        : []),
      ...(tested > 0 ? familySentences(families, tested) : []),
      ...(tunings.length > 0
        ? [
            'A tuned respondent is compared with its base by their paired difference on each dimension, with two-sided p values from t.',
            `These are corrected by max-T over all ${differencesIn(tunings)}, and their limits hold at once.`,
          ]
        : []),
      ...(copies.length > 0
        ? [
            `Copies are compared with their originals in the same way, corrected over all ${differencesIn(copies)}.`,
          ]
        : []),
      ...(invariance.tested > 0
        ? [
            'Items that differ between respondents are those improbable under logit regression on item and respondent, with beta-binomial answers (Williams, 1982).',
            `They are controlled at a false-discovery rate of 5 % over ${count(invariance.tested)} items × respondents (Benjamini & Hochberg, 1995).`,
          ]
        : []),
      ...(homogeneity ? homogeneitySentences(homogeneity.p !== null, homogeneity.respondents) : []),
      ...(countries.length > 0 ? countrySentences(countries, report) : []),
      ...(map ? mapSentences(map) : []),
    ],
  };
}

const pairSentences = ({
  comparison: { margin, planned, similarities },
}: Report): readonly string[] => [
  'The similarity of two respondents is 1/(1 + √ΣΔ²), Δ being their difference on a dimension over the items that both answered (CDEval equation 4).',
  'Its baseline is the mean over all pairs, over the items that all answered (equation 5).',
  'The baseline has t limits from draws of items, on the logit scale.',
  'Noise keeps any two profiles apart, so the distance without noise is √Σ(Δ² − V), at least 0.',
  'V is SE², over draws of the items that both answered, and what wordings of their own add.',
  'That is the variance of form × dimension × respondent times the sum of squared form weights of either one.',
  'In logits it is one for all respondents, at least 0.',
  'It comes from a mixed model of respondents, items and forms (Cornfield & Tukey, 1956; Brennan, 2001).',
  'Both are taken at the level half way between the two, as if they did not differ (Miettinen & Nurminen, 1985).',
  'A respondent whose mean square stands out by F against the others, at 5 % after Holm, keeps its own.',
  'The p of no difference is the upper tail of F for |Δ|²/ΣV.',
  'F has (ΣV)²/ΣV² degrees of freedom above, and below those of the parts of V (Satterthwaite, 1946).',
  familySentence(similarities, planned),
  'Max-T takes the largest statistic of 2,000 studies without a difference (Westfall & Young, 1993).',
  'They are made from the variances found, and each variance is estimated again.',
  'The limits of a distance invert this test: the lower ones hold at once for all pairs, the upper one, at 2.5 %, for each.',
  'The upper limit of the distance is never below the one that the median of noise alone would have.',
  `They count as the same where the upper limit is at most ${decimal(margin)} times the root of the number of dimensions.`,
  'That is a test of equivalence at 2.5 % for each pair (Schuirmann, 1987), not corrected for their number.',
  'The distance found with 80 % power takes |Δ|² about a true distance as a scaled χ² (Patnaik, 1949).',
  'The null of a pair is the mean of equation 4 over the noise, without any difference.',
];

/** Over which pairs a pair is corrected. */
function familySentence(
  { pairs }: Report['comparison']['similarities'],
  planned: Report['comparison']['planned'],
): string {
  const all = `Two respondents count as different where p is below 0.05 by max-T over ${counted(planned.length || pairs.length, 'pair')}`;
  return planned.length === 0
    ? `${all}.`
    : `${all} that were planned; others are exploratory, corrected among themselves.`;
}

function familySentences({ families, among }: Families, tested: number): string[] {
  const looked = families.flatMap(({ choices }) =>
    choices && !choices.exact ? [choices.looked] : [],
  );
  return [
    `Families were tested by permutation (Fisher, 1935) among ${counted(among.length, 'respondent')} that are no copies of others.`,
    'The p of a family is the share of all ways to choose as many respondents whose mean similarity is at least as high.',
    ...(looked.length > 0
      ? [
          `Where there were over 1,000,000 ways, ${count(Math.max(...looked))} were drawn by the seed, and p is (b + 1)/(B + 1) (Phipson & Smyth, 2010).`,
        ]
      : []),
    ...(tested > 1
      ? [`It is corrected over the ${count(tested)} families tested (Holm, 1979).`]
      : []),
    'Similarity within a family is of equation 4 as printed, noise included: even identical models stay below 1.',
  ];
}

function homogeneitySentences(isTested: boolean, respondents: number): string[] {
  return [
    `Homogeneity is the root mean square distance without noise between ${counted(respondents, 'respondent')}, over that between countries.`,
    ...(isTested
      ? [
          `Its null is 2,000 seeded sets of ${count(respondents)} countries, shrunk about 0.5 to the respondents’ spread and given their noise.`,
          'The p of homogeneity is the share of sets at most as far apart, as found and for their spread (Phipson & Smyth, 2010).',
        ]
      : []),
  ];
}

function countrySentences(countries: readonly CountryComparison[], report: Report): string[] {
  const dimensions = dimensionsIn(report).length;
  const all = countries.flatMap(({ respondents }) => respondents);
  const kinds = new Set(all.flatMap(({ groups }) => groups.map(({ kind }) => kind)));
  return [
    `Profiles were compared with the countries and regions that have ${allInWords(dimensions, 'score')}.`,
    ...countries.map((people) => `These are ${scoresOf(people)}.`),
    'Their similarity is 1/(1 + √Σ(0.01·H − C)²), with C the likelihood and H the country’s score (CDEval equation 3 with β = 0.01).',
    'Limits are those of the distance without its noise, by inversion as above; a rank has the middle 95 % of the draws.',
    'No limit covers the countries’ scores. The null is a profile of 0.5 on every dimension.',
    `For the rescaled similarity a profile is stretched about 0.5 to the spread of the countries’ scores (${list(countries.map(({ edition }) => decimal(edition.spread)))}).`,
    'It is not given where the limits of a profile’s distance from 0.5 hold 0.',
    'Rescaled similarity, agreement in shape and leads have no limits: those from their draws have too low coverage.',
    ...(all.some(({ bestR }) => bestR !== null)
      ? [
          `Agreement in shape is Pearson’s r over the ${dimensionsInWords(report)}.`,
          `The best over all countries is tested against all ${count(ordersOf(dimensions))} orders of the profile’s own figures (Pitman, 1937).`,
        ]
      : []),
    ...(kinds.size > 0
      ? [
          'Similarity to a group of countries is equation 3 with the mean scores of its countries (as in CDEval’s Figure 6).',
        ]
      : []),
    ...(kinds.has('culture')
      ? [
          'Culture groups follow the World Cultural Map (Inglehart & Welzel, 2020) unless a table of scores names its own.',
        ]
      : []),
    ...(kinds.has('wealth')
      ? ['The null of the lead of rich and Western countries is that of 0.5 throughout.']
      : []),
  ];
}

/** In how many orders so many figures can stand. */
function ordersOf(figures: number): number {
  return figures < 2 ? 1 : figures * ordersOf(figures - 1);
}

function scoresOf({ edition }: CountryComparison): string {
  const { title, complete, countries } = edition;
  return `${count(complete)} of ${count(countries)} in “${plainText(title)}”`;
}

function mapSentences({ fit, fitted }: HumansMap): string[] {
  const on =
    fit === 'joint'
      ? `fitted on countries and respondents together (${count(fitted)} profiles)`
      : `fitted on ${count(fitted)} countries, respondents being projected into them`;
  return [
    'The map shows the first two principal components (Pearson, 1901; Hotelling, 1933) of the scores × 0.01, centred and not scaled.',
    `It was ${on}.`,
    'An ellipse holds 95 % of a normal cloud with the covariance of a respondent’s draws.',
  ];
}

export { countrySimilarityMatrix, type Matrix, similarityMatrix } from './matrices.js';

/** Respondents beside one another, beside countries, in families, and beside what they were made from. */
export const similarityChapters: readonly Chapter[] = [
  {
    title: 'Similarity',
    pages: (report) => pagesOf(report),
    measures: similarityMeasures,
    methods: similarityMethods,
  },
  personasChapter,
];

function pagesOf(report: Report): readonly Page[] {
  return [similarityPage, countriesPage, familiesPage, tuningPage, copiesPage].flatMap(
    (page) => page(report) ?? [],
  );
}
