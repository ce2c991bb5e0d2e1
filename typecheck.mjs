import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

// What tsc checks, and one rule beside: a plain object that is asked for a text finds what every object
// inherits, such as `constructor`, so texts are looked up in a Map or by `ownValue`.

const root = dirname(fileURLToPath(import.meta.url));
const config = ts.getParsedCommandLineOfConfigFile(join(root, 'tsconfig.json'), {}, ts.sys);
const program = ts.createProgram(config.fileNames, config.options);
const checker = program.getTypeChecker();
const problems = [...config.errors, ...ts.getPreEmitDiagnostics(program)];

const floors = ['vocabulary', 'analysis', 'reports', 'src'].map((floor) => join(root, floor, '/'));
const allowed = join(root, 'vocabulary', 'comparable-text.ts');
let isNoticed = false;

for (const file of program.getSourceFiles()) {
  if (file.isDeclarationFile || !floors.some((floor) => file.fileName.startsWith(floor))) continue;
  const look = (node) => {
    const key = keyOf(node);
    if (key && !ts.isStringLiteral(key) && isText(checker.getTypeAtLocation(key))) {
      if (file.fileName === allowed) isNoticed = true;
      else report(file, node);
    }
    ts.forEachChild(node, look);
  };
  look(file);
}

const host = {
  getCanonicalFileName: (name) => name,
  getCurrentDirectory: () => root,
  getNewLine: () => '\n',
};
process.stderr.write(ts.formatDiagnostics(problems, host));
// The one place that is allowed shows that the rule sees such places at all.
if (!isNoticed) process.stderr.write(`${relative(root, allowed)}: no text is a key there\n`);
process.exitCode = problems.length > 0 || !isNoticed ? 1 : 0;

/** The key of `object[key]` and of `key in object`. */
function keyOf(node) {
  if (ts.isElementAccessExpression(node)) return node.argumentExpression;
  return ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.InKeyword
    ? node.left
    : undefined;
}

function isText(type) {
  if (type.isUnionOrIntersection()) return type.types.some(isText);
  return (type.flags & (ts.TypeFlags.String | ts.TypeFlags.TemplateLiteral)) !== 0;
}

function report(file, node) {
  problems.push({
    file,
    start: node.getStart(),
    length: node.getWidth(),
    category: ts.DiagnosticCategory.Error,
    code: 'text as key',
    messageText: `${node.getText()}: look a text up by ownValue, or in a Map`,
  });
}
