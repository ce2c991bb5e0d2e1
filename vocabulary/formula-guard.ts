/** How a text begins that a spreadsheet would run as a formula, full-width signs and what is not shown among it. */
const formula = /^(?:[\s\p{C}]*[=+\-@＝＋－＠]|[\t\r\n])/u;

/** A text with a leading apostrophe where a spreadsheet would run it as a formula. */
export function withGuard(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** The text that {@link withGuard} made a cell of. */
export function withoutGuard(cell: string): string {
  return cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;
}
