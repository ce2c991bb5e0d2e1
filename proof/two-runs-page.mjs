// What the comparison of runs found, as the page proof/two-runs.md.

/** Two runs of one respondent may be told apart in so many cases, and a true distance must be held in so many. */
const mostToldApart = 0.05;
const heldBounds = { low: 0.92, high: 0.99 };

/** What lies outside its bounds, in words. */
export function missedBounds(rows) {
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
export function twoRunsPage({ replications, rows }) {
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

function tableRow({ what, truth, toldApart, held, distance, similarity, sameLeanings }) {
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

function percent(share) {
  return `${Number((100 * share).toFixed(1))} %`;
}

function points(share, replications) {
  return (100 * Math.sqrt((share * (1 - share)) / replications)).toFixed(1);
}
