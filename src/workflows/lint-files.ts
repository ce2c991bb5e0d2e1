import type { LintedFile, LintReport } from '../../reports/index.js';
import {
  describeQuestionnaire,
  smallestDimension,
} from '../construction/lint/describe-questionnaire.js';
import { lintTranslation } from '../construction/lint/lint-translations.js';
import type { DocumentKind } from '../content/document-kind.js';
import { atLines, type CheckedFile, lintFile } from './lint-file.js';

export interface LintOptions {
  readonly files: readonly string[];
  /** What the files are, where their keys do not tell. */
  readonly kind?: DocumentKind | undefined;
  /**
   * Items per subset for Distinct-2 and Self-BLEU. Unless given, the fewest items of any dimension in
   * any of the questionnaires, so that all their figures can be compared.
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
  const wanted = [...new Set(options.files)].map((file) => ({ file, kind: options.kind }));
  const checked: CheckedFile[] = [];
  for (const { file, kind } of wanted) {
    const found = await lintFile(file, kind);
    checked.push(found);
    const known = new Set(wanted.map((other) => other.file));
    wanted.push(...found.names.filter((named) => !known.has(named.file)));
  }
  const size = options.subset ?? commonSize(checked);
  return {
    files: checked.map((file) => ({
      file: file.file,
      kind: file.kind,
      findings: [...file.findings, ...asTranslation(file, checked)].sort((a, b) => a.line - b.line),
      description: file.questionnaire
        ? describeQuestionnaire(file.questionnaire.value, { subset: size, seed: options.seed ?? 1 })
        : null,
    })),
  };
}

function commonSize(checked: readonly CheckedFile[]): number {
  return Math.min(
    ...checked.flatMap(({ questionnaire }) =>
      questionnaire ? [smallestDimension(questionnaire.value)] : [],
    ),
  );
}

/** What is wrong with a questionnaire as a translation of the first one given of its name. */
function asTranslation(
  { questionnaire }: CheckedFile,
  checked: readonly CheckedFile[],
): LintedFile['findings'] {
  if (!questionnaire) return [];
  const { value, document } = questionnaire;
  const original = checked.find(
    (other) => other.questionnaire?.value.questionnaire === value.questionnaire,
  )?.questionnaire?.value;
  if (!original || original.language === value.language) return [];
  return atLines(lintTranslation(original, value), document);
}
