import type { SurveyObservation } from '../instruments/survey/survey-trial.js';
import type { RunEvent } from '../runner/run-event.js';

/** What a workflow tells while it works. */
export type WorkflowEvent =
  | Exclude<RunEvent<SurveyObservation>, { readonly kind: 'observed' }>
  /** A trial was observed: so many draws, so many of which gave neither an option nor a rating. */
  | {
      readonly kind: 'observed';
      readonly respondent: string;
      readonly draws: number;
      readonly unreadable: number;
    }
  /** Which key goes where; told before the first request. */
  | { readonly kind: 'key'; readonly variable: string; readonly host: string }
  /** Once all is asked, so many trials at the most follow under personas; told before the first request. */
  | { readonly kind: 'switch ahead'; readonly trials: number }
  /** All is asked, and so many trials follow under personas. */
  | { readonly kind: 'switch'; readonly trials: number }
  /** The answers are being read and the report is being made. */
  | { readonly kind: 'reporting' };

/** Hears what a workflow tells; it must not throw. */
export type Emit = (event: WorkflowEvent) => void;
