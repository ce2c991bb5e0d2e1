/** A Markdown table; the first column is text, the others are numbers. */
export function table(
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  const rule = head.map((_, place) => (place === 0 ? '---' : '---:'));
  return [head, rule, ...rows].map(line).join('\n');
}
