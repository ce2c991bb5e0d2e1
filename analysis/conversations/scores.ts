import type { ConversationEpisode, JudgedEpisode } from '../../vocabulary/conversation.js';
import { gathered } from '../statistics/clusters.js';
import { mean, weightedMean } from '../statistics/descriptives.js';
import { type TwinFigure, twinFigure } from './figure.js';

/** What an episode is scored on, each 0..1 but behaviour, which is 0..3. */
export const headlineMeasures = [
  'awareness',
  'commonsense',
  'named',
  'acted',
  'goal',
  'conflict_avoided',
] as const;
export type HeadlineMeasure = (typeof headlineMeasures)[number];

/** With those that stand in tables alone; `paper_` ones are the paper's own calls, where a study asks for them. */
export const competenceMeasures = [
  ...headlineMeasures,
  'settled',
  'fact_before_hint',
  'fact_after_hint',
  'fact_end',
  'value_end',
  'behaviour',
  'behaviour_table_7',
  'paper_awareness',
  'paper_commonsense',
  'paper_value',
  'paper_behaviour',
] as const;
export type CompetenceMeasure = (typeof competenceMeasures)[number];

type Scored = number | boolean | null | undefined;

const scores: Readonly<Record<CompetenceMeasure, (judged: JudgedEpisode) => Scored>> = {
  awareness: ({ awareness }) => awareness,
  commonsense: ({ commonsense }) =>
    commonsense === null || commonsense === 'not asked'
      ? null
      : commonsense === 'unprompted' || commonsense === 'prompted',
  named: ({ named }) => named,
  acted: ({ acted }) => acted,
  settled: ({ settled }) => settled && settled !== 'neither',
  goal: ({ goal }) => goal,
  conflict_avoided: ({ conflictAvoided }) => conflictAvoided,
  fact_before_hint: ({ avoided }) => avoided.fact.beforeHint,
  fact_after_hint: ({ avoided }) => avoided.fact.afterHint,
  fact_end: ({ avoided }) => avoided.fact.end,
  value_end: ({ avoided }) => avoided.value.end,
  behaviour: ({ behaviour }) => behaviour,
  behaviour_table_7: ({ behaviourTable7 }) => behaviourTable7,
  paper_awareness: ({ paper }) => paper?.awareness,
  paper_commonsense: ({ paper }) => paper?.commonsense,
  paper_value: ({ paper }) => paper?.value,
  paper_behaviour: ({ paper }) => paper?.behaviour,
};

/** The highest that a measure can be. */
function mostOf(measure: CompetenceMeasure): number {
  return measure.includes('behaviour') ? 3 : 1;
}

/** What one judge found in an episode on a measure, as a number; null where it is missing. */
export function scoreOf(judged: JudgedEpisode, measure: CompetenceMeasure): number | null {
  const score = scores[measure](judged);
  return score === null || score === undefined ? null : Number(score);
}

/** The mean over the judges that could say; null where none could. Missing stays missing. */
export function episodeScore(
  { judges }: Pick<ConversationEpisode, 'judges'>,
  measure: CompetenceMeasure,
): number | null {
  return mean(judges.map((judged) => scoreOf(judged, measure)));
}

const needs: ReadonlySet<CompetenceMeasure> = new Set([
  'awareness',
  'commonsense',
  'named',
  'conflict_avoided',
  'fact_before_hint',
  'fact_after_hint',
  'fact_end',
  'paper_awareness',
  'paper_commonsense',
  'paper_value',
]);

/**
 * Of a respondent that neither notices nor knows nor names: it has none of these. A goal can be reached all
 * the same, and with it behaviour.
 */
export function chanceOf(measure: CompetenceMeasure): number | null {
  return needs.has(measure) ? 0 : null;
}

/**
 * The mean of twin means: each twin, with all its scenarios, repeats and judges, counts once. Limits are
 * those of {@link twinFigure}. Episodes that are missing on the measure are left out.
 */
export function competenceFigure(
  episodes: readonly ConversationEpisode[],
  {
    measure,
    seed,
    chance = chanceOf(measure),
  }: {
    readonly measure: CompetenceMeasure;
    readonly seed: number;
    readonly chance?: number | null;
  },
): TwinFigure {
  const told = episodes.flatMap((episode) => {
    const score = episodeScore(episode, measure);
    return score === null ? [] : [{ twin: episode.twin, score }];
  });
  const means = gathered(told, ({ twin }) => twin).map((own) =>
    mean(own.map(({ score }) => score)),
  );
  return twinFigure((times) => weightedMean(means, times), {
    seed,
    n: told.length,
    twins: means.length,
    most: mostOf(measure),
    chance,
  });
}
