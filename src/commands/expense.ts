import { count, counted, money } from '../../reports/document/format.js';
import type { RespondentCost } from '../study/forecasts/cost.js';
import { assumed } from '../study/forecasts/expense.js';
import { span } from './progress/state.js';

type Costs = readonly RespondentCost[];

/** What some respondents cost in money, such as "about 0.42 usd, at most 1.20 usd"; null where a price is missing. */
export function moneyOf(cost: Costs): string | null {
  const expenses = cost.flatMap(({ expense }) => expense ?? []);
  const [currency] = expenses.flatMap((each) => each.currency ?? []);
  if (currency === undefined || expenses.length < cost.length) return null;
  const known = expenses.flatMap(({ all, fewest }) =>
    all.money && fewest.money ? [{ all: all.money, fewest: fewest.money }] : [],
  );
  if (known.length < expenses.length) return null;
  const sum = (of: (one: (typeof known)[number]) => number) =>
    money({ amount: known.reduce((total, one) => total + of(one), 0), currency });
  const expected = sum(({ all }) => all.expected);
  const most = sum(({ all }) => all.most);
  const fewest = sum((one) => one.fewest.expected);
  const about = aboutFor(cost);
  if (fewest !== expected)
    return `at most ${most} (${about} ${fewest} if log-probabilities are available)`;
  return expected === most ? `at most ${most}` : `${about} ${expected}, at most ${most}`;
}

/** What goes before an estimate, which holds for all that answers have yet to decide. */
function aboutFor(cost: Costs): string {
  return cost.some(({ undecided, unrehearsed }) => undecided + unrehearsed > 0)
    ? 'at most about'
    : 'about';
}

/** How long some respondents take, such as "about 12 min"; null where it is no time to speak of. */
export function timeOf(cost: Costs): string | null {
  const all = longest(cost, ({ all: { seconds } }) => seconds);
  if (all < 1) return null;
  const fewest = longest(cost, (each) => each.fewest.seconds);
  const about = aboutFor(cost);
  return span(fewest) === span(all)
    ? `${about} ${span(all)}`
    : `${about} ${span(all)} (${span(fewest)} if log-probabilities are available)`;
}

/** Respondents of one endpoint take turns; endpoints are asked at the same time. */
function longest(
  cost: Costs,
  secondsOf: (expense: NonNullable<RespondentCost['expense']>) => number,
): number {
  const byEndpoint = new Map<string | null, number>();
  for (const { expense } of cost) {
    if (!expense) continue;
    const before = byEndpoint.get(expense.connection) ?? 0;
    byEndpoint.set(expense.connection, before + secondsOf(expense));
  }
  return Math.max(0, ...byEndpoint.values());
}

/** What money and time rest on, in a sentence or two; null where nothing was said of either. */
export function basisOf(cost: Costs): string | null {
  const hasTime = timeOf(cost) !== null;
  if (moneyOf(cost) === null && !hasTime) return null;
  const bases = cost.flatMap(({ expense, wanted, remembered }) =>
    expense && wanted > remembered ? expense.basis : [],
  );
  const measured = Math.max(0, ...bases.map((each) => each.measured));
  const reasoning = Math.max(0, ...bases.map(({ reasoningTokens }) => reasoningTokens ?? 0));
  const { seconds, tokensPerSecond } = assumed;
  return [
    ...(hasTime && measured > 0 ? [`Time as in ${counted(measured, 'earlier response')}.`] : []),
    ...(hasTime && bases.some((each) => each.measured === 0)
      ? [`Time assumes ${seconds} s and ${tokensPerSecond} tokens a second for an answer.`]
      : []),
    ...(reasoning > 0
      ? [`Reasoning is assumed to take ${count(reasoning)} tokens a request.`]
      : []),
  ].join(' ');
}
