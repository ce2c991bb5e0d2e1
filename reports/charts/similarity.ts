import { counted, estimate, likelihood } from '../document/format.js';
import type { Report } from '../document/report.js';
import { pairTable } from '../tables/pair-table.js';
import { toldApart } from '../told-apart.js';
import type { Chart } from './chart.js';
import { colourKey } from './colour-key.js';
import { runsOf } from './family-bars.js';
import { markKey } from './panel.js';
import { similarityMap } from './similarity-map.js';
import { shadesFor } from './similarity-shades.js';

/** How alike every two respondents are. */
export const similarity: Chart = {
  name: 'similarity',
  title: 'Similarity of every two respondents',
  caption: (report) =>
    [
      'How alike the headline figures of two respondents are (CDEval’s equation 4, over the items that both answered), in the shades of the key. Rows and columns are ordered by clustering, so that those alike stand together.',
      ...(runsOf(report.respondents).length > 0
        ? ['Bars at the right name the families; a family whose members stand apart has several.']
        : []),
      'The diagonal is blank: a respondent with itself is 1 by definition.',
      ...nullOf(report),
      'A dot marks a pair that cannot be told apart, or that has no interval to tell by; the table of similarities has the intervals.',
      ...baselineOf(report),
    ].join(' '),
  alt: (report) =>
    `Heat map of the similarity between every two of ${counted(report.respondents.length, 'respondent')}, in the order of a clustering, with a dot in the cells of pairs that cannot be told apart. The table below gives every figure.`,
  table: (report) =>
    pairTable(report, {
      columns: [
        { name: 'similarity', kind: 'likelihood' },
        { name: 'told apart', kind: 'text' },
      ],
      cells: (pair) => [pair.similarity, toldApart(pair)],
    }),
  specification: (report) => {
    const { pairs } = report.comparison.similarities;
    const found = pairs.flatMap((pair) => pair.similarity ?? []);
    if (found.length === 0) return null;
    const shades = shadesFor(found);
    return {
      title: markKey('• in a cell: the two cannot be told apart'),
      vconcat: [colourKey(shades), similarityMap(report, shades)],
      spacing: 14,
      bounds: 'flush',
    };
  },
};

function nullOf({ comparison: { similarities } }: Report): string[] {
  const printed = similarities.pairs
    .flatMap(({ sameLeanings }) => (sameLeanings === null ? [] : [likelihood(sameLeanings)]))
    .toSorted();
  const [least, most] = [printed[0], printed.at(-1)];
  if (least === undefined) return [];
  const range = least === most ? least : `${least} to ${most}, depending on the pair`;
  return [
    `The null is not 1: two with the same leanings, answering single items as differently as these, would get ${range}.`,
  ];
}

/** Equation 5 as families are held against it; beside it that over copies too, where they change it. */
function baselineOf({ comparison: { families, similarities } }: Report): string[] {
  const withCopies = similarities.baseline && likelihood(similarities.baseline.value);
  const { baseline } = families;
  if (baseline === null) {
    return withCopies === null ? [] : [`The mean over all pairs is ${withCopies} with copies.`];
  }
  const besides =
    withCopies === likelihood(baseline.value) ? '' : ` (${withCopies} with copies of respondents)`;
  return [`The mean over all pairs, equation 5’s baseline, is ${estimate(baseline)}${besides}.`];
}
