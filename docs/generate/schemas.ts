import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import * as z from 'zod';
import { packagePath } from '../../src/content/package-data.js';
import { AnswerMapping } from '../../src/interchange/answer-mapping-file.js';
import { StudyFile } from '../../src/study/load.js';
import { QuestionnaireWriting } from '../../src/writing/questionnaire.js';
import { StoriesWriting } from '../../src/writing/stories.js';
import { WritingTemplates } from '../../src/writing/wording.js';
import { ConversationTemplates } from '../../vocabulary/conversation-template.js';
import { InferenceTemplates } from '../../vocabulary/inference-template.js';
import { Questionnaire } from '../../vocabulary/item.js';
import { ScenarioFile } from '../../vocabulary/scenario.js';
import { Scheme } from '../../vocabulary/scheme.js';
import { StatementFile } from '../../vocabulary/statement.js';
import { StoryFile } from '../../vocabulary/story.js';
import { SurveyTemplates } from '../../vocabulary/template.js';

/** What the comments beside a schema say of it, of its keys, and of what it may be one of. */
interface Commented {
  /** A line, without the marks of a comment; null where nothing is said. */
  readonly comment: string | null;
  readonly keys: ReadonlyMap<string, Commented>;
  /** Of a union, in order. */
  readonly choices: readonly Commented[];
}

/** An expression and the file that it stands in. */
interface Place {
  readonly node: ts.Expression;
  readonly file: ts.SourceFile;
}

const silent: Commented = { comment: null, keys: new Map(), choices: [] };

/**
 * The comments of a zod schema, read from its source, where developers and editors see them too.
 * @throws RangeError where the file declares no such schema
 */
function schemaComments(path: string, name: string): Commented {
  const declared = declarationOf(name, sourceOf(path));
  if (!declared) throw new RangeError(`${path} declares no ${name}`);
  return commentsOf(declared);
}

const sources = new Map<string, ts.SourceFile>();

function sourceOf(path: string): ts.SourceFile {
  const known = sources.get(path);
  if (known) return known;
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  sources.set(path, file);
  return file;
}

interface Declared extends Place {
  readonly comment: string | null;
}

/** A constant by its name, in a file or where the file imports it from. */
function declarationOf(name: string, file: ts.SourceFile): Declared | undefined {
  for (const statement of file.statements) {
    if (ts.isVariableStatement(statement)) {
      const [declaration] = statement.declarationList.declarations;
      if (declaration?.initializer && declaration.name.getText() === name) {
        return { node: declaration.initializer, file, comment: commentOn(statement) };
      }
    }
    if (ts.isImportDeclaration(statement) && imports(name, statement)) {
      const { text: from } = statement.moduleSpecifier as ts.StringLiteral;
      if (!from.startsWith('.')) return undefined;
      const path = join(dirname(file.fileName), from.replace(/\.js$/, '.ts'));
      return declarationOf(name, sourceOf(path));
    }
  }
  return undefined;
}

function imports(name: string, { importClause }: ts.ImportDeclaration): boolean {
  const bindings = importClause?.namedBindings;
  if (!bindings || !ts.isNamedImports(bindings)) return false;
  return bindings.elements.some((element) => element.name.text === name);
}

/** The schema that an expression begins with: `z.array(X).default([])` speaks of X. */
function commentsOf({ node, file, comment = null }: Place & Partial<Declared>): Commented {
  if (ts.isIdentifier(node)) {
    const declared = declarationOf(node.text, file);
    return declared
      ? commentsOf({ ...declared, comment: comment ?? declared.comment })
      : { ...silent, comment };
  }
  if (ts.isObjectLiteralExpression(node)) return { ...silent, comment, keys: keysOf(node, file) };
  if (ts.isArrayLiteralExpression(node)) {
    return {
      ...silent,
      comment,
      choices: node.elements.map((each) => commentsOf({ node: each, file })),
    };
  }
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) {
    return { ...silent, comment };
  }
  const { expression: before, name: method } = node.expression;
  // A method of a schema says nothing of its keys; `z` itself makes one.
  if (before.getText() !== 'z') return commentsOf({ node: before, file, comment });
  const speaking = node.arguments[method.text === 'discriminatedUnion' ? 1 : 0];
  const makers = ['strictObject', 'array', 'union', 'discriminatedUnion'];
  return speaking && makers.includes(method.text)
    ? { ...commentsOf({ node: speaking, file }), comment }
    : { ...silent, comment };
}

function keysOf(literal: ts.ObjectLiteralExpression, file: ts.SourceFile): Map<string, Commented> {
  return new Map(
    literal.properties.flatMap((property): [string, Commented][] => {
      if (ts.isSpreadAssignment(property)) {
        const { expression: spread } = property;
        // `...X.shape` has the keys of X.
        const node = ts.isPropertyAccessExpression(spread) ? spread.expression : spread;
        return [...commentsOf({ node, file }).keys];
      }
      if (!ts.isPropertyAssignment(property)) return [];
      const comment = commentOn(property);
      return [[property.name.getText(), commentsOf({ node: property.initializer, file, comment })]];
    }),
  );
}

/** The JSDoc of a node on one line, its references as plain names. */
function commentOn(node: ts.Node): string | null {
  const [doc] = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  const text = ts.getTextOfJSDocComment(doc?.comment);
  return (
    text
      ?.replace(/\{@link (\w+)\}/g, '$1')
      .replace(/\s+/g, ' ')
      .trim() ?? null
  );
}

/** The parts of a JSON Schema that a page shows. */
export interface JsonSchema {
  readonly description?: string;
  readonly $ref?: string;
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly maxLength?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  /** Of a key that one may name oneself; false where there is none. */
  readonly additionalProperties?: boolean | JsonSchema;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
}

/** The JSON Schema of what a file may hold, with what the comments in the source say of each key. */
function describedSchema(schema: z.ZodType, comments: Commented): JsonSchema {
  return described(z.toJSONSchema(schema, { io: 'input' }) as JsonSchema, comments);
}

function described(schema: JsonSchema, { comment, keys, choices }: Commented): JsonSchema {
  const { properties, items, anyOf, oneOf, ...rest } = schema;
  const nearest = (each: JsonSchema, place: number) => {
    const choice = choices[place];
    return choice ? described(each, choice) : each;
  };
  return {
    ...(comment === null ? {} : { description: comment }),
    ...rest,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([key, value]) => {
          const said = keys.get(key);
          return [key, said ? described(value, said) : value];
        }),
      ),
    }),
    ...(items && { items: described(items, { comment: null, keys, choices }) }),
    ...(anyOf && { anyOf: anyOf.map(nearest) }),
    ...(oneOf && { oneOf: oneOf.map(nearest) }),
  };
}

const lineWidth = 100;

/** JSON in lines, as the repository's formatter would have it: plain lists on one line where they fit. */
export function jsonText(value: unknown): string {
  const text = `${JSON.stringify(value, null, 2)}\n`;
  return text.replace(/\[\n[^[\]{}]*?\n *\](,?)/g, (list: string, comma: string, at: number) => {
    const flat = `[${list.slice(1, list.lastIndexOf(']')).trim().replace(/\n */g, ' ')}]${comma}`;
    const column = at - text.lastIndexOf('\n', at) - 1;
    return column + flat.length <= lineWidth ? flat : list;
  });
}

/** A kind of file that people write: its schema, and the constant and the source that it stands in. */
interface Format {
  readonly schema: z.ZodType;
  readonly name: string;
  readonly source: string;
  /** The sources of keys that the schema is composed of; each declares a `Section`. */
  readonly sections?: Readonly<Record<string, string>>;
}

/** By the name of the JSON Schema in docs/schemas. */
export const formats = {
  study: {
    schema: StudyFile,
    name: 'StudyFile',
    source: 'src/study/load.ts',
    // Sections of other instruments say in their schemas what their keys do.
    sections: {
      survey: 'src/instruments/survey/instrument.ts',
      inference: 'src/instruments/stories/instrument.ts',
      open: 'src/instruments/open/section.ts',
      statements: 'src/instruments/statements/section.ts',
    },
  },
  questionnaire: { schema: Questionnaire, name: 'Questionnaire', source: 'vocabulary/item.ts' },
  scheme: { schema: Scheme, name: 'Scheme', source: 'vocabulary/scheme.ts' },
  'survey-templates': {
    schema: SurveyTemplates,
    name: 'SurveyTemplates',
    source: 'vocabulary/template.ts',
  },
  stories: { schema: StoryFile, name: 'StoryFile', source: 'vocabulary/story.ts' },
  statements: {
    schema: StatementFile,
    name: 'StatementFile',
    source: 'vocabulary/statement.ts',
  },
  'inference-templates': {
    schema: InferenceTemplates,
    name: 'InferenceTemplates',
    source: 'vocabulary/inference-template.ts',
  },
  scenarios: { schema: ScenarioFile, name: 'ScenarioFile', source: 'vocabulary/scenario.ts' },
  'conversation-templates': {
    schema: ConversationTemplates,
    name: 'ConversationTemplates',
    source: 'vocabulary/conversation-template.ts',
  },
  'answer-mapping': {
    schema: AnswerMapping,
    name: 'AnswerMapping',
    source: 'src/interchange/answer-mapping-file.ts',
  },
  'questionnaire-writing': {
    schema: QuestionnaireWriting,
    name: 'QuestionnaireWriting',
    source: 'src/writing/questionnaire.ts',
  },
  'stories-writing': {
    schema: StoriesWriting,
    name: 'StoriesWriting',
    source: 'src/writing/stories.ts',
  },
  'writing-templates': {
    schema: WritingTemplates,
    name: 'WritingTemplates',
    source: 'src/writing/wording.ts',
  },
} as const satisfies Readonly<Record<string, Format>>;

/** The JSON Schema of a format, with a sentence for each key that its source has one for. */
export function jsonSchemaOf({ schema, name, source, sections = {} }: Format): JsonSchema {
  const comments = schemaComments(packagePath(source), name);
  const ofSections = Object.entries(sections).map(
    ([key, path]) => [key, schemaComments(packagePath(path), 'Section')] as const,
  );
  return describedSchema(schema, {
    ...comments,
    keys: new Map([...comments.keys, ...ofSections]),
  });
}
