import jstat from 'jstat';
import { carryOverSlope } from '../../../../analysis/gap/carry-over-slope.js';
import type { SlopeItem } from '../../../../analysis/gap/slope-item.js';
import { slopeItemsById } from '../../../../analysis/gap/slope-items-by-id.js';
import { statedReliability } from '../../../../analysis/gap/stated-reliability.js';
import { criticalT, holm } from '../../../../analysis/index.js';
import type { Examples } from '../example.js';
import {
  centred,
  forced,
  forcedItems,
  headline,
  ofDimension,
  type Point,
  pdiPoints,
} from '../gap-points.js';
import { fixed, mean, present, result, rounded, sum, term } from '../numbers.js';
import { table } from '../table.js';

/** Carry-over and how sure it is. */
export const gap: Examples = {
  'stated-and-inferred': ({ ann }) =>
    `Everything below is from these ${pdiPoints(ann).length} pdi items of ann, whose tellings were each read twice, once in either order. “On target” and “on opposite” count what the telling of that pole was read as: target, opposite.\n\n${table(
      ['item', 'p', 's = 2p − 1', 'on target', 'on opposite', 'e', 'desirability'],
      forcedItems(ann)
        .filter(({ dimension }) => dimension === 'pdi')
        .map((item, place) => {
          const { onTarget, onOpposite } = forced(item);
          const { s, e, rating } = present(pdiPoints(ann)[place], 'point');
          return [
            item.id,
            fixed((s + 1) / 2, 4),
            fixed(s, 4),
            onTarget.slice(0, 2).join(', '),
            onOpposite.slice(0, 2).join(', '),
            fixed(e, 2),
            fixed(rating, 1),
          ];
        }),
    )}`,
  'dimension-slope': ({ ann }) => {
    const points = pdiPoints(ann);
    const { products, squares } = sums(points);
    const tool = ofDimension(ann, 'pdi').carryOver.unadjusted;
    return `Over the table the mean of s is ${fixed(mean(points.map(({ s }) => s)), 4)} and that of e ${fixed(mean(points.map(({ e }) => e)), 4)}; Σ(s − s̄)(e − ē) = ${fixed(products, 4)} and Σ(s − s̄)² = ${fixed(squares, 4)}: λ of pdi, not adjusted, is ${fixed(products, 4)}/${fixed(squares, 4)} = ${result({ byHand: products / squares, tool: tool.value })}.`;
  },
  pooled: ({ ann }) => {
    const rows = ann.tally.cells.dimensions.map((dimension) => ({
      dimension,
      n: pointsOf(ann, dimension).length,
      ...sums(pointsOf(ann, dimension)),
    }));
    const products = sum(rows.map((row) => rounded(row.products, 4)));
    const squares = sum(rows.map((row) => rounded(row.squares, 4)));
    const { unadjusted } = headline(ann).carryOver;
    return `${table(
      ['', 'items', 'Σ(s − s̄)(e − ē)', 'Σ(s − s̄)²'],
      [
        ...rows.map((row) => [row.dimension, row.n, fixed(row.products, 4), fixed(row.squares, 4)]),
        ['together', sum(rows.map(({ n }) => n)), fixed(products, 4), fixed(squares, 4)],
      ],
    )}\n\nλ over all dimensions, not adjusted, is ${fixed(products, 4)}/${fixed(squares, 4)} = ${result({ byHand: products / squares, tool: unadjusted.value })}.`;
  },
  adjusted: ({ ann }) => {
    const points = pdiPoints(ann);
    const [s, e, d] = [centred(points, 's'), centred(points, 'e'), centred(points, 'rating')];
    const dd = dot(d, d);
    const [slopeS, slopeE] = [dot(d, s) / dd, dot(d, e) / dd];
    const products = dot(s, e) - slopeS * dot(d, e);
    const squares = dot(s, s) - slopeS * dot(d, s);
    return `With d the desirability less its mean, Σd² = ${fixed(dd, 4)}, Σds = ${fixed(dot(d, s), 4)} and Σde = ${fixed(dot(d, e), 4)}, so that s and e rise by ${fixed(slopeS, 4)} and ${fixed(slopeE, 4)} a point. Σs̃ẽ = ${fixed(dot(s, e), 4)} − ${term(slopeS, 4)} · ${term(dot(d, e), 4)} = ${fixed(products, 4)}, Σs̃² = ${fixed(dot(s, s), 4)} − ${term(slopeS, 4)} · ${term(dot(d, s), 4)} = ${fixed(squares, 4)}, and λ of pdi is ${result({ byHand: products / squares, tool: ofDimension(ann, 'pdi').carryOver.slope.value })}. Over all dimensions λ is **${fixed(headline(ann).carryOver.slope.value ?? 0)}**.`;
  },
  interval: ({ ann }) => {
    const items = slopeRows(ann);
    const pairs = [...new Set(items.map(({ cluster }) => cluster))];
    const without = pairs.map((pair) =>
      rounded(
        carryOverSlope(
          items.filter(({ cluster }) => cluster !== pair),
          { adjusted: true },
        ) ?? 0,
        4,
      ),
    );
    const k = pairs.length;
    const centre = mean(without);
    const error = Math.sqrt(((k - 1) / k) * sum(without.map((each) => (each - centre) ** 2)));
    const t = rounded(criticalT(k - 1));
    const { slope } = headline(ann).carryOver;
    const value = rounded(slope.value ?? 0, 4);
    return `Without one pair at a time λ is ${without.map((each) => fixed(each, 4)).join(', ')}. The squares about their mean add up to ${fixed(sum(without.map((each) => (each - centre) ** 2)), 5)}: SE = √(${k - 1}/${k} · that) = ${result({ byHand: error, tool: slope.standardError })}. With t(${k - 1}) = ${fixed(t)} the limits are ${result({ byHand: value - t * error, tool: slope.low })} and ${result({ byHand: value + t * error, tool: slope.high })}, and 2.8 · SE = ${result({ byHand: 2.8 * error, tool: slope.detectable })} is the least that would have been found in 80 of 100 studies.`;
  },
  'dimension-interval': ({ ann }) => {
    const points = pdiPoints(ann);
    const [s, e] = [centred(points, 's'), centred(points, 'e')];
    const squares = dot(s, s);
    const slope = dot(s, e) / squares;
    const parts = s.map((own, place) => {
      const u = (e[place] ?? 0) - slope * own;
      const h = 1 / s.length + own ** 2 / squares;
      return { own, u, h, part: (own * u) / (1 - h) };
    });
    const error = Math.sqrt(sum(parts.map(({ part }) => part ** 2))) / squares;
    const { unadjusted } = ofDimension(ann, 'pdi').carryOver;
    const t = rounded(criticalT(s.length - 2));
    return `pdi of ann, not adjusted, in the order of the table:\n\n${table(
      ['s − s̄', 'u', 'h', '(s − s̄) · u/(1 − h)'],
      parts.map(({ own, u, h, part }) => [own, u, h, part].map((each) => fixed(each, 4))),
    )}\n\nThe root of the sum of squares of the last column, over Σ(s − s̄)² = ${fixed(squares, 4)}, is ${result({ byHand: error, tool: unadjusted.standardError })}; with t(${s.length - 2}) = ${fixed(t)} λ lies from ${result({ byHand: slope - t * error, tool: unadjusted.low }, 2)} to ${result({ byHand: slope + t * error, tool: unadjusted.high }, 2)}.`;
  },
  permutation: ({ ann }) => {
    const { dimensions } = ann.tally.cells;
    const figures = dimensions.map((dimension) => ofDimension(ann, dimension));
    const ps = figures.map(({ carryOver }) => rounded(carryOver.p ?? 0, 4));
    const byHand = holm(ps);
    const smallest = Math.min(...ps);
    const { p } = headline(ann).carryOver;
    const asGreat = Math.round((p ?? 0) * 10_001) - 1;
    return `Of 10,000 draws ${asGreat} had a slope as great as that of ann over all dimensions: p = (1 + ${asGreat})/10,001 = ${result({ byHand: (1 + asGreat) / 10_001, tool: p }, 4)}. By dimension p is ${ps.map((each, place) => `${dimensions[place]} ${fixed(each, 4)}`).join(', ')}; the smallest of the six becomes 6 · ${fixed(smallest, 4)} = ${result({ byHand: byHand[ps.indexOf(smallest)] ?? 0, tool: figures[ps.indexOf(smallest)]?.holm })}, the next 5 times its own, never below the one before it and at most 1.`;
  },
  attenuation: ({ ann }) => {
    const { slope, reliability, corrected } = headline(ann).carryOver;
    const [value, rho] = [rounded(slope.value ?? 0, 4), rounded(reliability ?? 0, 4)];
    const plain = statedReliability(slopeRows(ann), { adjusted: false }) ?? 0;
    const r = rho / (2 - rho);
    return `The halves of the three splits of s correlate at ${fixed(r, 4)} on average, desirability taken out: ρ = 2 · ${fixed(r, 4)}/(1 + ${fixed(r, 4)}) = ${result({ byHand: (2 * r) / (1 + r), tool: reliability })} (${fixed(plain)} without the covariate). λ/ρ = ${fixed(value, 4)}/${fixed(rho, 4)} = ${result({ byHand: value / rho, tool: corrected?.value })}, from ${fixed(corrected?.low ?? 0)} to ${fixed(corrected?.high ?? 0)}, both parts resampled together.`;
  },
  verdict: ({ report }) => {
    const rows = report.respondents.flatMap(({ id, gap: own }) => {
      const carryOver = own?.measures[0]?.figures[0]?.carryOver;
      if (!own || !carryOver) return [];
      const limits = ({ low, high }: { low: number | null; high: number | null }) =>
        `${fixed(low ?? 0, 2)} to ${fixed(high ?? 0, 2)}`;
      const { corrected, slope } = carryOver;
      return [
        [
          id,
          fixed(slope.value ?? 0, 2),
          limits(slope),
          corrected ? limits(corrected) : '–',
          `**${own.verdict.verdict}**${own.verdict.why ? ` (${own.verdict.why})` : ''}`,
        ],
      ];
    });
    return table(['', 'λ', 'limits of λ', 'limits of λ/ρ', 'verdict'], rows);
  },
  controls: ({ ann }) =>
    table(
      ['control', 'value', 'limits', 'n', 'holds'],
      (ann.reported.gap?.controls ?? []).map(({ name, value, low, high, n, passed }) => [
        name,
        fixed(value ?? 0),
        low === null || high === null ? '–' : `${fixed(low)} to ${fixed(high)}`,
        n,
        passed === null ? 'cannot be told' : passed ? 'yes' : '**no**',
      ]),
    ),
  'sign-test': ({ ann }) => {
    const leans = forcedItems(ann).map((item) => Math.sign(forced(item).e));
    const [above, below] = [1, -1].map((sign) => leans.filter((each) => each === sign).length);
    const [a, b] = [above ?? 0, below ?? 0];
    const tail = jstat.beta.cdf(0.5, Math.max(a, b), Math.min(a, b) + 1);
    return `Of the ${leans.length} items of ann ${a} have an e above 0 and ${b} below: twice the chance of ${Math.min(a, b)} heads or fewer in ${a + b} tosses is ${result({ byHand: Math.min(1, 2 * tail), tool: headline(ann).poleBiasP })}.`;
  },
};

function pointsOf(ann: Parameters<typeof forcedItems>[0], dimension: string): Point[] {
  return slopePoints(ann).filter((point) => point.dimension === dimension);
}

function slopePoints(ann: Parameters<typeof forcedItems>[0]): Point[] {
  return forcedItems(ann).map((item) => forced(item));
}

/** The items as the tool's regression takes them. */
function slopeRows(ann: Parameters<typeof forcedItems>[0]): readonly SlopeItem[] {
  const asked = { style: 'direct', shots: 0, measure: 'forced' } as const;
  return [...slopeItemsById(forcedItems(ann), asked).values()];
}

function sums(points: readonly Point[]) {
  const [s, e] = [centred(points, 's'), centred(points, 'e')];
  return { products: dot(s, e), squares: dot(s, s) };
}

function dot(x: readonly number[], y: readonly number[]): number {
  return sum(x.map((value, place) => value * (y[place] ?? 0)));
}
