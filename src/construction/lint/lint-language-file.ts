import type { Finding } from '../../vocabulary/finding.js';
import type { Questionnaire } from '../../vocabulary/item.js';

/** A questionnaire in a file that is named for a language, such as `de.yaml`. */
export interface LanguageFile {
  /** The file's name without its ending. */
  readonly name: string;
  readonly questionnaire: Questionnaire;
}

/** Whether a file's name without its ending is that of a language. */
export function namesLanguage(name: string): boolean {
  return /^[a-z]{2}(?:-[a-z]+)?$/i.test(name);
}

/**
 * Whether a questionnaire is in the language that its file is named for, and called as the first of
 * the others in its folder is, without which they are not held against one another.
 */
export function lintLanguageFile(
  { name, questionnaire }: LanguageFile,
  [first]: readonly LanguageFile[],
): readonly Finding[] {
  const { language, questionnaire: called } = questionnaire;
  const error = (path: string, message: string): Finding => ({
    check: 'translations',
    severity: 'error',
    path: [path],
    message,
  });
  return [
    ...(language.toLowerCase() === name.toLowerCase()
      ? []
      : [
          error(
            'language',
            `the language is "${language}", but the file is named for "${name}"; change one of them`,
          ),
        ]),
    ...(first === undefined || first.questionnaire.questionnaire === called
      ? []
      : [
          error(
            'questionnaire',
            `the questionnaire is "${called}" here and "${first.questionnaire.questionnaire}" in ${first.name}; give it one name in every language`,
          ),
        ]),
  ];
}
