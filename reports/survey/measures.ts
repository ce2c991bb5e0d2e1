import {
  type DimensionProfile,
  type Instability,
  type Profile,
  weightings,
} from '../../analysis/survey/profile.js';
import { ownValue } from '../../vocabulary/comparable-text.js';
import { type PaperForm, paperForms } from '../../vocabulary/template.js';
import type { EstimateRow } from '../document/document.js';
import { defineMeasure, type Measure, type Row } from '../document/measure.js';
import { NULL_LIKELIHOOD, primaryKind } from '../document/primary.js';
import type { Difference, Report, ReportedRespondent } from '../document/report.js';
import { dimensionsIn } from '../document/scheme.js';

type Of = (respondent: ReportedRespondent | null) => Row;

/** The rows of every respondent that has a profile. */
function rowsOfEach(rows: (profile: Profile, row: Row) => readonly EstimateRow[]) {
  return ({ respondents }: Report, of: Of) =>
    respondents.flatMap((respondent) =>
      respondent.profile ? rows(respondent.profile, of(respondent)) : [],
    );
}

/** The rows by dimension. */
function rowsByDimension(
  rows: (figures: DimensionProfile, row: Row, profile: Profile) => readonly EstimateRow[],
) {
  return rowsOfEach((profile, row) =>
    profile.dimensions.flatMap((figures) =>
      rows(
        figures,
        (figure, about) => row(figure, { dimension: figures.dimension, ...about }),
        profile,
      ),
    ),
  );
}

/** The rows by form, of how its orders agree. */
function rowsByForm(rows: (instability: Instability, row: Row) => EstimateRow) {
  return rowsOfEach(({ instability }, row) =>
    paperForms.map((form) =>
      rows(instability[form], (figure, about) => row(figure, { level: form, ...about })),
    ),
  );
}

/** The rows of a share of answers, over all templates and under each. */
function rowsOfRate(rate: 'readable' | 'neutral' | 'refusal' | 'invalid') {
  return rowsOfEach(({ rates, ratesByTemplate }, row) => [
    row(rates[rate], { level: 'all', n: rates.asked }),
    ...ratesByTemplate.map(({ form, order, asked, ...shares }) =>
      row(shares[rate], { level: `${form} ${order}`, n: asked }),
    ),
  ]);
}

/** A row a respondent of what its responses took. */
function rowsOfProvenance(rows: (respondent: ReportedRespondent, row: Row) => EstimateRow) {
  return ({ respondents }: Report, of: Of) =>
    respondents.map((respondent) => rows(respondent, of(respondent)));
}

/** Tokens; of recorded answers nothing may be known of them. */
function tokensOf(key: 'promptTokens' | 'completionTokens') {
  return rowsOfProvenance(({ provenance, recorded }, row) =>
    row(recorded && provenance[key] === 0 ? null : provenance[key]),
  );
}

/** How a likelihood leans: p, and p after correction. */
function leaningOf({ leaning }: DimensionProfile, kind: 'imputed' | 'readableOnly') {
  const { p, adjustedP } = leaning[kind];
  return { p, pAdjusted: adjustedP };
}

const level = { imputed: 'imputed', readableOnly: 'readable_only' } as const;
const kinds = ['imputed', 'readableOnly'] as const;
const poles = ['opposite', 'target'] as const;

const likelihood = {
  instrument: 'survey',
  unit: 'likelihood',
  range: '0..1',
  null: NULL_LIKELIHOOD,
} as const;
const share = { instrument: 'survey', unit: 'share', range: '0..1', null: null } as const;
const bias = { instrument: 'survey', unit: 'share', range: '−1..1', null: 0 } as const;
const correlation = {
  instrument: 'survey',
  unit: 'correlation',
  range: '−1..1',
  null: 0,
} as const;
const dependability = { instrument: 'survey', unit: 'share', range: '0..1', null: 0 } as const;
const spent = { instrument: 'study', range: null, null: null } as const;

export const surveyMeasures: readonly Measure[] = [
  defineMeasure({
    id: 'observed_trials',
    instrument: 'survey',
    unit: 'count',
    range: null,
    null: null,
    describe: 'Trials observed, of n planned.',
    rows: ({ respondents }, of) =>
      respondents.map((respondent) => {
        const { observed, planned } = respondent.trials;
        return of(respondent)(observed, { n: planned });
      }),
  }),
  defineMeasure({
    ...likelihood,
    id: 'profile',
    describe: 'The primary orientation likelihood of a dimension; level says which one that is.',
    caveat:
      'The imputed one, or the readable-only one where under 95 % of answers could be read. p_adjusted is by Benjamini–Hochberg over the respondent’s own dimensions: who else is in the study changes no lean.',
    source: 'as orientation_likelihood',
    rows: rowsByDimension((figures, row, profile) => {
      const kind = primaryKind(profile, figures);
      return [row(figures[kind], { level: level[kind], ...leaningOf(figures, kind) })];
    }),
  }),
  defineMeasure({
    ...likelihood,
    id: 'orientation_likelihood',
    describe:
      'P(target pole): how far a respondent leans to the target pole of a dimension, with unread answers at ½ (imputed), without them, with domains weighing alike, or with every unread answer at one pole.',
    formula:
      'C = mean of p over items, p = Σ w·(P(g | norm) + P(g | reverse))/2 over the forms; limits logit(C) ± t·SE/(C(1 − C)), turned back',
    caveat:
      'A stated preference in these questions; Hofstede’s dimensions are about nations. A form counts only with both its orders. Each item put in one form, C is Σ w·(mean of p over the items of the form). No interval under 20 items, nor where over half of the answers are fill. Wherever unread answers would have gone, the likelihood lies between the rows “unread at”.',
    source:
      'CDEval equation 2, and the C of equation 3; Table 2 for domains; McCarthy & Snowden, 1985; Benjamini & Hochberg, 1995; Manski, 1989',
    rows: rowsByDimension((figures, row, profile) => [
      ...kinds.map((kind) =>
        row(figures[kind], { level: level[kind], ...leaningOf(figures, kind) }),
      ),
      row(figures.domainWeighted, { level: 'domain_weighted' }),
      ...poles.map((pole) => {
        const bound = figures.unreadAt[pole];
        const marked = { ...bound, note: bound.note ?? profile.asked?.mark ?? null };
        return row(marked, { level: `unread at ${pole}` });
      }),
    ]),
  }),
  defineMeasure({
    ...likelihood,
    id: 'likelihood_over_wordings',
    describe: 'The likelihood with limits that cover the choice of wordings as well as of items.',
    formula:
      'V = SE² + Σw²·MS_form/I, limits logit(C) ± t·√V/(C(1 − C)), ν = V²/(SE⁴/ν_items + (Σw²·MS_form/I)²/(F − 1))',
    caveat:
      'Items are nested in domains and crossed with forms; items and forms are random, domains and orders fixed. Three forms leave two degrees of freedom, so that forms that disagree make wide limits; one form has none. Leans go by limits over items.',
    source: 'Cornfield & Tukey, 1956; Satterthwaite, 1946; Brennan, 2001',
    rows: rowsByDimension((figures, row) =>
      kinds.map((kind) =>
        row({ ...figures.overWordings[kind], value: figures[kind].value }, { level: level[kind] }),
      ),
    ),
  }),
  defineMeasure({
    ...likelihood,
    id: 'weighting_likelihood',
    describe: 'The imputed likelihood under each weighting of the forms.',
    formula: 'as orientation_likelihood, with w of form_weight',
    source: 'CDEval equations 2 and 7 for cdeval; scalefree and uniform are ours',
    rows: rowsByDimension(({ byWeighting }, row) =>
      weightings.map((each) => row(byWeighting[each], { level: each })),
    ),
  }),
  defineMeasure({
    ...likelihood,
    id: 'domain_likelihood',
    describe: 'The imputed likelihood over the items of one domain.',
    source: 'CDEval Table 2',
    rows: rowsByDimension(({ domains }, row) =>
      domains.map(({ domain, ...figure }) => row(figure, { level: domain })),
    ),
  }),
  defineMeasure({
    ...likelihood,
    id: 'template_likelihood',
    describe:
      'How often items put in one form and order are answered with the target pole; of likert the mean rating.',
    formula: 'P(g | s) = mean over draws of 1 (target), 0 (opposite), ½ (not read)',
    caveat:
      'From log-probabilities, P(target)/(P(target) + P(opposite)), with what is left to any other answer at ½.',
    source: 'CDEval equation 1',
    rows: rowsByDimension(({ templates }, row) =>
      templates.map(({ form, order, ...figure }) => row(figure, { level: `${form} ${order}` })),
    ),
  }),
  defineMeasure({
    ...likelihood,
    id: 'likelihood_without_biases',
    describe:
      'Where the imputed likelihood would stand without position bias and acquiescence, from one model of a bias to the other.',
    formula:
      'C − Σ w·(L − ½)·(1 − 1/(1 − |b|)) where biased answers ignore their item; C − Σ w·mean of ((σ(θ + β) + σ(θ − β))/2 − σ(θ)) where a bias adds β logits to every item; |b| = √max(0, b̂² − SE²)',
    caveat:
      'None where the models lie farther apart than half the interval of the imputed likelihood. It covers no choice of items.',
    source: 'ours; Laird, 1978',
    rows: rowsByDimension(({ withoutBiases }, row) =>
      withoutBiases ? [row({ value: null, ...withoutBiases })] : [],
    ),
  }),
  defineMeasure({
    ...likelihood,
    id: 'likert_rating',
    describe: 'Where a respondent puts itself between the poles on a five-point scale.',
    formula: 'mean over items of (5 − r)/4 for the option shown first, turned to the target pole',
    caveat:
      'It stands beside the likelihood and never enters it. An unread rating counts as the middle.',
    source: 'ours',
    rows: rowsByDimension(({ rating }, row) => (rating ? [row(rating)] : [])),
  }),
  defineMeasure({
    ...correlation,
    id: 'reliability_split_half',
    describe:
      'How far items that lean to the target pole under one half of the templates do so under the other, by dimension and over all.',
    formula:
      '2r/(1 + r), r the correlation of both halves over items, within dimensions, mean of three splits',
    caveat:
      'A half has one template of each form. Cases are items: whether items differ reliably, not whether a mean is right. Below 0 the formula is mirrored. It needs items read under all six templates.',
    source: 'Spearman, 1910; Brown, 1910',
    rows: reliabilityRows('splitHalf'),
  }),
  defineMeasure({
    ...correlation,
    id: 'reliability_retest',
    describe:
      'How far items that lean to the target pole in one draw do so in another, by dimension and over all.',
    formula:
      'kρ/(1 + (k − 1)ρ), ρ = σ²_b/(σ²_b + σ²_w) over draws of items, k the draws that a likelihood rests on',
    caveat:
      'What the wording does to an item comes back in every draw and counts as reliable. There is none where log-probabilities give everything.',
    source: 'ICC(1,1) of Shrout & Fleiss, 1979; Spearman, 1910; Brown, 1910',
    rows: reliabilityRows('retest'),
  }),
  defineMeasure({
    ...share,
    null: 0,
    id: 'variance_share',
    describe:
      'What sets single answers apart: the share of their variance by its source, by dimension and over all.',
    formula:
      'max(0, component)/Σ max(0, component), components from mean squares of item × form × order, draws nested',
    caveat:
      'Of items complete in all six templates alone. With one draw the last two sources cannot be separated. A cell of log-probabilities enters with its likelihood p, and with p(1 − p) as the variance of a draw.',
    source: 'Cornfield & Tukey, 1956; Searle et al., 1992',
    rows: rowsWithin(({ variance }, row) =>
      (variance?.shares ?? []).flatMap(({ source, share: found }) =>
        found ? [row(found, { level: source })] : [],
      ),
    ),
  }),
  defineMeasure({
    ...bias,
    id: 'position_bias',
    describe:
      'The share of answers that go to the option shown first (below 0: second), whatever it says.',
    formula:
      'b = mean over items of P(target | norm) − P(target | reverse), the mean over ab and repeat',
    caveat: 'The orders cancel its direction in the likelihood, but it pulls towards 0.5.',
    source: 'ours',
    rows: rowsOfEach(({ biases }, row) => [row(biases.position)]),
  }),
  defineMeasure({
    ...bias,
    id: 'acquiescence',
    describe: 'The share of answers that are yes (below 0: no), whatever is asked.',
    formula: 'P(yes | norm) + P(yes | reverse) − 1, of compare',
    caveat: 'As position_bias.',
    source: 'ours',
    rows: rowsOfEach(({ biases }, row) => [row(biases.acquiescence)]),
  }),
  defineMeasure({
    ...share,
    id: 'readable_share',
    describe: 'Answers that could be read, under the six templates and under each.',
    caveat:
      'With those below 1 in all. Log-probabilities weigh as many draws as they stand for; what they leave to anything but an answer is invalid.',
    rows: rowsOfRate('readable'),
  }),
  defineMeasure({
    ...share,
    id: 'neutral_share',
    describe: 'Answers that take no side.',
    rows: rowsOfRate('neutral'),
  }),
  defineMeasure({
    ...share,
    id: 'refusal_share',
    describe: 'Answers that refuse.',
    rows: rowsOfRate('refusal'),
  }),
  defineMeasure({
    ...share,
    id: 'invalid_share',
    describe: 'Answers that say nothing readable.',
    rows: rowsOfRate('invalid'),
  }),
  defineMeasure({
    id: 'unread_by_lean',
    instrument: 'survey',
    unit: 'p',
    range: '0..1',
    null: null,
    describe:
      'Whether unread answers go with the lean of items; up to 0.05 one pole is declined more, and imputed figures are off.',
    formula:
      'p of Σ n·r² over dimensions, r the correlation over n items of the share unread with the likelihood of what was read, by permutation within dimensions',
    caveat: 'Where all items lean alike it has nothing to go by, whatever is refused.',
    source: 'ours; Pitman, 1937; Phipson & Smyth, 2010',
    rows: rowsOfEach(({ unreadByLean: { p, n } }, row) =>
      p === null ? [] : [row(null, { n, p })],
    ),
  }),
  defineMeasure({
    id: 'scored_exactly',
    instrument: 'survey',
    unit: 'count',
    range: null,
    null: null,
    describe: 'Prompts of a form that were read from log-probabilities, of n.',
    rows: rowsOfEach(({ scoring }, row) =>
      scoring.map(({ form, exact, sampled }) => row(exact, { level: form, n: exact + sampled })),
    ),
  }),
  defineMeasure({
    ...share,
    null: 0.5,
    id: 'flip_rate',
    describe: 'How often the two orders of a form disagree about the pole.',
    formula: 'disagreements/readable pairs',
    caveat:
      'From log-probabilities the disagreement to be expected, p(1 − q) + q(1 − p), is counted. Flips can be the item’s doubt as well as the form’s fault; where the lower limit lies above 0.5 the answer follows the place of an option. n is the readable pairs.',
    source: 'CDEval equation 6; Wilson, 1927, and Rao & Scott, 1992, for its limits',
    rows: rowsByForm(({ flipRate, flipRateLow, flipRateHigh, readablePairs }, row) =>
      row({ value: flipRate, low: flipRateLow, high: flipRateHigh }, { n: readablePairs }),
    ),
  }),
  defineMeasure({
    id: 'instability_u',
    instrument: 'survey',
    unit: 'pairs',
    range: null,
    null: null,
    describe: 'U of a form: how many pairs of orders disagree, had all been read.',
    formula: 'U = flip rate × pairs planned',
    caveat:
      'The sum over forms printed in equation 6 is taken as a slip: U is per form. A form with under half of its pairs readable is unstable and weighs 0, unless all are.',
    source: 'CDEval equation 6',
    rows: rowsByForm(({ u }, row) => row(u)),
  }),
  defineMeasure({
    ...share,
    null: 1 / 3,
    id: 'form_weight',
    describe:
      'How much a form has to say in a likelihood, half of it for each order, under each weighting; cdeval is that of the primary figure.',
    formula:
      'cdeval: exp(−U/1000)/Σ exp(−U/1000); scalefree: exp(−14.765·flip rate)/Σ exp(−14.765·flip rate); uniform: 1/3',
    caveat:
      'U grows with items and draws, and so does what cdeval does: next to nothing in a small study, nearly everything in CDEval’s own. scalefree is what cdeval does at that size (14.765 = 2,953·5/1,000), whatever the size. Limits hold the middle 95 % of draws of items.',
    source: 'CDEval equation 7 with N = −1000; scalefree and uniform are ours',
    rows: rowsOfEach((profile, row) =>
      paperForms.flatMap((form) => formWeightRows(profile, { form, row })),
    ),
  }),
  defineMeasure({
    id: 'difference',
    instrument: 'survey',
    unit: 'difference of likelihoods',
    range: '−1..1',
    null: 0,
    describe:
      'Imputed likelihood less that of the respondent in level, over the items that both answered.',
    caveat:
      'Both are resampled on the same draws of items. p is by t; p_adjusted by Holm over all pairs and dimensions.',
    source: 'ours; Holm, 1979',
    rows: differenceRows(
      ({ overWordings, first, second, dimension, p, adjustedP, ...figure }, row) =>
        row(figure, { p, pAdjusted: adjustedP }),
    ),
  }),
  defineMeasure({
    id: 'difference_over_wordings',
    instrument: 'survey',
    unit: 'difference of likelihoods',
    range: '−1..1',
    null: 0,
    describe: 'The difference with limits that cover the choice of wordings as well as of items.',
    formula: 'as likelihood_over_wordings, on the plain scale',
    caveat: 'Two respondents are different only where these limits, too, leave 0 out.',
    source: 'Cornfield & Tukey, 1956; Satterthwaite, 1946; Brennan, 2001',
    rows: differenceRows(({ value, overWordings }, row) => row({ ...overWordings, value })),
  }),
  defineMeasure({
    ...dependability,
    id: 'dependability_relative',
    describe: 'Eρ²: how far the order of respondents would come back over items and wordings.',
    formula: 'Eρ² = p/(p + pi/I + pf/F + pif/IF)',
    caveat:
      'Components are of respondents p, items i and forms f, those below 0 at 0. About a set of ten respondents or more, not about one.',
    source: 'Cronbach et al., 1972; Brennan, 2001; Feldt, 1965, for its limits',
    rows: ({ dependability: found }, of) =>
      found.map(({ dimension, relative, items }) => of(null)(relative, { dimension, n: items })),
  }),
  defineMeasure({
    ...dependability,
    id: 'dependability_absolute',
    describe: 'Φ: how far where each respondent stands would come back over items and wordings.',
    formula: 'Φ = p/(p + pi/I + pf/F + pif/IF + i/I + f/F + if/IF)',
    caveat: 'As dependability_relative; without limits.',
    source: 'Cronbach et al., 1972; Brennan, 2001',
    rows: ({ dependability: found }, of) =>
      found.map(({ dimension, absolute, items }) => of(null)(absolute, { dimension, n: items })),
  }),
  defineMeasure({
    ...likelihood,
    id: 'published_likelihood',
    describe: 'Likelihoods of other models as they were published; level names the model.',
    rows: ({ references }, of) =>
      references.flatMap(({ name, likelihoods }) =>
        Object.entries(likelihoods).map(([dimension, value]) =>
          of(null)(value, { dimension, level: name }),
        ),
      ),
  }),
  defineMeasure({
    id: 'desirability',
    instrument: 'survey',
    unit: 'points of a rating',
    range: '−4..4',
    null: 0,
    describe: 'How much nicer target options sound than opposite ones, rated blind.',
    formula: 'mean over the rated items of a dimension of target less opposite option',
    rows: (report, of) =>
      dimensionsIn(report).map((dimension) =>
        of(null)(ownValue(report.questionnaire.desirability, dimension) ?? null, { dimension }),
      ),
  }),
  defineMeasure({
    id: 'forecast',
    instrument: 'survey',
    unit: 'count',
    range: null,
    null: null,
    describe:
      'Items, or repeats of these items, that would bring the limits over items to ±0.05; level says which.',
    caveat: 'No repeats are given where no number of them would do.',
    source: 'Brennan, 2001',
    rows: rowsByDimension(({ forecast }, row) =>
      forecast
        ? (['items', 'repeats'] as const).map((each) => row(forecast[each], { level: each }))
        : [],
    ),
  }),
  defineMeasure({
    ...spent,
    id: 'responses',
    unit: 'count',
    describe: 'Responses of all instruments.',
    rows: rowsOfProvenance(({ provenance }, row) => row(provenance.responses)),
  }),
  defineMeasure({
    ...spent,
    id: 'prompt_tokens',
    unit: 'tokens',
    describe: 'Prompt tokens of all instruments.',
    rows: tokensOf('promptTokens'),
  }),
  defineMeasure({
    ...spent,
    id: 'completion_tokens',
    unit: 'tokens',
    describe: 'Completion tokens of all instruments.',
    rows: tokensOf('completionTokens'),
  }),
  defineMeasure({
    ...spent,
    id: 'cut_short',
    unit: 'count',
    describe: 'Responses cut by the token limit before an answer, of n.',
    rows: rowsOfProvenance(({ provenance: { cutShort, responses } }, row) =>
      row(cutShort, { n: responses }),
    ),
  }),
];

/** The rows of each dimension, then of all together. */
function rowsWithin(
  rows: (figures: Pick<Profile, 'reliability' | 'variance'>, row: Row) => readonly EstimateRow[],
) {
  return (report: Report, of: Of) => [
    ...rowsByDimension(rows)(report, of),
    ...rowsOfEach(rows)(report, of),
  ];
}

function reliabilityRows(kind: keyof Profile['reliability']) {
  return rowsWithin(({ reliability }, row) => [row(reliability[kind])]);
}

/** Uniform weights have no limits. */
function formWeightRows(
  { formWeights, formWeightLimits }: Profile,
  { form, row }: { readonly form: PaperForm; readonly row: Row },
): EstimateRow[] {
  return weightings.map((weighting) => {
    const limits = weighting === 'uniform' ? {} : formWeightLimits[weighting][form];
    return row(
      { value: formWeights[weighting][form], ...limits },
      { level: `${weighting} ${form}` },
    );
  });
}

/** A row a pair and dimension, of the first of the pair. */
function differenceRows(rows: (difference: Difference, row: Row) => EstimateRow) {
  return ({ respondents, differences }: Report, of: Of) =>
    differences.flatMap((difference) => {
      const { first, second, dimension } = difference;
      const respondent = respondents.find(({ id }) => id === first);
      if (!respondent) return [];
      const row = of(respondent);
      return [
        rows(difference, (figure, about) => row(figure, { dimension, level: second, ...about })),
      ];
    });
}
