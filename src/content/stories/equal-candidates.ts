import type { InputError } from '../../vocabulary/input-error.js';
import { comparableText } from '../../vocabulary/plain-characters.js';
import { repeats } from '../../vocabulary/repeats.js';
import { complaintAt } from '../check-document.js';
import type { FiledQuestionnaire } from '../load-questionnaire.js';

/**
 * Items with a question and an option in common, an error at the later one of each two: as candidates
 * of a selection they would read the same, so that a pick of one is a pick of the other.
 */
export function equalCandidates({
  document,
  questionnaire: { items },
}: FiledQuestionnaire): readonly InputError[] {
  const candidates = items.flatMap(({ id, question, options }, place) =>
    [options.target, options.opposite].map((option) => ({
      id,
      place,
      text: comparableText(`${question} ${option}`),
    })),
  );
  const errors = new Map<number, InputError>();
  for (const { index, before } of repeats(candidates, ({ text }) => text)) {
    const [first, again] = [candidates[before], candidates[index]];
    if (!first || !again || errors.has(again.place)) continue;
    const message = `the items "${first.id}" (line ${document.lineOf(['items', first.place])}) and "${again.id}" have a question and an option in common, so that neither can be chosen in a story; reword one`;
    errors.set(again.place, complaintAt(document, ['items', again.place, 'question'], message));
  }
  return [...errors.values()];
}
