import { isMap, isNode, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import { InputError } from '../../vocabulary/input.js';
import { type Row, readTableSource, requireColumns, rowsOf } from './table.js';

/**
 * The rows of a user's table, and its file as messages name it: JSON where its name ends so or its text
 * begins so, else CSV or a workbook.
 * @param wanted the columns it must have; others are let be
 * @throws InputError when it cannot be read, is not well-formed, lacks a column or has no rows
 */
export async function readRows(
  path: string,
  wanted: readonly string[],
): Promise<{ readonly file: string; readonly rows: readonly Row[] }> {
  const source = await readTableSource(path);
  const isJson = 'text' in source && (/\.json$/i.test(path) || /^\s*[[{]/.test(source.text));
  const { file, rows } = isJson
    ? { file: path, rows: jsonRows({ ...source, wanted }) }
    : rowsOf(source, { wanted });
  if (rows.length === 0) throw new InputError('has no rows; name another file', { file });
  return { file, rows };
}

interface JsonTable {
  readonly file: string;
  readonly text: string;
  readonly wanted: readonly string[];
}

/**
 * The rows of a JSON array of objects.
 * @throws InputError when it is not well-formed, no such array, has a column twice in a row or
 *   lacks it in every row
 */
function jsonRows({ file, text, wanted }: JsonTable): readonly Row[] {
  if (/^\s*\{.*\}\s*\n\s*\{/.test(text)) {
    throw new InputError('is JSON Lines; put the rows into one array, with commas between', {
      file,
    });
  }
  const values = parseJson(text, file);
  if (!Array.isArray(values)) {
    throw new InputError('is not an array; put the rows into one: [{ … }, { … }]', { file });
  }
  const { nodes, lineOf } = nodesOf(text);
  const rows = values.map((cells: unknown, index): Row => {
    const node = nodes[index];
    if (!isObject(cells)) {
      throw new InputError(
        `row ${index + 1} is not an object; write it as one, with the columns as keys`,
        {
          file,
          line: lineOf(node),
        },
      );
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

/**
 * The value of a JSON text.
 * @throws InputError when it is not well-formed, with the line on which JSON.parse stumbles
 */
export function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new InputError('not well-formed JSON; check quotes, brackets and commas', {
      file,
      line: lineOfStumble(text),
    });
  }
}

/**
 * The first line with which the text is wrong and not just unfinished, found by halving: of a sign
 * out of place, JSON.parse does not say where it stands.
 */
function lineOfStumble(text: string): number {
  const lines = text.trimEnd().split('\n');
  let sound = 0;
  let wrong = lines.length;
  while (wrong - sound > 1) {
    const middle = Math.floor((sound + wrong) / 2);
    if (mayGoOn(`${lines.slice(0, middle).join('\n')}\n`)) sound = middle;
    else wrong = middle;
  }
  return wrong;
}

/** Whether nothing is wrong with the beginning of a JSON text but that it ends. */
function mayGoOn(beginning: string): boolean {
  try {
    JSON.parse(beginning);
    return true;
  } catch (error) {
    const [, position] = /at position (\d+)/.exec(String(error)) ?? [];
    return position === undefined
      ? String(error).endsWith('Unexpected end of JSON input')
      : Number(position) === beginning.length;
  }
}
