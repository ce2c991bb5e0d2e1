import { canonicalJson } from '../vocabulary/request.js';

/** What tells one model from another, and a model from itself under a persona. */
export interface Originated {
  readonly id: string;
  readonly endpoint: string;
  readonly model: string;
  readonly persona: string | null;
}

/**
 * For each respondent the id of the one that it is a copy of, in order; null for one in its own right.
 * Of the respondents that one model at one endpoint gives, the first without a persona stands for all:
 * the others share its culture before any is measured, and would count it twice.
 */
export function copiesOf(respondents: readonly Originated[]): readonly (string | null)[] {
  const standing = new Map<string, Originated>();
  for (const respondent of respondents) {
    const known = standing.get(originOf(respondent));
    if (!known || (known.persona !== null && respondent.persona === null)) {
      standing.set(originOf(respondent), respondent);
    }
  }
  return respondents.map((respondent) => {
    const first = standing.get(originOf(respondent));
    return first && first !== respondent ? first.id : null;
  });
}

function originOf({ endpoint, model }: Originated): string {
  return canonicalJson({ endpoint, model });
}
