import type { Dimension } from '../src/vocabulary/dimension.js';
import type { Domain } from '../src/vocabulary/domain.js';
import { poleOf } from '../src/vocabulary/pole.js';
import type { Reading } from '../src/vocabulary/reading.js';
import { type Order, type Template, templateIndex, templates } from '../src/vocabulary/template.js';

/** What one draw of one template came to. A `rating` counts quarters of the way to the target pole, 0..4. */
export type Outcome =
  | { readonly kind: 'target' | 'opposite' | 'neutral' | 'refusal' | 'invalid' }
  | { readonly kind: 'rating'; readonly quarters: number };

export interface TalliedItem {
  readonly id: string;
  readonly dimension: Dimension;
  readonly domain: Domain;
}

/** The readings of one respondent, folded to a byte a draw: item × template × draw. */
export interface Tally {
  readonly items: readonly TalliedItem[];
  /** The draws per template that enter the likelihoods (the paper's R); later ones are for test–retest. */
  readonly repeats: number;
  /** The most draws any template has. */
  readonly width: number;
  readonly codes: Uint8Array;
}

const kinds = ['target', 'opposite', 'neutral', 'refusal', 'invalid'] as const;
const RATING = kinds.length + 1;

/** An empty tally, ready to be counted into. */
export function createTally(
  items: readonly TalliedItem[],
  { repeats, width = repeats }: { readonly repeats: number; readonly width?: number },
): Tally {
  return {
    items,
    repeats,
    width,
    codes: new Uint8Array(items.length * templates.length * width),
  };
}

interface Cell {
  /** Place of the item in `tally.items`. */
  readonly item: number;
  readonly template: Template;
  readonly draw: number;
}

function indexOf(tally: Tally, { item, template, draw }: Cell): number {
  const row = item * templates.length + templateIndex(template.form, template.order);
  return row * tally.width + draw;
}

/** Counts one reading into a tally. */
export function count(tally: Tally, cell: Cell, reading: Reading): void {
  tally.codes[indexOf(tally, cell)] = encode(outcomeOf(reading, cell.template.order));
}

/** What a draw came to, or undefined when it was not observed. */
export function outcomeAt(tally: Tally, cell: Cell): Outcome | undefined {
  const code = tally.codes[indexOf(tally, cell)] ?? 0;
  if (code === 0) return undefined;
  if (code >= RATING) return { kind: 'rating', quarters: code - RATING };
  return { kind: kinds[code - 1] as (typeof kinds)[number] };
}

function outcomeOf(reading: Reading, order: Order): Outcome {
  switch (reading.kind) {
    case 'choice':
      return { kind: poleOf(reading.choice, order) };
    case 'rating': {
      const towardsFirst = 5 - reading.rating;
      return {
        kind: 'rating',
        quarters: poleOf('first', order) === 'target' ? towardsFirst : 4 - towardsFirst,
      };
    }
    case 'distribution':
      throw new RangeError(
        'a tally counts sampled readings; distributions are kept exact elsewhere',
      );
    default:
      return { kind: reading.kind };
  }
}

function encode(outcome: Outcome): number {
  return outcome.kind === 'rating' ? RATING + outcome.quarters : kinds.indexOf(outcome.kind) + 1;
}
