import jstat from 'jstat';
import type { Gap, GapFigures } from '../../../analysis/gap/gap.js';
import { amongOthers } from '../../../analysis/gap/gap-comparison.js';
import { gapItems, itemRatings, slopeItemsById } from '../../../analysis/gap/gap-items.js';
import { personaSwitch, switchedItems } from '../../../analysis/gap/persona-switch.js';
import { carryOverSlope, type SlopeItem, statedReliability } from '../../../analysis/gap/slope.js';
import { twinReadings } from '../../../analysis/gap/twin-readings.js';
import { criticalT } from '../../../analysis/statistics/distributions.js';
import { holm } from '../../../analysis/statistics/significance.js';
import { summariseItems } from '../../../analysis/survey/item-summaries.js';
import { figuresOnce, prepareItems } from '../../../analysis/survey/weighed-figures.js';
import { noTags } from '../../../vocabulary/respondent.js';
import type { Dimension } from '../../../vocabulary/scheme.js';
import {
  type Examples,
  fixed,
  mean,
  type Observed,
  present,
  result,
  rounded,
  type SeededRun,
  sum,
  table,
  term,
} from './worked.js';

type GapItem = Gap['items'][number];

/** An item in the headline's regression, with the decimals that the page shows. */
interface Point {
  readonly dimension: Dimension;
  readonly s: number;
  readonly e: number;
  readonly rating: number;
  /** Read as target, as opposite, and all answers, by the pole that the telling holds. */
  readonly onTarget: readonly [number, number, number];
  readonly onOpposite: readonly [number, number, number];
}

/** The items that ann stated and heard. */
function forcedItems({ reported }: SeededRun['ann']): readonly GapItem[] {
  return present(reported.gap, 'gap').items;
}

/** An item as the forced choice read it. */
function forced({ dimension, stated, desirability, readings }: GapItem): Point {
  const { onTarget, onOpposite } = present(
    readings.find(({ measure }) => measure === 'forced'),
    'forced choice',
  );
  const z = ([target, opposite, all]: Point['onTarget']) => (target - opposite) / all;
  return {
    dimension,
    s: rounded(2 * rounded(stated, 4) - 1, 4),
    e: (z(onTarget) + z(onOpposite)) / 2,
    rating: desirability ?? 0,
    onTarget,
    onOpposite,
  };
}

/** Those of pdi, which the page lists. */
function pdiPoints(ann: SeededRun['ann']): readonly Point[] {
  return forcedItems(ann)
    .map(forced)
    .filter(({ dimension }) => dimension === 'pdi');
}

/** Less the mean. */
function centred(points: readonly Point[], figure: 's' | 'e' | 'rating'): number[] {
  const values = points.map((point) => point[figure]);
  const centre = mean(values);
  return values.map((value) => value - centre);
}

/** What the verdict rests on: forced choices over all dimensions. */
function headline(ann: SeededRun['ann']): GapFigures {
  return figuresOf(ann, null);
}

/** The same on one dimension. */
function ofDimension(ann: SeededRun['ann'], dimension: Dimension): GapFigures {
  return figuresOf(ann, dimension);
}

function figuresOf({ reported }: SeededRun['ann'], dimension: Dimension | null): GapFigures {
  const measure = reported.gap?.measures.find((each) => each.measure === 'forced');
  return present(
    measure?.figures.find((figures) => figures.dimension === dimension),
    'figures of the gap',
  );
}

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
    const reliability = rounded(
      present(
        forcedItems(ann).find((item) => item.dimension === 'pdi'),
        'item',
      ).ratingReliability.desirability,
      4,
    );
    const dd = reliability * dot(d, d);
    const [slopeS, slopeE] = [dot(d, s) / dd, dot(d, e) / dd];
    const products = dot(s, e) - slopeS * dot(d, e);
    const squares = dot(s, s) - slopeS * dot(d, s);
    return `With d the desirability less its mean, Σd² = ${fixed(dot(d, d), 4)}, of which reliability ${fixed(reliability, 4)} leaves ${fixed(dd, 4)}, Σds = ${fixed(dot(d, s), 4)} and Σde = ${fixed(dot(d, e), 4)}, so that s and e rise by ${fixed(slopeS, 4)} and ${fixed(slopeE, 4)} a point. Σs̃ẽ = ${fixed(dot(s, e), 4)} − ${term(slopeS, 4)} · ${term(dot(d, e), 4)} = ${fixed(products, 4)}, Σs̃² = ${fixed(dot(s, s), 4)} − ${term(slopeS, 4)} · ${term(dot(d, s), 4)} = ${fixed(squares, 4)}, and λ of pdi is ${result({ byHand: products / squares, tool: ofDimension(ann, 'pdi').carryOver.slope.value })}. Over all dimensions λ is **${fixed(headline(ann).carryOver.slope.value ?? 0)}**.`;
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
    return `Without one pair at a time λ is ${without.map((each) => fixed(each, 4)).join(', ')}. The squares about their mean add up to ${fixed(sum(without.map((each) => (each - centre) ** 2)), 5)}: SE = √(${k - 1}/${k} · that) = ${result({ byHand: error, tool: slope.standardError })}. With t(${k - 1}) = ${fixed(t)} the limits are ${result({ byHand: value - t * error, tool: slope.low })} and ${result({ byHand: value + t * error, tool: slope.high })}, and with t₀.₈₀ = ${fixed(rounded(criticalT(k - 1, 0.6)))} (${fixed(t)} + ${fixed(rounded(criticalT(k - 1, 0.6)))}) · SE = ${result({ byHand: (t + rounded(criticalT(k - 1, 0.6))) * error, tool: slope.detectable })} is the least that would have been found in 80 of 100 studies.`;
  },
  'dimension-interval': ({ ann }) => {
    const points = pdiPoints(ann);
    const { products, squares } = sums(points);
    const slope = products / squares;
    const without = points.map((_, left) => {
      const kept = sums(points.filter((_point, place) => place !== left));
      return rounded(kept.products / kept.squares, 4);
    });
    const n = points.length;
    const centre = mean(without);
    const error = Math.sqrt(((n - 1) / n) * sum(without.map((each) => (each - centre) ** 2)));
    const { unadjusted } = ofDimension(ann, 'pdi').carryOver;
    const t = rounded(criticalT(n - 3));
    return `pdi of ann, not adjusted: without one item at a time λ is ${without.map((each) => fixed(each, 4)).join(', ')}, so that SE = ${result({ byHand: error, tool: unadjusted.standardError })}; with t(${n - 3}) = ${fixed(t)} λ lies from ${result({ byHand: slope - t * error, tool: unadjusted.low }, 2)} to ${result({ byHand: slope + t * error, tool: unadjusted.high }, 2)}.`;
  },
  'test-of-carry-over': ({ ann }) => {
    const told = ann.tally.cells.dimensions.flatMap((dimension) => {
      const { carryOver, holm: tool } = ofDimension(ann, dimension);
      return carryOver.p === null ? [] : [{ dimension, p: rounded(carryOver.p, 4), tool }];
    });
    const byHand = holm(told.map((each) => each.p));
    const least = told.findIndex((each) => each.p === Math.min(...told.map((one) => one.p)));
    const smallest = present(told[least], 'dimension with a p');
    const { slope, p } = headline(ann).carryOver;
    const t = rounded(rounded(slope.value ?? 0, 4) / rounded(slope.standardError ?? 1, 4));
    return `Over all dimensions t = ${fixed(slope.value ?? 0, 4)}/${fixed(slope.standardError ?? 0, 4)} = ${fixed(t)} with ${slope.clusters - 1} degrees of freedom: p = ${result({ byHand: 2 * jstat.studentt.cdf(-Math.abs(t), slope.clusters - 1), tool: p })}. By dimension p is ${told.map(({ dimension, p: own }) => `${dimension} ${fixed(own, 4)}`).join(', ')}; the smallest of ${told.length} becomes ${told.length} · ${fixed(smallest.p, 4)} = ${result({ byHand: byHand[least] ?? 0, tool: smallest.tool })}, the next one less times its own, never below the one before it and at most 1.`;
  },
  attenuation: ({ ann }) => {
    const { unadjusted } = headline(ann).carryOver;
    const items = slopeRows(ann).filter(({ halves }) => halves !== null);
    const within = (figure: (item: SlopeItem) => number) =>
      sum(
        ann.tally.cells.dimensions.map((dimension) => {
          const own = items.filter((item) => item.dimension === dimension).map(figure);
          return own.length === 0 ? 0 : sum(own.map((each) => (each - mean(own)) ** 2));
        }),
      );
    const noise = rounded(
      mean(
        [0, 1, 2].map((split) =>
          within(({ halves }) => {
            const [one, other] = halves?.[split] ?? [0, 0];
            return (one - other) / 2;
          }),
        ),
      ),
      4,
    );
    const spread = rounded(
      within(({ stated }) => stated),
      4,
    );
    const tool = statedReliability(items, { adjusted: false });
    const rho = 1 - noise / spread;
    return `Of the ${items.length} items read under all six templates, half the difference between the halves of s spreads by Σ(δ − δ̄)² = ${fixed(noise, 4)} within dimensions, on average over the three splits, and s by ${fixed(spread, 4)}: not adjusted, ρ = 1 − ${fixed(noise, 4)}/${fixed(spread, 4)} = ${result({ byHand: rho, tool })}, and λ/ρ = ${fixed(unadjusted.value ?? 0, 4)}/${fixed(rho, 4)} = **${fixed((unadjusted.value ?? 0) / rho)}**. With desirability taken out ρ is ${fixed(headline(ann).carryOver.reliability ?? 0)}.`;
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

/** What stands beside carry-over. */
export const gapSides: Examples = {
  'own-pole': ({ ann }) => {
    const leaning = pdiPoints(ann).filter(({ s }) => Math.abs(s) >= 0.1);
    const parts = leaning.map(({ s, e }) => Math.sign(s) * e);
    return `In the table ${leaning.length} items have an |s| of 0.1 or more: (${parts.map((part) => term(part, 2)).join(' + ')})/${leaning.length} = ${result({ byHand: mean(parts), tool: ofDimension(ann, 'pdi').ownPole.value })} on pdi; over all dimensions **${fixed(headline(ann).ownPole.value ?? 0)}**.`;
  },
  'pair-errors': ({ ann }) => {
    const falls = forcedItems(ann).map((item) => {
      const { s, e } = forced(item);
      return Math.sign(s) * Math.sign(e);
    });
    const [own, other] = [1, -1].map((side) => falls.filter((fall) => fall === side).length);
    const [a, b] = [own ?? 0, other ?? 0];
    const { errors } = headline(ann);
    return `Of the ${falls.length} items of ann ${a} lean to its own pole whatever the story, ${b} to the other and ${falls.length - a - b} to neither: (${a} − ${b})/(${a} + ${b}) = ${result({ byHand: (a - b) / (a + b), tool: errors.value })}, from ${fixed(errors.low ?? 0)} to ${fixed(errors.high ?? 0)}.`;
  },
  'trial-errors': ({ ann }) => {
    const points = pdiPoints(ann);
    const own = sum(
      points.map(({ s, onTarget, onOpposite }) => (s > 0 ? onOpposite[0] : onTarget[1])),
    );
    const other = sum(
      points.map(({ s, onTarget, onOpposite }) => (s > 0 ? onTarget[1] : onOpposite[0])),
    );
    return `In the table ${own} answers go against their story to ann’s own pole and ${other} to the other: (${own} − ${other})/${own + other} = ${result({ byHand: (own - other) / (own + other), tool: ofDimension(ann, 'pdi').trialErrors.value })}.`;
  },
  inferred: ({ ann }) => {
    const { poleBias, inferred } = headline(ann);
    const bias = rounded(poleBias.value ?? 0);
    return `B of ann is ${fixed(bias)}: I = (1 + ${term(bias)})/2 = ${result({ byHand: (1 + bias) / 2, tool: inferred.value })}.`;
  },
  followed: ({ ann }) => {
    const points = pdiPoints(ann);
    const h = mean(points.map(({ onTarget }) => onTarget[0] / onTarget[2]));
    const f = mean(points.map(({ onOpposite }) => onOpposite[0] / onOpposite[2]));
    return `In the table H = ${fixed(h, 2)} of the answers on target tellings are read as target, and F = ${fixed(f, 2)} on opposite ones: J = ${fixed(h, 2)} − ${fixed(f, 2)} = ${result({ byHand: h - f, tool: ofDimension(ann, 'pdi').followed.value })}. Over all dimensions J is **${fixed(headline(ann).followed.value ?? 0)}**.`;
  },
  'where-undecided': ({ ann }) => {
    const { carryOver, followed, undecidedCarryOver } = headline(ann);
    const [slope, j] = [rounded(carryOver.slope.value ?? 0, 4), rounded(followed.value ?? 0, 4)];
    return `ann over all dimensions: ${fixed(slope, 4)}/(1 − ${fixed(j, 2)}) = ${result({ byHand: slope / (1 - j), tool: undecidedCarryOver?.value })}.`;
  },
  'position-gap': ({ ann }) => {
    const { stated, inferred, positionGap } = headline(ann);
    const [p, i] = [rounded(stated ?? 0), rounded(inferred.value ?? 0)];
    return `ann over all dimensions: ${fixed(p)} − ${fixed(i)} = ${result({ byHand: p - i, tool: positionGap })}.`;
  },
  'through-origin': ({ ann }) => {
    const points = pdiPoints(ann);
    const products = sum(points.map(({ s, e }) => s * e));
    const squares = sum(points.map(({ s }) => s ** 2));
    return `In the table Σse = ${fixed(products, 4)} and Σs² = ${fixed(squares, 4)}: ${result({ byHand: products / squares, tool: ofDimension(ann, 'pdi').throughOrigin })}, where the slope with an intercept has ${fixed(ofDimension(ann, 'pdi').carryOver.unadjusted.value ?? 0)}.`;
  },
  together: ({ ann }) => {
    const { measures, together } = present(ann.reported.gap, 'gap');
    const all = present(together[0], 'tasks together');
    const slopes = all.measures.map((task) => {
      const measure = measures.find((each) => each.measure === task);
      return { task, slope: rounded(measure?.figures[0]?.carryOver.slope.value ?? 0, 4) };
    });
    const byHand = mean(slopes.map(({ slope }) => slope));
    const differences = all.differences.map(({ first, second, slope }) => {
      const [one, other] = [first, second].map(
        (name) => slopes.find(({ task }) => task === name)?.slope ?? 0,
      );
      const worked = result({ byHand: (one ?? 0) - (other ?? 0), tool: slope.value });
      return `${first} less ${second} ${worked} (${fixed(slope.low ?? 0, 2)} to ${fixed(slope.high ?? 0, 2)})`;
    });
    return `All three tasks read the same ${all.carryOver.slope.n} items of ann, so that λ together is the mean of ${slopes.map(({ task, slope }) => `${task} ${fixed(slope, 4)}`).join(', ')}: ${result({ byHand, tool: all.carryOver.slope.value })}. Differences: ${differences.join('; ')}. ${all.agree ? 'None leaves 0 out' : 'Not all hold 0'}.`;
  },
  'undecided-carry-over': ({ ann }) => {
    const { undecided, items } = present(ann.reported.gap, 'gap');
    const stated = new Map(
      items.map(({ id, stated: p }) => [id, rounded(2 * rounded(p, 4) - 1, 4)]),
    );
    const figure = present(
      undecided.find(({ kind, measure }) => kind === 'blind' && measure === 'forced'),
      'blind',
    );
    const rows = ann.inference.attitudes.filter(
      ({ kind, probe, category }) => kind === 'blind' && probe === 'forced' && category === 'pdi',
    );
    const ids = [...new Set(rows.map(({ statement }) => statement))].filter((id) => stated.has(id));
    const z = ids.map((id) =>
      mean(
        rows
          .filter(({ statement }) => statement === id)
          .flatMap(({ options, picks }) => picks.map((pick) => poleSign(options[pick ?? -1]))),
      ),
    );
    return `Asked without any story about the pdi items of the table, ann has these s and z: ${ids.map((id, place) => `${fixed(stated.get(id) ?? 0, 2)} and ${fixed(z[place] ?? 0, 0)}`).join('; ')}. Taken with the other dimensions, ${figure.slope.n} items in all, λ_blind is **${fixed(figure.slope.value ?? 0)}** (${fixed(figure.slope.low ?? 0, 2)} to ${fixed(figure.slope.high ?? 0, 2)}).`;
  },
  'persona-switch': (run) => {
    const { ann } = run;
    const { items } = present(ann.reported.gap, 'gap');
    const weights = present(ann.reported.profile, 'profile').formWeights.cdeval;
    const { switched } = ann;
    const rows = switchedItems({ items, weights, switched });
    const tool = personaSwitch({ items, weights, switched, attitudes: ann.inference.attitudes });
    const squares = rounded(sum(rows.map(({ squaredShift }) => squaredShift)), 4);
    const products = rounded(sum(rows.map(({ shift, moved }) => shift * moved)), 4);
    const sham = rounded(sum(rows.map(({ shift, shamMoved }) => shift * shamMoved)), 4);
    const few = rows.slice(0, 4);
    const [one, other] = [products / squares, sham / squares];
    const causal =
      tool.causal === null
        ? `withheld (${tool.withheld})`
        : result({ byHand: one - other, tool: tool.causal.value });
    return `With \`personaSwitch: true\` in the study: the first four of ${rows.length} items of ann on the dimensions that a persona turns around (${switched.reversed.map(({ dimension, to }) => `${dimension} to ${to}`).join(', ')}):\n\n${table(
      ['Δs', 'Δs² by halves', 'Δe', 'Δe, sham'],
      few.map(({ shift, squaredShift, moved, shamMoved }) =>
        [shift, squaredShift, moved, shamMoved].map((each) => fixed(each)),
      ),
    )}\n\nOver all of them ΣΔs² = ${fixed(squares, 4)}, ΣΔsΔe = ${fixed(products, 4)} and, under the sham, ΣΔsΔe′ = ${fixed(sham, 4)}: ${result({ byHand: one, tool: tool.persona.value })} for the persona, ${result({ byHand: other, tool: tool.sham.value })} for the sham, λ_causal = ${causal}. What is stated moves by ${fixed(tool.shift ?? 0)} towards the persona’s poles on average, and by ${fixed(tool.shamShift ?? 0)} under the sham.`;
  },
};

function poleSign(attitude: string | undefined): number {
  if (attitude === 'target') return 1;
  return attitude === 'opposite' ? -1 : 0;
}

const asked = { style: 'direct', shots: 0, measure: 'forced' } as const;

/** Gaps beside one another. */
export const gapMany: Examples = {
  'among-others': ({ many }) => {
    const placed = [...many].map(([id, observed]) => ({
      id,
      tags: noTags,
      copyOf: null,
      items: slopeItemsById(itemsOf(observed), asked),
      biased: false,
    }));
    const [first, ...others] = placed;
    const own = present(first, 'respondent');
    const rows = [...own.items].map(([id, item]) => {
      const theirs = others.flatMap(({ items }) => items.get(id) ?? []);
      const m = rounded(mean(theirs.map(({ stated }) => stated)), 4);
      const e = rounded(item.lean - mean(theirs.map(({ lean }) => lean)), 4);
      return { id, dimension: item.dimension, s: rounded(item.stated, 4), m, e };
    });
    const ofDimensions = [...new Set(rows.map(({ dimension }) => dimension))].map((dimension) => {
      const own = rows.filter((row) => row.dimension === dimension);
      const swapped = (x: 's' | 'm', y: 's' | 'm' | 'e') =>
        sumsWithin(own.map((row) => ({ dimension, s: row[x], e: row[y] }))).products;
      const slope = rounded(swapped('m', 's') / swapped('m', 'm'), 4);
      return {
        dimension,
        slope,
        products: rounded(swapped('s', 'e') - slope * swapped('m', 'e'), 4),
        squares: rounded(swapped('s', 's') - slope * swapped('m', 's'), 4),
      };
    });
    const products = sum(ofDimensions.map((each) => each.products));
    const squares = sum(ofDimensions.map((each) => each.squares));
    const tool = amongOthers(placed)[0]?.carryOver.slope.value;
    return `cat of \`many.yaml\` and its ${rows.length} items, with the mean s of the ${others.length} others, and e less their mean e:\n\n${table(
      ['item', 's', 'others’ s', 'e less others’'],
      rows.map(({ id, s, m, e }) => [id, fixed(s, 4), fixed(m, 4), fixed(e, 4)]),
    )}\n\nAll less the means of their dimensions, s rises with the others’ s by ${ofDimensions.map(({ dimension, slope }) => `${fixed(slope, 4)} on ${dimension}`).join(', ')}. With that taken out Σs̃ẽ = ${fixed(products, 4)} and Σs̃² = ${fixed(squares, 4)}: λ among others is ${result({ byHand: products / squares, tool })}.`;
  },
  'pooled-respondents': (run) => {
    const [ann, ben] = [sumsOf(run, 'ann'), sumsOf(run, 'ben')];
    const byHand = (ann.products + ben.products) / (ann.squares + ben.squares);
    return `Respondents in their own right are ann and ben. Σs̃e and Σs̃² within dimensions are ${fixed(ann.products, 4)} and ${fixed(ann.squares, 4)} for ann, ${fixed(ben.products, 4)} and ${fixed(ben.squares, 4)} for ben: (${term(ann.products, 4)} + ${term(ben.products, 4)})/(${fixed(ann.squares, 4)} + ${fixed(ben.squares, 4)}) = ${result({ byHand, tool: run.report.gaps?.pooled?.value })}.`;
  },
  'family-gap': ({ report }) => {
    const family = present(report.gaps?.families[0], 'family');
    const slopes = family.members.map((id) => {
      const own = report.respondents.find((each) => each.id === id)?.gap;
      return rounded(own?.measures[0]?.figures[0]?.carryOver.slope.value ?? 0, 4);
    });
    return `Family ${family.family}: ${family.members.map((id, place) => `${id} ${fixed(slopes[place] ?? 0, 4)}`).join(', ')}, over the ${family.slope.n} items that both have, on average ${result({ byHand: mean(slopes), tool: family.slope.value })} (${fixed(family.slope.low ?? 0, 2)} to ${fixed(family.slope.high ?? 0, 2)}).`;
  },
};

function itemsOf({ tally, inference: heard }: Observed) {
  const plannedPairs = tally.items.length * tally.repeats;
  const { weights } = figuresOnce(
    prepareItems(summariseItems(tally), { plannedPairs, cells: tally.cells }),
  );
  const readings = twinReadings(heard);
  return gapItems({ tally, weights: weights.cdeval, readings, ratings: itemRatings([], []) });
}

function sumsOf({ report }: SeededRun, id: string) {
  const gap = report.respondents.find((each) => each.id === id)?.gap;
  const items: readonly SlopeItem[] = [...slopeItemsById(gap?.items ?? [], asked).values()];
  const rows = items.map(({ dimension, stated, lean }) => ({ dimension, s: stated, e: lean }));
  const { products, squares } = sumsWithin(rows);
  return { products: rounded(products, 4), squares: rounded(squares, 4) };
}

/** Σs̃ẽ and Σs̃², both less the mean of their dimension. */
function sumsWithin(
  rows: readonly { readonly dimension: string; readonly s: number; readonly e: number }[],
) {
  const parts = [...new Set(rows.map(({ dimension }) => dimension))].flatMap((dimension) => {
    const own = rows.filter((row) => row.dimension === dimension);
    const [s, e] = [mean(own.map((row) => row.s)), mean(own.map((row) => row.e))];
    return own.map((row) => ({ product: (row.s - s) * (row.e - e), square: (row.s - s) ** 2 }));
  });
  return {
    products: sum(parts.map(({ product }) => product)),
    squares: sum(parts.map(({ square }) => square)),
  };
}
