import { beginsLikeKey, isRandom, withoutKey, withoutLikenesses } from '../../asking/secret.js';

// Apart from keys.ts, whose schemas every start of the command line would load.

type Variables = Readonly<Record<string, string | undefined>>;

const secretName = /KEY|TOKEN|SECRET/i;

/** A text with `[key]` for what looks like a key, and for what variables with names of keys hold. */
export function withoutKeys(text: string, environment: Variables): string {
  const held = Object.entries(environment).flatMap(([name, value = '']) =>
    secretName.test(name) && isRandom(value.trim()) ? value.trim() : [],
  );
  return held.reduce(withoutKey, withoutLikenesses(text));
}

/** A complaint about a command line, in which a word that begins as keys do is not repeated. */
export function withoutKeyWords(complaint: string, environment: Variables): string {
  const plain = complaint.replace(/'([^']*)'/g, (quoted, word) =>
    beginsLikeKey(word) ? "'[key]'" : quoted,
  );
  return withoutKeys(plain, environment);
}
