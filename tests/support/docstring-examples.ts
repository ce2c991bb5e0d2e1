import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import ts from 'typescript';

/** A function that a module exports for others, and the examples of its docstring. */
export interface Documented {
  readonly name: string;
  readonly examples: readonly string[];
}

/**
 * The functions that a module exports by name from the files that define them, with the examples of
 * their docstrings.
 * @throws RangeError for an `export *`, which would export what nobody chose
 */
export function documentedFunctions(index: string): Documented[] {
  return parsed(index).statements.flatMap((statement) => {
    if (!ts.isExportDeclaration(statement) || !statement.moduleSpecifier) return [];
    const { exportClause: names } = statement;
    if (!names || !ts.isNamedExports(names)) throw new RangeError(`${index} has an export *`);
    const { text } = statement.moduleSpecifier as ts.StringLiteral;
    const functions = functionsIn(join(dirname(index), text.replace(/\.js$/, '.ts')));
    return names.elements.flatMap(({ name, propertyName }) => {
      const examples = functions.get((propertyName ?? name).text);
      return examples ? [{ name: name.text, examples }] : [];
    });
  });
}

function functionsIn(file: string): ReadonlyMap<string, readonly string[]> {
  return new Map(
    parsed(file)
      .statements.filter(ts.isFunctionDeclaration)
      .map((one) => [one.name?.text ?? '', ts.getJSDocTags(one).flatMap(exampleIn)]),
  );
}

function exampleIn({ tagName, comment }: ts.JSDocTag): string[] {
  return tagName.text === 'example' ? [ts.getTextOfJSDocComment(comment) ?? ''] : [];
}

function parsed(file: string): ts.SourceFile {
  return ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2023, true);
}

/** What an example says and what came of it. */
export interface Outcome {
  readonly said: string;
  readonly expected: unknown;
  readonly actual: unknown;
}

/**
 * Runs an example: each statement that is followed by `// → …` is compared with what is said there,
 * which may go on over more lines of comment. Figures are the same to three decimals.
 * @param names what the example may use
 */
export async function outcomesOf(
  example: string,
  names: Readonly<Record<string, unknown>>,
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  const told = (said: string, expected: unknown, actual: unknown) => {
    outcomes.push({ said, expected, actual });
  };
  const run = new Function(...Object.keys(names), 'told', checking(example)) as (
    ...values: unknown[]
  ) => Promise<void>;
  await run(...Object.values(names), told);
  return outcomes;
}

/** The body of a program that tells what is said of its expressions, and what they are. */
function checking(example: string): string {
  const source = ts.createSourceFile('example.ts', example, ts.ScriptTarget.ES2023, true);
  const parts = source.statements.map((statement, place) => {
    const end = source.statements[place + 1]?.getStart() ?? example.length;
    const [, said] = /^\s*\/\/ → ([\s\S]*)$/.exec(example.slice(statement.getEnd(), end)) ?? [];
    const text = statement.getText();
    if (said === undefined) return text;
    if (!ts.isExpressionStatement(statement)) {
      throw new RangeError(`only an expression has a result, and this is none: ${text}`);
    }
    const expected = said.replace(/^\s*\/\/ ?/gm, '').trim();
    return `told(${JSON.stringify(expected)}, (${expected}), await (${statement.expression.getText()}));`;
  });
  const program = `return (async () => {\n${parts.join('\n')}\n})();`;
  return ts.transpile(program, { target: ts.ScriptTarget.ES2023 });
}

/** Whether two values are the same, their figures to three decimals. */
export function isSame({ expected, actual }: Pick<Outcome, 'expected' | 'actual'>): boolean {
  return isDeepStrictEqual(rounded(expected), rounded(actual));
}

function rounded(value: unknown): unknown {
  // Adding 0 turns −0 into 0.
  if (typeof value === 'number') return Math.round(value * 1000) / 1000 + 0;
  if (Array.isArray(value) || ArrayBuffer.isView(value)) {
    return Array.from(value as unknown as ArrayLike<unknown>, rounded);
  }
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, rounded(one)]));
}
