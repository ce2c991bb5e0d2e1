import type { Statement } from '../../vocabulary/statement.js';
import { suggestion } from '../suggestion.js';

/** What values can be about. */
export interface Known {
  /** Ids of the questionnaire's items. */
  readonly items: ReadonlySet<string>;
  readonly statements: ReadonlyMap<string, Statement>;
}

/** "did you mean X?" where an id is nearly a known one, else another way to mend it. */
export function nearestId(id: string, known: Iterable<string>, otherwise: string): string {
  const near = suggestion(id, [...known]);
  return near.startsWith('did you mean') ? near : otherwise;
}
