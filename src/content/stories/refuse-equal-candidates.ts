import { InputError } from '../../vocabulary/input-error.js';
import type { Item } from '../../vocabulary/item.js';
import { repeats } from '../../vocabulary/repeats.js';

/**
 * Refuses items of which two candidates would read the same, so that a pick of one is a pick of the
 * other.
 * @throws InputError that names them
 */
export function refuseEqualCandidates(items: readonly Item[]): void {
  const candidates = items.flatMap(({ id, question, options }) =>
    [options.target, options.opposite].map((option) => ({ id, text: `${question} ${option}` })),
  );
  const [repeat] = repeats(candidates, ({ text }) => text.toLowerCase());
  const again = repeat && candidates[repeat.index];
  const first = repeat && candidates[repeat.before];
  if (!again || !first) return;
  throw new InputError(
    again.id === first.id
      ? `the two options of the item "${again.id}" read the same, so that neither can be chosen; word one anew in the questionnaire`
      : `the items "${first.id}" and "${again.id}" have a question and an option in common, so that neither can be chosen; word one anew in the questionnaire`,
  );
}
