import { SurveyTemplates } from '../vocabulary/template.js';
import { checkDocument } from './check-document.js';
import { packagePath } from './package-root.js';
import { readDocument } from './read-document.js';

/** The templates that a study uses when it names none. */
export const builtInTemplates = 'undertone';

/**
 * Loads the survey's templates: the built-in ones by name, any others by their path.
 * @throws InputError when the file is missing or wrong
 */
export async function loadSurveyTemplates(
  nameOrPath: string,
  language: string,
): Promise<SurveyTemplates> {
  const document = await readDocument(
    nameOrPath === builtInTemplates
      ? packagePath('templates', 'survey', `${language}.yaml`)
      : nameOrPath,
  );
  return checkDocument(document, SurveyTemplates);
}
