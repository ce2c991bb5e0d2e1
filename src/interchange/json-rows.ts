import { isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import { InputError } from '../vocabulary/input-error.js';
import { requireColumns } from './require-columns.js';
import type { Row, TableText } from './rows.js';

/**
 * The rows of a JSON array of objects.
 * @throws InputError when it is not well-formed, no such array, or lacks a column in every row
 */
export function jsonRows({ file, text, wanted }: TableText): readonly Row[] {
  if (/^\s*\{.*\}\s*\n\s*\{/.test(text)) {
    throw new InputError('is JSON Lines; put the rows into one array, with commas between', {
      file,
    });
  }
  // YAML's parser, since JSON.parse does not say on which line a value stands.
  const lines = new LineCounter();
  const document = parseDocument(text, { schema: 'json', lineCounter: lines });
  const lineAt = (offset = 0) => lines.linePos(offset).line;
  const [problem] = document.errors;
  if (problem) {
    throw new InputError('not well-formed JSON; check quotes, brackets and commas', {
      file,
      line: lineAt(stumble(text) ?? problem.pos[0]),
    });
  }
  if (!isSeq(document.contents)) {
    throw new InputError('is no array; put the rows into one: [{ … }, { … }]', { file });
  }
  const rows = document.contents.items.map((node, index): Row => {
    if (isMap(node)) return { line: lineAt(node.range?.[0]), cells: node.toJS(document) };
    const line = lineAt(isScalar(node) || isSeq(node) ? node.range?.[0] : 0);
    throw new InputError(`row ${index + 1} is no object with the columns as keys; make it one`, {
      file,
      line,
    });
  });
  const columns = [...new Set(rows.flatMap(({ cells }) => Object.keys(cells)))];
  if (rows.length > 0) requireColumns(columns, { wanted, place: { file } });
  return rows;
}

/** Where JSON.parse stumbles, which is nearer to the slip than where YAML's does; it may not say. */
function stumble(text: string): number | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    const [, offset] = /at position (\d+)/.exec(String(error)) ?? [];
    return offset === undefined ? undefined : Number(offset);
  }
}
