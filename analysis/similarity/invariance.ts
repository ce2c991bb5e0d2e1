import type { Dimension } from '../../vocabulary/scheme.js';
import { paperForms } from '../../vocabulary/template.js';
import { betaBinomialTail } from '../statistics/distributions.js';
import { benjaminiHochberg } from '../statistics/significance.js';
import type { ItemSummary } from '../survey/item-summaries.js';
import type { DifferingItem, Invariance } from './comparison.js';
import type { Compared } from './ensemble.js';

/** Below this the item effects and the two others' answers are too few to say what is expected. */
const MIN_RESPONDENTS = 3;
/** How often the spread is estimated anew without the items found so far. */
const ROUNDS = 3;

/**
 * Items that differ between respondents (differential item functioning): for each dimension the share of
 * target answers is regressed by logit on the item and on the respondent, so that a respondent may lean
 * and an item may be telling. An answer count that its beta-binomial distribution makes improbable is
 * an item's difference, controlled at a false-discovery rate of 5 %. Its spread about the regression,
 * the intra-item correlation of Williams (1982), is estimated by moments without the items found.
 */
export function invarianceOf(
  respondents: readonly Compared[],
  dimensions: readonly Dimension[],
): Invariance {
  if (respondents.length < MIN_RESPONDENTS) return { tested: 0, items: [] };
  const cells = dimensions.flatMap((dimension) => cellsOf(respondents, dimension));
  return {
    tested: cells.length,
    items: [...found(cells)].map(({ cell, ...test }) => itemOf(cell, test)),
  };
}

/** The answers of one respondent to one item. */
interface Cell {
  readonly respondent: string;
  readonly item: ItemSummary['item'];
  /** Readable answers under the paper's forms, and how many of them are for the target pole. */
  readonly n: number;
  readonly targets: number;
}

interface Fitted extends Cell {
  /** The share expected. */
  readonly mean: number;
  /** How much of the fit hangs on this cell, 0..1. */
  readonly leverage: number;
  /** What all other cells expect of it, and the variance of that in squared logits. */
  readonly others: { readonly mean: number; readonly variance: number };
}

interface Test {
  readonly p: number;
  readonly adjustedP: number;
}

/** The cells of a dimension over the items that all answered, with what the regression expects. */
function cellsOf(respondents: readonly Compared[], dimension: Dimension): Fitted[] {
  const rows = respondents.map(({ id, figures }) => {
    const own = figures.prepared.items.filter(({ item }) => item.dimension === dimension);
    return new Map(own.flatMap((item) => cellOf(id, item)));
  });
  const [first = new Map<string, Cell>()] = rows;
  const common = [...first.keys()].filter((id) => rows.every((row) => row.has(id)));
  return fitted(common.map((id) => rows.flatMap((row) => row.get(id) ?? [])));
}

function cellOf(respondent: string, summary: ItemSummary) {
  const found = answersTo(summary);
  return found ? [[summary.item.id, { respondent, item: summary.item, ...found }] as const] : [];
}

/** Readable answers to an item under the paper's forms, and how many are for the target pole; null without one. */
export function answersTo({
  readableOnly,
  answers,
}: ItemSummary): { readonly n: number; readonly targets: number } | null {
  const shares = paperForms.flatMap((form) => {
    const share = readableOnly[form];
    return share === null ? [] : [{ share, n: answers[form].readable }];
  });
  const n = shares.reduce((sum, each) => sum + each.n, 0);
  if (shares.length === 0 || n === 0) return null;
  return { n, targets: Math.round(shares.reduce((sum, each) => sum + each.n * each.share, 0)) };
}

/** Half an answer for each pole keeps an item that all answer alike finite. */
const shareOf = ({ n, targets }: Cell) => ({ share: (targets + 0.5) / (n + 1), weight: n + 1 });

const logistic = (logit: number) => 1 / (1 + Math.exp(-logit));

/** Fits logit(share) = item + respondent, by Newton's steps for one side after the other. */
function fitted(items: readonly (readonly Cell[])[]): Fitted[] {
  const width = items[0]?.length ?? 0;
  const ofItems = items.map(() => 0);
  const ofRespondents = Array.from({ length: width }, () => 0);
  const meanAt = (item: number, respondent: number) =>
    logistic((ofItems[item] ?? 0) + (ofRespondents[respondent] ?? 0));
  const informationAt = (item: number, respondent: number, { weight }: { weight: number }) => {
    const mean = meanAt(item, respondent);
    return weight * mean * (1 - mean);
  };
  const observed = items.map((row) => row.map(shareOf));
  const step = (places: readonly (readonly [number, number])[]) => {
    let [score, information] = [0, 0];
    for (const [item, respondent] of places) {
      const cell = observed[item]?.[respondent];
      if (!cell) continue;
      score += cell.weight * (cell.share - meanAt(item, respondent));
      information += informationAt(item, respondent, cell);
    }
    return Math.max(-2, Math.min(2, score / information));
  };
  for (let round = 0; round < 100; round += 1) {
    let moved = 0;
    for (const item of ofItems.keys()) {
      const by = step(ofRespondents.map((_, respondent) => [item, respondent]));
      ofItems[item] = (ofItems[item] ?? 0) + by;
      moved = Math.max(moved, Math.abs(by));
    }
    for (const respondent of ofRespondents.keys()) {
      const by = step(ofItems.map((_, item) => [item, respondent]));
      ofRespondents[respondent] = (ofRespondents[respondent] ?? 0) + by;
      moved = Math.max(moved, Math.abs(by));
    }
    if (moved < 1e-8) break;
  }
  const information = observed.map((row, item) =>
    row.map((cell, respondent) => informationAt(item, respondent, cell)),
  );
  const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0);
  const ofColumn = ofRespondents.map((_, respondent) =>
    sum(information.map((row) => row[respondent] ?? 0)),
  );
  const all = sum(ofColumn);
  return items.flatMap((row, item) =>
    row.map((cell, respondent) => {
      const own = information[item]?.[respondent] ?? 0;
      const leverage =
        own / sum(information[item] ?? []) + own / (ofColumn[respondent] ?? 1) - own / all;
      const mean = meanAt(item, respondent);
      return { ...cell, mean, leverage, others: withoutItself(cell, { mean, leverage }) };
    }),
  );
}

/** What a fit without this cell expects of it, by one step of Newton's from the fit with it. */
function withoutItself(
  cell: Cell,
  { mean, leverage }: { readonly mean: number; readonly leverage: number },
): Fitted['others'] {
  const { share, weight } = shareOf(cell);
  const pull = Math.min(0.9, leverage) / (1 - Math.min(0.9, leverage));
  const information = weight * mean * (1 - mean);
  const logit = Math.log(mean / (1 - mean)) - (pull * weight * (share - mean)) / information;
  return { mean: logistic(logit), variance: pull / information };
}

/** The cells that stand out, with the spread that is left without them. */
function found(cells: readonly Fitted[]): readonly (Test & { readonly cell: Fitted })[] {
  let standing: readonly (Test & { readonly cell: Fitted })[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const out = new Set(standing.map(({ cell }) => cell));
    const correlation = correlationOf(cells.filter((cell) => !out.has(cell)));
    const ps = cells.map(({ n, targets, others: { mean, variance } }) =>
      betaBinomialTail(targets, {
        n,
        mean,
        // What is not known of the mean spreads the chance as the correlation does.
        correlation: Math.min(
          0.99,
          correlation + mean * (1 - mean) * variance * (1 + (n - 1) * correlation),
        ),
      }),
    );
    const adjusted = benjaminiHochberg(ps);
    standing = cells.flatMap((cell, place) => {
      const [p, adjustedP] = [ps[place] ?? 1, adjusted[place] ?? 1];
      return adjustedP < 0.05 ? [{ cell, p, adjustedP }] : [];
    });
  }
  return standing;
}

/** By which answers to one item are alike beyond its mean: Σ z²/(1 − h) = Σ 1 + (n − 1)ρ (Williams 1982). */
function correlationOf(cells: readonly Fitted[]): number {
  let [squares, pairs] = [0, 0];
  for (const { n, targets, mean, leverage } of cells) {
    const residual = (targets / n - mean) ** 2 / ((mean * (1 - mean)) / n);
    squares += residual / Math.max(0.1, 1 - leverage) - 1;
    pairs += n - 1;
  }
  return pairs === 0 ? 0 : Math.max(0, Math.min(0.99, squares / pairs));
}

function itemOf(
  { respondent, item, n, targets, others }: Fitted,
  { p, adjustedP }: Test,
): DifferingItem {
  return {
    respondent,
    item: item.id,
    dimension: item.dimension,
    found: targets / n,
    expected: others.mean,
    p,
    adjustedP,
  };
}
