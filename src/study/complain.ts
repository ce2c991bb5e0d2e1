import type { InputError } from '../vocabulary/input-error.js';

/** Makes an error for the value at a path of the study. */
export type Complain = (path: readonly PropertyKey[], message: string) => InputError;

/** Makes an error for the value of a key in the entry at hand. */
export type At = (key: string, message: string) => InputError;
