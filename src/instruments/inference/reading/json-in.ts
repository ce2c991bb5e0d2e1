import { closedJson } from './closed-json.js';

/** The JSON that an answer is, or holds: an object or an array, or several, one a line; undefined where there is none. */
export function jsonIn(text: string): unknown {
  const blocks = [...text.matchAll(/```\w*\n?([\s\S]*?)```/g)].map((fence) => fence[1] ?? '');
  const widest = [/\{[\s\S]*\}/, /\[[\s\S]*\]/].flatMap((pattern) => pattern.exec(text)?.[0] ?? []);
  widest.sort((a, b) => b.length - a.length);
  for (const block of [text, ...blocks.reverse(), ...widest]) {
    const parsed = parse(block);
    if (parsed !== undefined) return parsed;
  }
  const lines = text.split('\n').map((line) => parse(line.replace(/,\s*$/, '')));
  const objects = lines.filter((line) => line !== undefined);
  if (objects.length > 0) return objects;
  const start = text.search(/[[{]/);
  return start < 0 ? undefined : parse(closedJson(text.slice(start)) ?? '');
}

/** Strict JSON, or what is so but for a comma too many or other quotation marks. Objects and arrays alone. */
function parse(block: string): unknown {
  const trimmed = block.trim();
  if (!/^[[{]/.test(trimmed)) return undefined;
  const mended = trimmed.replace(/,(?=\s*[\]}])/g, '');
  const requoted = mended
    .replace(/[\u201C\u201D]/g, '"')
    .replace(/(?<=[[{,:]\s*)'/g, '"')
    .replace(/'(?=\s*[,:\]}])/g, '"');
  for (const attempt of [trimmed, mended, requoted]) {
    try {
      return JSON.parse(attempt);
    } catch {}
  }
  return undefined;
}

/** The entries of an object; none of an array or anything else. */
export function entriesOf(node: unknown): readonly (readonly [string, unknown])[] {
  return node !== null && typeof node === 'object' && !Array.isArray(node)
    ? Object.entries(node)
    : [];
}
