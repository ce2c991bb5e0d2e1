import type {
  Homogeneity,
  PairSimilarity,
  Similarities,
} from '../../analysis/similarity/comparison.js';
import { similarityWithoutNoise } from '../../analysis/similarity/similarities.js';
import { ownValue } from '../../vocabulary/comparable-text.js';
import type { Block, Page } from '../document/document.js';
import {
  count,
  counted,
  decimal,
  interval,
  isSignificant,
  likelihood,
  list,
  NOTHING,
  pClause,
  plainText,
  pValue,
} from '../document/format.js';
import { marksOf } from '../document/heading.js';
import { pairVerdictText } from '../document/pair-verdict.js';
import type { MatrixPlot } from '../document/plot.js';
import type { Report } from '../document/report.js';
import { dimensionColumns, dimensionsIn, dimensionsInWords } from '../document/scheme.js';
import { LETTERS, shortIds } from '../figures/text.js';
import { HOW_MAP, mapPlot } from './map.js';
import { ranksTable } from './ranks.js';

/** Who is like whom: a map with countries, and every pair of respondents; none where neither can be had. */
export function similarityPage(report: Report): Page | null {
  const map = mapPlot(report);
  const matrix = matrixPlot(report);
  if (!map && !matrix) return null;
  return {
    id: 'similarity',
    title: 'Similarity',
    depth: 'results',
    finding: similarityFinding(report),
    line: map
      ? 'Which respondents are alike, on a map with countries and in pairs'
      : 'Which respondents are alike, pair by pair',
    group: null,
    blocks: [
      ...(map ? [{ kind: 'plot', plot: map, how: HOW_MAP } as const] : []),
      ...(matrix ? [{ kind: 'plot', plot: matrix, how: HOW_MATRIX } as const] : []),
      ...together(report),
      ...pairsTable(report),
      ...ranksTable(report),
      ...differingTable(report),
      ...publishedModels(report),
    ],
  };
}

/** What the pairs come to, in a sentence of at most 25 words. */
export function similarityFinding(report: Report): string {
  const { comparison } = report;
  const short = shortIds(report, LETTERS.sentence);
  const bothNames = ({ first, second }: PairSimilarity) => `${short(first)} and ${short(second)}`;
  const pairs = comparison.similarities.pairs.filter(({ similarity }) => similarity !== null);
  const judged = pairs.filter(({ distance }) => distance.low !== null);
  const [only] = pairs;
  if (!only)
    return `There is no pair of respondents to compare${comparison.map ? '; the map shows countries' : ''}`;
  if (judged.length === 0)
    return 'Whether respondents differ is inconclusive: no pair has an interval';
  const closest = judged.reduce((best, each) =>
    (each.distance.value ?? Infinity) < (best.distance.value ?? Infinity) ? each : best,
  );
  if (pairs.length === 1) {
    const alike = similarityWithoutNoise(only);
    const figure = `similarity without noise ${likelihood(alike.value)} (${interval(alike)})`;
    return `${bothNames(only)} ${alone[only.verdict]}: ${figure}`;
  }
  const differing = judged.filter(({ differ }) => differ).length;
  const same = judged.filter(({ verdict }) => verdict === 'same').length;
  const rest = judged.filter(({ verdict }) => verdict === 'inconclusive');
  const unjudged = judged.length < pairs.length ? ` with an interval` : '';
  if (differing === judged.length) {
    return `All ${count(judged.length)} pairs of respondents${unjudged} differ in overall distance; ${bothNames(closest)} are the most alike`;
  }
  const parts = [
    `${count(differing)} of ${count(judged.length)} pairs of respondents${unjudged} differ in overall distance`,
    ...(same === 0 ? [] : [`${count(same)} ${same === 1 ? 'is' : 'are'} the same`]),
    ...(rest.length === 0
      ? []
      : [
          `${rest.length === 1 ? rest.map(bothNames).join('') : count(rest.length)} show no difference`,
        ]),
  ];
  return parts.join('; ');
}

/** What is said of the only pair. */
const alone: Readonly<Record<PairSimilarity['verdict'], string>> = {
  same: 'are the same within the margin',
  different: 'differ',
  'different, within the margin': 'differ, within the margin',
  inconclusive: 'show no difference',
};

const HOW_MATRIX =
  'A cell holds the similarity without noise that the table gives: the darker, the more alike. A frame marks a pair that shows no difference after correction.';

/**
 * Every pair of respondents in the order of the clustering, as the estimate of their similarity without noise,
 * 0..1. Which pairs differ is marked apart, since a close pair that is surely measured may differ where a
 * distant one does not. Null without a pair.
 */
export function matrixPlot(report: Report): MatrixPlot | null {
  const { order, pairs } = report.comparison.similarities;
  if (order.length < 2) return null;
  const short = shortIds(report, LETTERS.matrix);
  const cells = pairs.flatMap((pair) => {
    const [one, other] = [order.indexOf(pair.first), order.indexOf(pair.second)];
    if (one < 0 || other < 0) return [];
    const { value, high } = similarityWithoutNoise(pair);
    // Without an interval nothing says whether the two differ.
    const cell = {
      value: high === null ? null : value,
      text: high === null ? '?' : likelihood(value),
      differs: pair.differ,
      planned: pair.family === 'planned',
    };
    return [
      { row: one, column: other, ...cell },
      { row: other, column: one, ...cell },
    ];
  });
  const judged = pairs.filter(({ distance }) => distance.low !== null);
  const same = judged.filter(({ differ }) => !differ).length;
  return {
    kind: 'matrix',
    name: 'similarity-matrix',
    title: 'Similarity of every pair of respondents',
    scale: 'Similarity without noise',
    names: order.map(short),
    cells,
    caption: [
      `How alike two respondents are: 1/(1 + distance), the distance over ${dimensionsInWords(report)} without its noise.`,
      'The null is 1.00, no distance; a frame marks pairs that show no difference after correction.',
      ...(pairs.some(({ family }) => family === 'planned')
        ? ['A filled corner marks a planned comparison; the others are exploratory.']
        : []),
      'Respondents are in the order of average-linkage clustering.',
      ...(judged.length < pairs.length ? ['A question mark: no interval.'] : []),
      ...marksOf(report.respondents),
    ].join(' '),
    alt: `Matrix of ${count(order.length)} respondents. ${count(judged.length - same)} of ${counted(judged.length, 'pair')} with an interval ${judged.length - same === 1 ? 'differs' : 'differ'}.`,
  };
}

/** The average pair, what noise alone makes of it, and how alike all are. */
function together(report: Report): Block[] {
  const { similarities, homogeneity } = report.comparison;
  const { baseline, pairs } = similarities;
  const nulls = pairs.flatMap(({ sameLeanings }) => sameLeanings ?? []);
  const sentences = [
    ...(baseline?.value == null || pairs.length < 2
      ? []
      : [
          `The average pair has a similarity of ${likelihood(baseline.value)}${bracketed(interval(baseline))} with its noise.`,
        ]),
    ...(nulls.length === 0
      ? []
      : [`Two respondents with the same preferences would get ${rangeOf(nulls)}.`]),
    ...verdictSentences(report),
    ...(homogeneity ? [homogeneityWords(homogeneity)] : []),
  ];
  const judged = similarities.pairs.length === 0 ? [] : wordingSentences(similarities.wordings);
  return [
    ...(sentences.length === 0 ? [] : [{ kind: 'text', sentences } as const]),
    ...(judged.length === 0
      ? []
      : [{ kind: 'fold', title: 'What verdicts of pairs allow for', sentences: judged } as const]),
  ];
}

/** What the verdicts of pairs rest on, and what could have been found. */
function verdictSentences({ comparison }: Report): string[] {
  const { pairs } = comparison.similarities;
  const detectable = pairs.flatMap((pair) => pair.detectable ?? []);
  if (detectable.length === 0) return [];
  const distance = decimal(median(detectable));
  return [
    detectable.length === 1
      ? `A distance of ${distance} would be called different with 80 % power.`
      : `After correction, a distance of ${distance} (median of ${count(detectable.length)} pairs) would be called different with 80 % power.`,
    `A pair is the same where the upper limit of its distance is within ${decimal(comparison.margin)} per dimension.`,
  ];
}

/** How far wordings of their own move respondents, and who stands out. */
function wordingSentences(wordings: Similarities['wordings']): string[] {
  if (!wordings) {
    return [
      'Differences are judged over items alone: no two forms say what other wordings would do.',
    ];
  }
  const { pooled, standingOut } = wordings;
  const others = standingOut.map(
    ({ respondent, own }) => `${plainText(respondent)} (${decimal(own)})`,
  );
  return [
    `A wording of its own moves a respondent by ${decimal(pooled)} on a dimension (standard deviation, pooled), which every verdict allows for.`,
    ...(others.length === 0
      ? []
      : [`Wordings move further than that, and are counted apart: ${list(others)}.`]),
  ];
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}

function bracketed(text: string | null): string {
  return text === null ? '' : ` (${text})`;
}

function rangeOf(values: readonly number[]): string {
  const [low, high] = [likelihood(Math.min(...values)), likelihood(Math.max(...values))];
  return low === high ? low : `${low} to ${high}`;
}

/** Whether respondents are more alike than countries, and more so than staying near 0.5 explains. */
export function homogeneityWords({ ratio, p }: Homogeneity): string {
  const { value, low, high } = ratio;
  if (value === null || low === null || high === null)
    return 'Whether respondents are more alike than countries is inconclusive: there is no interval.';
  const figures = `ratio of distances ${decimal(value)}, ${decimal(low)}–${decimal(high)}`;
  if (Number(decimal(low)) > 1) return `Respondents are less alike than countries (${figures}).`;
  if (Number(decimal(high)) >= 1)
    return `Respondents are not shown to be more alike than countries (${figures}).`;
  if (p === null) return `Respondents are more alike than countries (${figures}).`;
  return isSignificant(p)
    ? `Respondents are more alike than countries (${figures}), and more than weak preferences explain (${pClause(p)}).`
    : `Respondents are more alike than countries (${figures}), but weak preferences may explain that (${pClause(p)}).`;
}

function pairsTable({ comparison }: Report): Block[] {
  const { pairs } = comparison.similarities;
  if (pairs.length === 0) return [];
  return [
    {
      kind: 'table',
      folded: true,
      table: {
        name: 'pairs',
        title: 'Similarity of every pair',
        columns: [
          { title: 'Respondent', numeric: false },
          { title: 'and', numeric: false },
          { title: 'With noise', numeric: true },
          { title: 'Null', numeric: true },
          { title: 'Without noise', numeric: true },
          { title: pairs.length === 1 ? 'p' : 'Corrected p', numeric: true },
          ...(pairs.length === 1 ? [] : [{ title: 'BH p', numeric: true }]),
          { title: 'Verdict', numeric: false },
        ],
        rows: pairs.map((pair) => [
          plainText(pair.first),
          plainText(pair.second),
          likelihood(pair.similarity),
          likelihood(pair.sameLeanings),
          withoutNoise(pair),
          pair.adjustedP === null ? NOTHING : pValue(pair.adjustedP),
          ...(pairs.length === 1
            ? []
            : [pair.discoveryP === null ? NOTHING : pValue(pair.discoveryP)]),
          pairVerdictText(pair),
        ]),
      },
    },
  ];
}

function withoutNoise(pair: PairSimilarity): string {
  const alike = similarityWithoutNoise(pair);
  return alike.value === null ? NOTHING : `${likelihood(alike.value)}${bracketed(interval(alike))}`;
}

/** Items that one respondent answers otherwise than its leaning and the item say; none where none is found. */
function differingTable({ comparison }: Report): Block[] {
  const { items } = comparison.invariance;
  if (items.length === 0) return [];
  const clearest = items.toSorted((a, b) => a.p - b.p).slice(0, SHOWN);
  return [
    {
      kind: 'table',
      folded: true,
      table: {
        name: 'differing-items',
        title: 'Items answered differently',
        columns: [
          { title: 'Respondent', numeric: false },
          { title: 'Item', numeric: false },
          { title: 'Found', numeric: true },
          { title: 'Expected', numeric: true },
          { title: 'p, corrected', numeric: true },
        ],
        rows: clearest.map(({ respondent, item, found, expected, adjustedP }) => [
          plainText(respondent),
          plainText(item),
          likelihood(found),
          likelihood(expected),
          pValue(adjustedP),
        ]),
      },
    },
  ];
}

/** Items shown; all of them are in `report.json`. */
const SHOWN = 20;

/** The one place where published models are explained. */
function publishedModels(report: Report): Block[] {
  const { references } = report;
  if (references.length === 0) return [];
  return [
    {
      kind: 'table',
      folded: true,
      table: {
        name: 'published-models',
        title: 'Published models: other items and prompts, no intervals',
        columns: [
          { title: 'Model', numeric: false },
          ...dimensionColumns(report),
          { title: 'Source', numeric: false },
        ],
        rows: references.map(({ name, likelihoods, source }) => [
          plainText(name),
          ...dimensionsIn(report).map((id) => likelihood(ownValue(likelihoods, id) ?? null)),
          plainText(source),
        ]),
      },
    },
  ];
}
