import type { z } from 'zod';
import type { LintFinding } from '../../reports/index.js';
import { lintQuestionnaire } from '../construction/lint/lint-questionnaire.js';
import { lintTemplates } from '../construction/lint/lint-templates.js';
import { complaintsOf } from '../content/check-document.js';
import { type SchemeOfQuestionnaire, schemeOfDocument } from '../content/load-questionnaire.js';
import { readDocument, type SourceDocument } from '../content/read-document.js';
import type { StorySource } from '../content/stories/story-source.js';
import { StudyFile } from '../study/study-file.js';
import {
  type DocumentKind,
  documentKinds,
  documentKindsOf,
  type KeyedKind,
} from '../vocabulary/document-kind.js';
import type { Finding } from '../vocabulary/finding.js';
import { InferenceTemplates } from '../vocabulary/inference-template.js';
import { InputError } from '../vocabulary/input-error.js';
import type { Questionnaire } from '../vocabulary/item.js';
import { Scheme } from '../vocabulary/scheme.js';
import { StatementFile } from '../vocabulary/statement.js';
import { StoryFile } from '../vocabulary/story.js';
import { SurveyTemplates } from '../vocabulary/template.js';
import { lintStudy } from './lint-study.js';
import { isTable, tableChecks, tableKindOf } from './lint-table.js';
import type { NamedFile } from './study-files.js';

/** A file that was checked by itself. */
export interface CheckedFile {
  readonly file: string;
  readonly kind: string;
  readonly findings: readonly LintFinding[];
  /** The questionnaire in it with the way back to its lines; absent where it is none or broken. */
  readonly questionnaire?: {
    readonly value: Questionnaire;
    readonly document: SourceDocument;
    readonly scheme: Scheme;
  };
  /** The stories or statements in it, to be checked with the others of their set; absent where it has none or is broken. */
  readonly source?: StorySource;
  /** Files that a study names, to be checked with it. */
  readonly names: readonly NamedFile[];
}

/**
 * Checks one file.
 * @throws InputError when it cannot be read at all, or its kind is not given and cannot be told
 */
export async function lintFile(file: string, kind?: DocumentKind): Promise<CheckedFile> {
  if (kind === undefined && /\.csv$/i.test(file)) return lintFile(file, await tableKindOf(file));
  try {
    if (isTable(kind)) {
      await tableChecks[kind](file);
      return { file, kind, findings: [], names: [] };
    }
    const document = await readDocument(file);
    return await checkers[kind ?? kindOf(document)](document);
  } catch (error) {
    // A file without a line is one that could not be read: nothing was checked.
    if (!(error instanceof InputError) || error.place?.line === undefined) throw error;
    const { line } = error.place;
    const finding = { line, check: 'syntax', severity: 'error', message: error.reason } as const;
    return { file, kind: kind ?? 'file', findings: [finding], names: [] };
  }
}

/** What was found, at the lines of a document. */
export function atLines(
  findings: readonly Finding[],
  document: SourceDocument,
): readonly LintFinding[] {
  return findings.map(({ path, check, severity, message }) => ({
    line: lineOf(path, document),
    check,
    severity,
    message,
  }));
}

/** A key stands for its value, which may begin on a later line. */
function lineOf(path: Finding['path'], document: SourceDocument): number {
  const last = path.at(-1);
  return typeof last === 'string'
    ? document.lineOfKey(path.slice(0, -1), last)
    : document.lineOf(path);
}

type Checker = (document: SourceDocument) => Promise<CheckedFile>;
const checkers: Readonly<Record<KeyedKind, Checker>> = {
  async questionnaire(document) {
    const base = { file: document.file, kind: 'questionnaire', names: [] };
    const found = await schemeOrTrouble(document);
    if ('message' in found) return { ...base, findings: [found] };
    const { scheme, schema } = found;
    const { data, findings } = fitted(document, schema);
    if (!data) return { ...base, findings };
    return {
      ...base,
      findings: atLines(lintQuestionnaire(data, { scheme }), document),
      questionnaire: { value: data, document, scheme },
    };
  },
  async scheme(document) {
    const { findings } = fitted(document, Scheme);
    return { file: document.file, kind: 'scheme', findings, names: [] };
  },
  async templates(document) {
    const base = { file: document.file, kind: 'templates', names: [] };
    if (isAboutStories(document)) {
      return { ...base, findings: fitted(document, InferenceTemplates).findings };
    }
    const { data, findings } = fitted(document, SurveyTemplates);
    return { ...base, findings: data ? atLines(lintTemplates(data), document) : findings };
  },
  async stories(document) {
    const { data: stories, findings } = fitted(document, StoryFile);
    const base = { file: document.file, kind: 'stories', findings, names: [] };
    return stories ? { ...base, source: { document, stories } } : base;
  },
  async statements(document) {
    const { data: statements, findings } = fitted(document, StatementFile);
    const base = { file: document.file, kind: 'statements', findings, names: [] };
    return statements ? { ...base, source: { document, statements } } : base;
  },
  async study(document) {
    const { data, findings } = fitted(document, StudyFile);
    const { file } = document;
    if (!data) return { file, kind: 'study', findings, names: [] };
    return { file, kind: 'study', ...(await lintStudy(document)) };
  },
};

/** The scheme of a questionnaire, or what is wrong with it, at the line that names it. */
async function schemeOrTrouble(
  document: SourceDocument,
): Promise<SchemeOfQuestionnaire | LintFinding> {
  try {
    return await schemeOfDocument(document);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const message = error.place?.file === document.file ? error.reason : error.message;
    return { line: document.lineOf(['scheme']), check: 'scheme', severity: 'error', message };
  }
}

/** Whether templates are the wording of questions about stories. */
function isAboutStories({ value }: SourceDocument): boolean {
  return InferenceTemplates.pick({ instrument: true }).loose().safeParse(value).success;
}

/** The value of a document where it fits a schema, else everything that does not. */
function fitted<Schema extends z.ZodType>(
  document: SourceDocument,
  schema: Schema,
): { readonly data?: z.infer<Schema>; readonly findings: readonly LintFinding[] } {
  const result = schema.safeParse(document.value);
  if (result.success) return { data: result.data, findings: [] };
  return {
    findings: complaintsOf(document, schema, result.error).map((complaint) => ({
      ...complaint,
      check: 'schema',
      severity: 'error',
    })),
  };
}

function kindOf({ file, value }: SourceDocument): KeyedKind {
  const kinds = documentKindsOf(value);
  const [kind] = kinds;
  if (kind && kinds.length === 1) return kind;
  throw new InputError(whyUnclear(value, file, kinds), { file });
}

function whyUnclear(value: unknown, file: string, kinds: readonly KeyedKind[]): string {
  const mend = `say what it is with --kind ${documentKinds.join('|')}`;
  if (value === null) return 'is empty; fill it in, or name another file';
  if (Array.isArray(value) && 'Option 1' in Object(value[0])) {
    return `looks like CDEval; bring it into our form first: undertone import cdeval ${file}`;
  }
  return kinds.length > 1
    ? `has keys of a ${kinds.join(' and of a ')}; ${mend}`
    : `is no questionnaire, scheme, templates, stories, statements or study by its keys; ${mend}`;
}
