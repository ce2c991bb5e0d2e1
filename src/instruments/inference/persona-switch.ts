import { type Dimension, ofDimension } from '../../vocabulary/dimension.js';
import type { InferenceTemplates } from '../../vocabulary/inference-template.js';
import type { Pole } from '../../vocabulary/pole.js';

/** A persona that turns a respondent's leanings around, and one as long that takes no side. */
export const personaNames = ['switched', 'sham'] as const;
export type PersonaName = (typeof personaNames)[number];

/** A dimension on which a respondent leans, with the other pole, which its persona speaks for. */
export interface Reversal {
  readonly dimension: Dimension;
  readonly to: Pole;
}

/**
 * A persona as it is sent: the opening, then a line for each dimension that leans, after the
 * respondent's own persona where it has one.
 */
export function personaText(
  name: PersonaName,
  {
    reversed,
    wording: { opening, dimensions },
    own,
  }: {
    readonly reversed: readonly Reversal[];
    readonly wording: NonNullable<InferenceTemplates['personas']>;
    readonly own: string | null;
  },
): string {
  const lines = reversed.map(
    ({ dimension, to }) => ofDimension(dimensions, dimension)[nameOf(name, to)],
  );
  const persona = [opening, ...lines].join('\n');
  return own === null ? persona : `${own}\n\n${persona}`;
}

function nameOf(name: PersonaName, to: Pole): Pole | 'sham' {
  return name === 'sham' ? 'sham' : to;
}
