import { distance } from 'fastest-levenshtein';

/** Prompts that share the most words with the one sought, of which the nearest by edits is taken. */
const CANDIDATES = 16;
/** Below this share of words in common none is near. */
const ALIKE = 0.1;
/** Characters beyond what two prompts begin with alike that are compared. */
const COMPARED = 1000;
/** Characters of each prompt that are shown from where they first differ. */
const SHOWN = 30;

/** Which of these prompts differs least from a text in edits; undefined where none has enough words of it. */
export function nearestPrompt(text: string, prompts: Iterable<string>): string | undefined {
  const words = wordsOf(text);
  const shared = [...prompts].map((prompt) => {
    const own = wordsOf(prompt);
    const both = [...own].filter((word) => words.has(word)).length;
    return { prompt, overlap: both / Math.max(own.size, words.size, 1) };
  });
  const [nearest] = shared
    .filter(({ overlap }) => overlap >= ALIKE)
    .sort((a, b) => b.overlap - a.overlap)
    .slice(0, CANDIDATES)
    .map(({ prompt }) => ({ prompt, edits: editsBetween(text, prompt) }))
    .sort((a, b) => a.edits - b.edits);
  return nearest?.prompt;
}

/** Where two texts first differ in more than spaces, as what each has from there. */
export function firstDifference(text: string, other: string): readonly [string, string] {
  const [at, otherAt] = alike(text, other);
  return [partFrom(text, at), partFrom(other, otherAt)];
}

/** A part of a text around a place, in quotes. */
function partFrom(text: string, at: number): string {
  // Some characters before it, so that the place is found.
  const from = Math.max(0, at - 10);
  const end = at + SHOWN;
  return `"${from > 0 ? '…' : ''}${text.slice(from, end)}${end < text.length ? '…' : ''}"`;
}

function editsBetween(text: string, other: string): number {
  const [at, otherAt] = alike(text, other);
  const [rest, otherRest] = [text.slice(at), other.slice(otherAt)];
  const beyond = (part: string) => Math.max(part.length - COMPARED, 0);
  return (
    distance(rest.slice(0, COMPARED), otherRest.slice(0, COMPARED)) +
    Math.abs(beyond(rest) - beyond(otherRest))
  );
}

/** How far into each of two texts they are alike but for spaces. */
function alike(text: string, other: string): readonly [number, number] {
  let [at, otherAt] = [0, 0];
  while (at < text.length && otherAt < other.length) {
    if (text[at] === other[otherAt]) {
      at += 1;
      otherAt += 1;
    } else if (text[at] === ' ') at += 1;
    else if (other[otherAt] === ' ') otherAt += 1;
    else break;
  }
  return [at, otherAt];
}

/** Words; of scripts without spaces between them, pairs of characters. */
function wordsOf(text: string): ReadonlySet<string> {
  return new Set(
    text.match(/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]{1,2}|[\p{L}\p{N}]+/gu) ?? [],
  );
}
