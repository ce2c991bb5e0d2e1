import { LEAST_RELIABILITY } from '../analysis/gap/carry-over.js';
import type { Gap, GapControl } from '../analysis/gap/gap.js';
import { headlineGap } from '../analysis/gap/measure-gaps.js';
import { counted, decimal, difference, list, share, shareInterval } from './document/format.js';
import { isMuch } from './hearing-control.js';
import { hearingDoubts } from './hearing-controls.js';
import type { ReportedRespondent } from './document/report.js';
import type { StandingVerdict } from './standing-verdict.js';

interface ControlWords {
  /** What is the case where it holds. */
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
    checks: 'hears what is said outright',
    doubt: () => 'misses values that are said outright',
    figures: ({ value, low, high }) => {
      const limits = low === null || high === null ? [] : [shareInterval(low, high)];
      const found = [share(value ?? 0), ...limits].join(', ');
      return `${found}, where close to 100 % is due`;
    },
    meaning: 'it hardly follows the task, and its carry-over may come of that',
  },
  order: {
    checks: 'does not go by an option’s place',
    doubt: ({ value }) => `favours the option shown ${(value ?? 0) > 0 ? 'first' : 'last'}`,
    figures: biasWords('order bias'),
    meaning: 'such answers hear nothing, and make its carry-over look smaller than it is',
  },
  keys: {
    checks: 'does not agree whatever is said',
    doubt: keysDoubt,
    figures: biasWords('yea-saying'),
    meaning: 'carry-over found by agreeing may come of that alone',
  },
  stated: {
    checks: 'states more than noise',
    doubt: () => 'states little but noise',
    figures: ({ value }) =>
      `reliability ${value === null ? 'unknown' : decimal(value)}, where ${decimal(LEAST_RELIABILITY)} is needed`,
    meaning: 'a carry-over near 0 is no sign of a faithful reader',
  },
  desirability: {
    checks: 'every item rated for how nice it sounds',
    doubt: () => 'chose among options that were not all rated for how nice they sound',
    figures: ({ value, n }) => `${share(value ?? 0)} of ${counted(n, 'item')} rated`,
    meaning:
      'what favours the nicer option in itself and in others looks like reading itself into them',
  },
};

const UNTOUCHED = 'the verdict rests on forced choices, which that does not touch';

/** What fails of the controls of a respondent's gap. */
export function failingControls({ gap }: Pick<ReportedRespondent, 'gap'>): GapControl[] {
  return gap?.controls.filter(isFailing) ?? [];
}

/**
 * The failing ones that cast doubt on the headline. Agreeing too readily casts none where the headline
 * is the forced choice, which asks nobody to agree.
 */
export function failingHeadlineControls({ gap }: Pick<ReportedRespondent, 'gap'>): GapControl[] {
  if (!gap) return [];
  return gap.controls.filter((each) => isFailing(each) && touchesHeadline(each, gap));
}

function isFailing({ passed }: GapControl): boolean {
  return passed === false;
}

function touchesHeadline({ name }: GapControl, { measures }: Gap): boolean {
  return name !== 'keys' || headlineGap(measures)?.measure !== 'forced';
}

/** The failing controls with what each means, then those that could not be checked; but none of which the verdict itself speaks. */
export function controlSentences(gap: Gap, standing: StandingVerdict): string[] {
  const beside = gap.controls.filter((each) => !isInVerdict(each, standing));
  const unchecked = beside.filter(({ passed }) => passed === null);
  return [
    ...beside.filter(isFailing).map((control) => {
      const { doubt, figures, meaning } = controlWords[control.name];
      const means = touchesHeadline(control, gap) ? meaning : UNTOUCHED;
      return `It ${doubt(control)} (${figures(control)}); ${means}.`;
    }),
    ...(unchecked.length > 0
      ? [`Not checked: ${list(unchecked.map(({ name }) => `“${controlWords[name].checks}”`))}.`]
      : []),
  ];
}

/** The failing ones by name, to be said after a verdict, but none that is said elsewhere in the findings. */
export function controlDoubts(
  respondent: Pick<ReportedRespondent, 'gap' | 'heard'>,
  standing: StandingVerdict,
): string[] {
  const failing = unsaid(respondent)
    .filter((control) => !isInVerdict(control, standing))
    .map((control) => `it ${controlWords[control.name].doubt(control)}`);
  return failing.length === 0 ? [] : [`But ${list(failing)}.`];
}

/** That controls of a respondent's gap fail, for a list of warnings that has those of its hearing too. */
export function controlNotice(respondent: Pick<ReportedRespondent, 'gap' | 'heard'>): string[] {
  const failing = unsaid(respondent).map((control) => {
    const { doubt, figures } = controlWords[control.name];
    return `it ${doubt(control)} (${figures(control)})`;
  });
  if (failing.length === 0) return [];
  const fail = failing.length === 1 ? 'A control of its gap fails' : 'Controls of its gap fail';
  return [`${fail}: ${failing.join('; ')}. “The gap” says what that means.`];
}

/** Those that cast doubt on the headline and are not said of its hearing as well. */
function unsaid(respondent: Pick<ReportedRespondent, 'gap' | 'heard'>): GapControl[] {
  const said = hearingDoubts(respondent);
  return failingHeadlineControls(respondent).filter(
    (control) => !said.includes(controlWords[control.name].doubt(control)),
  );
}

/** Whether it is what the verdict says itself. */
function isInVerdict({ name }: GapControl, { verdict, confounded }: StandingVerdict): boolean {
  return (name === 'stated' && verdict.why === 'noise') || (name === 'desirability' && confounded);
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
