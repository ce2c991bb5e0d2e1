import type { Declaration } from '../vocabulary/declaration.js';
import { paperForms, templates } from '../vocabulary/template.js';
import { propensity } from './answer-model.js';

/** What a declared projection comes to over all items that one could write. */
export interface ExpectedCarryOver {
  /** The slope of e on s where every item is stated with this many answers per template. */
  readonly slope: number;
  /** The same where s is known exactly. */
  readonly corrected: number;
}

/** Items of each declared dimension that stand for all. */
const ITEMS = 4000;

/**
 * What an estimator of λ should recover from items drawn anew, of a respondent without survey biases.
 *
 * A reading is lost to noise with the chance of `unreadable` and, of what is left, of the bias b of its
 * probe (`orderBias` of the forced choice, `yeaSaying` of agreeing), which balances out; so
 * corrected = projection·(1 − unreadable)·(1 − |b|). With n answers per template the variance of s
 * within dimensions grows by the mean of Σ 4p(1 − p)/(36n) over the six templates, and the slope
 * shrinks by as much: the regression dilution of s. Endless answers are n = ∞.
 */
export function expectedCarryOver(
  declaration: Declaration,
  { answers, probe }: { readonly answers: number; readonly probe: 'forced' | 'full' },
): ExpectedCarryOver {
  const { reader } = declaration;
  if (!reader) return { slope: 0, corrected: 0 };
  const bias = probe === 'forced' ? reader.orderBias : reader.yeaSaying;
  const corrected = (reader.projection ?? 0) * (1 - reader.unreadable) * (1 - Math.abs(bias));
  return { slope: corrected * reliabilityOf(declaration, answers), corrected };
}

/** Var(s)/(Var(s) + noise), both within dimensions. */
function reliabilityOf(declaration: Declaration, answers: number): number {
  if (answers === Number.POSITIVE_INFINITY) return 1;
  let signal = 0;
  let noise = 0;
  for (const dimension of Object.keys(declaration.orientation)) {
    const stated = Array.from({ length: ITEMS }, (_, nth) => {
      const item = { id: `${dimension}-expected-${nth}`, dimension };
      const each = paper.map((template) => propensity(declaration, item, template));
      noise += mean(each.map((p) => 4 * p * (1 - p))) / (paper.length * answers * ITEMS);
      return 2 * mean(each) - 1;
    });
    const centre = mean(stated);
    signal += mean(stated.map((s) => (s - centre) ** 2));
  }
  return signal / (signal + noise);
}

const paper = templates.filter(({ form }) => paperForms.some((each) => each === form));

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
