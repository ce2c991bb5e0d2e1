import type { Telling } from '../../vocabulary/telling.js';

/** The items that twin stories are about, by id, in the order told. */
export function twinItems(
  tellings: readonly Pick<Telling, 'kind' | 'values'>[],
): ReadonlySet<string> {
  const twins = tellings.filter(({ kind }) => kind === 'twin');
  return new Set(twins.flatMap(({ values }) => values.map(({ statement }) => statement)));
}
