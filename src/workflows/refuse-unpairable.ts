import { list } from '../../reports/document/format.js';
import { plainText } from '../../reports/document/plain-text.js';
import { InputError } from '../vocabulary/input-error.js';
import { canonicalJson } from '../vocabulary/request.js';
import { dimensionsOf } from '../vocabulary/scheme.js';
import type { ComparedReport } from './compared-report.js';

/**
 * Refuses reports that cannot be compared at all: answers are paired by the ids of items.
 * @throws InputError when two measure by different schemes, have no item in common, or one that is of two kinds
 */
export function refuseUnpairable(sources: readonly ComparedReport[]): void {
  refuseSchemes(sources);
  refuseStrangers(sources);
  const known = new Map<string, { readonly kind: string; readonly name: string }>();
  for (const { name, report } of sources) {
    for (const { id, dimension, domain } of report.respondents.flatMap(({ items }) => items)) {
      const kind = `${dimension}, ${domain}`;
      const before = known.get(id) ?? { kind, name };
      known.set(id, before);
      if (before.kind === kind) continue;
      throw new InputError(
        `the item "${plainText(id)}" is of ${before.kind} in ${before.name} and of ${kind} in ${name}, so it cannot be paired; leave one out`,
      );
    }
  }
}

function refuseSchemes([first, ...others]: readonly ComparedReport[]): void {
  const keyOf = ({ report }: ComparedReport) => canonicalJson(dimensionsOf(report.scheme));
  const other = others.find(
    (each) =>
      first &&
      (each.report.scheme.name !== first.report.scheme.name || keyOf(each) !== keyOf(first)),
  );
  if (!first || !other) return;
  const named = ({ report: { scheme } }: ComparedReport) =>
    `"${plainText(scheme.name)}" (${plainText(dimensionsOf(scheme).join(', '))})`;
  throw new InputError(
    `${first.name} measures by the scheme ${named(first)} and ${other.name} by ${named(other)}, so they cannot be compared; leave one out`,
  );
}

function refuseStrangers(sources: readonly ComparedReport[]): void {
  // A study about stories alone has no items to pair.
  const asked = sources
    .map(({ name, report }) => ({ name, ids: idsIn(report) }))
    .filter(({ ids }) => ids.size > 0);
  for (const [place, one] of asked.entries()) {
    const other = asked.slice(place + 1).find(({ ids }) => ![...ids].some((id) => one.ids.has(id)));
    if (!other) continue;
    const so =
      sources.length === 2
        ? 'so nothing can be compared'
        : 'so these two cannot be compared; leave one out';
    throw new InputError(`${list([one.name, other.name])} have no item in common, ${so}`);
  }
}

/** A comparison lists the words of those items alone that all its sources share. */
function idsIn({ questionnaire, respondents }: ComparedReport['report']): ReadonlySet<string> {
  const answered = respondents.flatMap(({ items }) => items.map(({ id }) => id));
  return new Set([...Object.keys(questionnaire.words), ...answered]);
}
