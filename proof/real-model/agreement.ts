import { linearRegression, mean, sampleCorrelation, sampleVariance } from 'simple-statistics';
import { gathered } from '../../analysis/statistics/clusters.js';
import { correlationInterval } from '../../analysis/statistics/correlations.js';
import { signedInterval } from '../../analysis/statistics/intervals.js';
import type { ResponseRow } from '../../src/interchange/response-row.js';

// What log-probabilities say of a choice, beside the answers that are drawn to the same prompt.

interface Limited {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** Over the prompts of which both are known. */
export interface Agreement {
  readonly prompts: number;
  readonly items: number;
  /** Answers drawn to each prompt, and the share of them that could be read, 0..1. */
  readonly draws: number;
  readonly read: number;
  /** Pearson's, over prompts, with the limits of as many independent pairs as there are items. */
  readonly correlation: Limited;
  /** Share of draws minus likelihood, −1..1, mean over items. */
  readonly difference: Limited;
  /** What a likelihood one higher adds to the share that is drawn; 1 where both are the same. */
  readonly slope: number;
  /** Root mean square difference of a prompt, and what draws would give by chance alone were both the same. */
  readonly distance: number;
  readonly byChance: number;
}

interface Pair {
  readonly item: string;
  /** P(target | an answer), 0..1, by log-probabilities. */
  readonly said: number;
  /** Share of the answers drawn that take the target option. */
  readonly drawn: number;
  readonly answers: number;
}

/** @throws RangeError where fewer than four items are in both */
export function agreementOf(
  scored: readonly ResponseRow[],
  sampled: readonly ResponseRow[],
): Agreement {
  const said = new Map(
    scored
      .filter(({ reading, form }) => reading === 'log-probabilities' && form !== 'likert')
      .map((row) => [promptKey(row), whereRead(row)]),
  );
  const asked = gathered(sampled, promptKey).filter(([row]) => row && said.has(promptKey(row)));
  const pairs = asked.flatMap((draws): readonly Pair[] => {
    const [first] = draws;
    const answers = draws.filter(({ unread }) => unread === 0);
    const likelihood = first && said.get(promptKey(first));
    if (!first || likelihood === undefined || answers.length === 0) return [];
    const drawn = mean(answers.map((row) => row.likelihood ?? 0));
    return [{ item: first.item ?? '', said: likelihood, drawn, answers: answers.length }];
  });
  return { ...agreement(pairs), ...readOf(asked) };
}

function promptKey({ item, form, order }: ResponseRow): string {
  return `${item} ${form} ${order}`;
}

/** An imputed likelihood counts what is no answer as 0.5; without that. */
function whereRead({ likelihood, unread }: ResponseRow): number {
  return ((likelihood ?? 0.5) - 0.5 * unread) / (1 - unread);
}

function readOf(asked: readonly (readonly ResponseRow[])[]): Pick<Agreement, 'draws' | 'read'> {
  const draws = asked.flat();
  const read = draws.filter(({ unread }) => unread === 0).length / draws.length;
  return { draws: Math.max(...asked.map(({ length }) => length)), read };
}

function agreement(pairs: readonly Pair[]): Omit<Agreement, 'draws' | 'read'> {
  const items = gathered(pairs, ({ item }) => item);
  if (items.length < 4) throw new RangeError('fewer than four items were asked both ways');
  const [said, drawn] = [pairs.map((pair) => pair.said), pairs.map((pair) => pair.drawn)];
  const value = sampleCorrelation(said, drawn);
  const differences = items.map((own) => mean(own.map((pair) => pair.drawn - pair.said)));
  const spread = {
    value: mean(differences),
    standardError: Math.sqrt(sampleVariance(differences) / items.length),
    n: items.length,
    degreesOfFreedom: items.length - 1,
  };
  const squares = pairs.map((pair) => (pair.drawn - pair.said) ** 2);
  const chance = pairs.map((pair) => (pair.said * (1 - pair.said)) / pair.answers);
  return {
    prompts: pairs.length,
    items: items.length,
    correlation: { value, ...correlationInterval(value, items.length) },
    difference: { value: spread.value, ...signedInterval(spread) },
    slope: linearRegression(pairs.map((pair) => [pair.said, pair.drawn])).m,
    distance: Math.sqrt(mean(squares)),
    byChance: Math.sqrt(mean(chance)),
  };
}
