import type {
  ClaimKind,
  Competence,
  ConversationEpisode,
  ConversationProbe,
  LeakKind,
  Move,
  ReplyKind,
  StopReason,
} from '../../../vocabulary/conversation.js';
import type { Request } from '../../../vocabulary/request.js';
import type { Response } from '../../../vocabulary/response.js';
import type { Scenario } from '../../../vocabulary/scenario.js';
import type { Observation } from '../base/instrument.js';
import type { Said } from './scenes.js';

/** A response to a model's request in an episode, and whether it could be used. */
export interface Step {
  readonly by: 'protagonist' | 'antagonist' | 'observer' | 'judge';
  /** What it was asked for, such as `trap`, `reply`, `audit` or a dimension of competence. */
  readonly task: string;
  /** The message that it is or is about, from 1; 0 of none. */
  readonly turn: number;
  /** Its place among the judges, from 0. */
  readonly judge: number | null;
  readonly request: Request;
  readonly response: Response;
  readonly reading: string;
  readonly unread: boolean;
  /** Of a question put simply: its number among the answers, from 0. */
  readonly draw?: number;
}

/** A message of an episode: one of the antagonist, or one of the protagonist. */
export interface Turn extends Said {
  /** The move of the round. */
  readonly move: Move;
  /** Of the antagonist: what it gives away before its time. */
  readonly leaks: readonly LeakKind[];
  readonly reworded: boolean;
  /** Of the antagonist, in faithful mode alone. */
  readonly solved: boolean;
  /** Of the protagonist; null where nobody observed it. */
  readonly reply: ReplyKind | null;
}

/** A conversation before it is judged. */
export interface Conversation {
  readonly turns: readonly Turn[];
  readonly stop: StopReason;
  readonly steps: readonly Step[];
}

/** Words that a judge copied from a message, checked to stand there. */
export interface Quote {
  readonly judge: number;
  readonly competence: Competence;
  /** From 0. */
  readonly turn: number;
  readonly quote: string;
  /** What it shows. */
  readonly claims: readonly ClaimKind[];
}

/** One episode: what was said, and what it comes to. */
export interface Episode extends Conversation {
  readonly scored: ConversationEpisode;
  readonly quotes: readonly Quote[];
  /** What each judge said of each claim; empty where none was asked. */
  readonly judged: readonly Readonly<Partial<Record<ClaimKind, boolean>>>[];
}

/** What one trial of the instrument observed: the episodes of a scenario, or one question put simply. */
export type ConversationObservation = EpisodesObservation | ProbeObservation;

interface Observed extends Observation {
  readonly scenario: Scenario;
  /** Every response of it, in order. */
  readonly steps: readonly Step[];
}

export interface EpisodesObservation extends Observed {
  readonly task: 'episode';
  readonly draws: readonly Episode[];
}

export interface ProbeObservation extends Observed {
  readonly task: 'probe';
  readonly draws: readonly ConversationProbe[];
}
