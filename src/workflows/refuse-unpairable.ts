import { list } from '../../reports/format.js';
import { InputError } from '../vocabulary/input-error.js';
import type { ComparedReport } from './compared-report.js';
import { sharedItems } from './what-was-asked.js';

/**
 * Refuses reports that cannot be compared at all: answers are paired by the ids of items.
 * @throws InputError when they have no item in common, or one that is of two kinds
 */
export function refuseUnpairable(sources: readonly ComparedReport[]): void {
  if (sharedItems(sources).length === 0) {
    const names = list(sources.map(({ name }) => name));
    throw new InputError(`${names} have no item in common, so nothing can be compared`);
  }
  const known = new Map<string, { readonly kind: string; readonly name: string }>();
  for (const { name, report } of sources) {
    for (const { id, dimension, domain } of report.respondents.flatMap(({ items }) => items)) {
      const kind = `${dimension}, ${domain}`;
      const before = known.get(id) ?? { kind, name };
      known.set(id, before);
      if (before.kind === kind) continue;
      throw new InputError(
        `the item "${id}" is of ${before.kind} in ${before.name} and of ${kind} in ${name}, so it cannot be paired; leave one out`,
      );
    }
  }
}
