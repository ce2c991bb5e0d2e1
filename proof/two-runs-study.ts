import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { isMainThread } from 'node:worker_threads';
import type { PairSimilarity } from '../analysis/similarity/comparison.js';
import type { Declaration } from '../src/asking/simulated/declaration.js';
import { packagePath } from '../src/content/package-data.js';
import { loadQuestionnaire, loadSurveyTemplates } from '../src/instruments/survey/questionnaire.js';
import { expectedLikelihood } from '../src/simulation/answer-model.js';
import { type CalibrationCell, calibrationCells } from '../src/simulation/calibration-cells.js';
import { compareRuns } from './compared-runs.js';
import { answerShares, shareOut } from './share-out.js';

// Compares simulated respondents with themselves and with others that lie a known distance away, hundreds
// of times, and writes down how often Undertone calls them different: proof/two-runs.md. Exits with 1 when a
// bound is missed.
//
//   npm run proof                                          with the recovery, on every core
//   node dist/proof/two-runs-study.js --replications 20    a quick try, printed and not written

/** Two respondents, or two runs of one, and the distance that there is between them. */
interface Question {
  readonly what: string;
  readonly truth: number;
  readonly declarations: readonly [Declaration, Declaration];
  readonly seed: number;
}

/** What was found of one question; shares are 0..1. */
interface Row extends Pick<Question, 'what' | 'truth'> {
  readonly replications: number;
  readonly toldApart: number;
  readonly held: number;
  readonly distance: number;
  readonly similarity: number;
  readonly sameLeanings: number;
}

/** Two runs of one respondent may be told apart in so many cases, and a true distance must be held in so many. */
const mostToldApart = 0.05;
const heldBounds = { low: 0.92, high: 0.99 };

if (isMainThread) await study();
else await work();

async function study(): Promise<void> {
  const { values } = parseArgs({ options: { replications: { type: 'string', default: '500' } } });
  const replications = Number(values.replications);
  if (!Number.isInteger(replications) || replications < 1) {
    process.stderr.write('--replications takes a whole number\n');
    process.exit(2);
  }

  const plain = cellOf('plain');
  const questions = [
    ...[plain, cellOf('refusing')].map(alike),
    ...[0.03, 0.1].map((by) => apart(plain, by)),
  ];
  const answers = await shareOut<Question, PairSimilarity>(questions, {
    replications,
    workerFile: new URL(import.meta.url),
  });
  const rows = questions.map((question, nth) => rowOf(question, answers[nth] ?? []));
  const page = twoRunsPage({ replications, rows });
  if (process.argv.length > 2) process.stdout.write(page);
  else writeFileSync(packagePath('proof/two-runs.md'), page);

  const missed = missedBounds(rows);
  for (const each of missed) process.stderr.write(`missed: ${each}\n`);
  process.exit(missed.length > 0 ? 1 : 0);
}

/** Sets two runs side by side, one share of the replications after another. */
async function work(): Promise<void> {
  const questionnaire = await loadQuestionnaire('undertone', 'en');
  const wording = await loadSurveyTemplates('undertone', 'en');
  answerShares<Question, PairSimilarity>(({ declarations, seed, first, replications }) =>
    compareRuns({ declarations, questionnaire, wording, seed, first, replications }),
  );
}

function cellOf(name: string): CalibrationCell {
  const cell = calibrationCells.find((each) => each.name === name);
  if (!cell) throw new RangeError(`no calibration cell is called ${name}`);
  return cell;
}

function alike({ name, declaration }: CalibrationCell): Question {
  const declarations = [declaration, declaration] as const;
  return { what: `two runs of the ${name} respondent`, truth: 0, declarations, seed: 1 };
}

/** A respondent and one that leans `by` more to the target pole on every dimension. */
function apart({ name, declaration }: CalibrationCell, by: number): Question {
  const declared = Object.entries(declaration.orientation);
  const orientation = Object.fromEntries(
    declared.map(([dimension, likelihood]) => [dimension, likelihood + by]),
  );
  const other = { ...declaration, orientation };
  const squares = declared.map(([dimension]) => {
    const one = expectedLikelihood(declaration, dimension).imputed;
    const two = expectedLikelihood(other, dimension).imputed;
    return (one - two) ** 2;
  });
  return {
    what: `the ${name} respondent, and one ${by} higher on every dimension`,
    truth: Math.sqrt(squares.reduce((sum, square) => sum + square, 0)),
    declarations: [declaration, other],
    seed: 1,
  };
}

function rowOf({ what, truth }: Question, pairs: readonly PairSimilarity[]): Row {
  const share = (of: (pair: PairSimilarity) => boolean) => pairs.filter(of).length / pairs.length;
  return {
    what,
    truth,
    replications: pairs.length,
    toldApart: share(({ differ }) => differ),
    held: share(
      ({ distance: { low, high } }) =>
        low !== null && high !== null && low <= truth && truth <= high,
    ),
    distance: meanOf(pairs.map(({ distance }) => distance.value)),
    similarity: meanOf(pairs.map(({ similarity }) => similarity)),
    sameLeanings: meanOf(pairs.map(({ sameLeanings }) => sameLeanings)),
  };
}

/** Over those that there are. */
function meanOf(values: readonly (number | null)[]): number {
  const there = values.filter((value) => value !== null);
  return there.reduce((sum, value) => sum + value, 0) / there.length;
}

/** What lies outside its bounds, in words. */
function missedBounds(rows: readonly Row[]): readonly string[] {
  return rows.flatMap(({ what, truth, toldApart, held }) => {
    if (truth === 0)
      return toldApart <= mostToldApart
        ? []
        : [`${what}: called different in ${percent(toldApart)}`];
    const within = held >= heldBounds.low && held <= heldBounds.high;
    return within ? [] : [`${what}: true distance held in ${percent(held)}`];
  });
}

/** The whole page; the same rows give the same page. */
function twoRunsPage({
  replications,
  rows,
}: {
  readonly replications: number;
  readonly rows: readonly Row[];
}): string {
  const missed = missedBounds(rows);
  const verdict =
    missed.length === 0
      ? '**Every bound is met.**'
      : `**Bounds are missed:**\n\n${missed.map((each) => `- ${each}`).join('\n')}\n\n`;
  const head = [
    '',
    'true distance',
    'called different',
    'interval holds it',
    'mean distance',
    'mean similarity',
    'same leanings would get',
  ];
  return `# Two runs, and two respondents

When two respondents come out as different, are they? And when they differ, does the interval of their
distance hold the truth? This page answers that with simulated respondents: programs with declared
parameters, not language models. \`npm run proof\` writes it, and gives the same page again to the letter.

${verdict} Two runs of one respondent may be called different in up to ${percent(mostToldApart)} of cases (the 95 % limits
of a distance leave 2.5 % on the side of 0), and a true distance has to be held in ${percent(heldBounds.low)} to ${percent(heldBounds.high)}.

Each row is ${replications} replications with items' propensities and answers of their own. Two runs of one
respondent share the propensities, as two runs of one model would, and differ in their answers. All 420
items of the built-in questionnaire are asked once under every template, in process, and read, tallied
and compared by the code that makes a report.

| ${head.join(' | ')} |
| --- |${' ---: |'.repeat(head.length - 1)}
${rows.map(tableRow).join('\n')}

- *mean distance* is without the noise, floored at 0, so that its mean over two runs lies above 0.
- *mean similarity* is CDEval's equation 4 as printed. Noise keeps it below 1 for two runs of one
  respondent, as far as *same leanings would get* says, which a report prints beside every similarity. For two
  respondents that is what two with the same leanings would get whose answers to single items differ as much.
- Chance alone would move a share of 2.5 % by ${points(0.025, replications)} points and one of 95 % by ${points(0.95, replications)} (one standard error).
`;
}

function tableRow(row: Row): string {
  const { what, truth, toldApart, held, distance, similarity, sameLeanings } = row;
  const cells = [
    what,
    truth.toFixed(3),
    percent(toldApart),
    percent(held),
    distance.toFixed(3),
    similarity.toFixed(3),
    sameLeanings.toFixed(3),
  ];
  return `| ${cells.join(' | ')} |`;
}

function percent(share: number): string {
  return `${Number((100 * share).toFixed(1))} %`;
}

function points(share: number, replications: number): string {
  return (100 * Math.sqrt((share * (1 - share)) / replications)).toFixed(1);
}
