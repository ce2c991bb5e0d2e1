import { basename, dirname } from 'node:path';
import type { LintedFile, LintFinding, LintReport } from '../../analysis/results/lint.js';
import { type Finding, Severity } from '../../vocabulary/finding.js';
import { cellsOf, type Item, type Questionnaire } from '../../vocabulary/item.js';
import { atLines, type FoundAt } from '../content/check.js';
import { filesIn, realPlace } from '../content/files.js';
import type { NamedFile } from '../instruments/base/instrument.js';
import {
  commonSize,
  describeQuestionnaire,
} from '../instruments/survey/lint/questionnaire-description.js';
import { type CheckedFile, lintFile } from './document.js';
import { allLintSides } from './sides.js';

export interface LintOptions {
  readonly files: readonly string[];
  /** What the files are, where their keys do not tell. */
  readonly kind?: string | undefined;
  /**
   * Items per subset for Distinct-2 and Self-BLEU. Unless given, the fewest items of any dimension
   * that has enough for an interval, in any of the questionnaires, so that their figures can be
   * compared.
   */
  readonly subset?: number | undefined;
  /** Of the random subsets; 1 unless given. */
  readonly seed?: number | undefined;
}

/**
 * Checks questionnaires, templates, stories, tables and studies, and describes the questionnaires. The
 * files that a study names are checked with it; questionnaires of one name in several languages are
 * held against one another, and stories against the others of their folder and their items.
 * @throws InputError when a file cannot be read at all, or its kind is not given and cannot be told
 */
export async function lintFiles(options: LintOptions): Promise<LintReport> {
  const files = (await Promise.all(options.files.map(filesIn))).flat();
  const checked = await checkAll(files.map((file) => ({ file, kind: options.kind })));
  const questionnaires = checked.flatMap(({ questionnaire }) => questionnaire?.value ?? []);
  const subset = options.subset ?? commonSize(questionnaires);
  const ofSets = await lintSets(checked);
  return {
    files: checked.map((file) => ({
      file: file.file,
      kind: file.kind,
      findings: [
        ...file.findings,
        ...asTranslation(file, checked),
        ...ofSets.flatMap((found) => found.get(file.file) ?? []),
      ].sort(errorsFirst),
      description: file.questionnaire?.value.items.length
        ? describeQuestionnaire(file.questionnaire.value, {
            cells: cellsOf(file.questionnaire.value, file.questionnaire.scheme),
            subset,
            seed: options.seed ?? 1,
          })
        : null,
    })),
  };
}

/** What is wrong with files only beside one another, by instrument and file. */
async function lintSets(
  checked: readonly CheckedFile[],
): Promise<readonly ReadonlyMap<string, readonly FoundAt[]>[]> {
  const sides = await allLintSides();
  const found = await Promise.all(sides.map((side) => side.ofSets?.(checked)));
  return found.flatMap((each) => each ?? []);
}

/** Errors before warnings before hints, each in order of their lines. */
function errorsFirst(a: LintFinding, b: LintFinding): number {
  const rank = ({ severity }: LintFinding) => Severity.options.indexOf(severity);
  return rank(a) - rank(b) || a.line - b.line;
}

/** Every file once, by whatever names it is called, and after it the files that it names. */
async function checkAll(files: readonly NamedFile[]): Promise<readonly CheckedFile[]> {
  const wanted = [...files];
  const places = new Set<string>();
  const checked: CheckedFile[] = [];
  for (const { file, kind, language } of wanted) {
    const place = await realPlace(file);
    if (places.has(place)) continue;
    places.add(place);
    const found = await lintFile(file, kind);
    checked.push({ ...found, language });
    wanted.push(...found.names);
  }
  return checked;
}

/** What is wrong with a questionnaire beside the other languages of it. */
function asTranslation(file: CheckedFile, checked: readonly CheckedFile[]): LintedFile['findings'] {
  if (!file.questionnaire) return [];
  const { value, document } = file.questionnaire;
  const own = languageFileOf(file);
  const beside = checked
    .filter((other) => other !== file && dirname(other.file) === dirname(file.file))
    .flatMap((other) => languageFileOf(other) ?? []);
  const original = originalOf(
    checked
      .flatMap(({ questionnaire }) => questionnaire?.value ?? [])
      .filter((other) => other.questionnaire === value.questionnaire),
  );
  const translated =
    original && original.language !== value.language ? lintTranslation(original, value) : [];
  return atLines([...(own ? lintLanguageFile(own, beside) : []), ...translated], document);
}

function languageFileOf({ file, questionnaire }: CheckedFile): LanguageFile | undefined {
  const name = basename(file).replace(/\.\w+$/, '');
  return questionnaire && namesLanguage(name)
    ? { name, questionnaire: questionnaire.value }
    : undefined;
}

/** The English one, or else the one with the most items. */
function originalOf(translations: readonly Questionnaire[]): Questionnaire | undefined {
  const english = translations.find(({ language }) => /^en\b/i.test(language));
  return english ?? translations.toSorted((a, b) => b.items.length - a.items.length)[0];
}

/** A questionnaire in a file that is named for a language, such as `de.yaml`. */
interface LanguageFile {
  /** The file's name without its ending. */
  readonly name: string;
  readonly questionnaire: Questionnaire;
}

/** Whether a file's name without its ending is that of a language. */
function namesLanguage(name: string): boolean {
  return /^[a-z]{2}(?:-[a-z]+)?$/i.test(name);
}

/**
 * Whether a questionnaire is in the language that its file is named for, and called as the first of
 * the others in its folder is, without which they are not held against one another.
 */
function lintLanguageFile(
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

/**
 * What is wrong with a questionnaire as a translation of another: items that only one of the two
 * has, and items that measure something else under the same id. Findings are about `translation`.
 */
function lintTranslation(original: Questionnaire, translation: Questionnaire): readonly Finding[] {
  const translated = new Map(translation.items.map((item, index) => [item.id, { item, index }]));
  const known = new Set(original.items.map(({ id }) => id));
  const missing = original.items.filter(({ id }) => !translated.has(id)).map(({ id }) => id);
  const extra = translation.items.filter(({ id }) => !known.has(id)).map(({ id }) => id);
  return [
    ...absent(missing, {
      what: `translation of the ${original.language} items`,
      fix: 'translate',
    }),
    ...absent(extra, { what: `original in ${original.language} of the items`, fix: 'add' }),
    ...original.items.flatMap((item) => {
      const other = translated.get(item.id);
      return other ? moved({ item, other: other.item, index: other.index, original }) : [];
    }),
  ];
}

/** Most ids that a message names. */
const NAMED = 5;

function absent(
  ids: readonly string[],
  { what, fix }: { readonly what: string; readonly fix: string },
): readonly Finding[] {
  if (ids.length === 0) return [];
  const more = ids.length > NAMED ? ` and ${ids.length - NAMED} more` : '';
  return [
    {
      check: 'translations',
      severity: 'warning',
      path: ['items'],
      message: `there is no ${what} ${ids.slice(0, NAMED).join(', ')}${more}; ${fix} them, or the languages are compared on different items`,
    },
  ];
}

function moved({
  item,
  other,
  index,
  original,
}: {
  readonly item: Item;
  readonly other: Item;
  readonly index: number;
  readonly original: Questionnaire;
}): readonly Finding[] {
  return (['dimension', 'domain'] as const)
    .filter((key) => item[key] !== other[key])
    .map((key) => ({
      check: 'translations',
      severity: 'error',
      path: ['items', index, key],
      message: `${item.id} has the ${key} ${other[key]} here and ${item[key]} in ${original.language}; use the same in both`,
    }));
}
