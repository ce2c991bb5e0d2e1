import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InputError } from '../../vocabulary/input.js';

/** A folder of its own for one test, gone when the test is over. */
export class TemporaryFolder implements Disposable {
  readonly path = mkdtempSync(join(tmpdir(), 'undertone-ledger-'));

  /** The path of a file in it. */
  file(name: string): string {
    return join(this.path, name);
  }

  /** The names of the files in it, sorted. */
  names(): string[] {
    return readdirSync(this.path).sort();
  }

  [Symbol.dispose](): void {
    // A test may have made it read-only.
    chmodSync(this.path, 0o755);
    rmSync(this.path, { recursive: true });
  }
}

/** What loading a file of this text is refused with, the file named without its folder. */
export async function complaintAbout(
  { text, name = 'mine.yaml' }: { readonly text: string | Uint8Array; readonly name?: string },
  load: (file: string) => Promise<unknown>,
): Promise<string> {
  using folder = new TemporaryFolder();
  const file = folder.file(name);
  writeFileSync(file, text);
  try {
    await load(file);
  } catch (error) {
    if (error instanceof InputError) return error.message.replace(file, name);
    throw error;
  }
  throw new Error(`nothing was wrong with ${text}`);
}

/** The rows of a CSV after RFC 4180. */
export function readCsv(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain = '', end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy,
  )) {
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
