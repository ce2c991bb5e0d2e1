import type { Tuning } from '../../analysis/comparison.js';
import { plainText } from '../plain-text.js';
import { respondentName } from '../respondent-name.js';
import type { Named } from '../table.js';
import { shortened } from './shortened.js';

/** Letters that a name may have before it takes a line for each of its parts. */
const WHOLE = 32;
/** Letters of an id, and of a training, on a line of their own. */
const ID = 24;
const TRAINING = 32;

/** What was tuned into what and how, as "base → tuned (instruct)", on up to three lines. */
export function tuningLines(
  { base, tuned, training }: Tuning,
  named: (id: string) => Named,
): readonly string[] {
  const how = training === null ? [] : [plainText(training)];
  const whole = [
    `${respondentName(named(base))} → ${respondentName(named(tuned))}`,
    ...how.map((text) => `(${text})`),
  ].join(' ');
  if ([...whole].length <= WHOLE) return [whole];
  const short = (id: string) => respondentName({ ...named(id), id: shortened(plainText(id), ID) });
  return [short(base), `→ ${short(tuned)}`, ...how.map((text) => `(${shortened(text, TRAINING)})`)];
}
