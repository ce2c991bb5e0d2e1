import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { isMainThread } from 'node:worker_threads';
import type { Slope } from '../analysis/gap/gap.js';
import { packagePath } from '../src/content/package-data.js';
import { loadInferenceTemplates } from '../src/instruments/stories/content/stories.js';
import { loadSurveyTemplates } from '../src/instruments/survey/questionnaire.js';
import * as cells from './carry-over-cells.js';
import {
  type CarryOverOutcome,
  carryOverOutcomes,
  type ExpectedCarryOver,
  expectedCarryOver,
} from './carry-over-cells.js';
import {
  type CalledRow,
  type CarryOverFound,
  type Count,
  type CoveredRow,
  carryOverFigure,
  carryOverPage,
  missedBounds,
} from './carry-over-page.js';
import { replicateGap } from './replicated-gap.js';
import { answerShares, type Share, shareOut } from './share-out.js';

// Asks simulated respondents who carry a known share of their opinions over into what they read, thousands
// of times, and writes down how often Undertone finds it, and how often it finds what is not there:
// proof/carry-over.md. Exits with 1 when a bound is missed.
//
//   npm run proof                                       with the other studies, on every core
//   node dist/proof/carry-over-study.js --share 0.02    a quick try of so much of it, printed and not written

type Cell = cells.CarryOverCell;

interface Question {
  readonly cell: Cell;
  readonly pairs: number;
  readonly seed: number;
}

/** Of an outcome what the page counts; the rest need not travel. */
interface Outcome extends Pick<CarryOverOutcome, 'verdict' | 'told' | 'dimensions'> {
  readonly slope: Slope;
  readonly corrected: Slope | null;
}

/** Pairs of five items, as the built-in set has. */
const PAIRS = 48;
const seeds = [4, 5, 6];
const sizes = {
  coverage: 75,
  noisy: 30,
  notCarrying: 400,
  deaf: 100,
  unbounded: 100,
  power: 100,
};

/** Respondents of each cell: those of `sizes`, or so much of them as is asked for. */
interface Asked {
  readonly seed: number;
  readonly size: number;
}

if (isMainThread) await study();
else await work();

async function study(): Promise<void> {
  const { values } = parseArgs({ options: { share: { type: 'string', default: '1' } } });
  const share = Number(values.share);
  if (!(share > 0 && share <= 1)) {
    process.stderr.write('--share takes a number above 0, 1 at most\n');
    process.exit(2);
  }
  const found = await findings(share);
  const page = carryOverPage(found);
  if (process.argv.length > 2) process.stdout.write(page);
  else {
    writeFileSync(packagePath('proof/carry-over.md'), page);
    writeFileSync(packagePath('proof/carry-over.svg'), await carryOverFigure(found));
  }

  const missed = missedBounds(found);
  for (const each of missed) process.stderr.write(`missed: ${each}\n`);
  process.exit(missed.length > 0 ? 1 : 0);
}

async function findings(share: number): Promise<CarryOverFound> {
  const sized = (name: keyof typeof sizes, seed = 4) => ({ seed, size: share * sizes[name] });
  const coverage = [];
  for (const seed of seeds) {
    coverage.push(...(await covered(cells.coverageCells, sized('coverage', seed))));
  }
  const noisy = [];
  for (const seed of seeds) noisy.push(...(await covered(cells.noisyCells, sized('noisy', seed))));
  return {
    share,
    pairs: PAIRS,
    coverage,
    noisy,
    notCarrying: await called(cells.notCarryingCells, sized('notCarrying')),
    deaf: await called(cells.deafCells, sized('deaf')),
    unbounded: await called(cells.unboundedCells, sized('unbounded')),
    power: await called(cells.powerCells, sized('power')),
  };
}

/** Asks the respondents of a cell, one share of the replications after another. */
async function work(): Promise<void> {
  const wording = await loadSurveyTemplates('undertone', 'en');
  const stories = await loadInferenceTemplates('undertone', 'en');
  answerShares<Question, readonly Outcome[]>(async function* (asked: Question & Share) {
    for await (const respondents of replicateGap({ ...asked, wording, stories })) {
      yield carryOverOutcomes(respondents, asked).map(
        ({ carryOver: { slope, corrected }, verdict, told, dimensions }) => ({
          verdict,
          told,
          slope,
          corrected,
          dimensions,
        }),
      );
    }
  });
}

/** How often intervals hold the truth. */
async function covered(some: readonly Cell[], asked: Asked): Promise<readonly CoveredRow[]> {
  const outcomes = await outcomesOf(some, asked);
  return some.map((cell, nth) => {
    const truth = truthOf(cell);
    const rows = outcomes[nth] ?? [];
    const slopes = rows.map(({ slope }) => slope);
    return {
      seed: asked.seed,
      name: cell.name,
      truth,
      replications: rows.length,
      mean: meanOf(slopes.map(({ value }) => value)),
      width: meanOf(
        slopes.map(({ low, high }) => (low === null || high === null ? null : high - low)),
      ),
      pooled: held(slopes, truth.slope),
      corrected: held(
        rows.map((row) => row.corrected),
        truth.corrected,
      ),
      apart: held(
        rows.flatMap(({ dimensions }) => dimensions),
        truth.slope,
      ),
    };
  });
}

/** What respondents are called. */
async function called(some: readonly Cell[], asked: Asked): Promise<readonly CalledRow[]> {
  const outcomes = await outcomesOf(some, asked);
  return some.map(({ name, what, respondents }, nth) => {
    const rows = outcomes[nth] ?? [];
    const count = (verdict: Outcome['verdict']) =>
      rows.filter((row) => row.verdict === verdict).length;
    return {
      name,
      what,
      n: rows.length,
      projects: count('projects'),
      contrasts: count('contrasts'),
      noneShown: count('none shown'),
      // Of several the dimensions are looked at one by one, not held against the others.
      told: respondents > 1 ? null : rows.filter(({ told }) => told > 0).length,
      mean: meanOf(rows.map(({ slope }) => slope.value)),
      detectable: meanOf(rows.map(({ slope }) => slope.detectable)),
    };
  });
}

/** The outcomes of every respondent of each cell. */
async function outcomesOf(
  some: readonly Cell[],
  { seed, size }: Asked,
): Promise<readonly (readonly Outcome[])[]> {
  const answers = [];
  for (const cell of some) {
    const replications = Math.ceil(size / cell.respondents);
    const replicated = await shareOut<Question, readonly Outcome[]>(
      [{ cell, pairs: PAIRS, seed }],
      { replications, workerFile: new URL(import.meta.url) },
    );
    answers.push(replicated.flat(2));
  }
  return answers;
}

/** How many of those that have an interval hold the truth. */
function held(slopes: readonly (Slope | null)[], truth: number): Count {
  const there = slopes.flatMap((slope) =>
    !slope || slope.low === null || slope.high === null
      ? []
      : [{ low: slope.low, high: slope.high }],
  );
  const holding = there.filter(({ low, high }) => low <= truth && truth <= high);
  return { count: holding.length, n: there.length };
}

function truthOf({ declaration, answers, measure }: Cell): ExpectedCarryOver {
  const perTemplate = answers === 'exact' ? Number.POSITIVE_INFINITY : answers / 6;
  return expectedCarryOver(declaration, { answers: perTemplate, probe: measure });
}

/** Over those that there are. */
function meanOf(values: readonly (number | null)[]): number {
  const there = values.filter((value) => value !== null);
  return there.reduce((sum, value) => sum + value, 0) / there.length;
}
