import { basename, dirname } from 'node:path';
import type { LintedFile, LintFinding, LintReport } from '../../reports/index.js';
import { atLines, type FoundAt } from '../construction/lint/at-lines.js';
import { commonSize, describeQuestionnaire } from '../construction/lint/describe-questionnaire.js';
import {
  type LanguageFile,
  lintLanguageFile,
  namesLanguage,
} from '../construction/lint/lint-language-file.js';
import { lintTranslation } from '../construction/lint/lint-translations.js';
import type { NamedFile } from '../instrument-study.js';
import { instruments } from '../instruments.js';
import type { Questionnaire } from '../vocabulary/item.js';
import { cellsOf } from '../vocabulary/item.js';
import { filesIn } from './files-in.js';
import { type CheckedFile, lintFile } from './lint-file.js';
import { realPlace } from './real-place.js';

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
      description: file.questionnaire
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
  const sides = await Promise.all(instruments.map(({ loadLint }) => loadLint?.()));
  const found = await Promise.all(sides.map((side) => side?.ofSets?.(checked)));
  return found.flatMap((each) => each ?? []);
}

/** Errors before warnings, each in order of their lines. */
function errorsFirst(a: LintFinding, b: LintFinding): number {
  const rank = ({ severity }: LintFinding) => (severity === 'error' ? 0 : 1);
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
