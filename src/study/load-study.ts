import { dirname, isAbsolute, join } from 'node:path';
import { checkDocument, complaintAt } from '../content/check-document.js';
import { isEdition } from '../content/load-countries.js';
import { readDocument } from '../content/read-document.js';
import { instruments } from '../instruments.js';
import type { Complain } from './complain.js';
import { refuseUnknownBases } from './refuse-bases.js';
import { resolveStudy, sectionsOf } from './resolve-study.js';
import type { Study } from './study.js';
import { StudyFile } from './study-file.js';

/**
 * Loads a study file and fills in its defaults. Paths in it are taken from its own folder.
 * @throws InputError with file, line and mend when anything in it is wrong
 */
export async function loadStudy(file: string): Promise<Study> {
  const document = await readDocument(file);
  const complain: Complain = (path, message) => complaintAt(document, path, message);
  const asked = checkDocument(document, StudyFile);
  const beside = (path: string) => (isAbsolute(path) ? path : join(dirname(file), path));
  const resolved = resolveStudy(asked, { complain, beside });
  refuseUnknownBases(resolved.respondents, (place, message) =>
    complain(['respondents', place, 'base'], message),
  );
  const { scores, map } = resolved.countries;
  const countries = { scores: isEdition(scores) ? scores : beside(scores), map };
  const study = { ...resolved, countries };
  const given = sectionsOf(asked);
  for (const { section, refuse } of instruments) {
    if (section.key in given) await refuse?.(given[section.key], study, complain);
  }
  return study;
}
