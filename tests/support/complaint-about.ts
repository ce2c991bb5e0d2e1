import { writeFileSync } from 'node:fs';
import { InputError } from '../../src/vocabulary/input-error.js';
import { TemporaryFolder } from '../ledger/temporary-folder.js';

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
