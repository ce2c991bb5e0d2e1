import { readdir } from 'node:fs/promises';
import { dirname, isAbsolute, join } from 'node:path';
import { canonicalJson } from '../../vocabulary/request.js';
import { Scheme } from '../../vocabulary/scheme.js';
import { readDocument, type SourceDocument } from './document.js';
import { checkDocument, complaintAt } from './document-faults.js';
import { packagePath } from './package-data.js';

/** The scheme of a questionnaire, a plan or a report that names none. */
export const builtInScheme = 'hofstede';

/** The built-in scheme of this name; undefined where there is none. */
export async function builtInSchemeOf(name: string): Promise<Scheme | undefined> {
  return (await builtInNames()).includes(name) ? loadBuiltIn(name) : undefined;
}

/** Loads the scheme of whatever names none. */
export function loadDefaultScheme(): Promise<Scheme> {
  return loadBuiltIn(builtInScheme);
}

/**
 * Loads the scheme that a questionnaire names under `scheme`: a built-in one, or a file beside it;
 * the default one where it names none.
 * @throws InputError for a name that no built-in scheme has, at the line of the name; for a file that
 *   is missing or wrong; and for a user's scheme with the name of a built-in one
 */
export async function schemeNamedIn(
  questionnaire: SourceDocument,
  name: string = builtInScheme,
): Promise<Scheme> {
  const names = await builtInNames();
  if (names.includes(name)) return loadBuiltIn(name);
  if (!/\.(?:ya?ml|json)$/i.test(name)) {
    throw complaintAt(
      questionnaire,
      ['scheme'],
      `there is no scheme "${name}" (${names.join(', ')}); name one of these, or the file of your own, such as ${name.replace(/[^\w-]+/g, '-')}.yaml`,
    );
  }
  const file = isAbsolute(name) ? name : join(dirname(questionnaire.file), name);
  const document = await readDocument(file);
  const scheme = checkDocument(document, Scheme);
  const shipped = await builtInSchemeOf(scheme.scheme);
  if (shipped && canonicalJson(shipped) !== canonicalJson(scheme)) {
    throw complaintAt(
      document,
      ['scheme'],
      `"${scheme.scheme}" is the name of a built-in scheme, and this one differs from it; give it a name of its own`,
    );
  }
  return scheme;
}

async function loadBuiltIn(name: string): Promise<Scheme> {
  return checkDocument(await readDocument(schemePath(`${name}.yaml`)), Scheme);
}

async function builtInNames(): Promise<readonly string[]> {
  const files = await readdir(schemePath());
  return files.map((file) => file.replace(/\.yaml$/, '')).sort();
}

function schemePath(...parts: readonly string[]): string {
  return packagePath('questionnaires', 'schemes', ...parts);
}
