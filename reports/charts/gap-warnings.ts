import type { GapControl } from '../../analysis/gap/gap.js';
import { isMuch } from '../hearing-control.js';

const words: Readonly<Record<GapControl['name'], (control: GapControl) => string>> = {
  explicit: () => 'misses what is said outright',
  order: ({ value }) => `favours the option shown ${(value ?? 0) > 0 ? 'first' : 'last'}`,
  keys: ({ value }) => {
    if (value === null || !isMuch(Math.abs(value))) return 'statements not balanced';
    return `${value > 0 ? 'agrees' : 'disagrees'} too readily`;
  },
  stated: () => 'states little but noise',
  desirability: () => 'niceness of options not rated',
};

/** What a control that fails says of a respondent, in the few words that a chart has room for. */
export function warningOf(control: GapControl): string {
  return words[control.name](control);
}
