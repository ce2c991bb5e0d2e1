import type { InputError } from '../vocabulary/input-error.js';
import { Questionnaire } from '../vocabulary/item.js';
import { comparableText } from '../vocabulary/plain-characters.js';
import { repeats } from '../vocabulary/repeats.js';
import { checkDocument, complaintAt } from './check-document.js';
import { languageFile } from './language-file.js';
import { packagePath } from './package-root.js';
import { readDocument, type SourceDocument } from './read-document.js';

/** The questionnaire that a study uses when it names none. */
export const builtInQuestionnaire = 'undertone';

/** A questionnaire with the way back to its lines. */
export interface FiledQuestionnaire {
  readonly document: SourceDocument;
  readonly questionnaire: Questionnaire;
}

/**
 * Loads a questionnaire: the built-in one by name, any other by its path, or from a folder that has
 * one file a language, such as `en.yaml`.
 * @throws InputError when the file is missing or wrong, an id is used twice, or the two options of an
 *   item read the same
 */
export async function loadQuestionnaire(
  nameOrPath: string,
  language: string,
): Promise<Questionnaire> {
  return (await readQuestionnaire(nameOrPath, language)).questionnaire;
}

/**
 * The same, with the way back to its lines, for what else may be wrong with an item.
 * @throws InputError as loading does
 */
export async function readQuestionnaire(
  nameOrPath: string,
  language: string,
): Promise<FiledQuestionnaire> {
  const place =
    nameOrPath === builtInQuestionnaire
      ? packagePath('questionnaires', builtInQuestionnaire)
      : nameOrPath;
  const document = await readDocument(await languageFile(place, language));
  const filed = { document, questionnaire: checkDocument(document, Questionnaire) };
  const fault = sameId(filed) ?? sameOptions(filed);
  if (fault) throw fault;
  return filed;
}

function sameId({ document, questionnaire }: FiledQuestionnaire): InputError | null {
  const [repeat] = repeats(questionnaire.items, ({ id }) => id);
  if (!repeat) return null;
  const { index, before } = repeat;
  return complaintAt(
    document,
    ['items', index, 'id'],
    `the item id "${questionnaire.items[index]?.id}" is used twice (first on line ${document.lineOf(['items', before, 'id'])}); give each item its own`,
  );
}

/** Nothing is chosen between two that read the same. */
function sameOptions({ document, questionnaire }: FiledQuestionnaire): InputError | null {
  const index = questionnaire.items.findIndex(
    ({ options }) => comparableText(options.target) === comparableText(options.opposite),
  );
  if (index < 0) return null;
  return complaintAt(
    document,
    ['items', index, 'options', 'opposite'],
    `the two options of the item "${questionnaire.items[index]?.id}" read the same; write one for each pole`,
  );
}
