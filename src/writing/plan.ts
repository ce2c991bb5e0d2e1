import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, isAbsolute, join } from 'node:path';
import * as z from 'zod';
import { plainText } from '../../reports/document/format.js';
import { InputError } from '../../vocabulary/input.js';
import { Prices } from '../../vocabulary/price.js';
import { readDocument, type SourceDocument } from '../content/document.js';
import { checkDocument, complaintAt } from '../content/document-faults.js';
import { builtInTemplates } from '../instruments/survey/questionnaire.js';
import type { Naming, RoleName } from './roles.js';

/** What every writing file says. */
export const writingKeys = {
  /** What is written is called so. */
  name: z
    .string()
    .max(60)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'a name is lower-case words joined by hyphens'),
  /** The language to write in. */
  language: z
    .string()
    .regex(/^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$/, 'give a code, such as en')
    .default('en'),
  /** Models that will be asked what is written: none of them takes part, unless its role insists. */
  respondents: z.array(z.string().trim().min(1)).default([]),
  /** The built-in prompts, or the path of your own. */
  templates: z.string().min(1).default(builtInTemplates),
  /** Of everything random. */
  seed: z.int().min(0).default(1),
  /** What models cost, for a budget in money. */
  prices: Prices.optional(),
};

/** What flags say of a writing. */
export interface WritingFlags extends Partial<Readonly<Record<RoleName, string>>> {
  readonly endpoint?: string | undefined;
  readonly apiKeyEnv?: string | undefined;
}

/** A writing file, read, and how its paths are taken. */
export interface FiledWriting<File> {
  readonly file: File;
  /** A path of the file, taken from the file's folder. */
  beside(path: string): string;
  readonly naming: Pick<Naming, 'models' | 'endpoint' | 'apiKeyEnv' | 'complain'>;
}

/**
 * Refuses a file that is there and that no writing of this name made.
 * @param history what every writing leaves beside what it wrote
 * @throws InputError
 */
export async function refuseForeign(
  file: string,
  { name, history }: { readonly name: string; readonly history: string },
): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return;
  const [, own] = /^(?:questionnaire|stories): *["']?(.*?)["']? *$/m.exec(text) ?? [];
  if (existsSync(history) && (own ?? name) === name) return;
  const why = existsSync(history)
    ? `holds "${plainText(own ?? '')}"`
    : 'was not written by this command';
  throw new InputError(`${why}; name another folder with --out`, { file });
}

/**
 * Reads a writing file; where none is named, all of it is left at its defaults.
 * @throws InputError when it is missing or wrong
 */
export async function readWriting<Schema extends z.ZodType>(
  schema: Schema,
  path: string | undefined,
  { endpoint, apiKeyEnv, writer, checker, judge }: WritingFlags,
): Promise<FiledWriting<z.infer<Schema>>> {
  const document: SourceDocument | null = path === undefined ? null : await readDocument(path);
  const file = document ? checkDocument(document, schema) : schema.parse({ name: 'written' });
  const folder = path === undefined ? '.' : dirname(path);
  return {
    file,
    beside: (each) => (isAbsolute(each) ? each : join(folder, each)),
    naming: {
      models: Object.fromEntries(
        Object.entries({ writer, checker, judge }).filter(([, model]) => model !== undefined),
      ),
      endpoint,
      apiKeyEnv,
      complain: (key, message) =>
        document ? complaintAt(document, key, message) : new InputError(message),
    },
  };
}
