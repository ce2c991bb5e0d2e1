import type { ConversationEpisode } from '../../vocabulary/conversation.js';
import { gathered, MIN_CLUSTERS } from '../statistics/clusters.js';
import { covarianceOf, mean, varianceOf } from '../statistics/descriptives.js';
import { type Times, type TwinFigure, twinFigure } from './figure.js';
import { doubtful, doubtsOf, sumOf } from './judge-errors.js';
import type { CorrectedMeasure, Where } from './judged-claims.js';
import { scoreOf } from './scores.js';

/** A share as people would find it, two ways. */
export interface LabelledShare {
  /** (q − f)/(s − f) of each judge, their mean (Rogan & Gladen 1978). */
  readonly rogan: TwinFigure;
  /** What people found, and what judges find of the rest (Angelopoulos, Duchi & Zrnic 2023, PPI++). */
  readonly powered: TwinFigure;
}

/** What a judge and a person found of the labelled episodes of a twin, counted. */
interface Counts {
  /** By what the person found, true or false: those the judge found, and all. */
  readonly found: readonly [Float64Array, Float64Array];
  readonly all: readonly [Float64Array, Float64Array];
  /** The mean of the judge over the twin's episodes of the figure. */
  readonly has: Float64Array;
  readonly judged: Float64Array;
}

/** Whether people labelled enough twins to correct by. */
export function isLabelled(episodes: readonly ConversationEpisode[]): boolean {
  const twins = new Set(episodes.flatMap(({ person, twin }) => (person ? [twin] : [])));
  return twins.size >= MIN_CLUSTERS;
}

/**
 * A share corrected by a sample that people labelled, with limits over twins that carry both the episodes
 * and the labels. Labels are taken for the truth, and for a sample by chance.
 */
export function labelledShare(
  episodes: readonly ConversationEpisode[],
  measure: CorrectedMeasure,
  { where, seed }: { readonly where: Where; readonly seed: number },
): LabelledShare {
  const twins = [...new Set(episodes.map(({ twin }) => twin))];
  const judges = Math.max(0, ...episodes.map((episode) => episode.judges.length));
  const counts = Array.from({ length: judges }, (_, judge) =>
    countsOf(episodes, { twins, judge, measure, where }),
  );
  const doubts = doubtsOf(seed);
  const own = episodes.filter(
    (episode) => where(episode) && episode.judges.some((one) => scoreOf(one, measure) !== null),
  );
  const options = {
    seed,
    n: own.length,
    twins: twins.length,
    chance: null,
  };
  const rogan = twinFigure((times, draw) => {
    const shares = counts.map((each, judge) => {
      const [sensitivity, alarms] = ([0, 1] as const).map((truth) => {
        const yes = sumOf(each.found[truth], times);
        const all = sumOf(each.all[truth], times);
        const slot = 4 * judge + 2 * truth;
        return all === 0 ? null : doubtful(yes, all - yes, (side) => doubts(draw, slot + side));
      });
      const there = sumOf(each.has, times);
      if (sensitivity == null || alarms == null || there === 0) return null;
      if (sensitivity - alarms < LEAST_DIFFERENCE) return null;
      const q = sumOf(each.judged, times) / there;
      return (q - alarms) / (sensitivity - alarms);
    });
    return shares.includes(null) ? null : within(mean(shares));
  }, options);
  const rows = poweredRows(episodes, { twins, measure, where });
  const powered = twinFigure((times) => within(poweredShare(rows, times)), options);
  return { rogan: named(rogan), powered };
}

/** A judge has to find what is there so much more often than what is not, or its errors cannot be taken out. */
const LEAST_DIFFERENCE = 0.1;

const within = (share: number | null) => (share === null ? null : Math.min(1, Math.max(0, share)));

function named(figure: TwinFigure): TwinFigure {
  return figure.value === null
    ? { ...figure, note: 'people labelled too few of one kind, or the judges find no difference' }
    : figure;
}

function countsOf(
  episodes: readonly ConversationEpisode[],
  {
    twins,
    judge,
    measure,
    where,
  }: {
    readonly twins: readonly string[];
    readonly judge: number;
    readonly measure: CorrectedMeasure;
    readonly where: Where;
  },
): Counts {
  const placeOf = new Map(twins.map((twin, place) => [twin, place]));
  const made = () => new Float64Array(twins.length);
  const counts = {
    found: [made(), made()] as const,
    all: [made(), made()] as const,
    has: made(),
    judged: made(),
  };
  const add = (to: Float64Array, place: number, what = 1) => {
    to[place] = (to[place] ?? 0) + what;
  };
  for (const episode of episodes) {
    const one = episode.judges[judge];
    const score = one ? scoreOf(one, measure) : null;
    if (score === null) continue;
    const place = placeOf.get(episode.twin) ?? 0;
    if (where(episode)) {
      add(counts.has, place);
      add(counts.judged, place, score);
    }
    const truth = episode.person ? scoreOf(episode.person, measure) : null;
    if (truth === null) continue;
    add(counts.all[truth === 1 ? 0 : 1], place);
    add(counts.found[truth === 1 ? 0 : 1], place, score);
  }
  for (const place of twins.keys()) {
    const n = counts.has[place] ?? 0;
    counts.judged[place] = n === 0 ? 0 : (counts.judged[place] ?? 0) / n;
    counts.has[place] = n === 0 ? 0 : 1;
  }
  return counts;
}

interface PoweredRow {
  readonly place: number;
  /** The mean of the judges. */
  readonly judged: number;
  /** Null where nobody labelled it. */
  readonly person: number | null;
}

function poweredRows(
  episodes: readonly ConversationEpisode[],
  {
    twins,
    measure,
    where,
  }: {
    readonly twins: readonly string[];
    readonly measure: CorrectedMeasure;
    readonly where: Where;
  },
): { readonly all: readonly PoweredRow[]; readonly weight: number } {
  const placeOf = new Map(twins.map((twin, place) => [twin, place]));
  const all = episodes.filter(where).flatMap((episode) => {
    const judged = mean(episode.judges.map((one) => scoreOf(one, measure)));
    if (judged === null) return [];
    const person = episode.person ? scoreOf(episode.person, measure) : null;
    return [{ place: placeOf.get(episode.twin) ?? 0, judged, person }];
  });
  const labelled = all.flatMap(({ judged, person }) =>
    person === null ? [] : [{ judged, person }],
  );
  const x = Float64Array.from(labelled, ({ judged }) => judged);
  const y = Float64Array.from(labelled, ({ person }) => person);
  const variance = labelled.length < 2 ? 0 : varianceOf(x);
  const best = variance > 0 ? covarianceOf(x, y) / variance : 0;
  const weight = best / (1 + labelled.length / Math.max(1, all.length));
  return { all, weight: Math.min(1, Math.max(0, weight)) };
}

/** λ·mean(judged) + mean(person − λ·judged over the labelled); the best λ of the sample is kept in its draws. */
function poweredShare(
  { all, weight }: ReturnType<typeof poweredRows>,
  times: Times,
): number | null {
  let [judged, n, rest, labels] = [0, 0, 0, 0];
  for (const { place, judged: own, person } of all) {
    const count = times[place] ?? 0;
    judged += count * own;
    n += count;
    if (person === null) continue;
    rest += count * (person - weight * own);
    labels += count;
  }
  return n === 0 || labels === 0 ? null : weight * (judged / n) + rest / labels;
}

/** How many episodes people labelled, and over how many twins. */
export function labelCount(episodes: readonly ConversationEpisode[]) {
  const labelled = episodes.filter(({ person }) => person);
  return { labels: labelled.length, twins: gathered(labelled, ({ twin }) => twin).length };
}
