import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import * as cells from '../dist/proof/carry-over-cells.js';
import { expectedCarryOver } from '../dist/proof/carry-over-cells.js';
import { held, missedBounds } from './carry-over-bounds.mjs';
import { carryOverPage } from './carry-over-page.mjs';
import { shareOut } from './share-out.mjs';

// Asks simulated respondents who carry a known share of their opinions over into what they read, thousands
// of times, and writes down how often Undertone finds it, and how often it finds what is not there:
// proof/carry-over.md. Exits with 1 when a bound is missed.
//
//   npm run proof                                    with the other proofs, on every core
//   node proof/carry-over.mjs --share 0.02           a quick try of so much of it, printed and not written

const { values } = parseArgs({ options: { share: { type: 'string', default: '1' } } });
const share = Number(values.share);
if (!(share > 0 && share <= 1)) {
  process.stderr.write('--share takes a number above 0, 1 at most\n');
  process.exit(2);
}

/** Pairs of five items, as the built-in set has. */
const PAIRS = 48;
const seeds = [1, 2, 3];
const sizes = {
  coverage: 250,
  noisy: 60,
  notCarrying: 2000,
  deaf: 200,
  unbounded: 200,
  power: 300,
};

const coverage = [];
for (const seed of seeds) coverage.push(...(await covered(cells.coverageCells, seed, 'coverage')));
const noisy = [];
for (const seed of seeds) noisy.push(...(await covered(cells.noisyCells, seed, 'noisy')));
const found = {
  pairs: PAIRS,
  coverage,
  noisy,
  notCarrying: await called(cells.notCarryingCells, 'notCarrying'),
  deaf: await called(cells.deafCells, 'deaf'),
  unbounded: await called(cells.unboundedCells, 'unbounded'),
  power: await called(cells.powerCells, 'power'),
};
const page = carryOverPage(found);
if (process.argv.length > 2) process.stdout.write(page);
else writeFileSync(new URL('./carry-over.md', import.meta.url), page);

const missed = missedBounds(found);
for (const each of missed) process.stderr.write(`missed: ${each}\n`);
process.exit(missed.length > 0 ? 1 : 0);

/** How often intervals hold the truth. */
async function covered(some, seed, size) {
  const outcomes = await outcomesOf(some, seed, size);
  return some.map((cell, nth) => {
    const truth = truthOf(cell);
    const rows = outcomes[nth];
    const slopes = rows.map(({ slope }) => slope);
    return {
      seed,
      name: cell.name,
      truth,
      replications: rows.length,
      mean: meanOf(slopes.map(({ value }) => value)),
      width: meanOf(slopes.map(({ low, high }) => high - low)),
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
async function called(some, size) {
  const outcomes = await outcomesOf(some, 1, size);
  return some.map(({ name, what, respondents }, nth) => {
    const rows = outcomes[nth];
    const count = (verdict) => rows.filter((row) => row.verdict === verdict).length;
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
async function outcomesOf(some, seed, size) {
  const answers = [];
  for (const cell of some) {
    const replications = Math.ceil((share * sizes[size]) / cell.respondents);
    const [replicated] = await shareOut([{ cell, pairs: PAIRS, seed }], {
      replications,
      workerFile: new URL('./carry-over-worker.mjs', import.meta.url),
    });
    answers.push(replicated.flat());
  }
  return answers;
}

function truthOf({ declaration, answers, measure }) {
  const perTemplate = answers === 'exact' ? Number.POSITIVE_INFINITY : answers / 6;
  return expectedCarryOver(declaration, { answers: perTemplate, probe: measure });
}

function meanOf(values) {
  const there = values.filter((value) => value !== null);
  return there.reduce((sum, value) => sum + value, 0) / there.length;
}
