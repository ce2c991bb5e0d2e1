import * as z from 'zod';
import { ownValue } from '../../vocabulary/comparable-text.js';
import { type Call, formatOf } from '../judging/until-read.js';
import { shuffled } from '../util/shuffled.js';
import { toRole } from './roles.js';
import { readAs, type Scene, sceneJson } from './scene.js';
import { type GoldStatus, type StoryPlan, tellingsOf } from './story-plan.js';

/** What one vote says of one value. */
export interface Vote {
  /** Whether it shows, in a blind reading at the side that the telling tells. */
  readonly shows: boolean;
  readonly against: boolean;
  /** Where it shows best, else where somebody goes against it, from 1; null where neither, and in a blind reading. */
  readonly line: number | null;
  /** Whether a line says it rather than showing it. */
  readonly outright: boolean;
  /** Of a blind reading: which pole was read, and how plainly, 0 to 5. */
  readonly pole: 'target' | 'opposite' | 'both' | 'neither' | null;
  readonly plain: number | null;
}

/** One vote of the judge on one telling. */
export interface JudgeVote {
  readonly telling: number;
  /** 1 to 5 in a blind reading; else null. */
  readonly natural: number | null;
  /** By the label of a value. */
  readonly votes: Readonly<Record<string, Vote>>;
}

const Validation = z.object({
  values: z
    .array(
      z.object({
        value: z.string(),
        shows: z.boolean(),
        line: z.int().min(1).nullable(),
        against: z.int().min(1).nullable(),
        outright: z.boolean(),
      }),
    )
    .max(60),
});
const validationFormat = formatOf(
  'validation',
  z.strictObject({
    values: z.array(
      z.strictObject({
        value: z.string(),
        shows: z.boolean(),
        line: z.int().nullable(),
        against: z.int().nullable(),
        outright: z.boolean(),
      }),
    ),
  }),
);

/** Asks a judge for one vote on a single story; an equal call is a vote of its own. */
export function votingCall(
  scene: Scene,
  { plan, values }: { readonly plan: StoryPlan; readonly values: string },
): Call<JudgeVote> {
  const asks = { task: 'validation', slots: { story: sceneJson(scene, 0), values } } as const;
  return {
    request: toRole(plan.roles.judge, plan.wording, { ...asks, format: validationFormat }),
    read(response) {
      const read = readAs(response, Validation);
      if (typeof read === 'string') return read;
      const found = new Map(read.data.values.map((each) => [each.value, each]));
      const isPlace = (line: number | null) => line === null || line <= scene.lines.length;
      if (read.data.values.some(({ line, against }) => !isPlace(line) || !isPlace(against))) {
        return 'it names a line that does not exist';
      }
      return ballotOf(
        plan,
        { telling: 0, natural: null, count: read.data.values.length },
        (label) => {
          const vote = found.get(label);
          if (!vote) return undefined;
          const shows = vote.shows && vote.line !== null;
          return {
            shows,
            against: vote.against !== null,
            line: shows ? vote.line : vote.against,
            outright: vote.outright,
            pole: null,
            plain: null,
          };
        },
      );
    },
  };
}

const Reading = z.object({
  natural: z.int().min(1).max(5),
  matters: z
    .array(
      z.object({
        value: z.string(),
        side: z.enum(['A', 'B', 'both', 'neither']),
        plain: z.int().min(0).max(5),
        against: z.boolean(),
      }),
    )
    .max(60),
});
const readingFormat = formatOf('telling', z.strictObject(Reading.shape));

/** Asks a judge, blind to the side that is told, what it reads in one telling of a pair. */
export function readingCall(scene: Scene, telling: number, plan: StoryPlan): Call<JudgeVote> {
  const matters = plan.values.map(({ label, topic, held }) => {
    const [a, b] = shuffled(held, {
      seed: `${plan.seed} ${plan.id} ${label}`,
      of: ({ attitude }) => attitude,
    });
    return { value: label, matter: topic, A: a, B: b };
  });
  const slots = {
    story: sceneJson(scene, telling),
    matters: JSON.stringify(
      matters.map(({ A, B, ...rest }) => ({ ...rest, A: A?.text, B: B?.text })),
      null,
      1,
    ),
  };
  const poles = new Map(matters.map(({ value, A, B }) => [value, { A, B }]));
  return {
    request: toRole(plan.roles.judge, plan.wording, {
      task: 'reading',
      slots,
      format: readingFormat,
    }),
    read(response) {
      const read = readAs(response, Reading);
      if (typeof read === 'string') return read;
      const { natural } = read.data;
      const found = new Map(read.data.matters.map((each) => [each.value, each]));
      return ballotOf(plan, { telling, natural, count: read.data.matters.length }, (label) => {
        const vote = found.get(label);
        if (!vote) return undefined;
        const { side, plain, against } = vote;
        const attitude = side === 'A' || side === 'B' ? poles.get(label)?.[side]?.attitude : side;
        const own = plan.values.find((value) => value.label === label)?.held[telling]?.attitude;
        return {
          shows: attitude === own,
          against,
          line: null,
          outright: plain >= SAID,
          pole: attitude as Vote['pole'],
          plain: side === 'neither' ? 0 : plain,
        };
      });
    },
  };
}

function ballotOf(
  { values }: StoryPlan,
  { telling, natural, count }: Pick<JudgeVote, 'telling' | 'natural'> & { readonly count: number },
  voteOf: (label: string) => Vote | undefined,
): JudgeVote | string {
  const votes = Object.fromEntries(
    values.flatMap(({ label }) => {
      const vote = voteOf(label);
      return vote ? [[label, vote] as const] : [];
    }),
  );
  return Object.keys(votes).length === values.length && count === values.length
    ? { telling, natural, votes }
    : 'it does not judge every value once';
}

/**
 * What becomes of each value by a majority of three votes on every telling: what fewer than two saw leaves the
 * gold set, and what two saw contradicted is recorded as such. Null where a telling has fewer than two votes.
 */
export function majorityOf(
  ballots: readonly JudgeVote[],
  { values, kind }: Pick<StoryPlan, 'values' | 'kind'>,
): Readonly<Record<string, GoldStatus>> | null {
  const tellings = Array.from({ length: tellingsOf({ kind }) }, (_, telling) =>
    ballots.filter((ballot) => ballot.telling === telling),
  );
  if (tellings.some((own) => own.length < MAJORITY)) return null;
  return Object.fromEntries(
    values.map(({ label }) => {
      const count = (own: readonly JudgeVote[], key: 'shows' | 'against') =>
        own.filter(({ votes }) => ownValue(votes, label)?.[key]).length;
      const against = tellings.some((own) => count(own, 'against') >= MAJORITY);
      const shows = tellings.every((own) => count(own, 'shows') >= MAJORITY);
      return [label, against ? 'contradicted' : shows ? 'gold' : 'unincorporated'];
    }),
  );
}

/** Whether two votes on a telling found that a value is said rather than shown. */
export function isSaid(
  ballots: readonly JudgeVote[],
  { label, kind }: { readonly label: string; readonly kind: StoryPlan['kind'] },
): boolean {
  return Array.from({ length: tellingsOf({ kind }) }).some((_, telling) => {
    const own = ballots.filter((ballot) => ballot.telling === telling);
    return own.filter(({ votes }) => ownValue(votes, label)?.outright).length >= MAJORITY;
  });
}

/** Of three votes. */
const MAJORITY = 2;

/** From here on, of five, something is said and not shown. */
const SAID = 4;
