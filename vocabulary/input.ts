/** Where in a user's file something is wrong; lines count from 1. */
export interface Place {
  readonly file: string;
  readonly line?: number;
}

/**
 * Bad input: one sentence that says what is wrong, where, and how to fix it. The command line
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

// No zod here: every start of the command line reads these lists.
/** What a file can be, as the help lists it. Instruments own kinds of theirs, which lint takes too. */
export const documentKinds = [
  'questionnaire',
  'scheme',
  'templates',
  'stories',
  'statements',
  'study',
  'countries',
  'labels',
] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** What responses can be written out as. */
export const exportFormats = ['csv', 'jsonl'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** How the humans map is made: axes fitted on the countries alone, or on countries and respondents together. */
export const mapFits = ['countries', 'joint'] as const;
export type MapFit = (typeof mapFits)[number];

/** Makes an error for the value at a path of the study. */
export type Complain = (path: readonly PropertyKey[], message: string) => InputError;

/** Makes an error for the value of a key in the entry at hand. */
export type At = (key: string, message: string) => InputError;
