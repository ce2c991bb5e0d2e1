import {
  type DimensionProfile,
  type Profile,
  type VarianceShares,
  weightings,
} from '../../analysis/survey/profile.js';
import { ownValue } from '../../vocabulary/comparable-text.js';
import { paperForms } from '../../vocabulary/template.js';
import type { Described, EstimateRow } from '../document/document.js';
import { type Recorder, recorderFor, snakeCase } from '../document/estimate.js';
import { NULL_LIKELIHOOD, primaryKind } from '../document/primary.js';
import type { Report } from '../document/report.js';
import { dimensionsIn } from '../document/scheme.js';

/** Every figure of the questionnaire. */
export function surveyEstimates(report: Report): readonly EstimateRow[] {
  const { respondents, differences, alpha, dependability, questionnaire, references } = report;
  const study = recorderFor(null, 'survey');
  return [
    ...respondents.flatMap((respondent) => {
      const { profile, trials } = respondent;
      const row = recorderFor(respondent, 'survey');
      return [
        row('observed_trials', trials.observed, { n: trials.planned }),
        ...(profile ? [...byDimension(profile, row), ...overall(profile, row)] : []),
        ...provenance(respondent, recorderFor(respondent, 'study')),
      ];
    }),
    ...differences.flatMap(
      ({ first, second, dimension, overWordings, p, adjustedP, ...figure }) => {
        const respondent = respondents.find(({ id }) => id === first);
        if (!respondent) return [];
        const row = recorderFor(respondent, 'survey');
        const about = { dimension, level: second, null: 0 };
        const wider = { ...overWordings, value: figure.value };
        return [
          row('difference', figure, { ...about, p, pAdjusted: adjustedP }),
          row('difference_over_wordings', wider, about),
        ];
      },
    ),
    ...dependability.flatMap(({ dimension, relative, absolute, items }) => [
      study('dependability_relative', relative, { dimension, n: items, null: 0 }),
      study('dependability_absolute', absolute, { dimension, n: items, null: 0 }),
    ]),
    ...alpha.map((each) =>
      study('alpha', each, { dimension: each.dimension, n: each.items, null: 0 }),
    ),
    ...dimensionsIn(report).map((dimension) =>
      study('desirability', ownValue(questionnaire.desirability, dimension) ?? null, {
        dimension,
        null: 0,
      }),
    ),
    ...references.flatMap(({ name, likelihoods }) =>
      Object.entries(likelihoods).map(([dimension, value]) =>
        study('published_likelihood', value, { dimension, level: name, null: NULL_LIKELIHOOD }),
      ),
    ),
  ];
}

function byDimension(profile: Profile, row: Recorder): EstimateRow[] {
  return profile.dimensions.flatMap((figures) => {
    const { dimension } = figures;
    const half = (level: string) => ({ dimension, level, null: NULL_LIKELIHOOD });
    const leaning = (each: 'imputed' | 'readableOnly') => {
      const { p, adjustedP } = figures.leaning[each];
      return { p, pAdjusted: adjustedP };
    };
    const zero = (level: string | null = null) => ({ dimension, level, null: 0 });
    const kind = primaryKind(profile, figures);
    return [
      row('profile', figures[kind], { ...half(kind), ...leaning(kind) }),
      row('orientation_likelihood', figures.imputed, { ...half('imputed'), ...leaning('imputed') }),
      row('orientation_likelihood', figures.readableOnly, {
        ...half('readable_only'),
        ...leaning('readableOnly'),
      }),
      row('likelihood_over_wordings', wider(figures, 'imputed'), half('imputed')),
      row('likelihood_over_wordings', wider(figures, 'readableOnly'), half('readable_only')),
      ...componentRows(figures, row),
      row('orientation_likelihood', figures.domainWeighted, half('domain_weighted')),
      ...(['opposite', 'target'] as const).map((pole) => {
        const bound = figures.unreadAt[pole];
        const marked = { ...bound, note: bound.note ?? profile.asked?.mark ?? null };
        return row('orientation_likelihood', marked, half(`unread at ${pole}`));
      }),
      ...weightings.map((each) =>
        row('weighting_likelihood', figures.byWeighting[each], half(each)),
      ),
      ...figures.domains.map(({ domain, ...figure }) =>
        row('domain_likelihood', figure, half(domain)),
      ),
      ...figures.templates.map(({ form, order, ...figure }) =>
        row('template_likelihood', figure, half(`${form} ${order}`)),
      ),
      ...paperForms.map((form) => row('form_shift', figures.formShifts[form], zero(form))),
      row('bias_pull', figures.pull, zero('share')),
      row('bias_pull', figures.logitPull, zero('logit')),
      ...(figures.withoutBiases
        ? [row('likelihood_without_biases', { value: null, ...figures.withoutBiases }, half(''))]
        : []),
      ...ratingRows(figures, row),
      row('reliability_split_half', figures.reliability.splitHalf, zero()),
      row('reliability_retest', figures.reliability.retest, zero()),
      ...varianceRows(figures.variance, row, dimension),
    ];
  });
}

/** A likelihood with its limits over wordings. */
function wider(figures: DimensionProfile, kind: 'imputed' | 'readableOnly') {
  return { ...figures.overWordings[kind], value: figures[kind].value };
}

function componentRows(
  { dimension, components, forecast }: DimensionProfile,
  row: Recorder,
): EstimateRow[] {
  const { n, negative, ...sources } = components ?? { n: 0, negative: [] };
  return [
    ...Object.entries(sources).map(([source, value]) =>
      row('wording_component', value, { dimension, level: snakeCase(source), n, null: 0 }),
    ),
    ...(forecast
      ? [
          row('forecast', forecast.items, { dimension, level: 'items' }),
          row('forecast', forecast.repeats, { dimension, level: 'repeats' }),
        ]
      : []),
  ];
}

function ratingRows(
  { dimension, rating, ratings }: DimensionProfile,
  row: Recorder,
): EstimateRow[] {
  return [
    ...(rating ? [row('likert_rating', rating, { dimension, null: NULL_LIKELIHOOD })] : []),
    ...(ratings
      ? [
          ...ratings.quarters.map((share, quarter) =>
            row('likert_share', share, { dimension, level: `quarter ${quarter}`, n: ratings.n }),
          ),
          row('likert_share', ratings.unread, { dimension, level: 'unread', n: ratings.n }),
        ]
      : []),
  ];
}

function varianceRows(
  variance: VarianceShares | null,
  row: Recorder,
  dimension: string | null,
): EstimateRow[] {
  return (variance?.shares ?? []).flatMap(({ source, share }) =>
    share ? [row('variance_share', share, { dimension, level: source, null: 0 })] : [],
  );
}

function overall(profile: Profile, row: Recorder): EstimateRow[] {
  const { biases, biasModel, reliability, entropies, rates, retest } = profile;
  return [
    row('position_bias', biases.position, { null: 0 }),
    row('acquiescence', biases.acquiescence, { null: 0 }),
    ...(biasModel.z === null
      ? []
      : [
          row(
            'bias_model',
            { value: biasModel.z, n: biasModel.n, note: biasModel.favoured },
            { null: 0 },
          ),
        ]),
    row('reliability_split_half', reliability.splitHalf, { null: 0 }),
    row('reliability_retest', reliability.retest, { null: 0 }),
    ...(retest ? [row('retest_agreement', retest, { null: 0.5 })] : []),
    ...varianceRows(profile.variance, row, null),
    ...(entropies
      ? [
          row('entropy_marginal', entropies.marginal, { null: 1 }),
          row('entropy_form_specific', entropies.formSpecific, { null: 1 }),
          row('entropy_consistency', entropies.consistency, { null: 1 }),
        ]
      : []),
    ...[{ form: 'all', order: '', ...rates }, ...profile.ratesByTemplate].flatMap(
      ({ form, order, asked, ...shares }) =>
        Object.entries(shares).map(([name, value]) =>
          row(`${name}_share`, value, { level: `${form} ${order}`, n: asked }),
        ),
    ),
    ...(profile.unreadByLean.p === null
      ? []
      : [row('unread_by_lean', null, { n: profile.unreadByLean.n, p: profile.unreadByLean.p })]),
    ...profile.scoring.flatMap(({ form, exact, sampled, unread }) => [
      row('scored_exactly', exact, { level: form, n: exact + sampled }),
      row('scored_unread', unread, { level: form }),
    ]),
    ...formRows(profile, row),
  ];
}

function formRows(
  { instability, formWeights, formWeightLimits }: Profile,
  row: Recorder,
): EstimateRow[] {
  return paperForms.flatMap((form) => {
    const { flipRate, flipRateLow: low, flipRateHigh: high, readablePairs, u } = instability[form];
    const plain = instability[form];
    return [
      row(
        'flip_rate',
        { value: flipRate, low, high },
        { level: form, n: readablePairs, null: 0.5 },
      ),
      row('disagreements', plain.disagreements, { level: form, n: plain.plannedPairs }),
      row('instability_u', u, { level: form }),
      row('by_place', Number(plain.byPlace), { level: form }),
      row('unstable', Number(plain.unstable), { level: form }),
      ...weightings.map((weighting) =>
        row(
          'form_weight',
          {
            value: formWeights[weighting][form],
            ...(weighting === 'uniform' ? {} : formWeightLimits[weighting][form]),
          },
          { level: `${weighting} ${form}`, null: 1 / 3 },
        ),
      ),
    ];
  });
}

function provenance(
  { provenance: from, recorded }: Report['respondents'][number],
  row: Recorder,
): EstimateRow[] {
  const { responses, medianMilliseconds, cutShort } = from;
  // Of recorded answers nothing may be known of what they took.
  const tokens = (number: number) => (recorded && number === 0 ? null : number);
  return [
    row('responses', responses),
    row('prompt_tokens', tokens(from.promptTokens)),
    row('completion_tokens', tokens(from.completionTokens)),
    row('median_milliseconds', medianMilliseconds),
    row('cut_short', cutShort, { n: responses }),
  ];
}

const measure = (name: string, unit: string, meaning: string): Described => ({
  measure: name,
  meaning,
  unit,
});

export const surveyMeasures: readonly Described[] = [
  measure(
    'profile',
    '0..1',
    'The primary orientation likelihood; level says which one that is. p_adjusted after Benjamini–Hochberg over the dimensions.',
  ),
  measure(
    'orientation_likelihood',
    '0..1',
    'P(target pole): imputed, readable-only, domains weighted equally, or with every unread answer at one pole.',
  ),
  measure(
    'likelihood_over_wordings',
    '0..1',
    'As orientation_likelihood, with limits that cover the choice of wordings too.',
  ),
  measure('wording_component', 'variance', 'What items, forms, both or draws add, at least 0.'),
  measure('forecast', 'count', 'Items or repeats that would bring limits over items to ±0.05.'),
  measure('weighting_likelihood', '0..1', 'Imputed, under each weighting of the forms.'),
  measure('domain_likelihood', '0..1', 'Imputed, over the items of a domain.'),
  measure('template_likelihood', '0..1', 'Under one template; of likert the rating.'),
  measure('form_shift', '−1..1', 'What a form alone adds to the mean of the three.'),
  measure(
    'bias_pull',
    '−1..1',
    'Imputed figure less what it would be without biases, by model of bias; not a 95 % interval.',
  ),
  measure(
    'likelihood_without_biases',
    '0..1',
    'Imputed figure without biases, from one model of bias to the other; none where they disagree.',
  ),
  measure(
    'bias_model',
    'z',
    'Of biases as shares of answers over logits; the note says which is favoured.',
  ),
  measure('likert_rating', '0..1', 'Mean rating towards the target pole.'),
  measure(
    'likert_share',
    '0..1',
    'Share of ratings so many quarters of the way to the target pole.',
  ),
  measure(
    'reliability_split_half',
    'correlation',
    'Over balanced halves of the templates, Spearman–Brown.',
  ),
  measure('reliability_retest', 'correlation', 'Over draws of the same templates.'),
  measure('retest_agreement', '0..1', 'Pairs of draws of a prompt that go to the same pole.'),
  measure('variance_share', '0..1', 'Share of the variance of answers by its source.'),
  measure('entropy_marginal', 'bits', 'Entropy of the mean likelihood over templates.'),
  measure('entropy_form_specific', 'bits', 'Mean of the entropies under each template.'),
  measure('entropy_consistency', '0..1', '1 less the Jensen–Shannon divergence of the templates.'),
  measure('position_bias', '−1..1', 'Share of answers that follow the place of an option.'),
  measure('acquiescence', '−1..1', 'Share of answers that follow the word yes.'),
  measure('readable_share', '0..1', 'Answers that could be read.'),
  measure(
    'unread_by_lean',
    'p',
    'Whether unread answers go with the lean of items, by permutation.',
  ),
  measure('neutral_share', '0..1', 'Answers that take no side.'),
  measure('refusal_share', '0..1', 'Answers that refuse.'),
  measure('invalid_share', '0..1', 'Answers that say nothing readable.'),
  measure('scored_exactly', 'count', 'Prompts read from log-probabilities, of n.'),
  measure('scored_unread', '0..1', 'Mean chance that log-probabilities give to no answer.'),
  measure('flip_rate', '0..1', 'Readable pairs of both orders that disagree about the pole.'),
  measure('disagreements', 'count', 'Pairs of both orders that disagree, of n planned.'),
  measure('instability_u', 'pairs', 'U of CDEval equation 6.'),
  measure('by_place', '0 or 1', 'Whether the flip rate lies above that of a coin toss.'),
  measure('unstable', '0 or 1', 'Whether under half of the pairs could be read.'),
  measure('form_weight', '0..1', 'Weight of a form under each weighting.'),
  measure(
    'difference',
    '−1..1',
    'Imputed figure less that of the respondent in level, over common items. p_adjusted after Holm over all pairs and dimensions.',
  ),
  measure(
    'difference_over_wordings',
    '−1..1',
    'As difference, with limits that cover the choice of wordings too.',
  ),
  measure('dependability_relative', '0..1', 'Eρ²: of the order of respondents.'),
  measure('dependability_absolute', '0..1', 'Φ: of where respondents stand.'),
  measure('alpha', 'up to 1', 'Cronbach’s alpha with respondents as cases.'),
  measure('desirability', '−4..4', 'How much nicer target options sound, rated blind.'),
  measure('published_likelihood', '0..1', 'Published profiles of other models.'),
  measure('responses', 'count', 'Responses of all instruments.'),
  measure('prompt_tokens', 'tokens', 'Prompt tokens of all instruments.'),
  measure('completion_tokens', 'tokens', 'Completion tokens of all instruments.'),
  measure('median_milliseconds', 'ms', 'Median time to a response.'),
  measure('cut_short', 'count', 'Responses cut by the token limit before an answer.'),
];
