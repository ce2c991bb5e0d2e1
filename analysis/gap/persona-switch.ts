import type { HeardAttitude } from '../../src/vocabulary/hearing.js';
import type { Score } from '../hearing/hearing.js';
import { varies } from '../pooled-correlation.js';
import { mean } from '../weighted-mean.js';
import { explicitAccuracy } from './explicit-accuracy.js';
import type { PersonaSwitch, Slope } from './gap.js';
import { jackknifeSlope } from './jackknife-slope.js';
import { missesTheExplicit } from './misses-the-explicit.js';
import { type StatedUnderPersonas, type SwitchedItem, switchedItems } from './switched-items.js';
import type { SwitchedReadings } from './switched-readings.js';

/** The least mean Δs towards the persona's poles that moves anything to be measured by. */
export const LEAST_SHIFT = 0.3;

/**
 * λ_causal: how readings move when a persona moves what is stated, less how they move under a sham
 * persona, over items of the dimensions that it speaks for. Of the persona that is ΣΔs·Δe/ΣΔs²; of the
 * sham ΣΔs·Δe_sham/ΣΔs² with the Δs of the persona, since its own is next to nothing and would blow
 * noise up. In their difference what is heard without a persona cancels: ΣΔs(e_persona − e_sham)/ΣΔs².
 * ΣΔs² is made of the products of both halves of the templates, in which their noise cancels; with its
 * noise left in, few answers would shrink λ_causal, and a persona that moves nothing would seem to.
 * Intervals leave out one pair at a time. Whether an item sounds nice does not matter, since it does
 * under every persona; that a persona may prime reading directly remains.
 *
 * Where it means nothing it is withheld, by the first reason that holds; the parts are given all the same.
 */
export function personaSwitch({
  items,
  weights,
  switched,
  attitudes,
}: StatedUnderPersonas & {
  /** Without a persona. */
  readonly attitudes: readonly HeardAttitude[];
}): PersonaSwitch {
  const rows = switchedItems({ items, weights, switched });
  const shift = mean(rows.map(({ towards }) => towards));
  const explicit = {
    plain: explicitAccuracy(attitudes),
    persona: explicitAccuracy(switched.persona.attitudes),
    sham: explicitAccuracy(switched.sham.attitudes),
  };
  const withheld = reasonToWithhold(switched, { shift, explicit: explicit.persona });
  return {
    reversed: [...switched.reversed],
    trials: switched.trials,
    shift,
    shamShift: mean(rows.map(({ shamTowards }) => shamTowards)),
    persona: alongShift(rows, ({ moved }) => moved),
    sham: alongShift(rows, ({ shamMoved }) => shamMoved),
    causal:
      withheld === null ? alongShift(rows, ({ moved, shamMoved }) => moved - shamMoved) : null,
    withheld,
    explicit,
  };
}

function reasonToWithhold(
  { reversed, told, complete }: SwitchedReadings,
  { shift, explicit }: { readonly shift: number | null; readonly explicit: Score },
): PersonaSwitch['withheld'] {
  if (!complete) return 'incomplete';
  if (!told) return 'few items';
  if (reversed.length === 0) return 'no lean';
  if (shift === null) return 'nothing asked';
  if (shift < LEAST_SHIFT) return 'little shift';
  return missesTheExplicit(explicit) ? 'misses the explicit' : null;
}

/** ΣΔs·Δ/ΣΔs², with what two items that moved by 1, one each way, would bring as the least standard error. */
function alongShift(
  items: readonly SwitchedItem[],
  movedOf: (item: SwitchedItem) => number,
): Slope {
  const squares = squaredShift(items);
  return jackknifeSlope(
    items,
    (kept) => {
      const products = kept.reduce((sum, item) => sum + item.shift * movedOf(item), 0);
      const all = squaredShift(kept);
      return all > 0 && varies(all / kept.length) ? products / all : null;
    },
    {
      n: items.length,
      least: squares > 0 ? Math.sqrt(2 / (items.length * squares)) : 0,
    },
  );
}

/** ΣΔs² without noise; chance may leave it below 0 where nothing moved. */
function squaredShift(items: readonly SwitchedItem[]): number {
  return items.reduce((sum, item) => sum + item.squaredShift, 0);
}
