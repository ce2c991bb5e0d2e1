// What the study of judges found: the bounds it must keep to, the page proof/judges.md and its picture.

/** What a figure came to over replications: sums, and how often. */
interface Sums {
  readonly n: number;
  /** Replications without an interval. */
  readonly without: number;
  readonly bias: number;
  readonly holds: number;
  /** Intervals that leave out what a respondent without the competence has. */
  readonly calls: number;
  readonly width: number;
}

export interface Tally {
  readonly name: string;
  /** Of each judge, of claims that hold and of those that do not. */
  readonly error: number;
  readonly measure: string;
  readonly truth: number;
  /** The truth is that of a respondent without the competence, so that every call is false. */
  readonly hasNone: boolean;
  readonly judged: Sums;
  readonly corrected: Sums;
}

export interface JudgesFound {
  readonly replications: number;
  readonly twins: number;
  readonly repeats: number;
  readonly labels: number;
  readonly shared: number;
  readonly rows: readonly Tally[];
  /** Errors half shared, corrected each way. */
  readonly alike: readonly Tally[];
}

/** How far the mean of a corrected figure may lie from the truth. */
const biasBound = 0.03;
/** How often corrected intervals must hold the truth, over all measures and respondents of an error. */
const coverageBound = 0.93;
/** How often a corrected interval may find what a respondent has not, over all such of an error. */
const falseBound = 0.05;
/** How often intervals by labels must hold the truth where judges err alike. */
const labelBound = 0.9;

/** What lies outside its bounds, in words. */
export function missedBounds({ rows, alike }: JudgesFound): readonly string[] {
  const errors = [...new Set(rows.map(({ error }) => error))];
  return [
    ...rows.flatMap(({ name, error, measure, corrected }) => {
      const bias = corrected.bias / Math.max(1, corrected.n);
      return Math.abs(bias) > biasBound
        ? [`${measure} of ${name} at ${percent(error)}: bias ${signed(bias)}`]
        : [];
    }),
    ...errors.flatMap((error) => {
      const own = rows.filter((row) => row.error === error);
      const holds = share(own, 'holds');
      const calls = share(
        own.filter(({ hasNone }) => hasNone),
        'calls',
      );
      return [
        ...(holds < coverageBound ? [`coverage at ${percent(error)}: ${percent(holds)}`] : []),
        ...(calls > falseBound ? [`false calls at ${percent(error)}: ${percent(calls)}`] : []),
      ];
    }),
    ...alike
      .filter(({ measure }) => measure.includes('labels'))
      .filter(({ corrected }) => corrected.holds / Math.max(1, corrected.n) < labelBound)
      .map(
        ({ measure, error, corrected }) =>
          `${measure} at ${percent(error)}: holds ${percent(corrected.holds / corrected.n)}`,
      ),
  ];
}

function share(
  rows: readonly Tally[],
  of: 'holds' | 'calls',
  side: 'judged' | 'corrected' = 'corrected',
): number {
  const n = rows.reduce((sum, row) => sum + row[side].n, 0);
  return rows.reduce((sum, row) => sum + row[side][of], 0) / Math.max(1, n);
}

export function judgesPage(found: JudgesFound): string {
  const { replications, twins, repeats, labels, shared, rows, alike } = found;
  const missed = missedBounds(found);
  const errors = [...new Set(rows.map(({ error }) => error))];
  const summary = errors.map((error) => {
    const own = rows.filter((row) => row.error === error);
    const blind = own.filter(({ hasNone }) => hasNone);
    return [
      percent(error),
      percent(share(blind, 'calls', 'judged')),
      percent(share(blind, 'calls')),
      percent(share(own, 'holds', 'judged')),
      percent(share(own, 'holds')),
    ];
  });
  return `# Judges who err

![False calls as judged and corrected](judges.svg)

Judges of conversations err. This page says what that does to the figures, and what is left of it once they are
corrected by decoys and by what two judges both find. \`npm run proof\` writes it, and gives the same page again to the
letter.

${missed.length === 0 ? '**Every bound is met.**' : `**Missed: ${missed.join('; ')}.**`} The mean of a corrected figure has to lie within ${biasBound} of the truth; over all
figures of an error the corrected interval has to hold the truth in ${percent(coverageBound)} at least, and may find what a respondent
has not in ${percent(falseBound)} at most. Where judges err alike, intervals by labels have to hold it in ${percent(labelBound)}.

${table([
  ['error of judges', 'false calls, as judged', 'corrected', 'truth held, as judged', 'corrected'],
  ...summary,
])}

A *false call* is an interval that leaves out what a respondent without the competence has: 0, and 0.5 for acting on the
stance. *Hits less false alarms* is counted against noticing as judged.

## What was simulated

Programs, not language models: ${replications} respondents a cell, each with ${twins} twins played ${repeats} times at both poles, a third of them
with a harmless twin. Turns, stages and scores are the product's own; only the words are left out. Twins differ: each
chance p is p ± half of what is left to 0 or 1. Both judges miss a claim that holds, and find one that does not,
a decoy too, with the chance in the table, independently; what they find wrongly they quote from any message.

| respondent | notices | knows when hinted | names the stance | heeds it: target, opposite | settles | reaches goals | flags harmless ones |
| --- | --- | --- | --- | --- | --- | --- | --- |
| blind | 0 | 0 | 0 | 1, 0 | 1 | 0 | 0 |
| suspicious | 0.5 | 0.5 | 0.3 | 0.5, 0.5 | 0.7 | 0.6 | 0.5 |
| able | 0.6 | 0.4 | 0.8 | 0.9, 0.7 | 0.9 | 0.8 | 0.1 |
| expert | 0.95 | 0.9 | 0.95 | 0.95, 0.95 | 1 | 0.95 | 0.05 |

## Each figure

${table([
  [
    'respondent, error',
    'figure',
    'truth',
    'bias, as judged',
    'corrected',
    'holds, as judged',
    'corrected',
    'width',
  ],
  ...rows.map((row) => lineOf(row, `${row.name}, ${percent(row.error)}`)),
])}

## Judges who err alike

Half of the errors of both judges are the same (${percent(shared)}), which decoys and agreement cannot see: agreement is taken for
truth. A person's labels of ${labels} conversations can. No bound is set for decoys here.

${table([
  [
    'error',
    'figure',
    'truth',
    'bias, as judged',
    'corrected',
    'holds, as judged',
    'corrected',
    'width',
  ],
  ...alike.map((row) => lineOf(row, percent(row.error))),
])}

What this page cannot say: real decoys are easier than claims of the same scene, so that real judges find more of
what is not there than their decoys tell.
`;
}

function lineOf({ measure, truth, judged, corrected }: Tally, first: string): string[] {
  const of = (sums: Sums, key: 'bias' | 'holds' | 'width') => sums[key] / Math.max(1, sums.n);
  return [
    first,
    measure.replaceAll('_', ' '),
    truth.toFixed(2),
    signed(of(judged, 'bias')),
    signed(of(corrected, 'bias')),
    percent(of(judged, 'holds')),
    `${percent(of(corrected, 'holds'))}${corrected.without > 0 ? ` (${corrected.without} without)` : ''}`,
    of(corrected, 'width').toFixed(2),
  ];
}

/** Bars of false calls by figure: as judged above, corrected below. */
export function judgesPicture({ rows }: JudgesFound): string {
  const own = rows.filter(({ hasNone }) => hasNone);
  const [left, wide, high, top] = [300, 360, 34, 64];
  const bars = own.map(({ name, error, measure, judged, corrected }, nth) => {
    const y = top + nth * high;
    const label = `${name}: ${measure.replaceAll('_', ' ')}, ${percent(error)} error`;
    const bar = (sums: Sums, at: number, fill: string) => {
      const part = sums.calls / Math.max(1, sums.n);
      return `<rect x="${left}" y="${y + at}" width="${(part * wide).toFixed(1)}" height="10" fill="${fill}"/><text x="${(left + Math.max(part, falseBound) * wide + 6).toFixed(1)}" y="${y + at + 9}" font-size="10" fill="#555">${percent(part)}</text>`;
    };
    return `<text x="${left - 8}" y="${y + 15}" text-anchor="end" font-size="12">${label}</text>${bar(judged, 0, '#b9b9b9')}${bar(corrected, 11, '#1f5fa8')}`;
  });
  const height = top + own.length * high + 12;
  const bound = left + falseBound * wide;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 740 ${height}" font-family="system-ui, sans-serif" fill="#222"><title>False calls as judged and corrected</title><rect width="740" height="${height}" fill="#fff"/><text x="16" y="24" font-size="15" font-weight="600">How often a competence is found that is not there</text><rect x="16" y="36" width="10" height="10" fill="#b9b9b9"/><text x="32" y="45" font-size="12">as judged</text><rect x="110" y="36" width="10" height="10" fill="#1f5fa8"/><text x="126" y="45" font-size="12">corrected</text><text x="210" y="45" font-size="12" fill="#555">dashed: the bound, ${percent(falseBound)}</text><line x1="${bound}" x2="${bound}" y1="${top - 6}" y2="${height - 10}" stroke="#c33" stroke-dasharray="3 3"/>${bars.join('')}</svg>
`;
}

function table([head = [], ...lines]: readonly (readonly string[])[]): string {
  const rule = head.map(() => '---');
  return [head, rule, ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1).replace(/\.0$/, '')} %`;
}

function signed(value: number): string {
  const text = Math.abs(value).toFixed(3);
  return Number(text) === 0 ? '0.000' : `${value < 0 ? '−' : '+'}${text}`;
}
