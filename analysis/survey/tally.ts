import type { Distribution, RatingDistribution, Reading } from '../../vocabulary/reading.js';
import type { Cells, Dimension, Domain } from '../../vocabulary/scheme.js';
import {
  type Order,
  type Pole,
  poleOf,
  type Template,
  templateIndex,
  templates,
} from '../../vocabulary/template.js';

/** Fewest items of a dimension that an interval can rest on. */
export const fewestItems = 20;

/** What log-probabilities say of one item × template: as much as draws without end would. */
interface Exact {
  /** P(target | an answer that can be read), 0..1; of a rating, its mean turned to the target pole. */
  readonly target: number;
  /** P(anything but an answer), 0..1. */
  readonly unread: number;
  /** Of a rating: the shares of 0 to 4 quarters of the way to the target pole; of a choice, null. */
  readonly quarters: readonly number[] | null;
}

/** A distribution over what was shown, turned to the poles. */
export function exactOf(reading: Distribution | RatingDistribution, order: Order): Exact {
  const targetFirst = poleOf('first', order) === 'target';
  const { unread } = reading;
  if (reading.kind === 'distribution') {
    const target = targetFirst ? reading.first : 1 - reading.first;
    return { target, unread, quarters: null };
  }
  // Rating 1 is entirely with the option shown first.
  const quarters = targetFirst ? [...reading.shares].reverse() : [...reading.shares];
  const target = quarters.reduce((sum, share, quarter) => sum + (share * quarter) / 4, 0);
  return { target, unread, quarters };
}

/** What one draw of one template came to. A `rating` counts quarters of the way to the target pole, 0..4. */
export type Outcome =
  | { readonly kind: 'target' | 'opposite' | 'neutral' | 'refusal' | 'invalid' }
  | { readonly kind: 'rating'; readonly quarters: number };

export interface TalliedItem {
  readonly id: string;
  readonly dimension: Dimension;
  readonly domain: Domain;
}

/**
 * The readings of one respondent, folded: a byte for each sampled draw (item × template × draw), and
 * what log-probabilities said where they were read instead.
 */
export interface Tally {
  readonly items: readonly TalliedItem[];
  /** What they are sorted by. */
  readonly cells: Cells;
  /** The draws per template that enter the likelihoods (the paper's R); later ones are for test–retest. */
  readonly repeats: number;
  /** The most draws any template has. */
  readonly width: number;
  /** Each item was put in one form, drawn at random and balanced; not in every form. */
  readonly oneForm: boolean;
  readonly codes: Uint8Array;
  /** By item × template, as rows of `codes`. */
  readonly exact: Map<number, Exact>;
}

const kinds = ['target', 'opposite', 'neutral', 'refusal', 'invalid'] as const;
const RATING = kinds.length + 1;

/** By its code. */
const outcomes: readonly (Outcome | undefined)[] = [
  undefined,
  ...kinds.map((kind) => ({ kind })),
  ...[0, 1, 2, 3, 4].map((quarters) => ({ kind: 'rating' as const, quarters })),
];

/**
 * An empty tally, ready to be counted into. `repeats` are the draws per template that enter the
 * likelihoods (the paper's R), `width` the most that there are, with those for test–retest; as many unless
 * given. `oneForm` says that each item is put in one form, drawn at random and balanced over forms. `cells` are the dimensions and domains in the order of every figure; those of the items unless
 * given.
 */
export function createTally(
  items: readonly TalliedItem[],
  {
    cells = cellsIn(items),
    repeats,
    width = repeats,
    oneForm = false,
  }: {
    readonly cells?: Cells;
    readonly repeats: number;
    readonly width?: number;
    readonly oneForm?: boolean;
  },
): Tally {
  return {
    items,
    cells,
    repeats,
    width,
    oneForm,
    codes: new Uint8Array(items.length * templates.length * width),
    exact: new Map(),
  };
}

/** The dimensions and domains that items are of, in the order in which they come. */
function cellsIn(items: readonly TalliedItem[]): Cells {
  return {
    dimensions: [...new Set(items.map(({ dimension }) => dimension))],
    domains: [...new Set(items.map(({ domain }) => domain))],
  };
}

/** An item's place in `tally.items`, and how it was put. */
export interface ItemTemplate {
  readonly item: number;
  readonly template: Template;
}

interface Cell extends ItemTemplate {
  readonly draw: number;
}

/** A reading of what was shown, or of the pole that was chosen. */
export type CountedReading =
  | Reading
  | { readonly kind: 'choice'; readonly pole: Pole; readonly rule: string };

/**
 * Counts one reading into a tally, at the place of its item, its template and its draw (from 0); a
 * distribution counts for every draw of its template. A choice is of a place on the page or of a pole, as
 * `readAnswer` gives it; a rating is as the page offers it.
 * @example
 * const items = [{ id: 'pdi-work-1', dimension: 'pdi', domain: 'work' }];
 * const tally = createTally(items, { repeats: 1 });
 * const template = { form: 'compare', order: 'reverse' };
 * const item = { options: { target: 'The manager decides.', opposite: 'We decide together.' } };
 * const reading = readAnswer({ item, ...template, language: 'en' }, { content: 'No.' });
 * countReading(tally, { item: 0, template, draw: 0 }, reading);
 * templateLikelihood(tally, { item: 0, template }).imputed // → 1
 */
export function count(tally: Tally, cell: Cell, reading: CountedReading): void {
  const { order } = cell.template;
  if (reading.kind === 'distribution' || reading.kind === 'ratings') {
    tally.exact.set(rowOf(cell), exactOf(reading, order));
  } else {
    tally.codes[indexOf(tally, cell)] = encode(outcomeOf(reading, order));
  }
}

/** What log-probabilities said of one item × template, or undefined where it was sampled. */
export function exactAt(tally: Tally, of: ItemTemplate): Exact | undefined {
  return tally.exact.get(rowOf(of));
}

/** What a draw came to, or undefined when it was not sampled. */
export function outcomeAt(tally: Tally, cell: Cell): Outcome | undefined {
  return outcomes[tally.codes[indexOf(tally, cell)] ?? 0];
}

/** How far each code goes to the target pole, 0..1; NaN where there was nothing to read. */
const scores = Float64Array.from(outcomes, (outcome) => {
  if (outcome?.kind === 'rating') return outcome.quarters / 4;
  return outcome?.kind === 'target' ? 1 : outcome?.kind === 'opposite' ? 0 : Number.NaN;
});

/** The sampled draws of one item × template that were observed among the first `repeats`. */
export interface DrawCounts {
  readonly observed: number;
  readonly readable: number;
  /** How far those that could be read went to the target pole, 0..1 each, added up. */
  readonly score: number;
}

/** Counts the sampled draws of one item × template; none where log-probabilities were read. */
export function drawCounts(tally: Tally, of: ItemTemplate): DrawCounts {
  const start = rowOf(of) * tally.width;
  let [observed, readable, score] = [0, 0, 0];
  for (let at = start; at < start + tally.repeats; at += 1) {
    const code = tally.codes[at] as number;
    if (code === 0) continue;
    observed += 1;
    const own = scores[code] as number;
    if (Number.isNaN(own)) continue;
    readable += 1;
    score += own;
  }
  return { observed, readable, score };
}

/** How many of the sampled draws of one item × template came to this, among the first `repeats`. */
export function countOf(
  tally: Tally,
  of: ItemTemplate,
  kind: 'neutral' | 'refusal' | 'invalid',
): number {
  const start = rowOf(of) * tally.width;
  const code = kinds.indexOf(kind) + 1;
  let count = 0;
  for (let at = start; at < start + tally.repeats; at += 1)
    if (tally.codes[at] === code) count += 1;
  return count;
}

function rowOf({ item, template }: ItemTemplate): number {
  return item * templates.length + templateIndex(template.form, template.order);
}

function indexOf(tally: Tally, cell: Cell): number {
  return rowOf(cell) * tally.width + cell.draw;
}

type SampledReading = Exclude<CountedReading, { kind: 'distribution' | 'ratings' }>;

function outcomeOf(reading: SampledReading, order: Order): Outcome {
  switch (reading.kind) {
    case 'choice':
      return { kind: 'pole' in reading ? reading.pole : poleOf(reading.choice, order) };
    case 'rating': {
      const towardsFirst = 5 - reading.rating;
      return {
        kind: 'rating',
        quarters: poleOf('first', order) === 'target' ? towardsFirst : 4 - towardsFirst,
      };
    }
    default:
      return { kind: reading.kind };
  }
}

function encode(outcome: Outcome): number {
  return outcome.kind === 'rating' ? RATING + outcome.quarters : kinds.indexOf(outcome.kind) + 1;
}
