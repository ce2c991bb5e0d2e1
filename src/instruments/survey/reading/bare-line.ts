/**
 * The answer that stands alone on a line, such as "B" or "Answer: yes" between courtesies; undefined
 * where there is none or where two lines disagree. The pattern captures the answer.
 */
export function bareLine(text: string, answer: string): string | undefined {
  const pattern = new RegExp(`^(?:[\\w ]{0,30}:)?\\s*["'(\\[]*${answer}["')\\].!]*$`, 'i');
  const found = text
    .split('\n')
    .flatMap((line) => pattern.exec(line.trim())?.[1] ?? [])
    .map((word) => word.toLowerCase());
  return new Set(found).size === 1 ? found[0] : undefined;
}
