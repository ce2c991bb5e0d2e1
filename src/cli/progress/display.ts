import type { WorkflowEvent } from '../../workflows/workflow-event.js';

/** Shows progress somewhere. */
export interface Display {
  /** How often it wants to be shown anew, in milliseconds. */
  readonly every: number;
  tick(): void;
  /** Hears of an event that has just entered the state. */
  hear(event: WorkflowEvent): void;
  /** Prints a line that stays. */
  note(text: string): void;
  /** Leaves the last state standing. */
  end(): void;
}

export type Write = (text: string) => unknown;
