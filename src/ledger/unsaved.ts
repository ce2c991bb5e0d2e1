import { randomBytes } from 'node:crypto';
import {
  closeSync,
  copyFileSync,
  fsyncSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { crc32 } from 'node:zlib';
import { InputError } from '../../vocabulary/input.js';
import { sha256 } from '../../vocabulary/request.js';
import { isAddress } from './address.js';
import { type Recorded, recordResponses } from './responses.js';
import type { Store } from './tables.js';

/** Answers stored together. */
const BLOCK = 500;

/**
 * Files answers that a ledger cannot take, one JSON line each: beside it, and where that cannot be written
 * among the system's temporary files. The file appears whole or not at all.
 * @param home the ledger's own file, or its address without a password
 * @returns the file; null where none could be written
 */
export function fileUnsaved(home: string, answers: readonly Recorded[]): string | null {
  const lines = answers.map((answer) => `${lineOf(answer)}\n`).join('');
  const id = randomBytes(6).toString('hex');
  for (const { folder, stem } of placesOf(home)) {
    const file = join(folder, `${stem}-unsaved-${id}.jsonl`);
    const part = `${file}.part`;
    try {
      const handle = openSync(part, 'wx', 0o600);
      try {
        writeFileSync(handle, lines);
        fsyncSync(handle);
      } finally {
        closeSync(handle);
      }
      renameSync(part, file);
      return file;
    } catch {
      rmSync(part, { force: true });
    }
  }
  return null;
}

/** The files of answers that a ledger could not take, oldest names first. */
export function unsavedFiles(home: string): readonly string[] {
  return placesOf(home).flatMap(({ folder, stem }) =>
    namesIn(folder)
      .filter((name) => name.startsWith(stem) && ending.test(name.slice(stem.length)))
      .map((name) => join(folder, name))
      .filter(isOurs),
  );
}

/** What the names of such files end with, after that of their ledger. */
const ending = /^-unsaved-[0-9a-f]{12}\.jsonl$/;

/**
 * Stores what earlier commands could not, and deletes its files: an answer that is there already is not
 * stored again, so that it is there once whatever fails between.
 * @throws InputError when a file is not as it was written; LedgerError when the ledger still fails, and the
 * files stay
 */
export async function takeUnsaved(keeper: {
  readonly home: string;
  write(work: (store: Store) => Promise<unknown>): Promise<unknown>;
  recorded(responses: number): Promise<void>;
}): Promise<void> {
  for (const file of unsavedFiles(keeper.home)) {
    const answers = readFileSync(file, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line, index) => answerIn(line, { file, line: index + 1 }));
    for (let first = 0; first < answers.length; first += BLOCK) {
      const block = answers.slice(first, first + BLOCK);
      await keeper.write((store) => recordResponses(store, block));
      await keeper.recorded(block.length);
    }
    rmSync(file, { force: true });
  }
}

/** Gives a ledger the files of another too; what is in both is stored once. */
export function copyUnsaved(from: string, to: string): void {
  const [beside] = placesOf(to);
  for (const file of unsavedFiles(from)) {
    const id = /[0-9a-f]{12}(?=\.jsonl$)/.exec(file)?.[0];
    if (beside) copyFileSync(file, join(beside.folder, `${beside.stem}-unsaved-${id}.jsonl`));
  }
}

/** Where such files are: a database has no folder of its own. */
function placesOf(home: string): readonly { readonly folder: string; readonly stem: string }[] {
  const named = `undertone-${sha256(isAddress(home) ? home : resolve(home)).slice(0, 16)}`;
  const beside = isAddress(home)
    ? { folder: process.cwd(), stem: named }
    : { folder: dirname(home), stem: basename(home).replace(/\.db$/, '') };
  return [beside, { folder: tmpdir(), stem: named }];
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}

/** Others may write among the temporary files, and shall put no answer into a ledger. */
function isOurs(file: string): boolean {
  const found = lstatSync(file, { throwIfNoEntry: false });
  return found?.isFile() === true && (process.getuid?.() ?? found.uid) === found.uid;
}

interface Line extends Recorded {
  /** CRC-32 of the rest. */
  readonly sum: number;
}

function lineOf({ draw: { request, draw }, response }: Recorded): string {
  const { endpoint, model, messages, parameters } = request;
  const answer = { draw: { request: { endpoint, model, messages, parameters }, draw }, response };
  return JSON.stringify({ ...answer, sum: crc32(JSON.stringify(answer)) } satisfies Line);
}

function answerIn(text: string, place: { readonly file: string; readonly line: number }): Recorded {
  try {
    const { sum, ...answer }: Line = JSON.parse(text);
    if (crc32(JSON.stringify(answer)) === sum) return answer;
  } catch {
    // As one that differs.
  }
  throw new InputError(
    'is not a record that Undertone set aside for the ledger; delete the line, or move the file elsewhere',
    place,
  );
}
