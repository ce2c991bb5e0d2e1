import { dirname, join } from 'node:path';
import { z } from 'zod';
import { comparableText, ownValue } from '../../vocabulary/comparable-text.js';
import { repeats } from '../../vocabulary/finding.js';
import { InputError } from '../../vocabulary/input.js';
import {
  BlindReading,
  cellsOf,
  Facets,
  Item,
  Questionnaire,
  Ratings,
} from '../../vocabulary/item.js';
import { withoutVersion } from '../../vocabulary/respondent.js';
import type { Scheme } from '../../vocabulary/scheme.js';
import { SurveyTemplates } from '../../vocabulary/template.js';
import { readDocument, type SourceDocument } from '../content/document.js';
import {
  checkDocument,
  complaintAt,
  shown,
  suggestion,
  wordOf,
} from '../content/document-faults.js';
import { languageFile, readText } from '../content/files.js';
import { editionPath, packagePath } from '../content/package-data.js';
import { loadDefaultScheme, schemeNamedIn } from '../content/scheme.js';

/** The questionnaire that a study uses when it names none. */
export const builtInQuestionnaire = 'undertone';

/** A questionnaire with the way back to its lines. */
export interface FiledQuestionnaire {
  readonly document: SourceDocument;
  readonly questionnaire: Questionnaire;
  /** The one that it names. */
  readonly scheme: Scheme;
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
    if (!/\bscheme["']?\s*:/.test(await readText(file, 'document')))
      return await loadDefaultScheme();
    const document = await readDocument(file);
    return (await schemeOfDocument(document)).scheme;
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

function questionnaireFile(nameOrPath: string, language: string): Promise<string> {
  return languageFile(editionPath('questionnaire', nameOrPath), language);
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
  const { scheme, schema } = await schemeOfDocument(document);
  const read = checkDocument(document, schema);
  const filed = { document, questionnaire: read, scheme };
  const fault = sameId(filed) ?? sameOptions(filed);
  if (fault) throw fault;
  const plan = await facetsOf(filed);
  const index = plan ? read.items.findIndex((item) => !facetOf(item, plan)) : -1;
  if (index >= 0) {
    const { facet = '', dimension } = read.items[index] as Item;
    const known = ownValue(plan?.facets, dimension)?.map(({ id }) => id) ?? [];
    const message = `"${facet}" is no facet of ${dimension} in ${read.facets}; ${suggestion(facet, known)}`;
    throw complaintAt(document, ['items', index, 'facet'], message);
  }
  return { ...filed, questionnaire: withTopics(read, plan) };
}

/**
 * The facets that a questionnaire names the file of; undefined where it names none.
 * @throws InputError when the file is missing or wrong
 */
export async function facetsOf({
  document,
  questionnaire,
}: Pick<FiledQuestionnaire, 'document' | 'questionnaire'>): Promise<Facets | undefined> {
  if (questionnaire.facets === undefined) return undefined;
  const file = join(dirname(document.file), questionnaire.facets);
  return checkDocument(await readDocument(file), Facets);
}

function facetOf({ dimension, facet }: Item, { facets }: Facets) {
  return ownValue(facets, dimension)?.find(({ id }) => id === facet);
}

/** The questionnaire with the topic of each item's facet, where the item gives none itself. */
export function withTopics(questionnaire: Questionnaire, plan: Facets | undefined): Questionnaire {
  if (!plan) return questionnaire;
  const items = questionnaire.items.map((item) => {
    const topic = item.topic ?? facetOf(item, plan)?.topic;
    return topic === undefined ? item : { ...item, topic };
  });
  return { ...questionnaire, items };
}

/** A questionnaire's scheme, and the schema of its items under that scheme. */
export interface SchemeOfQuestionnaire {
  readonly scheme: Scheme;
  /** Knows no dimension but the scheme's, and no domain but the questionnaire's. */
  readonly schema: z.ZodType<Questionnaire>;
}

/**
 * What the items of a questionnaire are held to.
 * @throws InputError when the scheme that it names is missing or wrong
 */
export async function schemeOfDocument(document: SourceDocument): Promise<SchemeOfQuestionnaire> {
  // Whatever else is wrong with them, the schema will say.
  const named = Named.safeParse(document.value).data ?? {};
  const scheme = await schemeNamedIn(document, named.scheme);
  const { dimensions, domains } = cellsOf(named, scheme);
  const dimension = oneOf(dimensions, `a dimension of the scheme "${scheme.scheme}"`);
  const domain = oneOf(
    domains,
    `a domain of this questionnaire under the scheme "${scheme.scheme}"`,
  );
  const ratings = Ratings.extend({
    readings: z.array(BlindReading.extend({ dimension })).min(1).optional(),
  }).optional();
  const item = Item.extend({ dimension, domain, ratings });
  return { scheme, schema: Questionnaire.extend({ items: z.array(item).min(1) }) };
}

const Named = z.object({
  scheme: Questionnaire.shape.scheme.catch(undefined),
  domains: Questionnaire.shape.domains.catch(undefined),
});

function oneOf(known: readonly string[], what: string) {
  const list = known.join(', ');
  return z.custom<string>((word) => known.some((each) => each === word), {
    error: ({ input }) => {
      if (input === undefined) return `it is missing; give ${what} (${list})`;
      const near = suggestion(wordOf(input), known);
      const mend = near.startsWith('did you mean') ? near : 'take one of these';
      return `${shown(input)} is not ${what} (${list}); ${mend}`;
    },
  });
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

/** The templates that a study uses when it names none. */
export const builtInTemplates = 'undertone';

/** What stands behind the language in a file of built-in templates, by their name. */
const builtIn: Readonly<Record<string, string>> = {
  [builtInTemplates]: '',
  'undertone-paraphrases': '-paraphrases',
};

/** Whether templates of the survey are built in, by the name that a study gives. */
export function isBuiltInTemplates(name: string): boolean {
  return Object.hasOwn(builtIn, name);
}

/**
 * Loads the survey's templates: the built-in ones by name, any others by their path, or
 * from a folder that has one file a language, such as `en.yaml`. Versions of a language share them.
 * @throws InputError when the file is missing or wrong
 */
export async function loadSurveyTemplates(
  nameOrPath: string,
  language: string,
): Promise<SurveyTemplates> {
  const file = isBuiltInTemplates(nameOrPath)
    ? packagePath(
        'templates',
        'survey',
        `${withoutVersion(language)}${ownValue(builtIn, nameOrPath)}.yaml`,
      )
    : await languageFile(nameOrPath, withoutVersion(language));
  const document = await readDocument(file);
  return checkDocument(document, SurveyTemplates);
}
