/** Where text goes; a terminal has `columns`. */
export interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
}

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
  readonly confirm: ((question: string) => Promise<boolean>) | null;
  /** Sets the exit code: 0 done, 1 incomplete or failed, 2 bad input, 130 interrupted. */
  exit(code: ExitCode): void;
}

export type ExitCode = 0 | 1 | 2 | 130;
