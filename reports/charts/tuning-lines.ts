import type { Tuning } from '../../analysis/comparison.js';
import { plainText } from '../document/plain-text.js';
import { respondentName } from '../respondent-name.js';
import type { Named } from '../table.js';
import { nameLines } from './name-labels.js';

/** Letters that a name may have before it takes a line for each of its parts. */
const WHOLE = 32;
/** What was tuned into what and how, as "base → tuned (instruct)"; where that is long, each part on lines of its own. */
export function tuningLines(
  { base, tuned, training }: Tuning,
  named: (id: string) => Named,
): readonly string[] {
  const from = respondentName(named(base));
  const to = respondentName(named(tuned));
  const how = training === null ? [] : [`(${plainText(training)})`];
  const whole = [`${from} → ${to}`, ...how].join(' ');
  if ([...whole].length <= WHOLE) return [whole];
  const [first, ...others] = nameLines(to);
  return [...nameLines(from), `→ ${first}`, ...others, ...how.flatMap(nameLines)];
}
