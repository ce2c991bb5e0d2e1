import { amongOthers } from '../../../../analysis/gap/among-others.js';
import type { SlopeItem } from '../../../../analysis/gap/slope-item.js';
import { slopeItemsById } from '../../../../analysis/gap/slope-items-by-id.js';
import {
  figuresOnce,
  gapItems,
  prepareItems,
  summariseItems,
  twinReadings,
} from '../../../../analysis/index.js';
import { noTags } from '../../../../src/vocabulary/tags.js';
import type { Examples } from '../example.js';
import { fixed, mean, present, result, rounded, sum, term } from '../numbers.js';
import type { Observed } from '../observe.js';
import type { SeededRun } from '../run.js';
import { table } from '../table.js';

const asked = { style: 'direct', shots: 0, measure: 'forced' } as const;

/** Gaps beside one another. */
export const gapMany: Examples = {
  'among-others': ({ many }) => {
    const placed = [...many].map(([id, observed]) => ({
      id,
      tags: noTags,
      copyOf: null,
      items: slopeItemsById(itemsOf(observed), asked),
    }));
    const [first, ...others] = placed;
    const own = present(first, 'respondent');
    const rows = [...own.items].map(([id, item]) => {
      const theirs = others.flatMap(({ items }) => items.get(id) ?? []);
      const m = rounded(mean(theirs.map(({ stated }) => stated)), 4);
      const e = rounded(item.lean - mean(theirs.map(({ lean }) => lean)), 4);
      return { id, dimension: item.dimension, s: rounded(item.stated, 4), m, e };
    });
    const swapped = (x: 's' | 'm', y: 's' | 'm' | 'e') =>
      sumsWithin(rows.map((row) => ({ dimension: row.dimension, s: row[x], e: row[y] }))).products;
    const slope = swapped('m', 's') / swapped('m', 'm');
    const products = swapped('s', 'e') - slope * swapped('m', 'e');
    const squares = swapped('s', 's') - slope * swapped('m', 's');
    const tool = amongOthers(placed, { seed: 1, draws: 0 })[0]?.carryOver.slope.value;
    return `cat of \`many.yaml\` and its ${rows.length} items, with the mean s of the ${others.length} others, and e less their mean e:\n\n${table(
      ['item', 's', 'others’ s', 'e less others’'],
      rows.map(({ id, s, m, e }) => [id, fixed(s, 4), fixed(m, 4), fixed(e, 4)]),
    )}\n\nAll less the means of their dimensions, s rises by ${fixed(slope, 4)} with the others’ s. With that taken out Σs̃ẽ = ${fixed(products, 4)} and Σs̃² = ${fixed(squares, 4)}: λ among others is ${result({ byHand: products / squares, tool })}.`;
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
  return gapItems({ tally, weights: weights.cdeval, readings, desirability: new Map() });
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
