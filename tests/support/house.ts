import { posix } from 'node:path';
import ts from 'typescript';

/** What a package or a part of Node touches outside the program; `nothing` only computes. */
export type Touch =
  | 'nothing'
  | 'files'
  | 'network'
  | 'database'
  | 'server'
  | 'terminal'
  | 'clock'
  | 'machine';

/** A floor: what it may import of other floors. Data flows down: a floor imports from those above it. */
export interface Floor {
  readonly floor: string;
  readonly imports: readonly string[];
}

/** The floors, uppermost first. */
export const floors: readonly Floor[] = [
  { floor: 'vocabulary', imports: [] },
  { floor: 'analysis', imports: ['vocabulary'] },
  { floor: 'reports', imports: ['vocabulary', 'analysis'] },
  { floor: 'src', imports: ['vocabulary', 'analysis', 'reports'] },
];

/** A room: what of its own floor it may import, and what it may touch. Of other floors all that its floor may. */
export interface Room {
  /** A folder, or a file at the root of a floor. */
  readonly room: string;
  readonly imports: readonly string[] | 'its floor';
  readonly touches?: readonly Touch[];
  /** Rooms of the floors above that it may not import, where it may not import all. */
  readonly not?: readonly string[];
}

/** A layer of `src/`: what stands in it, and what each may touch. It imports what stands above it. */
interface Layer {
  readonly rooms: Readonly<Record<string, readonly Touch[]>>;
  /** Its rooms may import one another, without a cycle. */
  readonly together?: true;
}

/** The layers of `src/`, uppermost first. */
const layers: readonly Layer[] = [
  { rooms: { 'src/util': [] } },
  { rooms: { 'src/content': ['files', 'machine'] } },
  { rooms: { 'src/ledger': ['database', 'files', 'clock', 'machine'] } },
  { rooms: { 'src/asking': ['network', 'clock'] } },
  { rooms: { 'src/reading': [] } },
  { rooms: { 'src/judging': [] } },
  {
    rooms: {
      'src/instruments/base': [],
      'src/instruments/survey': [],
      'src/instruments/stories': ['files'],
      'src/instruments/open': [],
      'src/instruments/statements': [],
      'src/instruments/conversations': ['files'],
      'src/instruments/gap': [],
    },
    together: true,
  },
  // The one place that lists the instruments.
  { rooms: { 'src/study': ['files'] } },
  // Tools import one another through the study alone.
  {
    rooms: {
      'src/simulation': ['server', 'clock', 'files', 'machine'],
      'src/lint': [],
      'src/interchange': ['files', 'machine'],
      'src/compare': ['files'],
      'src/people': ['terminal', 'files'],
      'src/writing': ['files'],
      'src/viewing': ['server', 'clock', 'machine'],
      'src/workers': ['database', 'clock'],
      'src/doctor': ['files'],
    },
  },
  { rooms: { 'src/commands': ['terminal', 'files'] } },
];

/** The rooms of `src/`, which import what the layers above theirs hold. */
function roomsOf(all: readonly Layer[]): readonly Room[] {
  return all.flatMap(({ rooms: own, together }, place) => {
    const above = all.slice(0, place).flatMap((layer) => Object.keys(layer.rooms));
    return Object.entries(own).map(
      ([room, touches]): Room => ({
        room,
        imports: together ? [...above, ...Object.keys(own)] : above,
        touches,
      }),
    );
  });
}

/** The rooms of every floor. What is in none is at fault. */
export const rooms: readonly Room[] = [
  { room: 'vocabulary', imports: [] },

  { room: 'analysis/statistics', imports: [] },
  { room: 'analysis/survey', imports: ['analysis/statistics'] },
  { room: 'analysis/stories', imports: ['analysis/statistics'] },
  { room: 'analysis/conversations', imports: ['analysis/statistics', 'analysis/survey'] },
  { room: 'analysis/similarity', imports: ['analysis/statistics', 'analysis/survey'] },
  {
    room: 'analysis/gap',
    imports: ['analysis/statistics', 'analysis/survey', 'analysis/stories'],
  },
  { room: 'analysis/open', imports: ['analysis/statistics'] },
  {
    room: 'analysis/statements',
    imports: ['analysis/statistics', 'analysis/survey', 'analysis/similarity'],
  },
  // What tools come to, as their pages and terminals show it.
  { room: 'analysis/results', imports: ['analysis/statistics', 'analysis/survey'] },
  { room: 'analysis/checked.ts', imports: 'its floor' },
  { room: 'analysis/index.ts', imports: 'its floor' },

  { room: 'reports/document', imports: [] },
  { room: 'reports/figures', imports: ['reports/document'] },
  { room: 'reports/survey', imports: ['reports/document'] },
  { room: 'reports/stories', imports: ['reports/document'] },
  { room: 'reports/conversations', imports: ['reports/document'] },
  { room: 'reports/gap', imports: ['reports/document'] },
  { room: 'reports/open', imports: ['reports/document'] },
  { room: 'reports/statements', imports: ['reports/document'] },
  { room: 'reports/similarity', imports: ['reports/document', 'reports/figures'] },
  { room: 'reports/page', imports: ['reports/document'] },
  { room: 'reports/terminal', imports: ['reports/document'] },
  { room: 'reports/files', imports: 'its floor' },
  // At the root: what names every chapter.
  { room: 'reports/literature.ts', imports: ['reports/document'] },
  { room: 'reports/pages.ts', imports: ['reports/document'] },
  { room: 'reports/methods.ts', imports: ['reports/document', 'reports/literature.ts'] },
  {
    room: 'reports/findings.ts',
    imports: [
      'reports/document',
      'reports/stories',
      'reports/gap',
      'reports/similarity',
      'reports/statements',
    ],
  },
  { room: 'reports/chapters.ts', imports: 'its floor' },
  { room: 'reports/index.ts', imports: 'its floor' },

  ...roomsOf(layers),
  { room: 'src/index.ts', imports: 'its floor', not: ['src/commands'] },
];

/** Every package that the house uses, by what it touches. A new dependency gets a line here. */
export const packages: Readonly<Record<string, Touch>> = {
  '@tanstack/virtual-core': 'nothing',
  '@resvg/resvg-js': 'nothing',
  commander: 'terminal',
  'csv-parse': 'nothing',
  'fastest-levenshtein': 'nothing',
  fzstd: 'nothing',
  hucre: 'nothing',
  hyparquet: 'nothing',
  jschardet: 'nothing',
  jstat: 'nothing',
  kysely: 'database',
  libsql: 'database',
  'ml-hclust': 'nothing',
  'ml-pca': 'nothing',
  'node:child_process': 'machine',
  'node:crypto': 'nothing',
  'node:events': 'nothing',
  'node:fs': 'files',
  'node:fs/promises': 'files',
  'node:http': 'server',
  'node:module': 'files',
  'node:net': 'network',
  'node:os': 'machine',
  'node:path': 'nothing',
  'node:readline': 'terminal',
  'node:stream/consumers': 'nothing',
  'node:stream/promises': 'nothing',
  'node:timers/promises': 'clock',
  'node:tty': 'terminal',
  'node:worker_threads': 'machine',
  'node:stream': 'nothing',
  'node:zlib': 'nothing',
  openai: 'network',
  'p-limit': 'nothing',
  picocolors: 'nothing',
  preact: 'nothing',
  'preact-render-to-string': 'nothing',
  pg: 'database',
  'pg-boss': 'database',
  'pure-rand': 'nothing',
  'simple-statistics': 'nothing',
  undici: 'network',
  vega: 'nothing',
  'vega-lite': 'nothing',
  yaml: 'nothing',
  zod: 'nothing',
};

/** Names that say nothing, under which everything ends up. */
const vagueNames: readonly string[] = [
  'common',
  'helper',
  'helpers',
  'misc',
  'types',
  'util',
  'utils',
];

/** The room that a file belongs to; undefined outside the house. */
export function roomOf(path: string): Room | undefined {
  return rooms.find(({ room }) => path === room || path.startsWith(`${room}/`));
}

function floorOf({ room }: Room): Floor | undefined {
  return floors.find(({ floor }) => room === floor || room.startsWith(`${floor}/`));
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
  const own = roomOf(path);
  if (!own) return [`${path} is in no room of the house`];
  const imported = importsOf(path, text);
  return [
    ...vagueParts(path).map((part) => `${path}: the name "${part}" says nothing`),
    ...imported.files
      .filter((file) => !mayImport(own, roomOf(file)))
      .map((file) => `${path} imports ${file}, which ${own.room} may not`),
    ...imported.packages.flatMap((name) => {
      const touch = packages[name];
      if (touch === undefined) return [`${path} imports ${name}, which house.ts does not list`];
      if (touch === 'nothing' || own.touches?.includes(touch)) return [];
      return [`${path} imports ${name}, and ${own.room} may not touch: ${touch}`];
    }),
  ];
}

function mayImport(own: Room, other: Room | undefined): boolean {
  if (!other || other === own) return other === own;
  const [mine, theirs] = [floorOf(own), floorOf(other)];
  if (!mine || !theirs) return false;
  if (mine !== theirs) return mine.imports.includes(theirs.floor) && isRoom(other);
  if (own.not?.includes(other.room) || other.room.endsWith('/index.ts')) return false;
  return own.imports === 'its floor' || own.imports.includes(other.room);
}

/** The index of a floor is for users of the library: our own files import what they name. */
function isRoom({ room }: Room): boolean {
  return !room.endsWith('/index.ts');
}

function vagueParts(path: string): readonly string[] {
  // The one folder of what no subject owns.
  const named = path.replace(/^src\/util\//, '');
  const parts = named.replace(/(?:\.d)?\.ts$/, '').split('/');
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
