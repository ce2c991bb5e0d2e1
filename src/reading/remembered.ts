import { comparableText, comparableWords } from '../../vocabulary/comparable-text.js';

/** Results that are kept, and characters of a text that one is kept for: memory is bounded. */
const MAX_ENTRIES = 5000;
const MAX_TEXT_LENGTH = 1000;

/** The same function, which works out once what it has been asked before: options come again with every draw. */
export function remembered<Result>(
  make: (text: string) => Result,
  most = MAX_ENTRIES,
): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const made = make(text);
    if (text.length > MAX_TEXT_LENGTH) return made;
    if (known.size === most) known.clear();
    known.set(text, made);
    return made;
  };
}

/** The same for what hangs on an object, such as the patterns of a lexicon. */
export function madeOnce<Key extends object, Result>(
  make: (key: Key) => Result,
): (key: Key) => Result {
  const known = new WeakMap<Key, Result>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const made = make(key);
    known.set(key, made);
    return made;
  };
}

/** `comparableText`, worked out once for a text: an answer is held against its options again and again. */
export const comparedText = remembered(comparableText);

/** `comparableWords`, likewise. */
export const comparedWords = remembered(comparableWords);
