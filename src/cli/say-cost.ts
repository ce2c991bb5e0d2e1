import { count } from '../../reports/format.js';
import type { RespondentCost } from '../workflows/index.js';
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
  const sum = (of: (one: RespondentCost) => number) =>
    count(cost.reduce((all, one) => all + of(one), 0));
  return [
    `${sum(({ wanted, remembered }) => wanted - remembered)} requests to ask, `,
    `${sum(({ remembered }) => remembered)} already answered; `,
    `about ${sum(({ promptTokens }) => promptTokens)} tokens in, `,
    `at most ${sum(({ completionTokens }) => completionTokens)} out`,
  ].join('');
}
