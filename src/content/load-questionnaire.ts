import { Questionnaire } from '../vocabulary/item.js';
import { repeats } from '../vocabulary/repeats.js';
import { checkDocument, complaintAt } from './check-document.js';
import { languageFile } from './language-file.js';
import { packagePath } from './package-root.js';
import { readDocument } from './read-document.js';

/** The questionnaire that a study uses when it names none. */
export const builtInQuestionnaire = 'undertone';

/**
 * Loads a questionnaire: the built-in one by name, any other by its path, or from a folder that has
 * one file a language, such as `en.yaml`.
 * @throws InputError when the file is missing or wrong, or an id is used twice
 */
export async function loadQuestionnaire(
  nameOrPath: string,
  language: string,
): Promise<Questionnaire> {
  const place =
    nameOrPath === builtInQuestionnaire
      ? packagePath('questionnaires', builtInQuestionnaire)
      : nameOrPath;
  const document = await readDocument(await languageFile(place, language));
  const questionnaire = checkDocument(document, Questionnaire);
  const [repeat] = repeats(questionnaire.items, ({ id }) => id);
  if (repeat) {
    const { index, before } = repeat;
    const line = document.lineOf(['items', before, 'id']);
    throw complaintAt(
      document,
      ['items', index, 'id'],
      `the item id "${questionnaire.items[index]?.id}" is used twice (first on line ${line}); give each item its own`,
    );
  }
  return questionnaire;
}
