const lineWidth = 100;

/** JSON in lines, as the repository's formatter would have it: plain lists on one line where they fit. */
export function jsonText(value: unknown): string {
  const text = `${JSON.stringify(value, null, 2)}\n`;
  return text.replace(/\[\n[^[\]{}]*?\n *\](,?)/g, (list: string, comma: string, at: number) => {
    const flat = `[${list.slice(1, list.lastIndexOf(']')).trim().replace(/\n */g, ' ')}]${comma}`;
    const column = at - text.lastIndexOf('\n', at) - 1;
    return column + flat.length <= lineWidth ? flat : list;
  });
}
