/** Where in a user's file something is wrong; lines count from 1. */
export interface Place {
  readonly file: string;
  readonly line?: number;
}

/**
 * Bad input: one sentence that says what is wrong, where, and how to mend it. The command line
 * prints it without a stack trace and exits with 2.
 */
export class InputError extends Error {
  override readonly name = 'InputError';
  readonly place: Place | undefined;
  /** The sentence without the place in front. */
  readonly reason: string;

  constructor(message: string, place?: Place) {
    const at = place && (place.line ? `${place.file}:${place.line}: ` : `${place.file}: `);
    super(`${at ?? ''}${message}`);
    this.place = place;
    this.reason = message;
  }
}
