/** Matches and characters that are looked at: time is bounded. */
const MOST = 50;
const BEFORE = 500;

/** The last 50 matches of a pattern, in their order: an answer settles at its end. */
export function lastMatches(text: string, pattern: RegExp): readonly RegExpExecArray[] {
  return [...text.matchAll(pattern)].slice(-MOST);
}

/** Up to 500 characters that stand right before a match. */
export function justBefore(text: string, { index }: RegExpExecArray): string {
  return text.slice(Math.max(0, index - BEFORE), index);
}
