import type { RatingFigures } from '../../analysis/statements/rating-figures.js';
import type { EstimateRow } from '../document/document.js';
import { defineMeasure, type Measure, type Row } from '../document/measure.js';
import type { Report, ReportedRespondent } from '../document/report.js';
import { coverage } from './figures.js';

type Of = (respondent: ReportedRespondent) => Row;

function rowsOfEach(
  { respondents }: Report,
  of: Of,
  rows: (found: RatingFigures, row: Row) => readonly EstimateRow[],
): readonly EstimateRow[] {
  return respondents.flatMap((respondent) =>
    respondent.statements ? rows(respondent.statements.figures, of(respondent)) : [],
  );
}

const untested = { p: null, adjustedP: null };

/** A row a dimension for a figure of it. */
function byDimension(figure: 'rating' | 'ipsatised' | 'points') {
  return (report: Report, of: Of) =>
    rowsOfEach(report, of, ({ dimensions }, row) =>
      dimensions.flatMap((each) => {
        const found = each[figure];
        const { p, adjustedP } = figure === 'rating' ? each.leaning : untested;
        const { dimension } = each;
        return found
          ? [
              row(found, {
                dimension,
                level: found.basis,
                n: found.statements,
                p,
                pAdjusted: adjustedP,
              }),
            ]
          : [];
      }),
    );
}

/** What an interval covers, which is each row's `level`. */
const levels = {
  statements: 'interval over statements, as a sample',
  templates: 'interval for these statements, over templates and draws',
  draws: 'interval for these statements under these templates, over draws',
};

const caveat =
  'Under 20 statements a dimension the interval is for these statements alone: it does not say what others would show.';

export const statementMeasures: readonly Measure[] = [
  defineMeasure({
    id: 'orientation_rating',
    instrument: 'statements',
    unit: 'rating',
    range: '0..1',
    null: 0.5,
    describe: 'Mean rating of a dimension’s statements, turned so that 1 is the target pole.',
    formula: 'mean of (r − 1)/(n − 1), or 1 − that where a statement is keyed to the opposite pole',
    caveat: `${caveat} Never pooled with likelihoods of pairs. p_adjusted is by Benjamini and Hochberg over a respondent’s dimensions.`,
    source: 'ours; weights of forms by CDEval equation 7',
    levels,
    rows: byDimension('rating'),
  }),
  defineMeasure({
    id: 'ipsatised_rating',
    instrument: 'statements',
    unit: 'difference of ratings',
    range: '−1..1',
    null: 0,
    describe: 'Orientation rating less the respondent’s mean over dimensions.',
    formula: 'rating(dimension) − mean of rating over dimensions',
    caveat: 'The dimensions of one respondent sum to 0, so they are not independent.',
    source: 'person-centred scores, as Schwartz 1992 has them',
    levels,
    rows: byDimension('ipsatised'),
  }),
  defineMeasure({
    id: 'rating_points',
    instrument: 'statements',
    unit: 'points',
    range: null,
    null: null,
    describe:
      'Mean rating in points of the scale, not turned; only where all statements share a scale.',
    levels,
    rows: byDimension('points'),
  }),
  defineMeasure({
    id: 'formula_score',
    instrument: 'statements',
    unit: 'score',
    range: null,
    null: null,
    describe: 'A published index: a linear formula of the scheme over mean ratings in points.',
    caveat,
    source: 'the scheme’s `scores`',
    rows: (report, of) =>
      rowsOfEach(report, of, ({ scores }, row) =>
        scores.map(({ id, score }) => row(score, { level: id, n: score.statements })),
      ),
  }),
  defineMeasure({
    id: 'response_style',
    instrument: 'statements',
    unit: 'share',
    range: '−1..1',
    null: null,
    describe: 'How a respondent uses the scale, whatever the statement.',
    formula:
      'acquiescence: mean of the mean ratings of statements keyed either way; direction: mean rating shown upwards less downwards',
    levels: {
      acquiescence: 'mean rating over both keys, each half; null 0.5',
      extreme: 'share of ratings at an end; null that of random ratings',
      midpoint: 'share in the middle; null that of random ratings',
      direction: 'shown upwards less downwards; null 0',
      spread:
        'standard deviation of statements’ means; null that of statements rated alike, by templates and draws',
      entropy: 'of ratings under one template, 0..1; null that of as many random ratings',
    },
    rows: (report, of) =>
      rowsOfEach(report, of, (found, row) => {
        const { acquiescence, direction, extreme, midpoint, spread, entropy } = found;
        return [
          ...(acquiescence ? [row(acquiescence, { level: 'acquiescence', null: 0.5 })] : []),
          ...(direction ? [row(direction, { level: 'direction', null: 0 })] : []),
          ...(extreme ? [row(extreme, { level: 'extreme', null: extreme.null })] : []),
          ...(midpoint ? [row(midpoint, { level: 'midpoint', null: midpoint.null })] : []),
          ...(spread
            ? [row({ ...spread, chance: spread.null }, { level: 'spread', n: spread.statements })]
            : []),
          ...(entropy ? [row(entropy, { level: 'entropy', null: entropy.null })] : []),
        ];
      }),
  }),
  defineMeasure({
    id: 'rating_difference',
    instrument: 'statements',
    unit: 'difference of ratings',
    range: '−1..1',
    null: 0,
    describe:
      'Orientation rating less that of the respondent in level, paired over the statements, templates and draws of both.',
    formula:
      'Σ key · (mean of the first − mean of the second)/statements, both by the mean of their weights',
    caveat: `p is by t, p_adjusted by max-T over all pairs and dimensions, or over those that a study plans; limits hold at once for these. ${caveat} What it is for stands in note.`,
    source: 'ours; Westfall & Young, 1993',
    rows: ({ respondents, ratingComparison }, of) =>
      (ratingComparison?.differences ?? []).flatMap(
        ({ first, second, dimension, family, p, adjustedP, ...figure }) => {
          const respondent = respondents.find(({ id }) => id === first);
          if (!respondent) return [];
          const note = family === 'all' ? coverage(figure) : `${coverage(figure)}; ${family}`;
          const { value, low, high, statements } = figure;
          return [
            of(respondent)(
              { value, low, high, n: statements, note },
              { dimension, level: second, p, pAdjusted: adjustedP },
            ),
          ];
        },
      ),
  }),
  defineMeasure({
    id: 'rating_alpha',
    instrument: 'statements',
    unit: 'reliability',
    range: '≤ 1',
    null: 0,
    describe:
      'Cronbach’s alpha of a dimension’s statements, turned by their keys, with respondents as cases; n is statements.',
    formula: 'k/(k − 1) · (1 − Σ var(statement)/var(sum over statements))',
    caveat:
      'Of these respondents: it needs four that are no copies, and there is none of a single model. Draws of one model are no cases: they differ by chance.',
    source: 'Cronbach, 1951; Feldt, 1965',
    rows: ({ ratingComparison }, of) =>
      (ratingComparison?.alphas ?? []).map(({ dimension, value, low, high, statements }) =>
        of(null)({ value, low, high, n: statements }, { dimension }),
      ),
  }),
  defineMeasure({
    id: 'rating_form_weight',
    instrument: 'statements',
    unit: 'share',
    range: '0..1',
    null: null,
    describe: 'What each form weighs for how far its two directions agree.',
    formula: 'exp(−U/1000), U = mean distance of the directions × statements × draws',
    source: 'CDEval equation 7',
    rows: (report, of) =>
      rowsOfEach(report, of, ({ weights }, row) =>
        weights.map(({ form, weight, pairs }) => row(weight, { level: form, n: pairs })),
      ),
  }),
];
