import type { PaperForm } from '../src/vocabulary/template.js';
import { outcomeAt, type Tally } from './tally.js';

/** Norm and reverse answers to one form, draw k of one order paired with draw k of the other. */
export interface FormPairs {
  /** Both were observed. */
  readonly observed: number;
  /** Both were readable. */
  readonly readable: number;
  /** Both were readable, and they disagree about the pole. */
  readonly disagreements: number;
}

/** Counts one item's pairs under one form, over the first `repeats` draws. Source: CDEval equation 6. */
export function formPairs(
  tally: Tally,
  { item, form }: { readonly item: number; readonly form: PaperForm },
): FormPairs {
  let observed = 0;
  let readable = 0;
  let disagreements = 0;
  for (let draw = 0; draw < tally.repeats; draw += 1) {
    const norm = outcomeAt(tally, { item, template: { form, order: 'norm' }, draw });
    const reverse = outcomeAt(tally, { item, template: { form, order: 'reverse' }, draw });
    if (!norm || !reverse) continue;
    observed += 1;
    if (!isPole(norm.kind) || !isPole(reverse.kind)) continue;
    readable += 1;
    if (norm.kind !== reverse.kind) disagreements += 1;
  }
  return { observed, readable, disagreements };
}

function isPole(kind: string): boolean {
  return kind === 'target' || kind === 'opposite';
}
