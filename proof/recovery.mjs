import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { coverageOf } from '../dist/proof/recovered-cells.js';
import { calibrationCells } from '../dist/src/simulation/calibration-cells.js';
import { missedBounds } from './recovery-bounds.mjs';
import { recoveryPage } from './recovery-page.mjs';
import { shareOut } from './share-out.mjs';

// Measures simulated respondents whose culture is known, thousands of times, and writes down how often
// Undertone's intervals hold the truth: proof/recovery.md. Exits with 1 when a bound is missed.
//
//   npm run proof                                          all of it, on every core
//   node proof/recovery.mjs --replications 20 --seeds 1    a quick try, printed and not written

const { values } = parseArgs({
  options: {
    replications: { type: 'string', default: '500' },
    seeds: { type: 'string', default: '1,2,3' },
    cells: { type: 'string', default: calibrationCells.map(({ name }) => name).join(',') },
  },
});
const replications = Number(values.replications);
const seeds = values.seeds.split(',').map(Number);
if (![replications, ...seeds].every((each) => Number.isInteger(each) && each > 0)) {
  process.stderr.write('--replications takes a whole number, --seeds some with commas between\n');
  process.exit(2);
}

const cells = calibrationCells.filter(({ name }) => values.cells.split(',').includes(name));
const runs = seeds.flatMap((seed) => cells.map((cell) => ({ seed, cell: cell.name })));
const answers = await shareOut(runs, {
  replications,
  workerFile: new URL('./recovery-worker.mjs', import.meta.url),
});
const rows = runs.flatMap(({ seed }, nth) =>
  coverageOf(answers[nth]).map((coverage) => ({ seed, ...coverage })),
);
const page = recoveryPage({ cells, replications, rows });
if (process.argv.length > 2) process.stdout.write(page);
else writeFileSync(new URL('./recovery.md', import.meta.url), page);

const missed = missedBounds(rows);
for (const each of missed) process.stderr.write(`missed: ${each}\n`);
process.exit(missed.length > 0 ? 1 : 0);
