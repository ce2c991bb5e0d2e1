/**
 * A text without case, punctuation and spacing: two that differ in these alone are equal. Signs that
 * carry meaning stay: "$5" is not "€5", nor "C" "C++".
 */
export function comparableText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?:(?![%#&@])[\p{P}\s])+/gu, ' ')
    .trim();
}
