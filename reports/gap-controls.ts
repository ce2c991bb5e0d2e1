import type { GapControl } from '../analysis/gap/gap.js';
import { counted, decimal, difference, list, share, shareInterval } from './format.js';
import { RELIABLE } from './gap-words.js';
import { isMuch } from './hearing-control.js';
import type { ReportedRespondent } from './report.js';

interface ControlWords {
  /** What is to be found out. */
  readonly checks: string;
  /** What it is where it fails, to be said after "it". */
  doubt(control: GapControl): string;
  /** Its figures, for within brackets. */
  figures(control: GapControl): string;
  /** What a failure does to the gap. */
  readonly meaning: string;
}

const biasWords = (name: string) => (control: GapControl) =>
  `${name} ${signedWords(control)}, where 0 is due`;

/** Every control of the gap in words. */
export const controlWords: Readonly<Record<GapControl['name'], ControlWords>> = {
  explicit: {
    checks: 'whether it hears what is said outright',
    doubt: () => 'misses values that are said outright',
    figures: ({ value, low, high }) => {
      const limits = low === null || high === null ? [] : [shareInterval(low, high)];
      const found = [share(value ?? 0), ...limits].join(', ');
      return `${found}, where close to 100 % is due`;
    },
    meaning: 'its carry-over may come of not following the task',
  },
  order: {
    checks: 'whether it goes by the place of an option',
    doubt: ({ value }) => `favours the option shown ${(value ?? 0) > 0 ? 'first' : 'last'}`,
    figures: biasWords('order bias'),
    meaning: 'such answers hear nothing, and make its carry-over look smaller than it is',
  },
  keys: {
    checks: 'whether it agrees whatever is said',
    doubt: keysDoubt,
    figures: biasWords('yea-saying'),
    meaning: 'carry-over found by agreeing may come of that alone; forced choices are not touched',
  },
  stated: {
    checks: 'whether what it states is more than noise',
    doubt: () => 'states little but noise',
    figures: ({ value }) =>
      `reliability ${value === null ? 'unknown' : decimal(value)}, where ${decimal(RELIABLE)} is needed`,
    meaning: 'a carry-over near 0 is no sign of a faithful reader',
  },
  desirability: {
    checks: 'whether options that sound nicer explain it',
    doubt: () => 'chose among options that were not all rated for how nice they sound',
    figures: ({ value, n }) => `${share(value ?? 0)} of ${counted(n, 'item')} rated`,
    meaning:
      'what favours the nicer option in itself and in others looks like reading itself into them',
  },
};

/** What fails of the controls of a respondent's gap. */
export function failingControls({ gap }: Pick<ReportedRespondent, 'gap'>): GapControl[] {
  return gap?.controls.filter(isFailing) ?? [];
}

function isFailing({ passed }: GapControl): boolean {
  return passed === false;
}

/** The failing ones of these with what each means, then those that could not be checked. */
export function controlSentences(controls: readonly GapControl[]): string[] {
  const unchecked = controls.filter(({ passed }) => passed === null);
  return [
    ...controls.filter(isFailing).map((control) => {
      const { doubt, figures, meaning } = controlWords[control.name];
      return `A control fails: it ${doubt(control)} (${figures(control)}); ${meaning}.`;
    }),
    ...(unchecked.length > 0
      ? [`Not checked: ${list(unchecked.map(({ name }) => controlWords[name].checks))}.`]
      : []),
  ];
}

/** The failing ones of these by name, to be said after a verdict. */
export function controlDoubts(controls: readonly GapControl[]): string[] {
  const failing = controls
    .filter(isFailing)
    .map((control) => `it ${controlWords[control.name].doubt(control)}`);
  return failing.length === 0 ? [] : [`But ${list(failing)}.`];
}

/** That controls of a respondent's gap fail, for a list of warnings. */
export function controlNotice(respondent: Pick<ReportedRespondent, 'gap'>): string[] {
  const failing = failingControls(respondent).map((control) => {
    const { doubt, figures } = controlWords[control.name];
    return `it ${doubt(control)} (${figures(control)})`;
  });
  if (failing.length === 0) return [];
  const fail = failing.length === 1 ? 'A control of its gap fails' : 'Controls of its gap fail';
  return [`${fail}: ${failing.join('; ')}. “The gap” says what that means.`];
}

/** Agreeing too readily, or else keys that are not balanced. */
function keysDoubt({ value }: GapControl): string {
  if (value === null || !isMuch(Math.abs(value)))
    return 'was asked to agree with more statements at one pole than at the other';
  return `${value > 0 ? 'agrees' : 'disagrees'} too readily`;
}

function signedWords({ value, low, high }: GapControl): string {
  if (value === null) return 'unknown';
  const limits = low === null || high === null ? [] : [`${difference(low)} to ${difference(high)}`];
  return [difference(value), ...limits].join(', ');
}
