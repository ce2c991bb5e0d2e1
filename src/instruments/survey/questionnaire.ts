import { dirname, join } from 'node:path';
import * as z from 'zod';
import { comparableText, ownValue } from '../../../vocabulary/comparable-text.js';
import { repeats } from '../../../vocabulary/finding.js';
import { InputError } from '../../../vocabulary/input.js';
import {
  BlindReading,
  cellsOf,
  Facets,
  Item,
  Questionnaire,
  Ratings,
  StatementItem,
} from '../../../vocabulary/item.js';
import { withoutVersion } from '../../../vocabulary/respondent.js';
import type { Scheme } from '../../../vocabulary/scheme.js';
import { SurveyTemplates } from '../../../vocabulary/template.js';
import { readDocument, type SourceDocument } from '../../content/document.js';
import {
  checkDocument,
  complaintAt,
  describeIssue,
  shown,
  suggestion,
  wordOf,
} from '../../content/document-faults.js';
import { languageFile, readText } from '../../content/files.js';
import { editionPath, packagePath } from '../../content/package-data.js';
import { loadDefaultScheme, schemeNamedIn } from '../../content/scheme.js';
import type { FiledQuestionnaire, LeaveOut } from '../base/instrument.js';

type DocumentedQuestionnaire = Pick<FiledQuestionnaire, 'document' | 'questionnaire'>;

/** The questionnaire that a study uses when it names none. */
export const builtInQuestionnaire = 'undertone';
/** The built-in questionnaire of statements. */
export const builtInStatements = 'statements';

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
  if (nameOrPath === builtInStatements)
    return languageFile(packagePath('questionnaires', builtInStatements), language);
  return languageFile(editionPath('questionnaire', nameOrPath), language);
}

/**
 * The same, with the way back to its lines, for what else may be wrong with an item.
 * @param leaveOut hears of the items that cannot be asked, which are then left out; unless given the first is refused
 * @throws InputError as loading does; with `leaveOut` also when no item can be asked
 */
export async function readQuestionnaire(
  nameOrPath: string,
  language: string,
  leaveOut?: LeaveOut,
): Promise<FiledQuestionnaire> {
  let document = kindsApart(await readDocument(await questionnaireFile(nameOrPath, language)));
  const { scheme, schema } = await schemeOfDocument(document);
  if (leaveOut) document = withoutBadItems(document, { schema, leaveOut });
  const filed = { document, scheme, questionnaire: checkedQuestionnaire(document, schema) };
  const { questionnaire: read } = filed;
  const plan = await facetsOf(filed);
  const sound = read.items.filter((item, index) => {
    if (!plan || facetOf(item, plan)) return true;
    const { id, question, facet = '', dimension } = item;
    const known = ownValue(plan.facets, dimension)?.map((each) => each.id) ?? [];
    const message = `"${facet}" is not a facet of ${dimension} in ${read.facets}; ${suggestion(facet, known)}`;
    const fault = complaintAt(document, ['items', index, 'facet'], message);
    if (!leaveOut) throw fault;
    leaveOut({ fault, id, question });
    return false;
  });
  if (sound.length === 0 && read.items.length > 0) {
    throw new InputError('has no item with a known facet', { file: document.file });
  }
  const items = sound.map((item) => withFamily(item, read.readers));
  return { ...filed, questionnaire: withTopics({ ...read, items }, plan) };
}

/** The item with the readers' family of its file, where a reading names none. */
function withFamily(item: Item, family: string | undefined): Item {
  const { ratings } = item;
  if (family === undefined || !ratings?.readings) return item;
  const readings = ratings.readings.map((reading) => ({ family, ...reading }));
  return { ...item, ratings: { ...ratings, readings } };
}

/**
 * A questionnaire, held to its schema; a built-in one was when the package was built.
 * @throws InputError for the first thing that is wrong with it
 */
export function checkedQuestionnaire(
  document: SourceDocument,
  schema: SchemeOfQuestionnaire['schema'],
): Questionnaire {
  if (document.isCompiled) return document.value as Questionnaire;
  const questionnaire = checkDocument(document, schema);
  const fault = sameId({ document, questionnaire }) ?? sameOptions({ document, questionnaire });
  if (fault) throw fault;
  return questionnaire;
}

/**
 * The facets that a questionnaire names the file of; undefined where it names none.
 * @throws InputError when the file is missing or wrong
 */
export async function facetsOf({
  document,
  questionnaire,
}: DocumentedQuestionnaire): Promise<Facets | undefined> {
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
  const scale = oneOf(Object.keys(named.scales ?? {}), 'a scale of this questionnaire');
  const statement = StatementItem.extend({ dimension, domain: domain.optional(), scale });
  const schema = Questionnaire.extend({
    items: z.array(item),
    statements: z.array(statement).min(1).optional(),
  }).superRefine(({ items, statements }, context) => {
    if (items.length > 0 || statements) return;
    const few = { code: 'too_small', origin: 'array', minimum: 1, inclusive: true } as const;
    context.addIssue({ ...few, input: items, path: ['items'] });
  });
  return { scheme, schema };
}

/**
 * A questionnaire's document with its statements under a key of their own; in the file they stand among the
 * items, and that is where their lines are.
 */
export function kindsApart(document: SourceDocument): SourceDocument {
  const whole = Object(document.value);
  if (!Array.isArray(whole.items)) return document;
  const isStatement = (item: unknown) => Object.hasOwn(Object(item), 'statement');
  const places = [...whole.items.keys()];
  const statements = places.filter((place) => isStatement(whole.items[place]));
  if (statements.length === 0) return document;
  const pairs = places.filter((place) => !isStatement(whole.items[place]));
  const inFile = ([key, index, ...rest]: readonly PropertyKey[]): readonly PropertyKey[] => {
    const list = key === 'items' ? pairs : key === 'statements' ? statements : undefined;
    if (!list) return [key, index, ...rest].filter((part) => part !== undefined);
    return typeof index === 'number' ? ['items', list[index] ?? index, ...rest] : ['items'];
  };
  return {
    ...document,
    value: {
      ...whole,
      items: pairs.map((place) => whole.items[place]),
      statements: statements.map((place) => whole.items[place]),
    },
    lineOf: (path) => document.lineOf(inFile(path)),
    lineOfKey: (path, key) => document.lineOfKey(inFile(path), key),
  };
}

const Named = z.object({
  scheme: Questionnaire.shape.scheme.catch(undefined),
  domains: Questionnaire.shape.domains.catch(undefined),
  scales: z.record(z.string(), z.unknown()).optional().catch(undefined),
});

function oneOf(known: readonly string[], what: string) {
  const list = known.join(', ');
  return z.custom<string>((word) => known.some((each) => each === word), {
    error: ({ input }) => {
      if (input === undefined) return `it is missing; give ${what} (${list})`;
      const near = suggestion(wordOf(input), known);
      const fix = near.startsWith('did you mean') ? near : 'use one of these';
      return `${shown(input)} is not ${what} (${list}); ${fix}`;
    },
  });
}

/** A document without the items that do not fit, use an id again or have two options that read the same. */
function withoutBadItems(
  document: SourceDocument,
  {
    schema,
    leaveOut,
  }: { readonly schema: SchemeOfQuestionnaire['schema']; readonly leaveOut: LeaveOut },
): SourceDocument {
  const whole = Object(document.value);
  if (!Array.isArray(whole.items)) return document;
  const kept: number[] = [];
  const ids = new Set<unknown>();
  for (const [index, item] of whole.items.entries()) {
    const { data, error } = schema.safeParse({ ...whole, items: [item] });
    // What is wrong elsewhere is wrong for all items.
    const issue = error?.issues.find(({ path }) => path[0] === 'items');
    const own = data?.items[0];
    const fault = issue
      ? complaintAt(
          document,
          ['items', index, ...issue.path.slice(2)],
          describeIssue(
            { ...issue, path: ['items', index, ...issue.path.slice(2)] },
            document.value,
            schema,
          ),
        )
      : own && ids.has(own.id)
        ? complaintAt(document, ['items', index, 'id'], `the item id "${own.id}" is used twice`)
        : own && readsTheSame(own)
          ? complaintAt(document, ['items', index, 'options', 'opposite'], sameText(own))
          : null;
    ids.add(own?.id);
    if (!fault) kept.push(index);
    else {
      const { id, question } = Object(item);
      leaveOut({ fault, id: String(id ?? ''), question: String(question ?? '') });
    }
  }
  if (kept.length === 0 || kept.length === whole.items.length) return document;
  const inFile = ([key, index, ...rest]: readonly PropertyKey[]): readonly PropertyKey[] =>
    key === 'items' && typeof index === 'number'
      ? [key, kept[index] ?? index, ...rest]
      : [key, index, ...rest].filter((part) => part !== undefined);
  return {
    ...document,
    value: { ...whole, items: kept.map((index) => whole.items[index]) },
    lineOf: (path) => document.lineOf(inFile(path)),
    lineOfKey: (path, key) => document.lineOfKey(inFile(path), key),
  };
}

function sameId({ document, questionnaire }: DocumentedQuestionnaire): InputError | null {
  const { items, statements = [] } = questionnaire;
  const places = [
    ...items.map(({ id }, index) => ({ id, path: ['items', index, 'id'] as const })),
    ...statements.map(({ id }, index) => ({ id, path: ['statements', index, 'id'] as const })),
  ];
  const [repeat] = repeats(places, ({ id }) => id);
  const [again, first] = [places[repeat?.index ?? -1], places[repeat?.before ?? -1]];
  if (!again || !first) return null;
  return complaintAt(
    document,
    again.path,
    `the item id "${again.id}" is used twice (first on line ${document.lineOf(first.path)}); give each item its own`,
  );
}

/** Nothing is chosen between two that read the same. */
function sameOptions({ document, questionnaire }: DocumentedQuestionnaire): InputError | null {
  const index = questionnaire.items.findIndex(readsTheSame);
  const item = questionnaire.items[index];
  return item
    ? complaintAt(document, ['items', index, 'options', 'opposite'], sameText(item))
    : null;
}

function readsTheSame({ options }: Item): boolean {
  return comparableText(options.target) === comparableText(options.opposite);
}

function sameText({ id }: Item): string {
  return `the two options of the item "${id}" read the same; write one for each pole`;
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
