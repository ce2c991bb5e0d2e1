import { isMap, isNode, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import { requireColumns } from '../content/csv/require-columns.js';
import type { Row, TableText } from '../content/csv/rows.js';
import { InputError } from '../vocabulary/input-error.js';
import { parseJson } from './parse-json.js';

/**
 * The rows of a JSON array of objects.
 * @throws InputError when it is not well-formed, no such array, has a column twice in a row or
 *   lacks it in every row
 */
export function jsonRows({ file, text, wanted }: TableText): readonly Row[] {
  if (/^\s*\{.*\}\s*\n\s*\{/.test(text)) {
    throw new InputError('is JSON Lines; put the rows into one array, with commas between', {
      file,
    });
  }
  const values = parseJson(text, file);
  if (!Array.isArray(values)) {
    throw new InputError('is no array; put the rows into one: [{ … }, { … }]', { file });
  }
  const { nodes, lineOf } = nodesOf(text);
  const rows = values.map((cells: unknown, index): Row => {
    const node = nodes[index];
    if (!isObject(cells)) {
      throw new InputError(`row ${index + 1} is no object with the columns as keys; make it one`, {
        file,
        line: lineOf(node),
      });
    }
    const again = repeatedKey(node, wanted);
    if (again) {
      throw new InputError(`row ${index + 1} has "${again.value}" more than once; keep one`, {
        file,
        line: lineOf(again),
      });
    }
    return { line: lineOf(node), cells };
  });
  const columns = [...new Set(rows.flatMap(({ cells }) => Object.keys(cells)))];
  const [first] = rows;
  if (first) requireColumns(columns, { wanted, place: { file, line: first.line } });
  return rows;
}

function isObject(value: unknown): value is Row['cells'] {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The elements of a JSON array as YAML's parser sees them: JSON.parse gives values without lines. */
function nodesOf(text: string) {
  const lines = new LineCounter();
  const options = { schema: 'json', uniqueKeys: false, lineCounter: lines } as const;
  const { contents } = parseDocument(text, options);
  return {
    nodes: isSeq(contents) ? contents.items : [],
    lineOf: (node: unknown) => (isNode(node) && node.range ? lines.linePos(node.range[0]).line : 1),
  };
}

/** The first key of these that an object has had before. */
function repeatedKey(node: unknown, names: readonly string[]) {
  const keys = isMap(node) ? node.items.map(({ key }) => key).filter(isScalar) : [];
  const wanted = keys.filter(({ value }) => names.includes(String(value)));
  return wanted.find((key, at) => wanted.findIndex(({ value }) => value === key.value) < at);
}
