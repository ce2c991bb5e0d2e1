import { basename } from 'node:path';
import { lintQuestionnaire } from '../construction/lint/lint-questionnaire.js';
import { loadDefaultScheme } from '../content/load-scheme.js';
import {
  type CountDifference,
  differencesFromPublished,
} from '../interchange/cdeval/published-counts.js';
import { readCdeval } from '../interchange/cdeval/read-cdeval.js';
import { repeatedQuestions } from '../interchange/cdeval/repeated-questions.js';
import { questionnaireText } from '../interchange/questionnaire-text.js';
import { writeWholeFile } from '../interchange/write-whole-file.js';
import { type PerDimension, perDimension } from '../vocabulary/dimension.js';
import type { Finding } from '../vocabulary/finding.js';
import { InputError } from '../vocabulary/input-error.js';
import type { Questionnaire } from '../vocabulary/item.js';
import { dimensionsOf, type Scheme } from '../vocabulary/scheme.js';
import { realPlace } from './real-place.js';

export interface ImportOptions {
  /** The user's copy of CDEval, JSON or CSV. */
  readonly source: string;
  /** The questionnaire to write: JSON where its name ends so, else YAML. */
  readonly out: string;
  /** Whether a file that is there is replaced. */
  readonly force?: boolean | undefined;
  /** Hears how far it is. */
  readonly tell?: ((step: ImportStep) => void) | undefined;
}

/** What an import is doing; of the checks, how many items have been gone through. */
export type ImportStep =
  | { readonly kind: 'writing'; readonly items: number }
  | { readonly kind: 'checking'; readonly items: number; readonly done: number };

/** What was imported. Positions count the rows of the source from 1. */
export interface ImportedCdeval {
  readonly file: string;
  /** How many: as many as the source has rows. */
  readonly items: number;
  /** What CDEval measures. */
  readonly scheme: Scheme;
  readonly perDimension: PerDimension<number>;
  /** Positions of the items whose texts had stray white space, which was mended. */
  readonly whitespaceRows: readonly number[];
  /** Questions that a dimension uses again: the position of the first use and of the later one. */
  readonly twiceUsedQuestions: readonly (readonly [first: number, again: number])[];
  /** Empty where every dimension and domain has as many items as CDEval as published. */
  readonly differences: readonly CountDifference[];
  readonly findings: readonly Finding[];
}

/**
 * Turns a user's copy of CDEval into a questionnaire of ours, item for item.
 * @throws InputError when the source is wrong or the file cannot be written; then nothing is
 */
export async function importCdeval({
  source,
  out,
  force,
  tell = () => {},
}: ImportOptions): Promise<ImportedCdeval> {
  if (!/\.(?:ya?ml|json)$/i.test(out)) {
    throw new InputError('is no name for a questionnaire; end it in .yaml or .json', { file: out });
  }
  const { items, mended } = await readCdeval(source);
  if ((await realPlace(out)) === (await realPlace(source))) {
    throw new InputError('is the file to import; name another with --out', { file: out });
  }
  const questionnaire: Questionnaire = {
    questionnaire: 'cdeval',
    language: 'en',
    source: `CDEval (Wang et al. 2024), imported from ${basename(source)}`,
    items: [...items],
  };
  const scheme = await loadDefaultScheme();
  tell({ kind: 'writing', items: items.length });
  const text = questionnaireText(questionnaire, { file: out, comment: commentOn(source) });
  await writeWholeFile(out, [text], { force });
  return {
    file: out,
    items: items.length,
    scheme,
    perDimension: perDimension(
      dimensionsOf(scheme),
      (each) => items.filter(({ dimension }) => dimension === each).length,
    ),
    whitespaceRows: mended,
    twiceUsedQuestions: repeatedQuestions(items),
    differences: differencesFromPublished(items),
    findings: lintQuestionnaire(questionnaire, {
      scheme,
      tell: (done) => tell({ kind: 'checking', items: items.length, done }),
    }),
  };
}

function commentOn(source: string): string {
  return [
    `CDEval, imported by Undertone from ${basename(source)}, item for item in its order.`,
    'The items are by Wang et al. 2024 ("CDEval: A Benchmark for Measuring the Cultural Dimensions of',
    'Large Language Models") and stay under their own terms.',
  ].join('\n');
}
