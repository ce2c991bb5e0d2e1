import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { expectedLikelihood } from '../dist/src/simulation/answer-model.js';
import { calibrationCells } from '../dist/src/simulation/calibration-cells.js';
import { shareOut } from './share-out.mjs';
import { missedBounds, twoRunsPage } from './two-runs-page.mjs';

// Compares simulated respondents with themselves and with others that lie a known distance away, hundreds
// of times, and writes down how often Undertone calls them different: proof/two-runs.md. Exits with 1 when a
// bound is missed.
//
//   npm run proof                                          with the recovery, on every core
//   node proof/two-runs.mjs --replications 20              a quick try, printed and not written

const { values } = parseArgs({ options: { replications: { type: 'string', default: '500' } } });
const replications = Number(values.replications);
if (!Number.isInteger(replications) || replications < 1) {
  process.stderr.write('--replications takes a whole number\n');
  process.exit(2);
}

const cellOf = (name) => calibrationCells.find((cell) => cell.name === name);
const plain = cellOf('plain');
const questions = [
  ...['plain', 'refusing'].map((name) => alike(cellOf(name))),
  ...[0.03, 0.1].map((by) => apart(plain, by)),
];
const answers = await shareOut(questions, {
  replications,
  workerFile: new URL('./two-runs-worker.mjs', import.meta.url),
});
const rows = questions.map(({ what, truth }, nth) => rowOf({ what, truth, pairs: answers[nth] }));
const page = twoRunsPage({ replications, rows });
if (process.argv.length > 2) process.stdout.write(page);
else writeFileSync(new URL('./two-runs.md', import.meta.url), page);

const missed = missedBounds(rows);
for (const each of missed) process.stderr.write(`missed: ${each}\n`);
process.exit(missed.length > 0 ? 1 : 0);

function alike({ name, declaration }) {
  const declarations = [declaration, declaration];
  return { what: `two runs of the ${name} respondent`, truth: 0, declarations, seed: 1 };
}

/** A respondent and one that leans `by` more to the target pole on every dimension. */
function apart({ name, declaration }, by) {
  const declared = Object.entries(declaration.orientation);
  const orientation = Object.fromEntries(
    declared.map(([dimension, likelihood]) => [dimension, likelihood + by]),
  );
  const other = { ...declaration, orientation };
  const squares = declared.map(([dimension]) => {
    const [one, two] = [declaration, other].map((each) => expectedLikelihood(each, dimension));
    return (one.imputed - two.imputed) ** 2;
  });
  return {
    what: `the ${name} respondent, and one ${by} higher on every dimension`,
    truth: Math.sqrt(squares.reduce((sum, square) => sum + square, 0)),
    declarations: [declaration, other],
    seed: 1,
  };
}

function rowOf({ what, truth, pairs }) {
  const share = (of) => pairs.filter(of).length / pairs.length;
  const mean = (of) => pairs.reduce((sum, pair) => sum + of(pair), 0) / pairs.length;
  return {
    what,
    truth,
    replications: pairs.length,
    toldApart: share(({ differ }) => differ),
    held: share(({ distance: { low, high } }) => low <= truth && truth <= high),
    distance: mean(({ distance }) => distance.value),
    similarity: mean(({ similarity }) => similarity),
    sameLeanings: mean(({ sameLeanings }) => sameLeanings),
  };
}
