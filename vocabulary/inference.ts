import { z } from 'zod';
import type { AskedKind, Value } from './story.js';
import type { Order, Pole } from './template.js';

/** How a task is worded: the answer alone, or the lines first, then what they mean, then the answer. */
export const styles = ['direct', 'reasoned'] as const;
export type Style = (typeof styles)[number];

/** Worked examples before the question. */
export const shotCounts = [0, 1] as const;
export type Shots = (typeof shotCounts)[number];

export const inferenceTasks = ['attitude', 'selection', 'extraction'] as const;
export type InferenceTask = (typeof inferenceTasks)[number];

/**
 * How an attitude is asked: a forced choice between the two poles of an item; with all options, the
 * neutral one among them; the same without it.
 */
export const attitudeProbes = ['forced', 'full', 'without'] as const;
export type AttitudeProbe = (typeof attitudeProbes)[number];

/** How the candidates of a selection are made: the papers' way, or with the opposite of each gold value. */
export const candidateModes = ['contrast', 'original'] as const;
export type CandidateMode = (typeof candidateModes)[number];

/** The story that a score is about, and how it was asked. */
export interface AskedStory {
  readonly telling: string;
  /** What is resampled together. */
  readonly cluster: string;
  readonly kind: AskedKind;
  readonly style: Style;
  readonly shots: Shots;
}

/** What a respondent heard of one value. */
export interface InferredAttitude extends AskedStory {
  readonly statement: string;
  /** A dimension, or the statement's category. */
  readonly category: string;
  readonly character: string | null;
  readonly probe: AttitudeProbe;
  /** Of a forced choice, target first in `norm`; of agreeing, agreeing first; else always `norm`. */
  readonly order: Order;
  /** The pole that the statement of an item was worded at; null where it was not. */
  readonly key: Pole | null;
  /** What the story holds; null where no answer is right (a forced choice about nothing). */
  readonly gold: string | null;
  /** Attitudes in the order shown. */
  readonly options: readonly string[];
  /** The group of each option in merged scores. */
  readonly groups: readonly string[];
  /** Place among the options, a draw each; null where it could not be read. */
  readonly picks: readonly (number | null)[];
}

/** A candidate as it was shown. */
export interface Candidate extends Value {
  /** A dimension, or the statement's category. */
  readonly category: string;
  /** `gold`, its mirror image, or about something else. */
  readonly role: 'gold' | 'opposite' | 'off-topic';
}

/** What a respondent selected in one story. */
export interface InferredSelection extends AskedStory {
  readonly mode: CandidateMode;
  /** How many it was asked to choose. */
  readonly choose: number;
  /** In the order shown. */
  readonly candidates: readonly Candidate[];
  /** Distinct places among the candidates, ascending, a draw each; null where it could not be read. */
  readonly picks: readonly (readonly number[] | null)[];
}

/** What a judge made of one gold value in one answer. */
export interface Judgement {
  readonly statement: string;
  /** Wholly, in part or not at all. */
  readonly found: 1 | 0.5 | 0;
  /** The attitude that the sentence carries; null where none is found or it takes no side. */
  readonly attitude: string | null;
  /** The sentence that carries it, from 0; null where none does. */
  readonly sentence: number | null;
  /** The words of it that show it; null where none do. */
  readonly quote: string | null;
}

/** What a respondent extracted from one story. */
export interface InferredExtraction extends AskedStory {
  readonly gold: readonly (Value & {
    readonly category: string;
    /** Attitudes that differ from it in severity alone, itself among them: a sentence seldom says how strongly. */
    readonly alike: readonly string[];
    /** Attitudes that take no side. */
    readonly neutral: readonly string[];
  })[];
  readonly draws: readonly {
    /** Its values as they were judged, ten at most; null where the answer could not be read. */
    readonly values: readonly string[] | null;
    /** Values beyond the ten. */
    readonly surplus: number;
    /** One a gold value; null where the judge could not be read, which is not the respondent's failure. */
    readonly judgements: readonly Judgement[] | null;
  }[];
}

/** What a person found in the same answer, by which a judge is corrected. */
export const HumanLabel = z.strictObject({
  respondent: z.string().min(1),
  /** The story; of a pair with the telling, such as `twin-work-1/2`, of one character with the name. */
  telling: z.string().min(1),
  statement: z.string().min(1),
  style: z.enum(styles),
  shots: z.literal(shotCounts),
  /** From 0. */
  draw: z.int().min(0),
  found: z.union([z.literal(1), z.literal(0.5), z.literal(0)]),
  attitude: z.enum(['right', 'contradicted', 'none']),
});
export type HumanLabel = z.infer<typeof HumanLabel>;
