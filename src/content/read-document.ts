import { readFile } from 'node:fs/promises';
import { isMap, isNode, isScalar, LineCounter, parseDocument } from 'yaml';
import { InputError } from '../vocabulary/input-error.js';

/** A YAML or JSON file, parsed, with the way back from a value to its line. */
export interface SourceDocument {
  readonly file: string;
  readonly text: string;
  readonly value: unknown;
  /** The line of the value at a path, or of the nearest thing around it. */
  lineOf(path: readonly PropertyKey[]): number;
  /** The line of a key itself, for complaints about the key. */
  lineOfKey(path: readonly PropertyKey[], key: string): number;
}

/**
 * Reads a YAML or JSON file (JSON is YAML).
 * @throws InputError when it cannot be read or is not well-formed, with the line
 */
export async function readDocument(file: string): Promise<SourceDocument> {
  return parseSource(file, await readText(file));
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT') throw new InputError('no such file', { file });
    if (code === 'EISDIR') throw new InputError('this is a folder; a file is needed', { file });
    throw new InputError(`cannot be read (${code ?? String(error)})`, { file });
  }
}

/**
 * Parses the text of a YAML or JSON file; `file` is its name in messages.
 * @throws InputError when it is not well-formed, with the line
 */
export function parseSource(file: string, text: string): SourceDocument {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const [problem] = document.errors;
  if (problem) {
    const sentence = problem.message.split(' at line ')[0] ?? problem.message;
    throw new InputError(`not well-formed YAML or JSON: ${sentence}`, {
      file,
      line: lines.linePos(problem.pos[0]).line,
    });
  }

  function lineOf(path: readonly PropertyKey[]): number {
    for (let length = path.length; length >= 0; length -= 1) {
      const node = length ? document.getIn(path.slice(0, length), true) : document.contents;
      if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
    }
    return 1;
  }

  function lineOfKey(path: readonly PropertyKey[], key: string): number {
    const map = path.length ? document.getIn(path, true) : document.contents;
    const pair = isMap(map)
      ? map.items.find(({ key: name }) => isScalar(name) && String(name.value) === key)
      : undefined;
    return pair && isScalar(pair.key) && pair.key.range
      ? lines.linePos(pair.key.range[0]).line
      : lineOf(path);
  }

  return { file, text, value: toValue(document, file), lineOf, lineOfKey };
}

function toValue(document: ReturnType<typeof parseDocument>, file: string): unknown {
  try {
    return document.toJS();
  } catch (error) {
    // Too many aliases: a file that unfolds without end.
    throw new InputError(`cannot be used: ${(error as Error).message}`, { file });
  }
}
