import type { Hearing, Score } from '../analysis/hearing/hearing.js';
import { list, share } from './document/format.js';
import { type HearingControl, isMuch } from './hearing-control.js';
import { type Condition, conditionName, conditions, isAskedSo } from './hearing-words.js';

/** That many of its answers could not be read, by task and way of asking. */
export function unreadAnswers({
  attitudes,
  selections,
  extractionCounts,
}: Hearing): HearingControl[] {
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
  return [
    {
      doubt: 'gives answers that cannot be read',
      sentence: `Could not be read: ${list(many)}. Each counts as wrong.`,
    },
  ];
}

/** That it picks another number of values than it was asked for. */
export function wrongNumbers({ selections }: Hearing): HearingControl[] {
  const many = conditions.flatMap((condition) => {
    const asked = selections.filter((row) => row.category === null && isAskedSo(row, condition));
    const wrong = pooled(asked.map(({ wrongNumber }) => wrongNumber));
    return isMuch(wrong) ? [`${share(wrong)} of selections (${conditionName(condition)})`] : [];
  });
  if (many.length === 0) return [];
  return [
    {
      doubt: 'picks another number of values than it is asked for',
      sentence: `It picked another number of values than it was asked for in ${list(many)}; they are scored as picked.`,
    },
  ];
}

/** The mean of shares, each by the answers behind it; 0 of none. */
function pooled(shares: readonly Score[]): number {
  return ratio(sum(shares.map(({ value, n }) => (value ?? 0) * n)), sum(shares.map(({ n }) => n)));
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
const ratio = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);
