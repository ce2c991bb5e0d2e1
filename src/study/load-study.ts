import { dirname, isAbsolute, join } from 'node:path';
import { checkDocument, complaintAt } from '../content/check-document.js';
import { builtInQuestionnaire } from '../content/load-questionnaire.js';
import { builtInTemplates } from '../content/load-templates.js';
import { readDocument } from '../content/read-document.js';
import { resolveStudy } from './resolve-study.js';
import type { Study } from './study.js';
import { StudyFile } from './study-file.js';

/**
 * Loads a study file and fills in its defaults. Paths in it are taken from its own folder.
 * @throws InputError with file, line and mend when anything in it is wrong
 */
export async function loadStudy(file: string): Promise<Study> {
  const document = await readDocument(file);
  const study = resolveStudy(checkDocument(document, StudyFile), (path, message) =>
    complaintAt(document, path, message),
  );
  const { questionnaire, templates } = study.survey;
  const survey = {
    ...study.survey,
    questionnaire:
      questionnaire === builtInQuestionnaire ? questionnaire : beside(file, questionnaire),
    templates: templates === builtInTemplates ? templates : beside(file, templates),
  };
  return { ...study, survey };
}

/** A path that a study file names, taken from the folder of that file. */
function beside(file: string, path: string): string {
  return isAbsolute(path) ? path : join(dirname(file), path);
}
