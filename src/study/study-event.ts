import type { RunEvent } from '../asking/run.js';

/** What a study tells while it is planned, asked and reported. */
export type StudyEvent =
  | Exclude<RunEvent<unknown>, { readonly kind: 'observed' | 'bought' }>
  /** A response was bought and is on disk; `cost` is in the study's currency, null where it is not known. */
  | (Extract<RunEvent<unknown>, { readonly kind: 'bought' }> & { readonly cost: number | null })
  /** A trial was observed: so many draws, so many of which gave neither an option nor a rating; so many requests were spared. */
  | {
      readonly kind: 'observed';
      readonly respondent: string;
      readonly draws: number;
      readonly unreadable: number;
      readonly spared: number;
    }
  /** So many of a respondent's answers were cut by the token limit before an answer came: told once. */
  | { readonly kind: 'cut short'; readonly respondent: string; readonly answers: number }
  /** Another program keeps the ledger locked, and it is waited for. */
  | { readonly kind: 'locked'; readonly ledger: string }
  /** Answers were not as the ledger had stored them, and their draws, by `drawKey`, were missing. */
  | { readonly kind: 'damaged'; readonly ledger: string; readonly draws: readonly string[] }
  /** The connection to the ledger's database was lost, and is being made again. */
  | { readonly kind: 'lost'; readonly ledger: string }
  /** How far workers are with what was queued: so many blocks of it, so many of which are left; requests bought so far. */
  | {
      readonly kind: 'queue';
      readonly blocks: number;
      readonly left: number;
      readonly inFlight: number;
      readonly bought: number;
    }
  /** Which key goes where; told before the first request. */
  | { readonly kind: 'key'; readonly variable: string; readonly host: string }
  /** What is planned and what the ledger has of it; told before the first request. */
  | {
      readonly kind: 'counted';
      readonly respondents: readonly RequestCount[];
      /** What is asked for in place of respondents' answers, such as items that are written. */
      readonly work?: string;
      /** That of the study's prices, where it has any. */
      readonly currency?: string;
    }
  /** What a second stage asks of these respondents is decided; `begins` says what begins. */
  | {
      readonly kind: 'decided';
      readonly stage: string;
      readonly startMessage: string;
      readonly respondents: readonly StageCount[];
    }
  /** The report is being made; `step` is what is begun, absent at the beginning. */
  | { readonly kind: 'reporting'; readonly step?: ReportStep };

/** What is done to make a report. Respondents and figures are numbered from 1. */
export type ReportStep =
  | {
      readonly kind: 'reading' | 'computing';
      readonly respondent: string;
      readonly number: number;
      readonly of: number;
    }
  | { readonly kind: 'comparing'; readonly respondents: number }
  | { readonly kind: 'drawing'; readonly done: number; readonly of: number };

/** Hears what is done to make a report; it must not throw. */
export type TellStep = (step: ReportStep) => void;

/** Requests of one respondent, those to its judge and those of second stages among them. */
export interface RequestCount {
  readonly respondent: string;
  /** In all, at the most; and those that the ledger has the response to. */
  readonly requests: number;
  readonly answered: number;
  /** Those of all that answers have yet to decide: at the most so many, and maybe none. */
  readonly undecided: number;
  /** Whether answers may spare some of the others. */
  readonly mayBeFewer: boolean;
}

/** Requests of one respondent in a second stage. */
export interface StageCount {
  readonly respondent: string;
  readonly requests: number;
  /** How many were counted as undecided before; 0 where it was decided then. */
  readonly atMost: number;
}

/** Takes what a study tells; it must not throw. */
export type Emit = (event: StudyEvent) => void;
