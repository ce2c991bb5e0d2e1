import { SurveyTemplates } from '../vocabulary/template.js';
import { checkDocument } from './check-document.js';
import { languageFile } from './language-file.js';
import { packagePath } from './package-root.js';
import { readDocument } from './read-document.js';

/** The templates that a study uses when it names none. */
export const builtInTemplates = 'undertone';

/**
 * Loads the survey's templates: the built-in ones by name, any others by their path, or
 * from a folder that has one file a language, such as `en.yaml`.
 * @throws InputError when the file is missing or wrong
 */
export async function loadSurveyTemplates(
  nameOrPath: string,
  language: string,
): Promise<SurveyTemplates> {
  const place = nameOrPath === builtInTemplates ? packagePath('templates', 'survey') : nameOrPath;
  const document = await readDocument(await languageFile(place, language));
  return checkDocument(document, SurveyTemplates);
}
