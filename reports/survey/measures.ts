import {
  type DimensionProfile,
  type Instability,
  type Profile,
  weightings,
} from '../../analysis/survey/profile.js';
import { type PaperForm, paperForms } from '../../vocabulary/template.js';
import type { EstimateRow } from '../document/document.js';
import { defineMeasure, type Measure, observedTrials, type Row } from '../document/measure.js';
import { NULL_LIKELIHOOD, primaryKind } from '../document/primary.js';
import type { ReaderOfRespondent } from '../document/provenance.js';
import { readerFigures } from '../document/quality.js';
import type { Difference, Report, ReportedRespondent } from '../document/report.js';
import { readingsBy } from './reader.js';

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

/** The rows of every respondent of what its responses took. */
function rowsOfProvenance(
  rows: (respondent: ReportedRespondent, row: Row) => readonly EstimateRow[],
) {
  return ({ respondents }: Report, of: Of) =>
    respondents.flatMap((respondent) => rows(respondent, of(respondent)));
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
const spent = { instrument: 'study', range: null, null: null } as const;

const readerMeasure = { instrument: 'study', unit: 'share', range: '0..1', null: null } as const;

/** A row for each respondent and instrument that a reader model read for. */
function rowsOfReader(row: (found: ReaderOfRespondent, row: Row) => EstimateRow) {
  return rowsOfProvenance((respondent, of) =>
    readingsBy(respondent).map(({ instrument, found }) =>
      row(found, (figure, about) => of(figure, { level: instrument, ...about })),
    ),
  );
}

export const surveyMeasures: readonly Measure[] = [
  defineMeasure({
    ...observedTrials,
    instrument: 'survey',
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
      'P(target pole): how far a respondent leans to the target pole of a dimension, with unread answers, domains, forms and biases counted as level says.',
    levels: {
      imputed: 'Unread answers at ½.',
      readable_only: 'Without unread answers.',
      unread_at: 'Every unread answer at the pole named.',
      equal_domains: 'Imputed, all domains weighing alike.',
      domain: 'Imputed, over the items of the domain named.',
      weighting: 'Imputed, under the weighting of the forms named, as form_weight has it.',
      without_biases:
        'Imputed, without position bias and acquiescence: limits alone, from one model of a bias to the other.',
    },
    formula:
      'C = mean of p over items, p = Σ w·(P(g | norm) + P(g | reverse))/2 over the forms; limits logit(C) ± t·SE/(C(1 − C)), turned back; without_biases: C − Σ w·(L − ½)·(1 − 1/(1 − |b|)) where biased answers ignore their item, C − Σ w·mean of ((σ(θ + β) + σ(θ − β))/2 − σ(θ)) where a bias adds β logits to every item, |b| = √max(0, b̂² − SE²)',
    caveat:
      'A stated preference in these questions; Hofstede’s dimensions are about nations. A form counts only with both its orders. Each item put in one form, C is Σ w·(mean of p over the items of the form). No interval under 20 items, nor where over half of the answers are fill. Wherever unread answers would have gone, the likelihood lies between the rows “unread at”. Without biases there is no figure where the models lie farther apart than half the interval, and its limits cover no choice of items.',
    source:
      'CDEval equation 2, and the C of equation 3; equation 7 for the weighting cdeval (scalefree and uniform are ours); Table 2 for domains; McCarthy & Snowden, 1985; Benjamini & Hochberg, 1995; Manski, 1989; Laird, 1978',
    rows: rowsByDimension((figures, row, profile) => {
      const { byWeighting, domains, domainWeighted, unreadAt, withoutBiases } = figures;
      const mark = profile.asked?.mark ?? null;
      const marked: Row = (figure, about) => {
        const plain = row(figure, about);
        return { ...plain, note: plain.note ?? mark };
      };
      return [
        ...kinds.map((kind) =>
          row(figures[kind], { level: level[kind], ...leaningOf(figures, kind) }),
        ),
        ...poles.map((pole) => marked(unreadAt[pole], { level: `unread at ${pole}` })),
        marked(domainWeighted, { level: 'equal_domains' }),
        ...domains.map(({ domain, ...figure }) => marked(figure, { level: `domain ${domain}` })),
        ...weightings.map((each) => marked(byWeighting[each], { level: `weighting ${each}` })),
        ...(withoutBiases
          ? [marked({ value: null, ...withoutBiases }, { level: 'without_biases' })]
          : []),
      ];
    }),
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
    id: 'likert_rating',
    describe: 'Where a respondent puts itself between the poles on a five-point scale.',
    formula: 'mean over items of (5 − r)/4 for the option shown first, turned to the target pole',
    caveat:
      'It is reported beside the likelihood and is not part of it. An unread rating counts as the middle.',
    source: 'ours',
    rows: rowsByDimension(({ rating }, row) => (rating ? [row(rating)] : [])),
  }),
  defineMeasure({
    ...correlation,
    id: 'reliability',
    describe:
      'How far items that lean to the target pole in one part of the answers do so in another, by dimension and over all.',
    levels: {
      split_half: 'Under one half of the templates and under the other.',
      retest: 'In one draw and in another.',
    },
    formula:
      'split_half: 2r/(1 + r), r the correlation of both halves over items, within dimensions, mean of three splits; retest: kρ/(1 + (k − 1)ρ), ρ = σ²_b/(σ²_b + σ²_w) over draws of items, k the draws that a likelihood rests on',
    caveat:
      'Cases are items: whether items differ reliably, not whether a mean is right. A half has one template of each form, and needs items read under all six; below 0 the formula is mirrored. In retest, what the wording does to an item comes back in every draw and counts as reliable; there is none where log-probabilities give everything.',
    source: 'Spearman, 1910; Brown, 1910; ICC(1,1) of Shrout & Fleiss, 1979',
    rows: rowsWithin(({ reliability: { splitHalf, retest } }, row) => [
      row(splitHalf, { level: 'split_half' }),
      row(retest, { level: 'retest' }),
    ]),
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
    id: 'response_bias',
    describe: 'The share of answers that go one way whatever is asked.',
    levels: {
      position: 'To the option shown first (below 0: second).',
      acquiescence: 'To yes (below 0: no).',
    },
    formula:
      'position: b = mean over items of P(target | norm) − P(target | reverse), the mean over ab and repeat; acquiescence: P(yes | norm) + P(yes | reverse) − 1, of compare',
    caveat: 'The orders cancel its direction in the likelihood, but it pulls towards 0.5.',
    source: 'ours',
    rows: rowsOfEach(({ biases }, row) => [
      row(biases.position, { level: 'position' }),
      row(biases.acquiescence, { level: 'acquiescence' }),
    ]),
  }),
  defineMeasure({
    ...share,
    id: 'answer_share',
    describe: 'Answers by how they were read, under the six templates (all) and under each.',
    levels: {
      readable: 'Could be read.',
      neutral: 'Take no side.',
      refusal: 'Refuse.',
      invalid: 'Say nothing readable.',
    },
    caveat:
      'The four sum to 1. Log-probabilities weigh as many draws as they stand for; what they leave to anything but an answer is invalid.',
    rows: rowsOfEach(({ rates, ratesByTemplate }, row) =>
      (['readable', 'neutral', 'refusal', 'invalid'] as const).flatMap((rate) => [
        row(rates[rate], { level: `${rate} all`, n: rates.asked }),
        ...ratesByTemplate.map(({ form, order, asked, ...shares }) =>
          row(shares[rate], { level: `${rate} ${form} ${order}`, n: asked }),
        ),
      ]),
    ),
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
    caveat: 'Where all items lean alike, the test cannot detect anything, whatever is refused.',
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
      'The sum over forms printed in equation 6 is treated as a misprint: U is per form. A form with under half of its pairs readable is unstable and weighs 0, unless all are.',
    source: 'CDEval equation 6',
    rows: rowsByForm(({ u }, row) => row(u)),
  }),
  defineMeasure({
    ...share,
    null: 1 / 3,
    id: 'form_weight',
    describe:
      'Weight of a form in a likelihood, half of it for each order, under each weighting; cdeval is that of the primary figure.',
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
      'p is by t, p_adjusted by max-T over all pairs and dimensions; the limits hold at once for all of these, so that they exclude 0 where p_adjusted is below 0.05. Where a study plans pairs, these are corrected among themselves and the others are exploratory.',
    formula:
      'Δ ± t*·√V, V = SE² + f·Σw² of either one’s forms, SE over draws of the items that both answered, f = max(0, MS_form − MS_item×form)/I of form × dimension × respondent, pooled over respondents',
    source: 'ours; Cornfield & Tukey, 1956; Brennan, 2001; Westfall & Young, 1993',
    rows: differenceRows(({ first, second, dimension, family, p, adjustedP, ...figure }, row) =>
      row(
        { ...figure, note: figure.note ?? (family === 'all' ? null : family) },
        { p, pAdjusted: adjustedP },
      ),
    ),
  }),
  defineMeasure({
    instrument: 'survey',
    unit: 'share',
    range: '0..1',
    null: 0,
    id: 'dependability',
    describe: 'How reproducible the figures are over items and wordings.',
    levels: {
      relative: 'Eρ²: the order of respondents.',
      absolute: 'Φ: where each respondent stands; without limits.',
    },
    formula:
      'Eρ² = p/(p + pi/I + pf/F + pif/IF); Φ = p/(p + pi/I + pf/F + pif/IF + i/I + f/F + if/IF)',
    caveat:
      'Components are of respondents p, items i and forms f, those below 0 at 0. About a set of ten respondents or more, not about one.',
    source: 'Cronbach et al., 1972; Brennan, 2001; Feldt, 1965, for limits',
    rows: ({ dependability }, of) =>
      dependability.flatMap(({ dimension, relative, absolute, items: n }) => [
        of(null)(relative, { dimension, level: 'relative', n }),
        of(null)(absolute, { dimension, level: 'absolute', n }),
      ]),
  }),
  defineMeasure({
    ...spent,
    id: 'responses',
    unit: 'count',
    describe: 'Responses of all instruments.',
    levels: { all: 'All of them.', cut_short: 'Cut by the token limit before an answer, of n.' },
    rows: rowsOfProvenance(({ provenance: { cutShort, responses } }, row) => [
      row(responses, { level: 'all' }),
      row(cutShort, { level: 'cut_short', n: responses }),
    ]),
  }),
  defineMeasure({
    ...readerMeasure,
    id: 'reader_read',
    unit: 'count',
    range: null,
    describe:
      'Answers that the rules left unread and in which the reader model read a choice, of the n that it was given.',
    rows: rowsOfReader(({ unread, read }, row) => row(read, { n: unread })),
  }),
  defineMeasure({
    ...readerMeasure,
    id: 'reader_agreement',
    describe:
      'Share of answers read by rules in which the reader model read the same; level has the instrument.',
    formula: 'answers read alike / answers drawn by the seed that the rules had read',
    caveat:
      'Answers that rules can read are easier than those which they leave unread. What it could not read counts as not agreeing.',
    source: 'ours; interval by Wilson, 1927',
    rows: rowsOfReader((found, row) => row(readerFigures(found).agreement)),
  }),
  defineMeasure({
    ...readerMeasure,
    id: 'reader_false_reads',
    describe:
      'Share of made-up answers without a choice in which the reader model read one; level has the instrument.',
    formula: 'decoys with a choice / decoys',
    caveat:
      'Decoys are not the respondent’s own answers, and those of one study are the same for all respondents of a language.',
    source: 'ours; interval by Wilson, 1927',
    rows: rowsOfReader((found, row) => row(readerFigures(found).falseReads)),
  }),
  defineMeasure({
    ...spent,
    id: 'tokens',
    unit: 'tokens',
    describe: 'Tokens of all instruments.',
    levels: { prompt: 'Of prompts.', completion: 'Of completions.' },
    rows: rowsOfProvenance(({ provenance, recorded }, row) =>
      // Of recorded answers nothing may be known of them.
      (['prompt', 'completion'] as const).map((level) => {
        const tokens = provenance[`${level}Tokens`];
        return row(recorded && tokens === 0 ? null : tokens, { level });
      }),
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
