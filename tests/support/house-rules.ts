import { posix } from 'node:path';
import ts from 'typescript';
import { house, packages, type Row, vagueNames } from './house.js';

/** The row of the module table that a file belongs to; undefined outside the house. */
export function rowOf(path: string): Row | undefined {
  const places = house.flatMap((row) =>
    [row.module, ...(row.also ?? [])].map((place) => ({ place, row })),
  );
  // Of a folder and a file in it the file's own row holds.
  return places
    .filter(({ place }) => path === place || path.startsWith(`${place}/`))
    .toSorted((one, other) => other.place.length - one.place.length)[0]?.row;
}

/** What a file imports: our own files by their path in the repository, the rest by package. */
export function importsOf(
  path: string,
  text: string,
): { readonly files: readonly string[]; readonly packages: readonly string[] } {
  const names = ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);
  const isOurs = (name: string) => name.startsWith('.');
  return {
    files: names
      .filter(isOurs)
      .map((name) => posix.join(posix.dirname(path), name).replace(/\.js$/, '.ts')),
    packages: names.filter((name) => !isOurs(name)).map(packageOf),
  };
}

/** `pure-rand/distribution/uniformInt` is of `pure-rand`; each part of Node stands for itself. */
function packageOf(name: string): string {
  return /^(?:node:.*|@[^/]+\/[^/]+|[^/]+)/.exec(name)?.[0] ?? name;
}

/** What is wrong with the imports and the name of one file, a sentence each. */
export function complaints(path: string, text: string): readonly string[] {
  const row = rowOf(path);
  if (!row) return [`${path} is in no module of the table`];
  const imported = importsOf(path, text);
  return [
    ...vagueParts(path).map((part) => `${path}: the name "${part}" says nothing`),
    ...imported.files
      .filter((file) => !mayImport(row, rowOf(file)))
      .map((file) => `${path} imports ${file}, which ${row.module} may not`),
    ...imported.packages.flatMap((name) => {
      const touch = packages[name];
      if (touch === undefined) return [`${path} imports ${name}, which house.ts does not list`];
      if (touch === 'nothing' || row.touches.includes(touch)) return [];
      return [`${path} imports ${name}, and ${row.module} may not touch: ${touch}`];
    }),
  ];
}

function mayImport(row: Row, other: Row | undefined): boolean {
  if (!other || other === row) return other === row;
  return row.imports === 'all above'
    ? house.indexOf(other) < house.indexOf(row)
    : row.imports.includes(other.module);
}

function vagueParts(path: string): readonly string[] {
  const parts = path.replace(/(?:\.d)?\.ts$/, '').split('/');
  return parts.filter((part) => vagueNames.includes(part));
}

/** A way through a graph that comes back to where it began; undefined when there is none. */
export function findCycle(
  graph: ReadonlyMap<string, readonly string[]>,
): readonly string[] | undefined {
  const clear = new Set<string>();
  function walk(node: string, way: readonly string[]): readonly string[] | undefined {
    if (way.includes(node)) return [...way.slice(way.indexOf(node)), node];
    if (clear.has(node)) return undefined;
    for (const next of graph.get(node) ?? []) {
      const cycle = walk(next, [...way, node]);
      if (cycle) return cycle;
    }
    clear.add(node);
    return undefined;
  }
  for (const node of graph.keys()) {
    const cycle = walk(node, []);
    if (cycle) return cycle;
  }
  return undefined;
}
