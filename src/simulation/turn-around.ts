import type { Declaration } from '../vocabulary/declaration.js';
import { dimensions } from '../vocabulary/dimension.js';
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
  const orientation = { ...declaration.orientation };
  const contrary = dimensions.filter((dimension) => {
    const pole = orientation[dimension] < 0.5 ? 'target' : 'opposite';
    return wordings.some((wording) => system.includes(wording.dimensions[dimension][pole]));
  });
  if (contrary.length === 0) return declaration;
  for (const dimension of contrary) {
    orientation[dimension] += suggestible * (1 - 2 * orientation[dimension]);
  }
  return { ...declaration, orientation };
}
