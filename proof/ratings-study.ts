import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { isMainThread } from 'node:worker_threads';
import { packagePath } from '../src/content/package-data.js';
import { loadInferenceTemplates } from '../src/instruments/stories/content/stories.js';
import { loadSurveyTemplates } from '../src/instruments/survey/questionnaire.js';
import * as cells from './ratings-cells.js';
import { missedBounds, type RatedRow, ratingsFigure, ratingsPage } from './ratings-page.js';
import { replicateGap } from './replicated-gap.js';
import { answerShares, type Share, shareOut } from './share-out.js';

// Asks simulated respondents who are drawn by what sounds nice and by what is plain, and corrects for it by ratings of
// readers of one family or two: proof/carry-over-ratings.md and the picture beside it. Exits with 1 when a bound is
// missed.
//
//   npm run proof                                      with the other studies, on every core
//   node dist/proof/ratings-study.js --share 0.05      a quick try of so much of it, printed and not written

interface Question {
  readonly projection: number;
}

const readers = [...cells.twoFamilies, ...cells.oneFamily];

if (isMainThread) await study();
else await work();

async function study(): Promise<void> {
  const { values } = parseArgs({ options: { share: { type: 'string', default: '1' } } });
  const share = Number(values.share);
  if (!(share > 0 && share <= 1)) {
    process.stderr.write('--share takes a number above 0, 1 at most\n');
    process.exit(2);
  }
  const answers = await shareOut<Question, readonly cells.RatedOutcome[]>(
    cells.projections.map((projection) => ({ projection })),
    { replications: Math.ceil(share * cells.SIZE), workerFile: new URL(import.meta.url) },
  );
  const rows = cells.projections.flatMap((projection, place) =>
    readers.map((each, nth): RatedRow => {
      const outcomes = (answers[place] ?? []).flatMap((of) => of[nth] ?? []);
      return { readers: each, projection, outcomes };
    }),
  );
  const page = ratingsPage(rows);
  if (process.argv.length > 2) process.stdout.write(page);
  else {
    writeFileSync(packagePath('proof/carry-over-ratings.md'), page);
    writeFileSync(packagePath('proof/carry-over-ratings.svg'), await ratingsFigure(rows));
  }
  const missed = missedBounds(rows);
  for (const each of missed) process.stderr.write(`missed: ${each}\n`);
  process.exit(missed.length > 0 ? 1 : 0);
}

async function work(): Promise<void> {
  const wording = await loadSurveyTemplates('undertone', 'en');
  const stories = await loadInferenceTemplates('undertone', 'en');
  answerShares<Question, readonly cells.RatedOutcome[]>(async function* ({
    projection,
    ...share
  }: Question & Share) {
    const cell = cells.ratedCell(projection);
    const { PAIRS: pairs, SEED: seed } = cells;
    for await (const [stated] of replicateGap({ cell, wording, stories, pairs, seed, ...share })) {
      yield cells.ratedOutcomes(stated ?? [], readers);
    }
  });
}
