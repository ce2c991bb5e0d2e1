import type { Draw } from './request.js';
import type { Response } from './response.js';

/** Buys one draw: returns once its response is durably recorded. */
export type Ask = (draw: Draw) => Promise<Response>;

/** A failure or a surplus answer. Kept for the record, never read as an answer. */
export interface Attempt {
  readonly at: string;
  readonly kind: 'failure' | 'surplus';
  readonly status: number | null;
  readonly message: string;
}

/** One run of a study as it was asked: enough to replay it when the user's files are gone. */
export interface StudyRecord {
  readonly name: string;
  /** The resolved study with its questionnaire and templates, as canonical JSON. */
  readonly text: string;
  /** The version of Undertone that ran it. */
  readonly version: string;
  /** UTC ISO 8601. */
  readonly at: string;
}

/** What replaying needs of a ledger. */
export interface Memory {
  /** The responses to these draws, in their order; undefined where there is none. */
  find(draws: readonly Draw[]): Promise<readonly (Response | undefined)[]>;
}

/** The store of every response ever paid for. Responses are appended and never changed. */
export interface Ledger extends Memory {
  /** Where it is, for people. Never contains a password. */
  readonly place: string;
  /** Whether each of these draws has a response, without reading it. */
  has(draws: readonly Draw[]): Promise<readonly boolean[]>;
  /** Takes draws for this process. True where the draw is now ours to ask. */
  claim(draws: readonly Draw[]): Promise<readonly boolean[]>;
  /** Gives claims back without an answer. */
  release(draws: readonly Draw[]): Promise<void>;
  /**
   * Stores a response and drops its claim in one transaction; resolves when it is on disk.
   * Returns the response that stands: the first one recorded for that draw.
   */
  record(draw: Draw, response: Response): Promise<Response>;
  recordAttempt(draw: Draw, attempt: Attempt): Promise<void>;
  /** Adds a run; an identical one (same name, text and version) is not stored twice. */
  recordStudy(study: StudyRecord): Promise<void>;
  /** The latest run, of that name where one is given. */
  latestStudy(name?: string): Promise<StudyRecord | undefined>;
  /** The latest run of every study, the latest of all last. */
  latestStudies(): Promise<readonly StudyRecord[]>;
  /** Waits for what is being written, gives back every claim and closes. */
  close(): Promise<void>;
}
