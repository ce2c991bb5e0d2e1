import type { Hearing, Score, SignedScore } from '../analysis/hearing/hearing.js';
import { count, counted, difference, list, share } from './format.js';
import { type Condition, conditionName, conditions, isAskedSo } from './hearing-words.js';
import type { ReportedRespondent } from './report.js';
import { shareLimits } from './score-words.js';

/** What is due where a value is said outright: the least accuracy, and what it must be able to be. */
const OUTRIGHT = { least: 0.9, possible: 0.95, withoutInterval: 0.8 };
/** More unread answers, wrong numbers of picks, or lean than this is said. */
const MENTIONED = 0.05;
/** Less than one answer in a million. */
const ROUNDING = 1e-9;

/** What speaks against a respondent's figures of hearing, in sentences; empty where nothing does. */
export function hearingControls({ heard }: ReportedRespondent): string[] {
  if (!heard) return [];
  const { hearing } = heard;
  return [
    ...deafToPlainWords(hearing),
    ...unreadAnswers(hearing),
    ...leans(hearing),
    ...wrongNumbers(hearing),
    ...unjudged(hearing),
  ];
}

/** That it does not hear even what is said outright. */
function deafToPlainWords({ attitudes }: Hearing): string[] {
  const low = attitudes
    .filter(
      ({ probe, kind, category }) => probe === 'forced' && kind === 'explicit' && category === null,
    )
    .filter(({ accuracy }) => isLow(accuracy))
    .map(
      (scores) =>
        `${share(scores.accuracy.value ?? 0)} (${shareLimits(scores.accuracy)}; ${conditionName(scores)})`,
    );
  if (low.length === 0) return [];
  return [
    `Where a story says a value outright it is right in only ${list(low)}, where close to 100 % is due: what it makes of hints may be no matter of hearing.`,
  ];
}

/** Whether it is too low for a slip or two; without an interval more is needed to say so. */
function isLow({ value, high }: Score): boolean {
  const { least, possible, withoutInterval } = OUTRIGHT;
  if (value === null || value >= least) return false;
  return high === null ? value < withoutInterval : high < possible;
}

/** That many of its answers could not be read, by task and way of asking. */
function unreadAnswers({ attitudes, selections, extractionCounts }: Hearing): string[] {
  const many = conditions.flatMap((condition) => {
    const so = <Row extends Condition>(rows: readonly Row[]) =>
      rows.filter((row) => isAskedSo(row, condition));
    const whole = <Row extends { readonly category: string | null }>(rows: readonly Row[]) =>
      rows.filter(({ category }) => category === null);
    const asked = whole(so(attitudes)).filter(({ probe }) => probe !== 'back');
    const extracted = so(extractionCounts);
    return [
      { what: 'answers about attitudes', unread: pooled(asked.map(({ unread }) => unread)) },
      { what: 'selections', unread: pooled(whole(so(selections)).map(({ unread }) => unread)) },
      {
        what: 'extractions',
        unread: ratio(
          sum(extracted.map(({ unread }) => unread)),
          sum(extracted.map(({ answers }) => answers)),
        ),
      },
    ].flatMap(({ what, unread }) =>
      isMuch(unread) ? [`${share(unread)} of its ${what} (${conditionName(condition)})`] : [],
    );
  });
  if (many.length === 0) return [];
  return [`Could not be read: ${list(many)}. Each counts as wrong.`];
}

/** That it goes by the place of an option, or agrees whatever is said. */
function leans({ orderBias, yeaSaying }: Hearing): string[] {
  return [
    ...leaning(orderBias, {
      up: 'favours the option shown first',
      down: 'favours the option shown last',
      name: 'order bias',
    }),
    ...leaning(yeaSaying, {
      up: 'tends to agree whatever the statement',
      down: 'tends to disagree whatever the statement',
      name: 'yea-saying',
    }),
  ];
}

function leaning(
  found: readonly (Condition & { readonly bias: SignedScore })[],
  words: { readonly up: string; readonly down: string; readonly name: string },
): string[] {
  return found.flatMap(({ bias: { value, low, high }, ...condition }) => {
    if (value === null || low === null || high === null) return [];
    if ((low <= 0 && high >= 0) || !isMuch(Math.abs(value))) return [];
    const figures = `${words.name} ${difference(value)}, ${difference(low)} to ${difference(high)}`;
    return [
      `About stories it ${value > 0 ? words.up : words.down} (${figures}; ${conditionName(condition)}).`,
    ];
  });
}

/** That it picks another number of values than it was asked for. */
function wrongNumbers({ selections }: Hearing): string[] {
  const many = conditions.flatMap((condition) => {
    const asked = selections.filter((row) => row.category === null && isAskedSo(row, condition));
    const wrong = pooled(asked.map(({ wrongNumber }) => wrongNumber));
    return isMuch(wrong) ? [`${share(wrong)} of selections (${conditionName(condition)})`] : [];
  });
  if (many.length === 0) return [];
  return [
    `It picked another number of values than it was asked for in ${list(many)}; they are scored as picked.`,
  ];
}

/** That the judge failed, which is not the respondent's doing. */
function unjudged({ extractionCounts }: Hearing): string[] {
  const missing = sum(extractionCounts.map((counts) => counts.unjudged));
  const answers = sum(extractionCounts.map((counts) => counts.answers));
  if (missing === 0) return [];
  return [
    `What the judge said of ${count(missing)} of its ${counted(answers, 'extraction')} could not be used; they are left out.`,
  ];
}

/** The mean of shares, each by the answers behind it; 0 of none. */
function pooled(shares: readonly Score[]): number {
  return ratio(sum(shares.map(({ value, n }) => (value ?? 0) * n)), sum(shares.map(({ n }) => n)));
}

const isMuch = (share: number) => share > MENTIONED + ROUNDING;
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
const ratio = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);
