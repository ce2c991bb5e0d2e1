import type { Draw, Request } from './request.js';
import type { Response } from './response.js';

/**
 * One observation: what is asked of a respondent, and what it takes to get it.
 *
 * A trial yields the requests it needs next, which are asked at once; it is handed their responses
 * in the same order, and returns what was observed. The nth time that a trial yields an equal
 * request it gets that request's nth draw, so repeats, votes and redone steps are all just yielded
 * again. A trial is pure: playing it twice over the same responses observes the same.
 */
export type Trial<Observation> = Generator<readonly Request[], Observation, readonly Response[]>;

/** A trial that can be begun, as often as one likes: to ask, to resume or to replay. */
export interface PlannedTrial<Observation> {
  begin(): Trial<Observation>;
  /** How many requests it asks at the most, from 1. */
  readonly most: number;
  /** Whether it may come to fewer: log-probabilities stand for every draw, or a judge is not needed. */
  readonly mayAskFewer: boolean;
  /** It is content with the draws that there are, from one: its answers were given elsewhere. */
  readonly fewer?: true;
  /** What it is about, for people, such as `pdi-1, ab, norm`. */
  readonly about?: string;
  /** Takes the responses that it has where it lacks others, or where faults of ours let it come to nothing. */
  readonly partial?: (found: readonly Found[], faults?: readonly Fault[]) => void;
}

/** An answer that a reader or a recorder of ours failed on. */
export interface Fault {
  /** Which of the trial's answers, such as `draw 2 of gpt-4o`; null where it is not one of them alone. */
  readonly answer: string | null;
  /** The error, in a line. */
  readonly message: string;
}

/** A request with a response to it. */
export interface Found {
  readonly request: Request;
  readonly response: Response;
}

/** Buys one draw: returns once its response is durably recorded. */
export type Ask = (draw: Draw) => Promise<Response>;

/** A failure, in words or as the completion that is no answer, or a surplus answer, each as JSON. Kept for the record, never read as an answer. */
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

/** What the responses to one model under the same parameters took. */
export interface Measured {
  /** Endpoint identity, as it enters request keys. */
  readonly endpoint: string;
  readonly model: string;
  /** As canonical JSON. */
  readonly parameters: string;
  /** How many there are, from 1. */
  readonly responses: number;
  /** Mean time to a response. */
  readonly milliseconds: number;
  /** Mean of what the provider counted, reasoning among it; null where it counted nothing. */
  readonly completionTokens: number | null;
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
  /** The draws whose responses were found not to be as they were stored, by `drawKey`: each is as if it were missing. */
  damaged(): ReadonlySet<string>;
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
  /** The keys of the draws that failed and have no response yet: see `drawKey`. */
  failed(): Promise<ReadonlySet<string>>;
  /** How many responses it has; quick, since whoever shows a run in progress asks again and again. */
  size(): Promise<number>;
  /** How long responses took and how many tokens they had, by whom and how they were asked. */
  measured(): Promise<readonly Measured[]>;
  /** Adds a run; an identical one (same name, text and version) is not stored twice. */
  recordStudy(study: StudyRecord): Promise<void>;
  /** The latest run, of that name where one is given. */
  latestStudy(name?: string): Promise<StudyRecord | undefined>;
  /** The latest run of every study, the latest of all last. */
  latestStudies(): Promise<readonly StudyRecord[]>;
  /** What is noted beside the responses, by key: such as what is under way at a provider. */
  notes(): Promise<ReadonlyMap<string, string>>;
  /** Notes a text in place of an earlier one of that key, null for none; resolves once it is kept. */
  note(key: string, text: string | null): Promise<void>;
  /** Waits for what is being written, gives back every claim and closes. */
  close(): Promise<void>;
}
