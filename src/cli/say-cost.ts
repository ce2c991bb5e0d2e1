import { count } from '../../reports/document/format.js';
import type { RespondentCost } from '../workflows/estimate-cost.js';
import type { Output } from './context.js';

/** Says what a study would still ask, by respondent and, where there are several, in all. */
export function sayCost(
  cost: readonly RespondentCost[],
  { json }: { readonly json?: true },
  stdout: Output,
): void {
  if (json) {
    stdout.write(`${JSON.stringify(cost, null, 2)}\n`);
    return;
  }
  for (const one of cost) stdout.write(`${one.respondent}: ${amounts([one])}\n`);
  if (cost.length > 1) stdout.write(`In all: ${amounts(cost)}\n`);
}

function amounts(cost: readonly RespondentCost[]): string {
  const sum = (of: (one: RespondentCost) => number) => cost.reduce((all, one) => all + of(one), 0);
  const most = sum(({ wanted, remembered }) => wanted - remembered);
  const fewest = sum((one) => one.fewest);
  const undecided = sum((one) => one.undecided);
  // The word of the progress, where the same numbers are shown.
  const bounded = undecided > 0 || fewest < most || cost.some(({ mayBeFewer }) => mayBeFewer);
  const atMost = bounded ? 'at most ' : '';
  const requests =
    fewest < most
      ? `at most ${count(most)} requests to ask (${count(fewest)} if log-probabilities come)`
      : `${atMost}${count(most)} requests to ask`;
  return [
    `${requests}, ${count(sum(({ remembered }) => remembered))} already answered; `,
    `${atMost}about ${count(sum(({ promptTokens }) => promptTokens))} tokens in, `,
    `at most ${count(sum(({ completionTokens }) => completionTokens))} out`,
    undecided > 0
      ? `; of the requests at most ${count(undecided)} for the persona switch; how many, the survey decides`
      : '',
  ].join('');
}
