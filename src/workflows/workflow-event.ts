import type { RunEvent } from '../runner/run-event.js';

/** What a workflow tells while it works. */
export type WorkflowEvent =
  | RunEvent
  /** Which key goes where; told before the first request. */
  | { readonly kind: 'key'; readonly variable: string; readonly host: string }
  /** The answers are being read and the report is being made. */
  | { readonly kind: 'reporting' };

/** Hears what a workflow tells; it must not throw. */
export type Emit = (event: WorkflowEvent) => void;
