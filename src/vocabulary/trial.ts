import type { Request } from './request.js';
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
  /** Takes the responses that it has where it lacks others. */
  readonly partial?: (found: readonly Found[]) => void;
}

/** A request with a response to it. */
export interface Found {
  readonly request: Request;
  readonly response: Response;
}
