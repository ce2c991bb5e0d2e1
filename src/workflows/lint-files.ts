import type { LintedFile, LintReport } from '../../reports/index.js';
import { commonSize, describeQuestionnaire } from '../construction/lint/describe-questionnaire.js';
import { lintTranslation } from '../construction/lint/lint-translations.js';
import type { DocumentKind } from '../content/document-kind.js';
import type { Questionnaire } from '../vocabulary/item.js';
import { atLines, type CheckedFile, lintFile } from './lint-file.js';
import type { NamedFile } from './lint-study.js';
import { realPlace } from './real-place.js';

export interface LintOptions {
  readonly files: readonly string[];
  /** What the files are, where their keys do not tell. */
  readonly kind?: DocumentKind | undefined;
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
 * Checks questionnaires, templates and studies, and describes the questionnaires. The files that a
 * study names are checked with it; questionnaires of one name in several languages are held against
 * one another.
 * @throws InputError when a file cannot be read at all, or its kind is not given and cannot be told
 */
export async function lintFiles(options: LintOptions): Promise<LintReport> {
  const checked = await checkAll(options.files.map((file) => ({ file, kind: options.kind })));
  const questionnaires = checked.flatMap(({ questionnaire }) => questionnaire?.value ?? []);
  const subset = options.subset ?? commonSize(questionnaires);
  return {
    files: checked.map((file) => ({
      file: file.file,
      kind: file.kind,
      findings: [...file.findings, ...asTranslation(file, questionnaires)].sort(
        (a, b) => a.line - b.line,
      ),
      description: file.questionnaire
        ? describeQuestionnaire(file.questionnaire.value, { subset, seed: options.seed ?? 1 })
        : null,
    })),
  };
}

type WantedFile = Omit<NamedFile, 'kind'> & Pick<LintOptions, 'kind'>;

/** Every file once, by whatever names it is called, and after it the files that it names. */
async function checkAll(files: readonly WantedFile[]): Promise<readonly CheckedFile[]> {
  const wanted = [...files];
  const places = new Set<string>();
  const checked: CheckedFile[] = [];
  for (const { file, kind } of wanted) {
    const place = await realPlace(file);
    if (places.has(place)) continue;
    places.add(place);
    const found = await lintFile(file, kind);
    checked.push(found);
    wanted.push(...found.names);
  }
  return checked;
}

/** What is wrong with a questionnaire as a translation of the one of its name that the others follow. */
function asTranslation(
  { questionnaire }: CheckedFile,
  questionnaires: readonly Questionnaire[],
): LintedFile['findings'] {
  if (!questionnaire) return [];
  const { value, document } = questionnaire;
  const original = originalOf(
    questionnaires.filter((other) => other.questionnaire === value.questionnaire),
  );
  if (!original || original.language === value.language) return [];
  return atLines(lintTranslation(original, value), document);
}

/** The English one, or else the one with the most items. */
function originalOf(translations: readonly Questionnaire[]): Questionnaire | undefined {
  const english = translations.find(({ language }) => /^en\b/i.test(language));
  return english ?? translations.toSorted((a, b) => b.items.length - a.items.length)[0];
}
