import type { Heard, Shots, Style } from '../../vocabulary/hearing.js';
import type { Telling } from '../../vocabulary/telling.js';

/** The story that a question is about and how it is asked, as its scores name them. */
export function heardIn({
  telling,
  style,
  shots,
}: {
  readonly telling: Telling;
  readonly style: Style;
  readonly shots: Shots;
}): Heard {
  return { telling: telling.id, cluster: telling.cluster, kind: telling.kind, style, shots };
}
