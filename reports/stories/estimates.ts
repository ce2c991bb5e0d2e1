import { faultKinds, qualities } from '../../vocabulary/inference.js';
import type { Described, EstimateRow } from '../document/document.js';
import { type Recorder, recorderFor } from '../document/estimate.js';
import type { Report, ReportedRespondent } from '../document/report.js';

type Scores = NonNullable<ReportedRespondent['inference']>['scores'];

/** Every figure on stories. */
export function storyEstimates({ respondents }: Report): readonly EstimateRow[] {
  return respondents.flatMap((respondent) => {
    const { inference } = respondent;
    if (!inference) return [];
    const row = recorderFor(respondent, 'stories');
    const { scores, trials, judging } = inference;
    return [
      row('observed_trials', trials.observed, { n: trials.planned }),
      ...attitudes(scores, row),
      ...poles(scores, row),
      ...undecided(scores, row),
      ...selections(scores, row),
      ...extractions(scores, row),
      ...judged(scores, row),
      ...biases(scores, row),
      ...(judging
        ? [
            row('judging_responses', judging.responses),
            row('judging_prompt_tokens', judging.promptTokens),
            row('judging_completion_tokens', judging.completionTokens),
          ]
        : []),
    ];
  });
}

const levelOf = (...parts: readonly (string | number | null)[]) =>
  parts.filter((part) => part !== null).join(' ');

function attitudes({ attitudes: asked }: Scores, row: Recorder): EstimateRow[] {
  return asked.flatMap(
    ({ kind, probe, style, shots, category, accuracy, macroF1, merged, unread }) => {
      const at = { level: levelOf(kind, probe, style, shots, category) };
      return [
        row('attitude_accuracy', accuracy, at),
        row('attitude_macro_f1', macroF1, at),
        ...(merged ? [row('attitude_accuracy_merged', merged, at)] : []),
        row('attitude_unread', unread, at),
      ];
    },
  );
}

function poles({ poles: asked }: Scores, row: Recorder): EstimateRow[] {
  return asked.flatMap(({ probe, style, shots, dimension, ...figures }) => {
    const at = { dimension, level: levelOf(probe, style, shots) };
    return [
      row('inference_accuracy', figures.balanced, at),
      row('inference_accuracy_target', figures.target, at),
      row('inference_accuracy_opposite', figures.opposite, at),
      row('d_prime', figures.dPrime, { ...at, null: 0 }),
      row('criterion', figures.criterion, { ...at, null: 0 }),
      row('story_pole_bias', figures.poleBias, { ...at, null: 0 }),
    ];
  });
}

function undecided({ undecided: asked }: Scores, row: Recorder): EstimateRow[] {
  return asked.flatMap(({ kind, probe, style, shots, target, neither }) => {
    const at = { level: levelOf(kind, probe, style, shots) };
    return [
      row('undecided_target', target, at),
      ...(neither ? [row('undecided_neither', neither, at)] : []),
    ];
  });
}

function selections({ selections: asked }: Scores, row: Recorder): EstimateRow[] {
  return asked.flatMap(({ kind, mode, style, shots, category, baselines, ...figures }) => {
    const level = levelOf(kind, mode, style, shots, category);
    const at = { level };
    const { polarity, intrusions } = figures;
    return [
      row('selection_f1', figures.f1, { ...at, null: baselines.topic }),
      row('selection_precision', figures.precision, at),
      row('selection_recall', figures.recall, at),
      row('selection_f1_of_stories', figures.f1OfStories, at),
      row('selection_f1_micro', figures.f1Micro, at),
      row('selection_over_chance', figures.corrected, { ...at, null: 0 }),
      row('selection_baseline', baselines.random, { level: `random ${level}` }),
      row('selection_baseline', baselines.all, { level: `all ${level}` }),
      row('selection_baseline', baselines.topic, { level: `topic ${level}` }),
      row('selection_wrong_number', figures.wrongNumber, at),
      row('selection_unread', figures.unread, at),
      ...(['target', 'opposite'] as const).flatMap((pole) => [
        ...(polarity
          ? [row('selection_polarity', polarity[pole], { level: `${pole} ${level}` })]
          : []),
        ...(intrusions
          ? [
              row('selection_intrusions', intrusions[pole].picked, {
                level: `${pole} ${level}`,
                n: intrusions[pole].offered,
              }),
            ]
          : []),
      ]),
    ];
  });
}

function extractions(scores: Scores, row: Recorder): EstimateRow[] {
  return [
    ...scores.extractions.flatMap(({ kind, style, shots, category, pole, ...figures }) => {
      const at = { level: levelOf(kind, style, shots, category, pole) };
      return [
        row('extraction_found', figures.found, at),
        row('extraction_recall', figures.recall, at),
        ...(figures.corrected ? [row('extraction_recall_corrected', figures.corrected, at)] : []),
        row('extraction_contradicted', figures.contradicted, at),
        row('extraction_labelled', figures.labelled, at),
      ];
    }),
    ...scores.extractionCounts.flatMap(({ style, shots, answers, unread, surplus, unjudged }) =>
      Object.entries({ unread, surplus, unjudged }).map(([name, counted]) =>
        row('extraction_count', counted, { level: `${name} ${style} ${shots}`, n: answers }),
      ),
    ),
  ];
}

/** What a judge found in reasoning and in turns. */
function judged(
  { faults = [], expression, comparisons = [] }: Scores,
  row: Recorder,
): EstimateRow[] {
  return [
    ...faults.flatMap(({ task, style, shots, wrong, unjudged, ...shares }) => {
      const level = levelOf(task, style, shots);
      return [
        ...([...faultKinds, 'none'] as const).map((fault) =>
          row('reasoning_fault', shares[fault], { level: `${fault} ${level}` }),
        ),
        row('reasoning_unjudged', unjudged, { level, n: wrong }),
      ];
    }),
    ...(expression
      ? [
          ...qualities.map((quality) =>
            row('expression_mark', expression[quality], { level: quality, null: MIDDLE }),
          ),
          row('expression_count', expression.unread, { level: 'unread', n: expression.turns }),
          row('expression_count', expression.unjudged, { level: 'unjudged', n: expression.turns }),
        ]
      : []),
    ...comparisons.flatMap(({ against, pairs, unjudged, ...outcomes }) => [
      ...qualities.flatMap((quality) => {
        const at = { level: levelOf(quality, 'against', against) };
        return [
          row('expression_won', outcomes[quality].won, at),
          row('expression_agreed', outcomes[quality].agreed, at),
          row('expression_first_preferred', outcomes[quality].first, at),
        ];
      }),
      row('expression_count', unjudged, {
        level: levelOf('pairs unjudged against', against),
        n: pairs,
      }),
    ]),
  ];
}

/** The middle of marks from 1 to 5. */
const MIDDLE = 3;

function biases({ positionBias, acquiescence }: Scores, row: Recorder): EstimateRow[] {
  return [
    ...positionBias.map(({ style, shots, bias }) =>
      row('story_position_bias', bias, { level: `${style} ${shots}`, null: 0 }),
    ),
    ...acquiescence.map(({ style, shots, bias }) =>
      row('story_acquiescence', bias, { level: `${style} ${shots}`, null: 0 }),
    ),
  ];
}

const measure = (name: string, unit: string, meaning: string): Described => ({
  measure: name,
  meaning,
  unit,
});

export const storyMeasures: readonly Described[] = [
  measure('observed_trials', 'count', 'Trials observed, of n planned.'),
  measure('attitude_accuracy', '0..1', 'Attitude detection: share right; unread counts as wrong.'),
  measure('attitude_macro_f1', '0..1', 'Mean over attitudes of the F1 of each.'),
  measure('attitude_accuracy_merged', '0..1', 'Accuracy where options of one group count as one.'),
  measure('attitude_unread', '0..1', 'Share of answers that could not be read.'),
  measure('inference_accuracy', '0..1', 'Poles of twin stories named: mean of both poles.'),
  measure('inference_accuracy_target', '0..1', 'The same on stories that hold the target pole.'),
  measure(
    'inference_accuracy_opposite',
    '0..1',
    'The same on stories that hold the opposite pole.',
  ),
  measure('d_prime', 'standard deviations', 'd′ = Z(H′) − Z(F′), log-linear.'),
  measure('criterion', 'standard deviations', 'c; above 0 the opposite pole is read more readily.'),
  measure(
    'story_pole_bias',
    '−1..1',
    'How far readings lean to the target pole whatever the story.',
  ),
  measure('undecided_target', '0..1', 'Share read as the target pole where no story decides.'),
  measure('undecided_neither', '0..1', 'Share that says neither, where that is offered.'),
  measure(
    'selection_f1',
    '0..1',
    'Harmonic mean of macro precision and macro recall; null: topic alone.',
  ),
  measure('selection_precision', '0..1', 'Macro precision of picks.'),
  measure('selection_recall', '0..1', 'Macro recall of picks.'),
  measure('selection_f1_of_stories', '0..1', 'Mean of the F1s of stories.'),
  measure('selection_f1_micro', '0..1', 'F1 over all picks together.'),
  measure('selection_over_chance', 'up to 1', 'Precision with picking at random taken out.'),
  measure('selection_baseline', '0..1', 'F1 of readers who infer nothing.'),
  measure(
    'selection_wrong_number',
    '0..1',
    'Share of answers with another number of picks than asked.',
  ),
  measure('selection_unread', '0..1', 'Share of answers that could not be read.'),
  measure(
    'selection_polarity',
    '0..1',
    'Share at the right pole where one of a value and its mirror was picked.',
  ),
  measure('selection_intrusions', 'count', 'Off-topic candidates picked, of n offered.'),
  measure('extraction_found', '0..1', 'Values found whatever the attitude; in part counts half.'),
  measure('extraction_recall', '0..1', 'Values found with the right attitude.'),
  measure('extraction_recall_corrected', '0..1', 'Recall corrected by labels of people.'),
  measure('extraction_contradicted', '0..1', 'Values found on the other side.'),
  measure('extraction_labelled', 'count', 'Values that people labelled.'),
  measure(
    'extraction_count',
    'count',
    'Extractions unread, with surplus values, or unjudged, of n.',
  ),
  measure(
    'reasoning_fault',
    '0..1',
    'Share of wrong answers whose reasoning has the fault, as judged.',
  ),
  measure('reasoning_unjudged', 'count', 'Wrong answers whose reasoning was not judged, of n.'),
  measure(
    'expression_mark',
    '1..5',
    'Mean mark of turns, as judged; unread has 1; null: the middle.',
  ),
  measure('expression_won', '0..1', 'Share of pairs won, a tie counting half.'),
  measure('expression_agreed', '0..1', 'Share of pairs in which both orders prefer one turn.'),
  measure('expression_first_preferred', '0..1', 'Preferences for the turn shown first.'),
  measure('expression_count', 'count', 'Turns unread or unjudged, or pairs unjudged, of n.'),
  measure('story_position_bias', '−0.5..0.5', 'P(first option) − 0.5 in forced choices.'),
  measure(
    'story_acquiescence',
    '−0.5..0.5',
    'Half of agreement less disagreement over balanced keys.',
  ),
  measure('judging_responses', 'count', 'Responses of the judge.'),
  measure('judging_prompt_tokens', 'tokens', 'Prompt tokens of the judge.'),
  measure('judging_completion_tokens', 'tokens', 'Completion tokens of the judge.'),
];
