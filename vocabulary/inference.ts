import * as z from 'zod';
import { type AskedKind, statementKinds, type Value } from './story.js';
import type { Order, Pole } from './template.js';

/** How a task is worded: the answer alone, or the lines first, then what they mean, then the answer. */
export const styles = ['direct', 'reasoned'] as const;
export type Style = (typeof styles)[number];

/** Worked examples before the question. */
export const shotCounts = [0, 1] as const;
export type Shots = (typeof shotCounts)[number];

export const inferenceTasks = ['attitude', 'selection', 'extraction', 'expression'] as const;
export type InferenceTask = (typeof inferenceTasks)[number];

/**
 * What may be wrong with the reasoning of a wrong answer (CQ-Bench B.2): it does not fit the answer that
 * closes it; a step does not follow; a detail of the story that decides is passed over.
 */
export const faultKinds = ['inconsistency', 'logic', 'overlooked'] as const;
export type FaultKind = (typeof faultKinds)[number];

/** What a turn of a conversation is judged by, 1 to 5 (CQ-Bench B.5). */
export const qualities = ['reflection', 'naturalness', 'implicitness'] as const;
export type Quality = (typeof qualities)[number];
export type Ratings = Readonly<Record<Quality, number>>;

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
  readonly misread?: Misread;
}

/** The faults of each wrong answer whose reasoning was judged; null where no judgement could be read. Absent where none was. */
export type Misread = readonly (readonly FaultKind[] | null)[];

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
  readonly misread?: Misread;
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

/** What a respondent said for a character who holds a value, singly. */
export interface Expressed extends AskedStory {
  readonly statement: string;
  /** A dimension, or the statement's category. */
  readonly category: string;
  readonly attitude: string;
  readonly draws: readonly {
    /** Nothing was said that could be judged. */
    readonly unread: boolean;
    /** Null where nothing was said, or the judge could not be read. */
    readonly ratings: Ratings | null;
  }[];
}

/** The place that a judge prefers; null for neither. */
export type Preferred = 'first' | 'second' | null;

/** The same turn by two respondents, judged in both orders. */
export interface Compared extends AskedStory {
  /** The id of the respondent that it is held against. */
  readonly against: string;
  readonly statement: string;
  readonly draws: readonly {
    /** Null where the judge was asked: both said something. Otherwise who did, or neither. */
    readonly walkover: 'own' | 'other' | 'neither' | null;
    /** With its own turn first, then second; null where the judge could not be read. */
    readonly verdicts: readonly [OrderVerdict | null, OrderVerdict | null];
  }[];
}
export type OrderVerdict = Readonly<Record<Quality, Preferred>>;

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

/** What one reader said of an item, blind. */
export const ItemRating = z.strictObject({
  of: z.enum(['desirability', 'plainness']),
  /** Its id. */
  item: z.string().min(1),
  /** The maker of a model, or people: readers of one family may share errors. */
  family: z.string().min(1),
  /** How much nicer the target option sounds, −4..4; or how much plainer its telling is, −2..2. */
  value: z.number().min(-4).max(4),
});
export type ItemRating = z.infer<typeof ItemRating>;

/** Published figures for one task in one setting, of readers of other stories; no intervals were published. */
export const PublishedInference = z.strictObject({
  task: z.enum(['attitude', 'selection', 'extraction']),
  /** The kind of story that the setting is ours of. */
  kind: z.enum(statementKinds),
  style: z.enum(styles),
  /** What is published, in words. */
  measure: z.string().min(1),
  source: z.string().min(1),
  /** Shares, 0..1, as printed, by who read. */
  figures: z.record(z.string().min(1), z.number().min(0).max(1)),
});
export type PublishedInference = z.infer<typeof PublishedInference>;

/** The file of published figures. */
export const PublishedInferences = z.strictObject({
  published: z.array(PublishedInference).min(1),
});
