import { type Declaration, orientationOn } from '../vocabulary/declaration.js';
import type { InferenceTemplates } from '../vocabulary/inference-template.js';

type Personas = NonNullable<InferenceTemplates['personas']>;

/** What a simulated respondent is under a system message; the very declaration where that turns nothing. */
export type TurnAround = (declaration: Declaration, system: string) => Declaration;

/**
 * Lets personas in these words turn a respondent's orientation. Where the system message has the
 * sentence for the pole that the declared orientation m does not lean to,
 *
 *     m′ = m + g·((1 − m) − m),   g = `suggestible`, 1 unless declared
 *
 * A sentence for the pole that it leans to, a sham one and any other text turn nothing. The seed stays,
 * so that items scatter about m′ by the same draws.
 */
export function turnAround(wordings: readonly Personas[]): TurnAround {
  // A declaration that is the same object every time need not be hashed every time.
  const known = new WeakMap<Declaration, Map<string, Declaration>>();
  return (declaration, system) => {
    const turned = known.get(declaration) ?? new Map<string, Declaration>();
    known.set(declaration, turned);
    const found = turned.get(system) ?? turnedBy(wordings, { declaration, system });
    turned.set(system, found);
    return found;
  };
}

function turnedBy(
  wordings: readonly Personas[],
  { declaration, system }: { readonly declaration: Declaration; readonly system: string },
): Declaration {
  const { suggestible = 1 } = declaration;
  const worded = [...new Set(wordings.flatMap(({ dimensions }) => Object.keys(dimensions)))];
  const contrary = worded.filter((dimension) => {
    const pole = orientationOn(declaration, dimension) < 0.5 ? 'target' : 'opposite';
    return wordings.some(({ dimensions }) => {
      const sentence = dimensions[dimension]?.[pole];
      return sentence !== undefined && system.includes(sentence);
    });
  });
  if (contrary.length === 0) return declaration;
  const turned = contrary.map((dimension) => {
    const before = orientationOn(declaration, dimension);
    return [dimension, before + suggestible * (1 - 2 * before)];
  });
  return {
    ...declaration,
    orientation: { ...declaration.orientation, ...Object.fromEntries(turned) },
  };
}
