// What the proof found, as the page proof/recovery.md.
import {
  coverage,
  groupsBy,
  missedBounds,
  pooledBounds,
  singleBounds,
} from './recovery-bounds.mjs';

/** The whole page; the same rows give the same page. */
export function recoveryPage({ cells, replications, rows }) {
  const missed = missedBounds(rows);
  const verdict =
    missed.length === 0
      ? '**Every bound is met.**'
      : `**Bounds are missed:**\n\n${missed.map((each) => `- ${each}`).join('\n')}\n\n`;
  const seeds = groupsBy(rows, ({ seed }) => seed).length;
  return `# Recovery of a known truth

Where the truth is known, how often do Undertone's 95 % intervals hold it? This page answers that with
simulated respondents: programs with declared parameters, not language models. \`npm run proof\` writes
it, and gives the same page again to the letter.

${verdict} In every cell and under every seed, the intervals of six dimensions together have to hold
the truth in ${range(pooledBounds)} of cases, and those of one dimension, or of a bias, in ${range(singleBounds)}.

## What was simulated

${cells.map(cellLine).join('\n')}

Each of the ${seeds} × ${replications} replications of a cell is a respondent of its own: the propensities of its items
are drawn about the declared orientation, with a fifth of the largest variance there can be, and
those of each form and order about the item's. It is asked all 420 items of the built-in questionnaire
under every template, once each. Its prompts are those that a model gets, and its answers are read,
tallied and estimated by the code that makes a report. They come in process and not over a network; a
test holds them against the same study over HTTP, reading by reading.

## What an interval has to hold

Not the mean of the items that happen to be asked, but what the declaration comes to over all items that
one could write. The simulator says what that is in closed form and knows nothing of the estimator. A
readable answer ignores the item with the chance of the bias, and an unread one counts 0.5 in the
imputed figure, so that of a biased or a refusing respondent *should* be pulled towards 0.5, and its
interval has to hold the pulled figure. The readable-only likelihood of the refusing cell and the two
biases have to be as declared.

${pull(rows)}

## Coverage

*expected* is the truth to be held, *found* the mean estimate, *width* the mean width of an interval;
the rest is the share of intervals that held the truth. Were that 95 % exactly, chance alone would move
a share of ${replications} intervals by ${sampling(replications)} points (one standard error), and one of ${6 * replications} by ${sampling(6 * replications)}.

${groupsBy(rows, ({ cell, figure }) => `${cell} ${figure}`)
  .map(section)
  .join('\n\n')}

## How to read this

- Coverage near 95 % says that intervals are as wide as they should be. It does not say that these items
  stand for a dimension: that is for their readers to judge.
- Simulated items are independent, and answers are independent given the item. For a model whose
  items hang together within a domain or across it, intervals will be somewhat too narrow.
- Where nearly half of a form's pairs of answers cannot be read (three answers in ten are enough), chance
  decides whether the form counts. Intervals then come out wider than they need be, and hold the truth
  more often than they say. The refusing cell stays clear of that. In earlier runs with a quarter of the
  answers lost, the readable-only intervals held the truth in 95.7 % of cases and those of one dimension
  under one seed in 98.6 %; with three in ten lost, in 98.7 % (250 replications).
- \`undertone calibrate\` shows a small version of this over your own machine's network, with your own
  questionnaire and templates if you like.
`;
}

function cellLine({ name, what, declaration }) {
  const orientations = Object.entries(declaration.orientation).map((entry) => entry.join(' '));
  return `- **${name}**: ${what}. Declared: ${orientations.join(', ')}.`;
}

const figureNames = {
  imputed: 'imputed, unread answers at 0.5',
  readableOnly: 'readable-only',
  position: 'position bias',
  acquiescence: 'acquiescence',
};

/** The table of one figure of one cell. */
function section(rows) {
  const [{ cell, figure }] = rows;
  const seeds = groupsBy(rows, ({ seed }) => seed);
  const head = ['declared', 'expected', 'found', 'found − expected', 'width'];
  const columns = ['', ...head, ...seeds.map(([{ seed }]) => `seed ${seed}`), 'all'];
  const lines = groupsBy(rows, ({ dimension }) => dimension).map((own) => [
    own[0].dimension ?? 'all dimensions',
    ...truth(own),
    ...own.map((row) => percent([row])),
    percent(own),
  ]);
  const pooled = ['pooled', ...head.map(() => ''), ...seeds.map(percent), percent(rows)];
  return [
    `### ${cell}: ${figureNames[figure]}`,
    '',
    tableRow(columns),
    tableRow(columns.map((_, place) => (place === 0 ? '---' : '---:'))),
    ...[...lines, ...(lines.length > 1 ? [pooled] : [])].map(tableRow),
  ].join('\n');
}

function truth(rows) {
  const [{ declared, expected }] = rows;
  const found = mean(rows, 'meanRecovered');
  return [
    decimal(declared),
    decimal(expected),
    decimal(found),
    signed(found - expected),
    decimal(mean(rows, 'meanWidth')),
  ];
}

/** What the biases did to the strongest orientation of the biased cell. */
function pull(rows) {
  const own = rows.filter(({ cell, declared }) => cell === 'biased' && declared === 0.85);
  if (own.length === 0) return '';
  return `The biases of the biased cell turn a declared 0.85 into ${decimal(own[0].expected)}: two forms keep 1 − 0.2 of its distance to
0.5, and the third 1 − 0.3. Found on average: ${decimal(mean(own, 'meanRecovered'))}.`;
}

function mean(rows, figure) {
  return rows.reduce((sum, row) => sum + row[figure], 0) / rows.length;
}

function tableRow(cells) {
  return `| ${cells.join(' | ')} |`;
}

function range({ low, high }) {
  return `${Number((100 * low).toFixed(1))}–${Number((100 * high).toFixed(1))} %`;
}

function percent(rows) {
  return `${(100 * coverage(rows)).toFixed(1)} %`;
}

/** Standard error of a coverage of 95 %, in points. */
function sampling(intervals) {
  return (100 * Math.sqrt((0.95 * 0.05) / intervals)).toFixed(1);
}

function decimal(value) {
  return value.toFixed(3).replace('-', '−');
}

function signed(value) {
  return value < 0 ? decimal(value) : `+${decimal(value)}`;
}
