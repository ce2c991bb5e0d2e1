import { completeItems } from '../../../../analysis/complete-items.js';
import {
  cronbachAlpha,
  figuresOnce,
  formConsistency,
  formSpecificEntropy,
  halfLikelihoods,
  marginalEntropy,
  orientationLikelihood,
  paperTemplates,
  prepareItems,
  scoreAt,
  summariseItems,
  type Tally,
  templateLikelihood,
} from '../../../../analysis/index.js';
import { itemSums, meanSquares } from '../../../../analysis/mean-squares.js';
import type { Examples } from '../example.js';
import { fixed, mean, present, result, rounded, roundedEach, sum } from '../numbers.js';
import type { SeededRun } from '../run.js';
import { table } from '../table.js';
import { pdiOf, profileOf } from './trust.js';

type Ann = SeededRun['ann'];

/** Whether it answers the same again, and what its items have in common. */
export const reliability: Examples = {
  'retest-agreement': ({ ann }) => {
    const pairs = [...ann.tally.items.keys()].flatMap((item) =>
      paperTemplates.flatMap((template) => {
        const draws = Array.from({ length: ann.tally.width }, (_, draw) => draw);
        const read = draws.flatMap((draw) => scoreAt(ann.tally, { item, template, draw }) ?? []);
        return read.flatMap((one, place) => read.slice(place + 1).map((other) => one === other));
      }),
    );
    const alike = pairs.filter((same) => same).length;
    return `Templates of ann have two draws, those asked again four, which are one and six pairs: of ${pairs.length} pairs ${alike} went to one pole, ${alike}/${pairs.length} = ${result({ byHand: alike / pairs.length, tool: profileOf(ann).retest?.value })}.`;
  },
  'split-half': ({ ann }) => {
    const weights = profileOf(ann).formWeights.cdeval;
    const read = ann.tally.items.flatMap((item, place) => {
      const halves = halfLikelihoods(ann.tally, { item: place, weights });
      return halves ? [{ dimension: item.dimension, halves }] : [];
    });
    const rs = [0, 1, 2].map((split) =>
      rounded(
        correlationWithin(
          read.map(({ dimension, halves }) => ({
            dimension,
            x: halves[split]?.[0] ?? 0,
            y: halves[split]?.[1] ?? 0,
          })),
        ),
        4,
      ),
    );
    const r = mean(rs);
    return `Over the ${read.length} items of ann read under all six templates the halves of the three splits correlate at ${rs.map((each) => fixed(each, 4)).join(', ')}, on average ${fixed(r, 4)}: 2 · ${fixed(r, 4)}/(1 + ${fixed(r, 4)}) = ${result({ byHand: (2 * r) / (1 + r), tool: profileOf(ann).reliability.splitHalf.value })}.`;
  },
  'retest-reliability': ({ ann }) => {
    const cases = ann.tally.items.flatMap(({ dimension }, item) => {
      const values = drawLikelihoods(ann, item);
      return values.length < 2 ? [] : [{ dimension, values }];
    });
    const variances = cases.map(({ values }) => variance(values));
    const within = rounded(mean(variances), 4);
    const noise = rounded(
      mean(cases.map(({ values }, nth) => (variances[nth] ?? 0) / values.length)),
      4,
    );
    const rows = cases.map(({ dimension, values }) => ({
      dimension,
      x: mean(values),
      y: mean(values),
    }));
    const ofMeans = rounded(covarianceWithin(rows), 4);
    const between = ofMeans - noise;
    const icc = between / (between + within);
    return `${cases.length} items of ann have two draws or more in which all six templates were read. Draws of one item vary by ${fixed(within, 4)} about its mean; the means vary by ${fixed(ofMeans, 4)} within dimensions, of which ${fixed(noise, 4)} is noise. ICC = ${fixed(between, 4)}/(${fixed(between, 4)} + ${fixed(within, 4)}) = ${fixed(icc, 4)}, and for the two draws of a likelihood 2 · ${fixed(icc, 4)}/(1 + ${fixed(icc, 4)}) = ${result({ byHand: (2 * icc) / (1 + icc), tool: profileOf(ann).reliability.retest.value }, 2)}.`;
  },
  alpha: ({ many }) => {
    const rows = [...many.values()].map(({ tally }) => pdiLikelihoods(tally));
    const columns = (rows[0] ?? []).map((_, item) => rows.map((row) => row[item] ?? 0));
    const k = columns.length;
    const ofItems = roundedEach(columns.map(variance), 4);
    const ofSums = rounded(variance(rows.map(sum)), 4);
    const byHand = (k / (k - 1)) * (1 - sum(ofItems) / ofSums);
    const tool = cronbachAlpha({ dimension: 'pdi', likelihoods: rows });
    return `Over the ${tool.respondents} respondents of \`many.yaml\` the ${k} pdi items vary by ${ofItems.map((each) => fixed(each, 4)).join(', ')}, together ${fixed(sum(ofItems), 4)}, and the respondents’ sums by ${fixed(ofSums, 4)}: ${k}/${k - 1} · (1 − ${fixed(sum(ofItems), 4)}/${fixed(ofSums, 4)}) = ${result({ byHand, tool: tool.value }, 2)}.`;
  },
  'variance-shares': ({ ann }) => {
    const { variance: shares } = pdiOf(ann);
    const complete = completeItems(ann.tally, ['pdi']);
    const { items, ...squares } = present(
      meanSquares(
        complete.map((one, place) => ({ place, sums: itemSums(one) })),
        { times: new Uint8Array(complete.length).fill(1), repeats: 2 },
      ),
      'mean squares',
    );
    const of = (name: keyof typeof squares) => rounded(squares[name], 4);
    const components = [
      ['item', (of('item') - of('itemForm') - of('itemOrder') + of('itemFormOrder')) / 12],
      ['form', (of('form') - of('itemForm') - of('formOrder') + of('itemFormOrder')) / (4 * items)],
      [
        'order',
        (of('order') - of('itemOrder') - of('formOrder') + of('itemFormOrder')) / (6 * items),
      ],
      ['item × form', (of('itemForm') - of('itemFormOrder')) / 4],
      ['item × order', (of('itemOrder') - of('itemFormOrder')) / 6],
      ['form × order', (of('formOrder') - of('itemFormOrder')) / (2 * items)],
      ['item × form × order', (of('itemFormOrder') - of('draw')) / 2],
      ['draw', of('draw')],
    ] as const;
    const whole = sum(components.map(([, component]) => Math.max(0, component)));
    const found = [...Object.values(squares)];
    return `${items} pdi items of ann are complete:\n\n${table(
      ['', 'mean square', 'component', 'share'],
      components.map(([name, component], place) => [
        name,
        fixed(found[place] ?? 0, 4),
        fixed(component, 4),
        result(
          {
            byHand: Math.max(0, component) / whole,
            tool: shares?.shares.find(({ source }) => source === name)?.share?.value,
          },
          2,
        ),
      ]),
    )}\n\nThe draw’s component is its mean square, that of the item (item − item × form − item × order + item × form × order)/12, and so on.`;
  },
  entropies: ({ ann, report }) => {
    const entropies = present(report.respondents[1]?.profile?.entropies, 'entropies');
    const item = 0;
    const likelihoods = roundedEach(
      paperTemplates.flatMap(
        (template) => templateLikelihood(ann.tally, { item, template }).readableOnly ?? [],
      ),
    );
    const middle = mean(likelihoods);
    const h = (p: number) =>
      sum([p, 1 - p].map((each) => (each === 0 ? 0 : -each * Math.log2(each))));
    const inside = mean(likelihoods.map(h));
    const worked = [
      result({ byHand: h(middle), tool: marginalEntropy(likelihoods) }),
      result({ byHand: inside, tool: formSpecificEntropy(likelihoods) }),
      result({ byHand: 1 - (h(middle) - inside), tool: formConsistency(likelihoods) }),
    ];
    return `Templates with ${likelihoods.map((p) => fixed(p)).join(', ')}, those of \`${ann.tally.items[item]?.id}\` under ann (too few draws for a report; they show the arithmetic): the mean is ${fixed(middle)}, its entropy ${worked[0]}; the entropies have a mean of ${worked[1]}; consistency is 1 − (${fixed(h(middle))} − ${fixed(inside)}) = ${worked[2]}. For ben, whose log-probabilities are exact, the report has means over ${entropies.marginal.n} items of **${fixed(entropies.marginal.value ?? 0)}**, **${fixed(entropies.formSpecific.value ?? 0)}** and **${fixed(entropies.consistency.value ?? 0)}**, ${entropies.marginal.note}.`;
  },
};

/** Equation 2 from each draw in which all six templates were read. */
function drawLikelihoods(ann: Ann, item: number): number[] {
  const weights = profileOf(ann).formWeights.cdeval;
  return Array.from({ length: ann.tally.width }, (_, draw) =>
    paperTemplates.flatMap((template) => {
      const score = scoreAt(ann.tally, { item, template, draw });
      return score == null ? [] : [(weights[template.form as keyof typeof weights] / 2) * score];
    }),
  )
    .filter((parts) => parts.length === paperTemplates.length)
    .map(sum);
}

/** Readable-only likelihoods of the pdi items of a respondent, under its own weights. */
function pdiLikelihoods(tally: Tally): number[] {
  const summaries = summariseItems(tally);
  const plannedPairs = tally.items.length * tally.repeats;
  const weights = figuresOnce(prepareItems(summaries, { plannedPairs, cells: tally.cells })).weights
    .cdeval;
  return summaries
    .filter(({ item }) => item.dimension === 'pdi')
    .map(({ readableOnly }) => present(orientationLikelihood(readableOnly, weights), 'likelihood'));
}

function variance(values: readonly number[]): number {
  const centre = mean(values);
  return sum(values.map((value) => (value - centre) ** 2)) / (values.length - 1);
}

interface Row {
  readonly dimension: string;
  readonly x: number;
  readonly y: number;
}

/** Σ(x − x̄)(y − ȳ)/Σ(n − 1), with means by dimension. */
function covarianceWithin(rows: readonly Row[]): number {
  const dimensions = [...new Set(rows.map(({ dimension }) => dimension))];
  const groups = dimensions.map((dimension) => rows.filter((row) => row.dimension === dimension));
  const products = groups.map((group) => {
    const [x, y] = [mean(group.map((row) => row.x)), mean(group.map((row) => row.y))];
    return sum(group.map((row) => (row.x - x) * (row.y - y)));
  });
  return sum(products) / sum(groups.map((group) => group.length - 1));
}

function correlationWithin(rows: readonly Row[]): number {
  const of = (take: (row: Row) => readonly [number, number]) =>
    covarianceWithin(
      rows.map((row) => ({ dimension: row.dimension, x: take(row)[0], y: take(row)[1] })),
    );
  return of(({ x, y }) => [x, y]) / Math.sqrt(of(({ x }) => [x, x]) * of(({ y }) => [y, y]));
}
