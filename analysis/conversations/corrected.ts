import * as z from 'zod';
import {
  type Competence,
  type ConversationEpisode,
  competences,
} from '../../vocabulary/conversation.js';
import { normalQuantile } from '../statistics/distributions.js';
import { correctedShare, earlyDecoys } from './corrected-shares.js';
import { TwinFigure, twinFigure } from './figure.js';
import { claimMeans, type PooledClaim, type TwoJudges } from './judge-errors.js';
import {
  behind,
  type CorrectedMeasure,
  correctedMeasures,
  type Estimated,
  pairs,
  singles,
  staged,
  type Where,
} from './judged-claims.js';
import { labelledShare } from './labelled.js';
import { type CompetenceMeasure, chanceOf } from './scores.js';

const Count = z.int().min(0);

/** A share corrected for the errors of judges. */
export const Corrected = z.strictObject({
  /** What tells of the errors: labels of people, or decoys and the agreement of two judges. */
  by: z.enum(['labels', 'decoys']),
  figure: TwinFigure,
  /** By prediction-powered inference, beside; null without labels. */
  powered: TwinFigure.nullable(),
});
export type Corrected = z.infer<typeof Corrected>;

/** How well a judge tells what is there from what is not. */
export const JudgeErrors = z.strictObject({
  /** Its place among the judges, from 0. */
  judge: Count,
  call: z.enum(competences),
  /** Decoys that it was asked in conversations, and those that it found. */
  decoys: z.strictObject({ found: Count, asked: Count }),
  /** Share of decoys not found: no less than of what is missing from a conversation, as a rule. */
  specificity: TwinFigure,
  /** Share found of what is there, from what both judges find; by claim of the call. */
  sensitivity: z.array(z.strictObject({ measure: z.enum(correctedMeasures), figure: TwinFigure })),
});
export type JudgeErrors = z.infer<typeof JudgeErrors>;

/** Hits less false alarms, where scenes have a harmless twin. */
export const Detection = z.strictObject({
  measure: z.enum(['awareness', 'conflict_avoided']),
  /** H − F, −1..1. */
  difference: TwinFigure,
  /** z(H) − z(F). */
  dPrime: TwinFigure,
});
export type Detection = z.infer<typeof Detection>;

/** The figure of an estimate: within its range, with limits over twins that carry the judges' errors too. */
export function correctedFigure(
  judged: TwoJudges,
  { estimate, episodes, places }: Estimated,
  {
    seed,
    chance = null,
    least = 0,
    most = 1,
  }: {
    readonly seed: number;
    readonly chance?: number | null;
    readonly least?: number;
    readonly most?: number;
  },
): TwinFigure {
  const figure = twinFigure(
    (times, draw) => {
      const value = estimate(times, draw);
      return value === null ? null : Math.min(most, Math.max(least, value));
    },
    { seed, n: episodes, twins: places.length, chance, least, most, draws: judged.draws },
  );
  if (figure.value !== null || episodes === 0) return figure;
  return { ...figure, note: whyNone(judged) };
}

function whyNone(judged: TwoJudges): string {
  const decoys = ([0, 1] as const).map((judge) => judged.decoys(judge, 'value'));
  if (decoys.every(({ asked }) => asked === 0)) return 'no decoys to tell the judges’ errors by';
  return 'a judge finds too much that was never said';
}

/** Hits less false alarms, and d′ = z(H) − z(F): what is found where there is a conflict, and where there is none. */
export function detection(
  judged: TwoJudges,
  measure: 'awareness' | 'conflict_avoided',
): Readonly<Record<'difference' | 'dPrime', Estimated>> {
  const hits = correctedShare(judged, measure, ({ harmless }) => !harmless);
  const alarms = correctedShare(judged, measure, ({ harmless }) => harmless === true);
  const episodes = hits.episodes + alarms.episodes;
  const places = alarms.places.filter((place) => hits.places.includes(place));
  const of = (combine: (hit: number, alarm: number) => number): Estimated => ({
    episodes,
    places,
    estimate(times, draw) {
      const [hit, alarm] = [hits.estimate(times, draw), alarms.estimate(times, draw)];
      return hit === null || alarm === null ? null : combine(hit, alarm);
    },
  });
  const z = (rate: number, { episodes: n }: Estimated) =>
    normalQuantile((Math.min(1, Math.max(0, rate)) * n + 0.5) / (n + 1));
  return {
    difference: of((hit, alarm) => hit - alarm),
    dPrime: of((hit, alarm) => z(hit, hits) - z(alarm, alarms)),
  };
}

/** The claim by which judges find a measure, where it is one. */
export function claimBehind(measure: CorrectedMeasure): PooledClaim | undefined {
  return singles[measure] ?? staged[measure]?.anyTime;
}

/** How often a judge does not find what is not there, by decoys. */
export function specificityOf(
  judged: TwoJudges,
  { judge, call }: { readonly judge: 0 | 1; readonly call: Competence },
): Estimated {
  const { asked } = judged.decoys(judge, call);
  return {
    episodes: asked,
    places: [...judged.twins.keys()],
    estimate(times, draw) {
      const f = judged.falseAlarms(call, times, draw);
      return f && 1 - f[judge];
    },
  };
}

/** How often a judge finds the claim behind a measure where it holds, within 0.5..1. */
export function sensitivityOf(
  judged: TwoJudges,
  { judge, measure }: { readonly judge: 0 | 1; readonly measure: CorrectedMeasure },
): Estimated {
  const own = claimBehind(measure);
  if (!own) throw new RangeError(`${measure} is not one claim`);
  const { has, episodes } = claimMeans(judged, { of: own.of, where: () => true });
  return {
    episodes,
    places: behind(has),
    estimate(times, draw) {
      const f = judged.falseAlarms(own.call, times, draw);
      const j = judged.discernment(own, times, draw);
      return f && j && f[judge] + j[judge];
    },
  };
}

/** The share that judges score, 0..1, of a respondent that has nothing of a measure; null without decoys. */
export function falselyScored(judged: TwoJudges, measure: CorrectedMeasure): number | null {
  const once = new Uint8Array(judged.twins.length).fill(1);
  const stage = staged[measure];
  if (stage) {
    if (judged.falseAlarms(stage.call, once) === null) return null;
    return earlyDecoys(judged, { call: stage.call, where: () => true })(once) / 2;
  }
  const f = judged.falseAlarms(singles[measure]?.call ?? 'behaviour', once);
  if (!f) return null;
  return pairs[measure] ? (f[0] ** 2 + f[1] ** 2) / 2 : (f[0] + f[1]) / 2;
}

/** What it takes to correct a share. */
export interface Correcting {
  readonly judged: TwoJudges | null;
  readonly isLabelled: boolean;
  readonly seed: number;
}

/** Farther than d′ can be of any number of episodes that is played. */
const FARTHEST = 8;

/** Hits less false alarms of both measures that harmless scenes check. */
export function detections(judged: TwoJudges, seed: number): Detection[] {
  return (['awareness', 'conflict_avoided'] as const).map((measure) => {
    const { difference, dPrime } = detection(judged, measure);
    return {
      measure,
      difference: correctedFigure(judged, difference, { seed, chance: 0, least: -1 }),
      dPrime: correctedFigure(judged, dPrime, {
        seed,
        chance: 0,
        least: -FARTHEST,
        most: FARTHEST,
      }),
    };
  });
}

/** What is known of the errors of both judges. */
export function judgeErrors(judged: TwoJudges, seed: number): JudgeErrors[] {
  return ([0, 1] as const).flatMap((judge) =>
    competences.map((call) => {
      const own = correctedMeasures.filter((measure) => claimBehind(measure)?.call === call);
      return {
        judge,
        call,
        decoys: judged.decoys(judge, call),
        specificity: correctedFigure(judged, specificityOf(judged, { judge, call }), { seed }),
        sensitivity: own.map((measure) => ({
          measure,
          figure: correctedFigure(judged, sensitivityOf(judged, { judge, measure }), { seed }),
        })),
      };
    }),
  );
}

/** Reports from before errors were recorded have no claims. */
export function hasClaims(episodes: readonly ConversationEpisode[]): boolean {
  return episodes.some(({ judges }) => judges.some(({ claims }) => claims));
}

/** A measure corrected by labels where there are enough, else by decoys; null where it cannot be. */
export function correctedIn(
  episodes: readonly ConversationEpisode[],
  {
    judged,
    isLabelled: byLabels,
    seed,
    measure,
    where,
  }: Correcting & { readonly measure: CompetenceMeasure; readonly where: Where },
): Corrected | null {
  const own = correctedMeasures.find((each) => each === measure);
  if (!own || !judged) return null;
  if (byLabels) {
    const conflicts = judged.episodes.filter(({ harmless }) => !harmless);
    const { rogan, powered } = labelledShare(conflicts, own, { where, seed });
    return { by: 'labels', figure: rogan, powered };
  }
  if (!hasClaims(episodes)) return null;
  const figure = correctedFigure(judged, correctedShare(judged, own, where), {
    seed,
    chance: chanceOf(measure),
  });
  return { by: 'decoys', figure, powered: null };
}

/** What is scored as judged of a respondent that has none of it: 1 − specificity, by decoys; null where nothing is to be expected. */
export function falseAlarmsOn(judged: TwoJudges | null, measure: CompetenceMeasure): number | null {
  if (chanceOf(measure) === null) return null;
  const own = correctedMeasures.find((each) => each === measure);
  return own && judged ? falselyScored(judged, own) : null;
}
