import { basename } from 'node:path';
import * as z from 'zod';
import { type Finding, repeats } from '../../vocabulary/finding.js';
import { InputError } from '../../vocabulary/input.js';
import type { Item, Questionnaire } from '../../vocabulary/item.js';
import {
  type Dimension,
  type Domain,
  dimensionsOf,
  domains,
  type PerDimension,
  perDimension,
  type Scheme,
} from '../../vocabulary/scheme.js';
import { describeIssue, suggestion } from '../content/document-faults.js';
import { documentText } from '../content/document-text.js';
import { realPlace } from '../content/files.js';
import { readRows } from '../content/rows.js';
import { loadDefaultScheme } from '../content/scheme.js';
import type { Row } from '../content/table.js';
import { writeWholeFile } from '../content/written-files.js';
import { lintQuestionnaire } from '../instruments/survey/lint/questionnaire.js';

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
  /** How many: as many as the source has rows that can be used. */
  readonly items: number;
  /** Rows that cannot be an item, such as those without an option, by their lines and why. */
  readonly unusable: readonly UnusableRow[];
  /** What CDEval measures. */
  readonly scheme: Scheme;
  readonly perDimension: PerDimension<number>;
  /** Positions of the items whose texts had stray white space, which was fixed. */
  readonly whitespaceRows: readonly number[];
  /** Questions that a dimension uses again: the position of the first use and of the later one. */
  readonly twiceUsedQuestions: readonly (readonly [first: number, again: number])[];
  /** Empty where every dimension and domain has as many items as CDEval as published. */
  readonly differences: readonly CountDifference[];
  readonly findings: readonly Finding[];
}

/** A row that cannot be used: its line in the file and its place among the rows, from 1. */
export interface UnusableRow {
  readonly line: number;
  readonly position: number;
  readonly problem: string;
}

/**
 * Turns a user's copy of CDEval into a questionnaire of ours, item for item. Rows that cannot be an item are listed.
 * @throws InputError when no row can be used or the file cannot be written; then nothing is
 */
export async function importCdeval({
  source,
  out,
  force,
  tell = () => {},
}: ImportOptions): Promise<ImportedCdeval> {
  if (!/\.(?:ya?ml|json)$/i.test(out)) {
    throw new InputError('is not a name for a questionnaire; end it in .yaml or .json', {
      file: out,
    });
  }
  const { items, unusable, fixed } = await readCdeval(source);
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
  const text = documentText(questionnaire, { file: out, comment: commentOn(source) });
  await writeWholeFile(out, [text], { force });
  return {
    file: out,
    items: items.length,
    unusable,
    scheme,
    perDimension: perDimension(
      dimensionsOf(scheme),
      (each) => items.filter(({ dimension }) => dimension === each).length,
    ),
    whitespaceRows: fixed,
    twiceUsedQuestions: repeatedQuestions(items).map(([first, again]) => [
      items[first - 1]?.position ?? first,
      items[again - 1]?.position ?? again,
    ]),
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

/** A user's copy of CDEval as items. */
interface Cdeval {
  readonly items: readonly Item[];
  readonly unusable: readonly UnusableRow[];
  /** Positions of the items whose texts had stray white space, from 1. */
  readonly fixed: readonly number[];
}

/**
 * Reads a user's copy of CDEval, JSON or CSV: every row becomes an item, in its place, but those that cannot be used.
 * @throws InputError when the file cannot be used, or none of its rows
 */
export async function readCdeval(path: string): Promise<Cdeval> {
  const { file, rows } = await readRows(path, cdevalColumns);
  const read = rows.map(({ line, cells }, index) => {
    const position = index + 1;
    return { line, position, ...readCdevalRow(cells, position) };
  });
  const unusable = read.filter((row) => row.state === 'unusable');
  if (unusable.length === rows.length) refuseUnusable(unusable, file);
  const items = read.filter((row) => row.state === 'item');
  return {
    items: items.map(({ item }) => item),
    unusable: unusable.map(({ line, position, problem }) => ({ line, position, problem })),
    fixed: items.filter(({ fixed }) => fixed).map(({ position }) => position),
  };
}

/** @throws InputError for the first of the rows that cannot be used, where there are any */
export function refuseUnusable([first, ...others]: readonly UnusableRow[], file: string): void {
  if (!first) return;
  throw new InputError(`in row ${first.position}, ${first.problem}${alsoWrong(others.length)}`, {
    file,
    line: first.line,
  });
}

function alsoWrong(rows: number): string {
  if (rows === 0) return '';
  return rows === 1 ? ' (one more row is wrong)' : ` (${rows} more rows are wrong)`;
}

/** How the CDEval paper names the dimensions besides their abbreviations. */
const paperNames: PerDimension<readonly string[]> = {
  pdi: ['power distance index', 'power distance'],
  idv: ['individualism', 'individualism vs. collectivism'],
  uai: ['uncertainty avoidance index', 'uncertainty avoidance'],
  mas: ['masculinity', 'masculinity vs. femininity'],
  lto: ['long-term orientation', 'long-term orientation vs. short-term orientation'],
  ivr: ['indulgence vs. restraint', 'indulgence'],
};

/** Every name of a dimension, lower-case: abbreviation, paper's name, and both. */
const dimensionNames: ReadonlyMap<string, Dimension> = new Map(
  Object.entries(paperNames).flatMap(([dimension, names]) => [
    [dimension, dimension] as const,
    ...names.flatMap((name) => [
      [name, dimension] as const,
      [`${name} (${dimension})`, dimension] as const,
    ]),
  ]),
);

/** Every name of a domain, lower-case; the paper calls `science` Scientific. */
const domainNames: ReadonlyMap<string, Domain> = new Map([
  ...domains.map((domain) => [domain, domain] as const),
  ['scientific', 'science'] as const,
]);

/** What is left of these when white space is fixed would reach a model unseen. */
const control = /\p{Cc}/u;

/** A text without white space at its ends, and with one space for any run of it inside. */
export const Text = z
  .string()
  .transform((text) => text.trim().replace(/\s+/g, ' '))
  .refine((text) => text !== '', { error: 'empty; fill it in' })
  .refine((text) => !control.test(text), {
    error: ({ input }) => `has the control character ${codeOf(String(input))}; remove it`,
  });

/** One of these names, in any case, turned into what it names. */
function named<Value extends string>(names: ReadonlyMap<string, Value>) {
  return Text.transform((text, context): Value => {
    const value = names.get(text.toLowerCase());
    if (value !== undefined) return value;
    const message = `"${text}" is not known; ${suggestion(text.toLowerCase(), [...new Set(names.values())])}`;
    context.issues.push({ code: 'custom', message, input: text });
    return z.NEVER;
  });
}

/** A row of CDEval as published: option 1 is the target pole. */
const CdevalRow = z
  .object({
    Dimension: named(dimensionNames),
    Domain: named(domainNames),
    Question: Text,
    'Option 1': Text,
    'Option 2': Text,
  })
  .refine((row) => row['Option 1'] !== row['Option 2'], {
    path: ['Option 2'],
    error: 'the same text as Option 1; write the other option',
  });

/** The first control character of a text as Unicode names it, such as U+001B. */
function codeOf(text: string): string {
  const [character = ''] = control.exec(text) ?? [];
  return `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** The columns of CDEval as published. */
const cdevalColumns = Object.keys(CdevalRow.shape);

/** What became of a row. `fixed` says whether stray white space was taken out of its texts. */
type ReadRow =
  | { readonly state: 'item'; readonly item: Item; readonly fixed: boolean }
  | { readonly state: 'unusable'; readonly problem: string };

/**
 * The item in a row of CDEval. Rows have no id, and a question text is used twice: the item is known
 * by its position, from 1.
 */
function readCdevalRow(cells: Row['cells'], position: number): ReadRow {
  const { data: row, error } = CdevalRow.safeParse(cells);
  if (error) {
    const problems = error.issues.map((issue) => describeIssue(issue, cells, CdevalRow));
    return { state: 'unusable', problem: problems[0] ?? error.message };
  }
  const texts = ['Question', 'Option 1', 'Option 2'] as const;
  return {
    state: 'item',
    item: {
      id: `cdeval-${String(position).padStart(4, '0')}`,
      position,
      dimension: row.Dimension,
      domain: row.Domain,
      question: row.Question,
      options: { target: row['Option 1'], opposite: row['Option 2'] },
    },
    fixed: texts.some((name) => row[name] !== cells[name]),
  };
}

/**
 * Questions that a dimension uses again, as pairs of places in the list, from 1: where the text was
 * first and where it is again.
 */
export function repeatedQuestions(
  items: readonly Item[],
): readonly (readonly [first: number, again: number])[] {
  return repeats(items, ({ dimension, question }) => `${dimension} ${question}`).map(
    ({ before, index }) => [before + 1, index + 1] as const,
  );
}

type Counts = PerDimension<Readonly<Record<Domain, number>>>;

/** Items of CDEval (Wang et al. 2024) in each cell, counted in its public data set: 2,953 in all. */
const published: Counts = {
  pdi: { family: 64, education: 74, work: 76, wellness: 76, lifestyle: 76, arts: 72, science: 74 },
  idv: { family: 64, education: 68, work: 67, wellness: 75, lifestyle: 65, arts: 65, science: 68 },
  uai: { family: 74, education: 77, work: 75, wellness: 76, lifestyle: 76, arts: 78, science: 74 },
  mas: { family: 69, education: 73, work: 57, wellness: 52, lifestyle: 64, arts: 67, science: 70 },
  lto: { family: 72, education: 78, work: 69, wellness: 72, lifestyle: 73, arts: 59, science: 62 },
  ivr: { family: 74, education: 77, work: 65, wellness: 64, lifestyle: 74, arts: 74, science: 74 },
};

/** A cell of which a file has another number of items than CDEval as published. */
interface CountDifference {
  readonly dimension: Dimension;
  readonly domain: Domain;
  readonly published: number;
  readonly found: number;
}

/** The cells in which these items are not as many as published, in the order of the dimensions. */
export function differencesFromPublished(items: readonly Item[]): readonly CountDifference[] {
  return Object.entries(published).flatMap(([dimension, counts]) =>
    Object.entries(counts)
      .map(([domain, count]) => ({
        dimension,
        domain,
        published: count,
        found: items.filter((item) => item.dimension === dimension && item.domain === domain)
          .length,
      }))
      .filter((cell) => cell.found !== cell.published),
  );
}
