import { checkDocument, complaintAt } from '../content/check-document.js';
import { readDocument } from '../content/read-document.js';
import { resolveStudy } from './resolve-study.js';
import type { Study } from './study.js';
import { StudyFile } from './study-file.js';

/**
 * Loads a study file and fills in its defaults.
 * @throws InputError with file, line and mend when anything in it is wrong
 */
export async function loadStudy(file: string): Promise<Study> {
  const document = await readDocument(file);
  return resolveStudy(checkDocument(document, StudyFile), (path, message) =>
    complaintAt(document, path, message),
  );
}
