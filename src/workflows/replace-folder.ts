import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The contents of files by their path in a folder. */
export type Files = ReadonlyMap<string, string | Uint8Array>;

/** Puts a folder of these files in the place of another; where that fails, the other stays. */
export async function replaceFolder(place: string, files: Files): Promise<void> {
  const fresh = `${place}.${randomUUID()}.part`;
  const old = `${place}.${randomUUID()}.old`;
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
