import { isMap, isNode, isScalar, LineCounter, parseDocument, visit } from 'yaml';
import { InputError } from '../../vocabulary/input.js';
import { readText } from './files.js';
import { compiledDocument } from './package-data.js';

/** A YAML or JSON file, parsed, with the way back from a value to its line. */
export interface SourceDocument {
  readonly file: string;
  readonly value: unknown;
  /** Whether it ships with the package, as the build compiled it. */
  readonly isCompiled?: boolean;
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
  const text = await readText(file, 'document');
  const compiled = await compiledDocument(file, text);
  if (!compiled) return parseSource(file, text);
  // Only a complaint needs the lines.
  let parsed: SourceDocument | undefined;
  const source = () => {
    parsed ??= parseSource(file, text);
    return parsed;
  };
  return {
    file,
    value: compiled.value,
    isCompiled: true,
    lineOf: (path) => source().lineOf(path),
    lineOfKey: (path, key) => source().lineOfKey(path, key),
  };
}

/** How to fix what people trip over most. */
const fixes: Readonly<Record<string, string>> = {
  BLOCK_AS_IMPLICIT_KEY: 'put text that contains a colon in quotes',
  TAB_AS_INDENT: 'indent with spaces',
};

/**
 * A YAML or JSON text, parsed.
 * @throws InputError when it is not well-formed, with the line
 */
export function parseSource(file: string, text: string): SourceDocument {
  const lines = new LineCounter();
  // The parser holds each key of a map against all before it: a minute for 100,000 of them.
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: false });
  const malformed = (what: string, place: number) =>
    new InputError(`not well-formed YAML or JSON: ${what}`, {
      file,
      line: lines.linePos(place).line,
    });
  const [problem] = document.errors;
  if (problem) {
    const [sentence] = problem.message.split(/ at line |;/);
    const fix = fixes[problem.code] ?? 'check quotes, brackets and indentation';
    throw malformed(`${sentence}; ${fix}`, problem.pos[0]);
  }
  const again = repeatedKey(document);
  if (again !== null) throw malformed('Map keys must be unique; keep one of the two', again);

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

  return { file, value: toValue(document, { file, lines }), lineOf, lineOfKey };
}

/** Where a key stands that its map has had before; null where there is none. */
function repeatedKey(document: ParsedDocument): number | null {
  let place: number | null = null;
  visit(document, {
    Map(_key, { items }) {
      const seen = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        if (seen.has(key.value)) {
          place = key.range?.[0] ?? 0;
          return visit.BREAK;
        }
        seen.add(key.value);
      }
      return undefined;
    },
  });
  return place;
}

function toValue(
  document: ParsedDocument,
  { file, lines }: { file: string; lines: LineCounter },
): unknown {
  try {
    return document.toJS();
  } catch (error) {
    // An alias to nothing, or so many that the file unfolds without end.
    const { message } = error as Error;
    throw new InputError(`cannot be used: ${message}; write values out in place of aliases`, {
      file,
      line: lines.linePos(faultyAlias(document)).line,
    });
  }
}

type ParsedDocument = ReturnType<typeof parseDocument>;

/** Where the first alias to nothing stands, or else the first alias. */
function faultyAlias(document: ParsedDocument): number {
  const places: number[] = [];
  visit(document, {
    Alias(_key, node) {
      const place = node.range?.[0] ?? 0;
      if (node.resolve(document)) {
        places.push(place);
        return undefined;
      }
      places.unshift(place);
      return visit.BREAK;
    },
  });
  return places[0] ?? 0;
}
