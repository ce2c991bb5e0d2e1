/** Where text goes; a terminal has `columns`. */
export interface Output {
  /** False when it wants no more until `drain`. */
  write(text: string): unknown;
  once?(event: 'drain', listener: () => void): unknown;
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
}

/** What became of a question: a yes, anything else, or Ctrl-C. */
export type Confirmation = 'yes' | 'no' | 'interrupted';

/** Ctrl-C in the hands of a command. */
export interface Interrupts {
  /** The first: end cleanly. */
  readonly interrupt: AbortSignal;
  /** The second: cut what is under way. */
  readonly abort: AbortSignal;
}

/** All that the command line needs of the process it runs in. */
export interface Context {
  /** Results. */
  readonly stdout: Output;
  /** Progress, warnings and errors. */
  readonly stderr: Output;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The words after `undertone`, for the command that resumes. */
  readonly words: readonly string[];
  /** Takes over Ctrl-C, which ends the process until then. */
  takeInterrupts(): Interrupts;
  now(): Date;
  /** Asks for a yes on the terminal; null where there is nobody to ask. */
  readonly confirm: ((question: string) => Promise<Confirmation>) | null;
  /** Sets the exit code: 0 done, 1 incomplete or failed, 2 bad input, 130 interrupted. */
  exit(code: ExitCode): void;
}

export type ExitCode = 0 | 1 | 2 | 130;
