import { InferenceTemplates } from '../vocabulary/inference-template.js';
import { checkDocument } from './check-document.js';
import { languageFile } from './language-file.js';
import { packagePath } from './package-root.js';
import { readDocument } from './read-document.js';

/** The wording of questions about stories that a study uses when it names none. */
export const builtInInferenceTemplates = 'undertone';

/**
 * Loads the wording of questions about stories: the built-in one by name, any other by its path, or
 * from a folder that has one file a language, such as `en.yaml`.
 * @throws InputError when the file is missing or wrong
 */
export async function loadInferenceTemplates(
  nameOrPath: string,
  language: string,
): Promise<InferenceTemplates> {
  const place =
    nameOrPath === builtInInferenceTemplates ? packagePath('templates', 'inference') : nameOrPath;
  const document = await readDocument(await languageFile(place, language));
  return checkDocument(document, InferenceTemplates);
}
