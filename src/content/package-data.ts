import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { Assets } from '../../reports/files/render-report.js';
import { ownValue } from '../../vocabulary/comparable-text.js';
import { InputError } from '../../vocabulary/input.js';
import { readText } from './files.js';

const root = dirname(createRequire(import.meta.url).resolve('undertone/package.json'));

/** A path inside the installed package, wherever it is installed. */
export function packagePath(...parts: readonly string[]): string {
  return join(root, ...parts);
}

/** What an edition of the built-in content may hold. */
type EditionPart = 'questionnaire' | 'stories' | 'scenarios';

/** The editions of the built-in content, with the folder of each part; the third has no stories of its own yet. */
const editions: Readonly<Record<string, Partial<Record<EditionPart, string>>>> = {
  undertone: { questionnaire: 'undertone', stories: 'stories', scenarios: 'scenarios' },
  'undertone-1': { questionnaire: 'undertone-1', stories: 'stories-1', scenarios: 'scenarios' },
  'undertone-3': { questionnaire: 'undertone-3' },
};

/** Whether a questionnaire, a set of stories or of scenarios of this name ships with the package. */
export function isEdition(part: EditionPart, name: string): boolean {
  return ownValue(editions, name)?.[part] !== undefined;
}

/** Where an edition stands; any other name is a path already. */
export function editionPath(part: EditionPart, name: string): string {
  const folder = ownValue(editions, name)?.[part];
  return folder === undefined ? name : packagePath('questionnaires', folder);
}

const manifest: { readonly version: string } = JSON.parse(
  readFileSync(packagePath('package.json'), 'utf8'),
);

/** The version of Undertone, from its package.json. */
export const version: string = manifest.version;

/** What the build makes of a built-in YAML file. */
interface Compiled<Value> {
  /** SHA-256 of the text that it was made from. */
  readonly source: string;
  readonly value: Value;
}

/** The folders of the package whose YAML is compiled. */
const folders = ['questionnaires', 'templates'];

/**
 * A built-in file as the build compiled it, which reads in milliseconds where YAML takes a second;
 * null for any other file, where nothing is built, and where the text has changed since.
 */
export async function compiledDocument(
  file: string,
  text: string,
): Promise<{ readonly value: unknown } | null> {
  const place = compiledPlace(file);
  const value = place && (await readCompiled<unknown>(place, text));
  return value ? { value } : null;
}

/** What the build made of a text and wrote to a place; null where there is none, or it was another text. */
export async function readCompiled<Value>(place: string, text: string): Promise<Value | null> {
  const json = await readFile(place, 'utf8').catch(() => null);
  if (!json) return null;
  const { source, value }: Compiled<Value> = JSON.parse(json);
  return source === digest(text) ? value : null;
}

/** Writes what the build made of a text. */
export async function writeCompiled(place: string, text: string, value: unknown): Promise<void> {
  const compiled: Compiled<unknown> = { source: digest(text), value };
  await mkdir(dirname(place), { recursive: true });
  await writeFile(place, JSON.stringify(compiled));
}

/**
 * Compiles every built-in YAML file into `dist`, for the build.
 * @param parse the value of a file's text, which is not checked again when it is read
 * @returns the files, by their paths in the package
 */
export async function compileContent(
  parse: (file: string, text: string) => Promise<unknown>,
): Promise<readonly string[]> {
  const compiled: string[] = [];
  for (const folder of folders) {
    for (const name of await readdir(packagePath(folder), { recursive: true })) {
      const file = packagePath(folder, name);
      const place = compiledPlace(file);
      if (!place) continue;
      const text = await readText(file, 'document');
      await writeCompiled(place, text, await parse(file, text));
      compiled.push(join(folder, name));
    }
  }
  return compiled;
}

function compiledPlace(file: string): string | null {
  const inside = relative(packagePath(), resolve(file));
  if (!inside.endsWith('.yaml') || !folders.includes(inside.split(sep)[0] ?? '')) return null;
  return packagePath('dist', inside.replace(/\.yaml$/, '.json'));
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/**
 * What `renderReport` needs beside the numbers of a report: the script and the style of its page, as the
 * build makes them, and fonts.
 * @throws InputError where the package was not built
 */
export async function reportAssets(): Promise<Assets> {
  const font = (name: string) => packagePath('reports', 'assets', name);
  const [style, script] = await Promise.all(['style.css', 'script.js'].map(built));
  return {
    style: style ?? '',
    script: script ?? '',
    // The last holds common Chinese characters, for names that Inter cannot draw.
    fontFiles: ['inter-regular.ttf', 'inter-semibold.ttf', 'noto-sans-sc-subset.ttf'].map(font),
  };
}

/**
 * The script and the style of the page over a ledger.
 * @throws InputError where the package was not built
 */
export async function viewAssets(): Promise<Omit<Assets, 'fontFiles'>> {
  const [style, script] = await Promise.all(['view.css', 'view.js'].map(built));
  return { style: style ?? '', script: script ?? '' };
}

async function built(name: string): Promise<string> {
  const file = packagePath('dist', 'page', name);
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new InputError(`cannot be read (${code}); create it with "npm run build"`, { file });
  }
}
