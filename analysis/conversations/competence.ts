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
import { JudgeAgreement, judgeAgreement } from './agreement.js';
import { scaled, TwinFigure, twinFigure } from './figure.js';
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
  figure: TwinFigure,
  /** Judgements that were not to be had, of all. */
  missing: z.strictObject({ judgements: Count, of: Count }),
});
export type CompetenceScore = z.infer<typeof CompetenceScore>;

/** What one does by who knows the matter when simply asked, beside what one does who does not. */
export const KnowingDoing = z.strictObject({
  about: z.enum(['fact', 'value']),
  /** P(conflict avoided | right when simply asked). */
  right: TwinFigure,
  /** P(conflict avoided | wrong when simply asked). */
  wrong: TwinFigure,
  /** The first less the second, −1..1. */
  difference: TwinFigure,
});
export type KnowingDoing = z.infer<typeof KnowingDoing>;

/** Everything that a report says of one respondent's conversations. */
export const CompetenceScores = z.object({
  scores: z.array(CompetenceScore),
  /** Of acting by the value: what one scores who never looks who it is about. */
  blind: z.object({
    /** The mean over items of the larger share of one pole. */
    baseline: z.number().min(0).max(1).nullable(),
    /** Accuracy less that baseline. */
    above: TwinFigure,
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
  enacted: z.array(z.strictObject({ dimension: Dimension.nullable(), figure: TwinFigure })),
});
export type CompetenceScores = z.infer<typeof CompetenceScores>;

/** What a report holds of a respondent's conversations: what was observed and what it comes to. */
export const ReportedConversations = RespondentConversations.extend({
  competence: CompetenceScores,
});
export type ReportedConversations = z.infer<typeof ReportedConversations>;

/** The same episodes, probes and seed give the same figures. */
export function competenceScores(
  {
    episodes,
    probes,
  }: {
    readonly episodes: readonly ConversationEpisode[];
    readonly probes: readonly ConversationProbe[];
  },
  { dimensions, seed }: { readonly dimensions: readonly Dimension[]; readonly seed: number },
): CompetenceScores {
  return {
    scores: competenceGroups.flatMap((by) => groupScores(episodes, { by, seed })),
    blind: blindScores(episodes, seed),
    awarenessKnowledge: awarenessKnowledge(episodes),
    knowingDoing: (['fact', 'value'] as const).flatMap((about) => {
      const asked = probes.filter((probe) => probe.about === about);
      return asked.length === 0 ? [] : [knowingDoing(episodes, asked, { about, seed })];
    }),
    agreement: judgeAgreement(episodes, seed),
    enacted: [null, ...dimensions].flatMap((dimension) => {
      const own = episodes.filter(
        (one) => one.holder !== null && (dimension === null || one.dimension === dimension),
      );
      return own.length === 0 ? [] : [{ dimension, figure: enactedBias(own, seed) }];
    }),
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
  { by, seed }: { readonly by: CompetenceGroup; readonly seed: number },
): CompetenceScore[] {
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
      const figure = competenceFigure(own, { measure, seed });
      return [{ measure, by, level, figure, missing: missingIn(own, measure) }];
    });
  });
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
  seed: number,
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
  return {
    baseline,
    above:
      baseline === null
        ? { ...accuracy, chance: 0 }
        : scaled(accuracy, { plus: -baseline, chance: 0 }),
  };
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

/** What of an episode a probe of that matter is held against. */
function avoidedIn(episode: ConversationEpisode, about: ConversationProbe['about']): number | null {
  if (about === 'value') return episodeScore(episode, 'acted');
  // As far as it came before the fact was told.
  return mean(
    episode.judges.map(({ avoided: { fact } }) => {
      const avoided = fact.afterHint ?? fact.beforeHint;
      return avoided === null ? null : Number(avoided);
    }),
  );
}

/**
 * Probes and episodes of one scenario (of one twin, for a fact) know nothing of one another, so each probe
 * is paired with each episode: P(avoided | right) = Σ r·a/Σ r, with r the share of right probes and a that
 * of episodes that avoid the conflict; wrong likewise by 1 − r. Limits of either need 10 twins with such a
 * probe.
 */
export function knowingDoing(
  episodes: readonly ConversationEpisode[],
  probes: readonly ConversationProbe[],
  { about, seed }: { readonly about: ConversationProbe['about']; readonly seed: number },
): KnowingDoing {
  const unitOf = ({ twin, scenario }: { readonly twin: string; readonly scenario: string }) =>
    about === 'fact' ? twin : scenario;
  const units = gathered(episodes, unitOf).flatMap((own) => {
    const [first] = own;
    const asked = probes.filter((probe) => first && unitOf(probe) === unitOf(first));
    const right = mean(
      asked.map((probe) => mean(probe.right.map((each) => (each === null ? null : Number(each))))),
    );
    const told = own.flatMap((episode) => avoidedIn(episode, about) ?? []);
    const avoided = mean(told);
    if (!first || right === null || avoided === null) return [];
    return [{ twin: first.twin, right, avoided, n: told.length }];
  });
  const byTwin = gathered(units, ({ twin }) => twin);
  const side = (weight: (right: number) => number) => {
    const there = byTwin.filter((own) => own.some(({ right }) => weight(right) > 0));
    const sums = there.map((own) => ({
      weight: own.reduce((sum, { right }) => sum + weight(right), 0),
      avoided: own.reduce((sum, { right, avoided }) => sum + weight(right) * avoided, 0),
    }));
    const n = there.flat().reduce((sum, each) => sum + (weight(each.right) > 0 ? each.n : 0), 0);
    return { there, n, sums };
  };
  const knows = side((right) => right);
  const not = side((right) => 1 - right);
  const shareOf = ({ sums }: typeof knows, times: ArrayLike<number>) =>
    weightedMean(
      sums.map(({ weight, avoided }) => avoided / weight),
      sums.map(({ weight }, place) => weight * (times[place] ?? 0)),
    );
  const figure = (of: typeof knows) =>
    twinFigure((times) => shareOf(of, times), { seed, n: of.n, twins: of.there.length });
  const places = new Map(byTwin.map((own, place) => [own, place]));
  const timesIn = ({ there }: typeof knows, times: ArrayLike<number>) =>
    there.map((own) => times[places.get(own) ?? -1] ?? 0);
  const difference = twinFigure(
    (times) => {
      const [one, other] = [knows, not].map((each) => shareOf(each, timesIn(each, times)));
      return typeof one === 'number' && typeof other === 'number' ? one - other : null;
    },
    {
      seed,
      n: units.reduce((sum, { n }) => sum + n, 0),
      twins: byTwin.length,
      least: -1,
      chance: 0,
    },
  );
  const [right, wrong] = [figure(knows), figure(not)];
  // A difference is no better known than its sides.
  const known = right.low !== null && wrong.low !== null;
  const note = difference.value === null ? difference.note : (wrong.note ?? right.note);
  return {
    about,
    right,
    wrong,
    difference: known ? difference : { ...difference, low: null, high: null, note },
  };
}
