import { writeFile } from 'node:fs/promises';
import { starterStudy } from '../study/starter-study.js';
import { InputError } from '../vocabulary/input-error.js';

/**
 * Writes a commented study to begin from.
 * @throws InputError when the file is there already and `force` is off, or cannot be written
 */
export async function initStudy(
  file: string,
  { force }: { readonly force: boolean },
): Promise<void> {
  try {
    await writeFile(file, starterStudy, { flag: force ? 'w' : 'wx' });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') {
      throw new InputError('is there already; name another file, or replace it with --force', {
        file,
      });
    }
    throw new InputError(`cannot be written (${code}); name another file`, { file });
  }
}
