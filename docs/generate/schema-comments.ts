import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

/** What the comments beside a schema say of it, of its keys, and of what it may be one of. */
export interface Commented {
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
export function schemaComments(path: string, name: string): Commented {
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
        return [...commentsOf({ node: property.expression, file }).keys];
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
