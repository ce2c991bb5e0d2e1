import { comparableText, comparableWords } from '../../vocabulary/comparable-text.js';
import { remembered } from './remembered.js';

/** `comparableText`, worked out once for a text: an answer is held against its options again and again. */
export const comparedText = remembered(comparableText);

/** `comparableWords`, likewise. */
export const comparedWords = remembered(comparableWords);
