import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { isMainThread } from 'node:worker_threads';
import { wilsonInterval } from '../analysis/statistics/intervals.js';
import { packagePath } from '../src/content/package-data.js';
import * as cells from './profile-cells.js';
import { answerShares, shareOut } from './share-out.js';

// Holds what is said of profiles against simulated respondents under conditions that an audit from outside
// made: wordings of their own, refusals of one pole, forecasts of half-widths. Writes
// proof/profiles.md. Exits with 1 when a bound is missed.
//
//   npm run proof                                      with the other studies, on every core
//   node dist/proof/profiles-study.js --share 0.05     a quick try of so much of it, printed and not written

/** How often something came about among how many. */
interface Row extends cells.Counted {
  readonly name: string;
  readonly measure: cells.ProfileCell['measures'][number];
}

/** A condition, by its name. */
interface Question {
  readonly cell: string;
}

if (isMainThread) await study();
else {
  const asked = await cells.builtIn();
  answerShares<Question, readonly cells.Counted[]>(async function* ({ cell, first, replications }) {
    for (let number = first; number < first + replications; number += 1) {
      yield cells.cellNamed(cell).replicate(asked, number + 1);
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
  for (const cell of cells.profileCells) {
    const [answers = []] = await shareOut<Question, readonly cells.Counted[]>(
      [{ cell: cell.name }],
      {
        replications: Math.ceil(share * cell.replications),
        workerFile: new URL(import.meta.url),
      },
    );
    for (const [place, measure] of cell.measures.entries()) {
      const sum = (key: keyof cells.Counted) =>
        answers.reduce((total, counted) => total + (counted[place]?.[key] ?? 0), 0);
      rows.push({ name: cell.name, measure, count: sum('count'), n: sum('n') });
    }
  }
  const page = profilesPage(rows, share);
  if (process.argv.length > 2) process.stdout.write(page);
  else writeFileSync(packagePath('proof/profiles.md'), page);

  const missed = missedBounds(rows);
  for (const each of missed) process.stderr.write(`missed: ${each}\n`);
  process.exit(missed.length > 0 ? 1 : 0);
}

/** What lies outside its bounds, in words. */
function missedBounds(rows: readonly Row[]): readonly string[] {
  return rows.flatMap(({ name, measure: { what, bounds }, count, n }) =>
    bounds && (count / n < bounds.low || count / n > bounds.high)
      ? [`${name}, ${what}: ${percent(count / n)}`]
      : [],
  );
}

/** The whole page; the same rows give the same page. */
function profilesPage(rows: readonly Row[], share: number): string {
  const missed = missedBounds(rows);
  const verdict =
    missed.length === 0
      ? '**Every bound is met.**'
      : `**Bounds are missed:**\n\n${missed.map((each) => `- ${each}`).join('\n')}`;
  return `# Profiles: wordings, refusals, forecasts

What is said of profiles and pairs, held against simulated respondents: programs with declared parameters,
not language models. \`npm run proof\` writes this page, and gives it again to the letter.${share < 1 ? ` This one is of ${percent(share)} of the replications.` : ''}

${verdict} *bounds* were set before the run; a dash marks what is measured without one.

Each replication has item propensities and answers of its own: the 420 items of the built-in questionnaire, once
under each of the six templates unless it says otherwise. What an answer means is counted, without its words;
\`undertone calibrate\` holds the words against the meaning. *Wordings move* a dimension by a normal effect in
logits, drawn anew for each respondent, dimension and form (or each wording of a form); respondents are equal
over all wordings, and under none.

| condition | what is counted | of | found (95 % limits) | bounds |
| --- | --- | ---: | ---: | ---: |
${rows.map(tableRow).join('\n')}

- *different* is the verdict that a report gives, over items and wordings, corrected over all pairs and dimensions. Many
  respondents have a page of their own, pairs.md.
- The margin of 0.1 is a root mean square difference per dimension.
- Three forms leave two degrees of freedom, so that limits over wordings are wide and hold the truth too often.
- A forecast rests on one answer to each template. That of a single dimension is as uncertain as the spread that it
  rests on.
`;
}

function tableRow({ name, measure: { what, bounds }, count, n }: Row): string {
  const share = count / n;
  const { low, high } = wilsonInterval(count, n);
  const limits = `${percent(low)} to ${percent(high)}`;
  const within = bounds ? `${percent(bounds.low)} to ${percent(bounds.high)}` : '–';
  return `| ${name} | ${what} | ${n} | ${percent(share)} (${limits}) | ${within} |`;
}

function percent(share: number): string {
  return `${Number((100 * share).toFixed(1))} %`;
}
