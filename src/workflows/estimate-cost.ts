import { existsSync } from 'node:fs';
import { planSurvey } from '../instruments/survey/plan-survey.js';
import { openLedger } from '../ledger/open-ledger.js';
import { type Plan, surveyOf } from '../study/plan.js';
import type { Draw } from '../vocabulary/request.js';

/** What a run would still have to buy for one respondent. */
export interface RespondentCost {
  readonly respondent: string;
  readonly simulated: boolean;
  /** Responses the study wants, and those that the ledger already has. */
  readonly wanted: number;
  readonly remembered: number;
  /** Roughly what the missing ones cost, counting four characters to a token. */
  readonly promptTokens: number;
  /** The most that the missing ones may answer. */
  readonly completionTokens: number;
}

/** Draws looked up together. */
const BLOCK = 500;

/**
 * Counts what a plan wants and what a ledger already has of it, by respondent; asks nothing and
 * makes no ledger.
 * @throws InputError when the ledger cannot be read
 */
export async function estimateCost(plan: Plan, path: string): Promise<readonly RespondentCost[]> {
  const ledger = existsSync(path) ? await openLedger(path, { create: false }) : undefined;
  try {
    const respondents: RespondentCost[] = [];
    for (const respondent of plan.study.respondents) {
      const draws = drawsOf(surveyOf(plan, respondent));
      const missing: Draw[] = [];
      for (let start = 0; start < draws.length; start += BLOCK) {
        const block = draws.slice(start, start + BLOCK);
        const found = ledger ? await ledger.find(block) : [];
        missing.push(...block.filter((_, index) => !found[index]));
      }
      respondents.push({
        respondent: respondent.id,
        simulated: respondent.simulated,
        wanted: draws.length,
        remembered: draws.length - missing.length,
        promptTokens: Math.round(sum(missing.map(charactersOf)) / 4),
        completionTokens: sum(missing.map(({ request }) => request.parameters.maxTokens ?? 0)),
      });
    }
    return respondents;
  } finally {
    await ledger?.close();
  }
}

/** A survey trial yields once: all it will ever ask. */
function drawsOf(plan: Parameters<typeof planSurvey>[0]): readonly Draw[] {
  return [...planSurvey(plan)].flatMap((trial) => {
    const { value, done } = trial.begin().next();
    return done ? [] : value.map((request, draw) => ({ request, draw }));
  });
}

function charactersOf({ request }: Draw): number {
  return sum(request.messages.map(({ content }) => content.length));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
