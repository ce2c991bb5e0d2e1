import * as z from 'zod';
import {
  type ConversationEpisode,
  type ConversationProbe,
  knowledgeKinds,
  RespondentConversations,
} from '../../vocabulary/conversation.js';
import { Dimension } from '../../vocabulary/scheme.js';
import { type Pole, poles } from '../../vocabulary/template.js';
import { gathered } from '../statistics/clusters.js';
import { mean, weightedMean } from '../statistics/descriptives.js';
import { correctedBias } from './acted-share.js';
import { JudgeAgreement, judgeAgreement } from './agreement.js';
import {
  Corrected,
  type Correcting,
  correctedFigure,
  correctedIn,
  Detection,
  detections,
  falseAlarmsOn,
  hasClaims,
  JudgeErrors,
  judgeErrors,
} from './corrected.js';
import { scaled, TwinFigure, twinFigure } from './figure.js';
import { twoJudges } from './judge-errors.js';
import { KnowingDoing, knowingDoing } from './knowing-doing.js';
import { isLabelled, labelCount } from './labelled.js';
import {
  type CompetenceMeasure,
  competenceFigure,
  competenceMeasures,
  episodeScore,
  headlineMeasures,
} from './scores.js';

const Count = z.int().min(0);

/** What episodes are put together by; `all` of them have no level. */
export const competenceGroups = [
  'all',
  'dimension',
  'holder',
  'category',
  'culture',
  'country',
  'culture × topic',
  'item',
] as const;
export type CompetenceGroup = (typeof competenceGroups)[number];

/** A measure over some of the episodes. */
export const CompetenceScore = z.strictObject({
  measure: z.enum(competenceMeasures),
  by: z.enum(competenceGroups),
  level: z.string().nullable(),
  /** As judged. */
  figure: TwinFigure,
  /** Corrected for the errors of judges; absent where it is not. */
  corrected: Corrected.exactOptional(),
  /** Judgements that were not to be had, of all. */
  missing: z.strictObject({ judgements: Count, of: Count }),
});
export type CompetenceScore = z.infer<typeof CompetenceScore>;

/** Everything that a report says of one respondent's conversations. */
export const CompetenceScores = z.object({
  scores: z.array(CompetenceScore),
  /** Of acting by the value: what one scores who never looks who it is about. */
  blind: z.object({
    /** The mean over items of the larger share of one pole. */
    baseline: z.number().min(0).max(1).nullable(),
    /** Accuracy less that baseline. */
    above: TwinFigure,
    /** The same of the corrected accuracy; absent where it is not corrected. */
    corrected: TwinFigure.exactOptional(),
  }),
  /** Judgements by whether the conflict was noticed and how the fact was known; null is missing. */
  awarenessKnowledge: z.array(
    z.strictObject({
      awareness: z.boolean().nullable(),
      commonsense: z.enum(knowledgeKinds).nullable(),
      judgements: Count,
    }),
  ),
  /** None where nothing was simply asked. */
  knowingDoing: z.array(KnowingDoing),
  agreement: z.array(JudgeAgreement),
  /** B over all (null) and by dimension: the third layer, exploratory. */
  enacted: z.array(
    z.strictObject({
      dimension: Dimension.nullable(),
      /** As judged. */
      figure: TwinFigure,
      /** Corrected for the errors of judges; absent where it is not. */
      corrected: TwinFigure.exactOptional(),
    }),
  ),
  /** None with fewer than two judges. */
  errors: z.array(JudgeErrors),
  /** None without harmless twins. */
  detection: z.array(Detection),
  /** Conversations that people labelled, and their twins. */
  labelled: z.strictObject({ labels: Count, twins: Count }),
});
export type CompetenceScores = z.infer<typeof CompetenceScores>;

/** What a report holds of a respondent's conversations: what was observed and what it comes to. */
export const ReportedConversations = RespondentConversations.extend({
  competence: CompetenceScores,
});
export type ReportedConversations = z.infer<typeof ReportedConversations>;

/** The same episodes, probes and seed give the same figures. Harmless scenes count for false alarms alone. */
export function competenceScores(
  {
    episodes: all,
    probes,
  }: {
    readonly episodes: readonly ConversationEpisode[];
    readonly probes: readonly ConversationProbe[];
  },
  { dimensions, seed }: { readonly dimensions: readonly Dimension[]; readonly seed: number },
): CompetenceScores {
  const judged = twoJudges(all, { seed });
  const episodes = all.filter(({ harmless }) => !harmless);
  const correcting: Correcting = { judged, isLabelled: isLabelled(episodes), seed };
  const scores = competenceGroups.flatMap((by) => groupScores(episodes, { by, ...correcting }));
  const acted = scores.find(({ by, measure }) => by === 'all' && measure === 'acted')?.corrected;
  return {
    scores,
    blind: blindScores(episodes, { seed, acted: acted?.figure }),
    awarenessKnowledge: awarenessKnowledge(episodes),
    knowingDoing: (['fact', 'value'] as const).flatMap((about) =>
      judged && probes.some((probe) => probe.about === about)
        ? [knowingDoing(judged, probes, { about, seed })]
        : [],
    ),
    agreement: judgeAgreement(episodes, seed),
    enacted: [null, ...dimensions].flatMap((dimension) => {
      const isOwn = (one: ConversationEpisode) =>
        one.holder !== null && !one.harmless && (dimension === null || one.dimension === dimension);
      const own = episodes.filter(isOwn);
      if (own.length === 0) return [];
      const figure = enactedBias(own, seed);
      if (!judged || !hasClaims(own)) return [{ dimension, figure }];
      const options = { seed, chance: 0, least: -1 };
      const corrected = correctedFigure(judged, correctedBias(judged, isOwn), options);
      return [{ dimension, figure, corrected }];
    }),
    errors: judged ? judgeErrors(judged, seed) : [],
    detection: judged && all.some(({ harmless }) => harmless) ? detections(judged, seed) : [],
    labelled: labelCount(episodes),
  };
}

const levels: Readonly<Record<CompetenceGroup, (episode: ConversationEpisode) => string | null>> = {
  all: () => '',
  dimension: ({ dimension }) => dimension,
  holder: ({ holder }) => holder,
  category: ({ category }) => category,
  culture: ({ culture }) => culture,
  country: ({ country }) => country,
  'culture × topic': ({ culture, topic }) => culture && `${culture} × ${topic}`,
  item: ({ item }) => item,
};

function groupScores(
  episodes: readonly ConversationEpisode[],
  { by, ...correcting }: Correcting & { readonly by: CompetenceGroup },
): CompetenceScore[] {
  const { judged, seed } = correcting;
  const levelOf = levels[by];
  // A topic of one twin makes no group.
  const topics = gathered(episodes, ({ topic }) => topic);
  const shared = topics.some((own) => new Set(own.map(({ twin }) => twin)).size > 1);
  if (by === 'culture × topic' && !shared) return [];
  const fine = by === 'country' || by === 'culture × topic' || by === 'item';
  const measures: readonly CompetenceMeasure[] = fine ? headlineMeasures : competenceMeasures;
  const there = episodes.filter((episode) => levelOf(episode) !== null);
  return gathered(there, (episode) => levelOf(episode) ?? '').flatMap((own) => {
    const level = (own[0] && levelOf(own[0])) || null;
    return measures.flatMap((measure) => {
      // The paper's calls are made where a study asks for them.
      if (measure.startsWith('paper') && !own.some(hasPaper)) return [];
      const chance = falseAlarmsOn(judged, measure);
      const figure = competenceFigure(own, { measure, seed, chance });
      const isIn = (one: ConversationEpisode) => !one.harmless && levelOf(one) === levelOfAll(own);
      const corrected = fine ? null : correctedIn(own, { ...correcting, measure, where: isIn });
      return [
        {
          measure,
          by,
          level,
          figure,
          ...(corrected ? { corrected } : {}),
          missing: missingIn(own, measure),
        },
      ];
    });
  });

  function levelOfAll(own: readonly ConversationEpisode[]) {
    return own[0] ? levelOf(own[0]) : null;
  }
}

const hasPaper = ({ judges }: ConversationEpisode) => judges.some(({ paper }) => paper);

function missingIn(episodes: readonly ConversationEpisode[], measure: CompetenceMeasure) {
  const all = episodes.flatMap(({ judges }) =>
    judges.map((judged) => episodeScore({ judges: [judged] }, measure)),
  );
  return { judgements: all.filter((each) => each === null).length, of: all.length };
}

/**
 * Of acting by the value that the third person holds. The baseline gives every item the answer of its
 * more frequent pole, or of an imported question its most frequent option, over scenarios.
 */
export function blindScores(
  episodes: readonly ConversationEpisode[],
  { seed, acted }: { readonly seed: number; readonly acted?: TwinFigure | undefined },
): CompetenceScores['blind'] {
  // An imported scenario may not say which option its value is.
  const items = gathered(
    episodes.filter(({ item, holder, option }) => item !== null && (holder ?? option) !== null),
    ({ item }) => item ?? '',
  );
  const baseline = mean(
    items.map((own) => {
      const scenarios = gathered(own, ({ scenario }) => scenario);
      const stances = gathered(scenarios, ([first]) => first?.holder ?? first?.option ?? '');
      return Math.max(...stances.map(({ length }) => length)) / scenarios.length;
    }),
  );
  const accuracy = competenceFigure(episodes, { measure: 'acted', seed });
  const over = (figure: TwinFigure) => scaled(figure, { plus: -(baseline ?? 0), chance: 0 });
  return { baseline, above: over(accuracy), ...(acted ? { corrected: over(acted) } : {}) };
}

interface Acted {
  readonly twin: string;
  readonly holder: Pole;
  readonly score: number;
}

function actedBy(episodes: readonly ConversationEpisode[]): Acted[] {
  return episodes.flatMap((episode) => {
    const { twin, holder } = episode;
    const score = episodeScore(episode, 'acted');
    // Imported scenarios have no poles.
    return score === null || holder === null ? [] : [{ twin, holder, score }];
  });
}

/**
 * Enacted B, −1..1: accuracy where the third person holds the target pole less accuracy where it holds the
 * opposite one, the mean over twins that have both. Above 0 a respondent acts by the target pole whoever
 * is there; 0 is even.
 */
export function enactedBias(episodes: readonly ConversationEpisode[], seed: number): TwinFigure {
  const told = gathered(actedBy(episodes), ({ twin }) => twin).flatMap((own) => {
    const [target, opposite] = poles.map((pole) =>
      mean(own.filter(({ holder }) => holder === pole).map(({ score }) => score)),
    );
    if (typeof target !== 'number' || typeof opposite !== 'number') return [];
    return [{ bias: target - opposite, n: own.length }];
  });
  return twinFigure(
    (times) =>
      weightedMean(
        told.map(({ bias }) => bias),
        times,
      ),
    {
      seed,
      n: told.reduce((sum, { n }) => sum + n, 0),
      twins: told.length,
      least: -1,
      chance: 0,
    },
  );
}

function awarenessKnowledge(
  episodes: readonly ConversationEpisode[],
): CompetenceScores['awarenessKnowledge'] {
  const judged = episodes.flatMap(({ judges }) => judges);
  return gathered(judged, ({ awareness, commonsense }) => `${awareness} ${commonsense}`).flatMap(
    (own) => {
      const [first] = own;
      if (!first) return [];
      const { awareness, commonsense } = first;
      return [{ awareness, commonsense, judgements: own.length }];
    },
  );
}
