const breaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
const hidden = /[\p{Cc}\p{Bidi_Control}]/gu;
const unsound = /[\p{Cs}\p{Noncharacter_Code_Point}]/gu;

/**
 * Untrusted text made safe to print: on one line, without control characters (so no terminal
 * escapes) and without characters that turn the direction of what follows.
 */
export function plainText(text: string): string {
  return text.replace(breaks, ' ').replace(hidden, '').replace(unsound, '\uFFFD');
}
