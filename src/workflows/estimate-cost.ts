import { existsSync } from 'node:fs';
import { planSurvey, type SurveyPlan } from '../instruments/survey/plan-survey.js';
import { openLedger } from '../ledger/open-ledger.js';
import { type Plan, surveyOf } from '../study/plan.js';
import type { Memory } from '../vocabulary/ports.js';
import type { Draw } from '../vocabulary/request.js';
import { blocks } from './blocks.js';
import { recogniseSimulations } from './recognise-simulations.js';

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
export async function estimateCost(asked: Plan, path: string): Promise<readonly RespondentCost[]> {
  const plan = await recogniseSimulations(asked);
  const ledger = existsSync(path) ? await openLedger(path, { mode: 'read' }) : undefined;
  try {
    const respondents: RespondentCost[] = [];
    for (const respondent of plan.study.respondents) {
      const { id, simulated } = respondent;
      const cost = await costOf(surveyOf(plan, respondent), ledger);
      respondents.push({ respondent: id, simulated, ...cost });
    }
    return respondents;
  } finally {
    await ledger?.close();
  }
}

async function costOf(
  survey: SurveyPlan,
  memory: Memory | undefined,
): Promise<Omit<RespondentCost, 'respondent' | 'simulated'>> {
  const cost = { wanted: 0, remembered: 0, completionTokens: 0 };
  let characters = 0;
  for (const block of blocks(drawsOf(survey), BLOCK)) {
    const found = (await memory?.find(block)) ?? [];
    for (const [place, { request }] of block.entries()) {
      cost.wanted += 1;
      if (found[place]) {
        cost.remembered += 1;
        continue;
      }
      for (const { content } of request.messages) characters += content.length;
      cost.completionTokens += request.parameters.maxTokens ?? 0;
    }
  }
  return { ...cost, promptTokens: Math.round(characters / 4) };
}

/** A survey trial yields once: one request, as often as it is asked. */
function* drawsOf(survey: SurveyPlan): Generator<Draw> {
  for (const trial of planSurvey(survey)) {
    const { value, done } = trial.begin().next();
    if (!done) yield* value.map((request, draw) => ({ request, draw }));
  }
}
