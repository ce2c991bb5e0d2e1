import { domains as builtInDomains } from '../vocabulary/domain.js';
import { InputError } from '../vocabulary/input-error.js';
import { Questionnaire } from '../vocabulary/item.js';
import { comparableText } from '../vocabulary/plain-characters.js';
import { repeats } from '../vocabulary/repeats.js';
import { type Cells, dimensionsOf, type Scheme } from '../vocabulary/scheme.js';
import { andMore } from './and-more.js';
import { checkDocument, complaintAt } from './check-document.js';
import { keyPath } from './describe-issue.js';
import { languageFile } from './language-file.js';
import { loadDefaultScheme, schemeNamedIn } from './load-scheme.js';
import { packagePath } from './package-root.js';
import { readDocument, type SourceDocument } from './read-document.js';
import { readText } from './read-text.js';
import { suggestion } from './suggestion.js';

/** The questionnaire that a study uses when it names none. */
export const builtInQuestionnaire = 'undertone';

/** A questionnaire with the way back to its lines. */
export interface FiledQuestionnaire {
  readonly document: SourceDocument;
  readonly questionnaire: Questionnaire;
  /** The one that it names. */
  readonly scheme: Scheme;
}

/** What the items of a questionnaire are sorted by. */
export function cellsOf({ domains }: Pick<Questionnaire, 'domains'>, scheme: Scheme): Cells {
  return { dimensions: dimensionsOf(scheme), domains: domains ?? builtInDomains };
}

/**
 * Loads a questionnaire: the built-in one by name, any other by its path, or from a folder that has
 * one file a language, such as `en.yaml`.
 * @throws InputError when the file is missing or wrong, an item is of no dimension of the scheme or in no
 *   domain of the questionnaire, an id is used twice, or the two options of an item read the same
 */
export async function loadQuestionnaire(
  nameOrPath: string,
  language: string,
): Promise<Questionnaire> {
  return (await readQuestionnaire(nameOrPath, language)).questionnaire;
}

/** The scheme that a questionnaire names; undefined where it cannot be told, which loading the questionnaire will say. */
export async function schemeOf(nameOrPath: string, language: string): Promise<Scheme | undefined> {
  try {
    const file = await questionnaireFile(nameOrPath, language);
    // Thousands of items take a second to parse, and most questionnaires name no scheme.
    if (!/\bscheme["']?\s*:/.test(await readText(file))) return await loadDefaultScheme();
    const document = await readDocument(file);
    const { data } = Questionnaire.pick({ scheme: true }).loose().safeParse(document.value);
    return data && (await schemeNamedIn(document, data.scheme));
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

function questionnaireFile(nameOrPath: string, language: string): Promise<string> {
  const place =
    nameOrPath === builtInQuestionnaire
      ? packagePath('questionnaires', builtInQuestionnaire)
      : nameOrPath;
  return languageFile(place, language);
}

/**
 * The same, with the way back to its lines, for what else may be wrong with an item.
 * @throws InputError as loading does
 */
export async function readQuestionnaire(
  nameOrPath: string,
  language: string,
): Promise<FiledQuestionnaire> {
  const document = await readDocument(await questionnaireFile(nameOrPath, language));
  const questionnaire = checkDocument(document, Questionnaire);
  const filed = {
    document,
    questionnaire,
    scheme: await schemeNamedIn(document, questionnaire.scheme),
  };
  const [stray, ...others] = strayCells(filed);
  if (stray) {
    throw complaintAt(document, stray.path, `${stray.message}${andMore(others)}`);
  }
  const fault = sameId(filed) ?? sameOptions(filed);
  if (fault) throw fault;
  return filed;
}

/** Something of a questionnaire that does not fit its scheme or its domains. */
export interface StrayCell {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** Items and blind readings of a dimension or a domain that there is not. */
export function strayCells({
  questionnaire,
  scheme,
}: Pick<FiledQuestionnaire, 'questionnaire' | 'scheme'>): readonly StrayCell[] {
  const { dimensions, domains } = cellsOf(questionnaire, scheme);
  const ofScheme = `a dimension of the scheme "${scheme.scheme}"`;
  const ofDomains = `a domain of the questionnaire "${questionnaire.questionnaire}" under the scheme "${scheme.scheme}"`;
  return questionnaire.items.flatMap(({ dimension, domain, ratings }, index) => [
    ...strayWord(dimension, {
      known: dimensions,
      what: ofScheme,
      path: ['items', index, 'dimension'],
    }),
    ...strayWord(domain, { known: domains, what: ofDomains, path: ['items', index, 'domain'] }),
    ...(ratings?.readings ?? []).flatMap((reading, place) =>
      strayWord(reading.dimension, {
        known: dimensions,
        what: ofScheme,
        path: ['items', index, 'ratings', 'readings', place, 'dimension'],
      }),
    ),
  ]);
}

function strayWord(
  word: string,
  {
    known,
    what,
    path,
  }: {
    readonly known: readonly string[];
    readonly what: string;
    readonly path: StrayCell['path'];
  },
): readonly StrayCell[] {
  if (known.includes(word)) return [];
  const near = suggestion(word, known);
  const mend = near.startsWith('did you mean') ? near : 'take one of these';
  const message = `${keyPath(path)}: "${word}" is not ${what} (${known.join(', ')}); ${mend}`;
  return [{ path, message }];
}

function sameId({ document, questionnaire }: FiledQuestionnaire): InputError | null {
  const [repeat] = repeats(questionnaire.items, ({ id }) => id);
  if (!repeat) return null;
  const { index, before } = repeat;
  return complaintAt(
    document,
    ['items', index, 'id'],
    `the item id "${questionnaire.items[index]?.id}" is used twice (first on line ${document.lineOf(['items', before, 'id'])}); give each item its own`,
  );
}

/** Nothing is chosen between two that read the same. */
function sameOptions({ document, questionnaire }: FiledQuestionnaire): InputError | null {
  const index = questionnaire.items.findIndex(
    ({ options }) => comparableText(options.target) === comparableText(options.opposite),
  );
  if (index < 0) return null;
  return complaintAt(
    document,
    ['items', index, 'options', 'opposite'],
    `the two options of the item "${questionnaire.items[index]?.id}" read the same; write one for each pole`,
  );
}
