import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { isMainThread } from 'node:worker_threads';
import { packagePath } from '../src/content/package-data.js';
import { type Counted, pairCellNamed, pairCells } from './pair-cells.js';
import { missedBounds, pairsPage, pairsPicture, type Row } from './pairs-page.js';
import { answerShares, shareOut } from './share-out.js';

// Holds the verdicts on pairs of 20 simulated respondents against what is declared of them: how often a study
// calls equal ones different, and how often one that is a known distance away is found. Writes proof/pairs.md
// and proof/pairs.svg. Exits with 1 when a bound is missed.
//
//   npm run proof                                   with the other studies, on every core
//   node dist/proof/pairs-study.js --share 0.05     a quick try of so much of it, printed and not written

/** A condition, by its name. */
interface Question {
  readonly cell: string;
}

if (isMainThread) await study();
else {
  answerShares<Question, readonly Counted[]>(async function* ({ cell, first, replications }) {
    for (let number = first; number < first + replications; number += 1) {
      yield pairCellNamed(cell).replicate(number);
    }
  });
}

async function study(): Promise<void> {
  const { values } = parseArgs({ options: { share: { type: 'string', default: '1' } } });
  const share = Number(values.share);
  if (!(share > 0 && share <= 1)) {
    process.stderr.write('--share takes a number above 0, 1 at most\n');
    process.exit(2);
  }
  const rows: Row[] = [];
  for (const cell of pairCells) {
    const replications = Math.ceil(share * cell.studies);
    const [answers = []] = await shareOut<Question, readonly Counted[]>([{ cell: cell.name }], {
      replications,
      workerFile: new URL(import.meta.url),
    });
    for (const [place, measure] of cell.measures.entries()) {
      const each = answers.flatMap((counted) => counted[place] ?? []);
      rows.push({ cell, measure, each });
    }
  }
  const page = pairsPage(rows, share);
  if (process.argv.length > 2) process.stdout.write(page);
  else {
    writeFileSync(packagePath('proof/pairs.md'), page);
    writeFileSync(packagePath('proof/pairs.svg'), pairsPicture(rows));
  }
  const missed = missedBounds(rows);
  for (const each of missed) process.stderr.write(`missed: ${each}\n`);
  process.exit(missed.length > 0 ? 1 : 0);
}
