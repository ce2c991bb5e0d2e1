import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import {
  lstat,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  rmdir,
  stat,
  writeFile,
} from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';
import { fileName } from '../../reports/document/file-name.js';
import { list, plainText } from '../../reports/document/format.js';
import { ownValue } from '../../vocabulary/comparable-text.js';
import { InputError } from '../../vocabulary/input.js';

type Content = Iterable<string> | AsyncIterable<string>;

/**
 * Writes a file that appears whole or not at all: beside its place first, then renamed into it. A
 * file or link that is there is written over only with `force`: where the link points to, and with
 * the mode that the file had. A device or a pipe is written to. What the content throws is thrown on.
 * @throws InputError when the file is there already or cannot be written
 */
export async function writeWholeFile(
  file: string,
  content: Content,
  { force = false }: { readonly force?: boolean | undefined } = {},
): Promise<void> {
  const device = await isDevice(file);
  if (!force && !device && (await lstat(file).catch(() => undefined))) {
    throw new InputError('already exists; name another, or replace it with --force', { file });
  }
  try {
    if (device) await pipeline(content, createWriteStream(file));
    else await putInPlace(await placeOf(file), content);
  } catch (error) {
    throw isOfSystem(error)
      ? new InputError(`cannot be written (${reasonOf(error)}); name another with --out`, { file })
      : error;
  }
}

/** Whether what is there takes what is written, as /dev/null and pipes do: to rename a file into its place would remove it. */
async function isDevice(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => undefined);
  return found !== undefined && !found.isFile() && !found.isDirectory();
}

async function putInPlace(place: string, content: Content): Promise<void> {
  const part = besides(place, 'part');
  try {
    const opened = await open(part, 'wx');
    const replaced = await stat(place).catch(() => undefined);
    // Before anything is in it, so that nobody reads what only the owner may.
    if (replaced) await opened.chmod(replaced.mode);
    await pipeline(content, opened.createWriteStream());
    await rename(part, place);
  } catch (error) {
    await rm(part, { force: true }).catch(() => {});
    throw error;
  }
  await sweep(place);
}

/** This machine among those that may share a disk. */
const machine = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);

/** A path beside a place that this process alone writes to. */
function besides(place: string, ending: 'part' | 'old'): string {
  return `${place}.${machine}-${process.pid}-${randomUUID()}.${ending}`;
}

const leftover =
  /^\.(?:([\da-f]{8})-(\d+)-)?[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.(?:part|old)$/;

/** What is written on another machine may be under way for so long, in milliseconds. */
const DAY = 86_400_000;

/** Removes what writes to a place have left beside it that were killed. */
async function sweep(place: string): Promise<void> {
  const [folder, own] = [dirname(place), basename(place)];
  for (const name of await readdir(folder).catch(() => [])) {
    const left = name.startsWith(own) ? leftover.exec(name.slice(own.length)) : null;
    if (!left) continue;
    const [, writtenOn, pid] = left;
    const file = join(folder, name);
    const changed = (await lstat(file).catch(() => null))?.mtimeMs ?? Date.now();
    const over = writtenOn === machine ? !isRunning(Number(pid)) : changed < Date.now() - DAY;
    if (over) await rm(file, { recursive: true, force: true }).catch(() => {});
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** Where a file is, or would be: behind every link, also one that points to nothing yet. */
async function placeOf(file: string): Promise<string> {
  try {
    return await realpath(file);
  } catch (error) {
    if (!isOfSystem(error) || error.code !== 'ENOENT') throw error;
    const folder = await realpath(dirname(file));
    const target = await readlink(file).catch(() => undefined);
    return target === undefined
      ? resolve(folder, basename(file))
      : placeOf(resolve(folder, target));
  }
}

function reasonOf({ code = 'unknown reason' }: NodeJS.ErrnoException): string {
  const reasons: Readonly<Record<string, string>> = {
    ENOENT: 'its folder does not exist',
    ENOTDIR: 'a part of its path is a file',
    EISDIR: 'it is a folder',
  };
  return ownValue(reasons, code) ?? code;
}

function isOfSystem(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}

/** Where a study's report goes when nobody says; another study has another. */
export function defaultFolder(study: string): string {
  return join('undertone-report', fileName(study));
}

/** What a report of ours holds, by folder; the last is what a write that was killed leaves. */
const ours = {
  '.': /^(?:report\.(?:html|md|json|schema\.json|bib)|tables|figures|\.undertone-[\w-]+)$/,
  tables: /\.(?:csv|tex)$/,
  figures: /(?:\.svg|\.png|\.vl\.json|-caption\.txt)$/,
} as const;

/** What file managers leave behind. */
const litter = /^(?:\.DS_Store|Thumbs\.db|desktop\.ini)$/;

/** What a report is of. */
export interface ReportOwner {
  /** The name of the study. */
  readonly study: string;
  /** What is compared; none in a study's own report. */
  readonly sources?: readonly string[];
  /** Replace the report of another study. */
  readonly force?: boolean | undefined;
}

/**
 * Refuses a folder that holds something other than a report of ours, or the report of another study, or that
 * cannot be written, before any work is done.
 */
export async function refuseForeignFolder(folder: string, owner?: ReportOwner): Promise<void> {
  for (const [part, known] of Object.entries(ours)) {
    const names = await namesIn(join(folder, part));
    const foreign = names.find((name) => !known.test(name) && !litter.test(name));
    if (foreign === undefined) continue;
    throw new InputError(
      `holds "${join(part, foreign)}", which is not part of a report and would be lost; name another folder with --out`,
      { file: folder },
    );
  }
  if (owner && !owner.force) await refuseOther(folder, owner);
  await tryFolder(folder).catch((error) => {
    throw unwritable(folder, error);
  });
}

/** What a report.json says of what it is of. */
const Owned = z.object({
  study: z.object({ name: z.string() }),
  sources: z.array(z.object({ file: z.string() })).default([]),
});

/** A comparison of further sources takes the place of one that they include. */
async function refuseOther(folder: string, { study, sources = [] }: ReportOwner): Promise<void> {
  const text = await readFile(join(folder, 'report.json'), 'utf8').catch(() => '');
  const held = Owned.safeParse(parsed(text)).data;
  if (!held) return;
  const compared = new Set(sources.map((source) => resolve(source)));
  const isLost = held.sources.some(({ file }) => !compared.has(resolve(file)));
  const isComparison = held.sources.length > 0;
  const isOfKind = isComparison === sources.length > 0;
  if (held.study.name === study && isOfKind && !isLost) return;
  const what = isComparison
    ? `the comparison of ${list([...new Set(held.sources.map(({ file }) => plainText(file)))])}`
    : `the report of the study "${plainText(held.study.name)}"`;
  throw new InputError(
    `holds ${what}; name another folder with --out, or replace it with --force`,
    { file: folder },
  );
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** Makes a folder in the one that a place is or would be in, else in the place itself, and removes it. */
async function tryFolder(folder: string): Promise<void> {
  const place = await realpath(folder).catch(() => resolve(folder));
  let around = dirname(place);
  while (!existsSync(around)) around = dirname(around);
  const made = await mkdtemp(join(around, '.undertone-')).catch((error) => {
    if (!existsSync(place)) throw error;
    return mkdtemp(join(place, '.undertone-'));
  });
  await rmdir(made);
}

function unwritable(folder: string, { code, message }: NodeJS.ErrnoException): InputError {
  return new InputError(`cannot be written (${code ?? message}); name another folder with --out`, {
    file: folder,
  });
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return [];
    throw new InputError(
      code === 'ENOTDIR'
        ? 'is a file; name a folder with --out'
        : `cannot be read (${code}); name another folder with --out`,
      { file: folder },
    );
  }
}

/**
 * Writes a folder whole or not at all: beside its place first, then renamed into it. A folder that
 * must stay where it is (the working directory, a mount point) gets its new entries one by one. An
 * earlier report there is replaced; a link to a folder stays a link.
 * @throws InputError when the place holds something else or cannot be written
 */
export async function writeFolder(
  folder: string,
  files: Files,
  owner?: ReportOwner,
): Promise<void> {
  await refuseForeignFolder(folder, owner);
  try {
    await replace(await realpath(folder).catch(() => resolve(folder)), files);
  } catch (error) {
    throw unwritable(folder, error as NodeJS.ErrnoException);
  }
}

/**
 * Writes files into a folder, all or none. One that holds anything is written into only with `force`; then its
 * entries of our own names are replaced, and others stay.
 * @throws InputError when the folder holds something or cannot be written
 */
export async function fillFolder(
  folder: string,
  files: Files,
  {
    force = false,
    isOwn,
  }: { readonly force?: boolean | undefined; readonly isOwn: (name: string) => boolean },
): Promise<void> {
  const isEmpty = (await namesIn(folder)).length === 0;
  if (!isEmpty && !force) {
    throw new InputError('is a folder that is not empty; name another with --out, or add --force', {
      file: folder,
    });
  }
  try {
    const place = await realpath(folder).catch(() => resolve(folder));
    if (isEmpty && place !== (await realpath('.'))) await replaceFolder(place, files);
    else await replaceEntries(place, files, isOwn);
  } catch (error) {
    throw unwritable(folder, error as NodeJS.ErrnoException);
  }
}

/** How a system refuses to move a folder that may be written into all the same. */
const immovable: ReadonlySet<string> = new Set(['EACCES', 'EBUSY', 'EPERM', 'EXDEV']);

async function replace(place: string, files: Files): Promise<void> {
  const isOurs = (name: string) => ours['.'].test(name);
  if (place === (await realpath('.'))) return replaceEntries(place, files, isOurs);
  try {
    await replaceFolder(place, files);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!immovable.has(code) || !existsSync(place)) throw error;
    await replaceEntries(place, files, isOurs);
  }
}

/** The contents of files by their path in a folder; of a large one in parts. */
type Files = ReadonlyMap<string, string | Uint8Array | Iterable<string>>;

/** Puts a folder of these files in the place of another; where that fails, the other stays. */
async function replaceFolder(place: string, files: Files): Promise<void> {
  const [fresh, old] = [besides(place, 'part'), besides(place, 'old')];
  try {
    await writeAll(fresh, files);
    const existed = await moveIfThere(place, old);
    try {
      await rename(fresh, place);
    } catch (error) {
      if (existed) await rename(old, place);
      throw error;
    }
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
  await rm(old, { recursive: true, force: true });
  await sweep(place);
}

/**
 * Puts these files in the place of a folder's own entries, entry by entry, and leaves the folder
 * itself and every other entry alone; where that fails, the earlier entries are put back.
 */
export async function replaceEntries(
  place: string,
  files: Files,
  isOwn: (name: string) => boolean,
): Promise<void> {
  const earlier = (await readdir(place)).filter(isOwn);
  const fresh = join(place, `.undertone-${randomUUID()}`);
  const old = join(place, `.undertone-${randomUUID()}`);
  try {
    await writeAll(fresh, files);
    await mkdir(old);
    const moves = [
      ...earlier.map((name) => ({ from: join(place, name), to: join(old, name) })),
      ...(await readdir(fresh)).map((name) => ({ from: join(fresh, name), to: join(place, name) })),
    ];
    await moveAll(moves);
    await rm(old, { recursive: true });
  } finally {
    await rm(fresh, { recursive: true, force: true });
    // Empty unless an entry could not even be put back.
    await rmdir(old).catch(() => {});
  }
}

interface Move {
  readonly from: string;
  readonly to: string;
}

/** All of them, one after another; where one fails, those before it are taken back. */
async function moveAll(moves: readonly Move[]): Promise<void> {
  const done: Move[] = [];
  try {
    for (const move of moves) {
      await rename(move.from, move.to);
      done.unshift(move);
    }
  } catch (error) {
    for (const { from, to } of done) await rename(to, from);
    throw error;
  }
}

async function moveIfThere(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

async function writeAll(folder: string, files: Files): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [path, contents] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), contents);
  }
}
