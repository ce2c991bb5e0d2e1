import { missesTheExplicit } from '../analysis/gap/misses-the-explicit.js';
import type { Hearing, SignedScore } from '../analysis/hearing/hearing.js';
import { count, counted, difference, list, share } from './document/format.js';
import { type HearingControl, isMuch } from './hearing-control.js';
import { type Condition, conditionName } from './hearing-words.js';
import { unreadAnswers, wrongNumbers } from './ill-formed-answers.js';
import type { ReportedRespondent } from './document/report.js';
import { shareLimits, standingOf } from './score-words.js';

/** What speaks against a respondent's figures of hearing, in sentences; empty where nothing does. */
export function hearingControls(respondent: ReportedRespondent): string[] {
  return controlsOf(respondent).map(({ sentence }) => sentence);
}

/** The same by name, each once, to be said after "It also". */
export function hearingDoubts(respondent: Pick<ReportedRespondent, 'heard'>): string[] {
  return [...new Set(controlsOf(respondent).map(({ doubt }) => doubt))];
}

function controlsOf({ inference: heard }: Pick<ReportedRespondent, 'heard'>): HearingControl[] {
  if (!heard) return [];
  const { scores: hearing } = heard;
  return [
    ...deafToPlainWords(hearing),
    ...unreadAnswers(hearing),
    ...leans(hearing),
    ...wrongNumbers(hearing),
    ...unjudged(hearing),
  ];
}

/** That it does not hear even what is said outright. */
function deafToPlainWords({ attitudes }: Hearing): HearingControl[] {
  const low = attitudes
    .filter(
      ({ probe, kind, category }) => probe === 'forced' && kind === 'explicit' && category === null,
    )
    .filter(({ accuracy }) => missesTheExplicit(accuracy))
    .map(({ accuracy, ...condition }) => {
      const isGuess = ['like chance', 'below'].includes(standingOf(accuracy));
      const guessed = isGuess ? ['no better than guessing'] : [];
      const behind = [shareLimits(accuracy), conditionName(condition), ...guessed].join('; ');
      return `${share(accuracy.value ?? 0)} (${behind})`;
    });
  if (low.length === 0) return [];
  return [
    {
      doubt: 'misses values that are said outright',
      sentence: `It misses values that are said outright, so its other scores say more about following the task than about hearing: it names only ${list(low)} of those, where close to 100 % is due.`,
    },
  ];
}

/** That it goes by the place of an option, or agrees whatever is said. */
function leans({ positionBias: orderBias, acquiescence: yeaSaying }: Hearing): HearingControl[] {
  return [
    ...leaning(orderBias, {
      up: 'favours the option shown first',
      down: 'favours the option shown last',
      name: 'order bias',
    }),
    ...leaning(yeaSaying, {
      up: 'agrees too readily',
      down: 'disagrees too readily',
      name: 'yea-saying',
    }),
  ];
}

function leaning(
  found: readonly (Condition & { readonly bias: SignedScore })[],
  words: { readonly up: string; readonly down: string; readonly name: string },
): HearingControl[] {
  return found.flatMap(({ bias: { value, low, high }, ...condition }) => {
    if (value === null || low === null || high === null) return [];
    if ((low <= 0 && high >= 0) || !isMuch(Math.abs(value))) return [];
    const figures = `${words.name} ${difference(value)}, ${difference(low)} to ${difference(high)}`;
    const doubt = value > 0 ? words.up : words.down;
    return [
      { doubt, sentence: `About stories it ${doubt} (${figures}; ${conditionName(condition)}).` },
    ];
  });
}

/** That the judge failed, which is not the respondent's doing. */
function unjudged({ extractionCounts }: Hearing): HearingControl[] {
  const missing = sum(extractionCounts.map((counts) => counts.unjudged));
  const answers = sum(extractionCounts.map((counts) => counts.answers));
  if (missing === 0) return [];
  return [
    {
      doubt: 'has extractions whose judgement could not be used',
      sentence: `What the judge said of ${count(missing)} of its ${counted(answers, 'extraction')} could not be used, after three attempts each; they are left out. To have them judged, name another judge in the study and run it again: the answers are kept.`,
    },
  ];
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
