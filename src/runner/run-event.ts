import type { Response } from '../vocabulary/response.js';

/** What happens while a study is asked. Progress bars and logs listen; nothing in the engine prints. */
export type RunEvent<Observation> =
  /** Asking begins; once more where what was answered makes more trials. */
  | { readonly kind: 'begun'; readonly respondents: readonly LanePlan[] }
  /** A response was bought and is on disk. */
  | { readonly kind: 'bought'; readonly respondent: string; readonly response: Response }
  /** A response that was missing was bought by another process. */
  | { readonly kind: 'found'; readonly respondent: string }
  /** A trial was observed, from bought or from remembered responses, and spared so many requests of those planned. */
  | {
      readonly kind: 'observed';
      readonly respondent: string;
      readonly observation: Observation;
      readonly spared: number;
    }
  /** A trial lacks a response that could not be had. */
  | { readonly kind: 'unfinished'; readonly respondent: string; readonly message: string }
  /** A respondent will not be asked any further. */
  | { readonly kind: 'stopped'; readonly respondent: string; readonly message: string }
  /** A request is sent again after a wait. */
  | {
      readonly kind: 'retry';
      readonly endpoint: string;
      readonly waitMs: number;
      readonly message: string;
    }
  /** An endpoint made us change a parameter. */
  | {
      readonly kind: 'changed';
      readonly endpoint: string;
      readonly model: string;
      readonly change: string;
    }
  | { readonly kind: 'ended'; readonly ending: Ending };

/** How much there is to play for one respondent. */
export interface LanePlan {
  readonly respondent: string;
  readonly trials: number;
}

/** Why a run ended: all was played, we were interrupted, or the budget is spent. */
export type Ending = 'played' | 'interrupted' | 'budget';
