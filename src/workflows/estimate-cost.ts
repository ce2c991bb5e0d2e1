import { existsSync } from 'node:fs';
import { openLedger } from '../ledger/open-ledger.js';
import { play } from '../runner/play.js';
import type { Plan } from '../study/plan.js';
import type { Memory } from '../vocabulary/ports.js';
import type { Draw } from '../vocabulary/request.js';
import type { Response } from '../vocabulary/response.js';
import type { PlannedTrial } from '../vocabulary/trial.js';
import { blocks } from './blocks.js';
import { switchOf, switchTrials, widestSwitch } from './decided-switch.js';
import { recogniseSimulations } from './recognise-simulations.js';
import { trialsOf } from './trials.js';

/** What a run would still have to buy for one respondent. */
export interface RespondentCost {
  readonly respondent: string;
  readonly simulated: boolean;
  /** Responses the study wants at the most, and those of them that the ledger already has. */
  readonly wanted: number;
  readonly remembered: number;
  /** Those that are missing if log-probabilities come wherever they are asked for. */
  readonly fewest: number;
  /** Whether answers may spare some of the missing: by log-probabilities, or as they need no judge. */
  readonly mayBeFewer: boolean;
  /** Roughly what the missing ones cost, counting four characters to a token. */
  readonly promptTokens: number;
  /** The most that the missing ones may answer. */
  readonly completionTokens: number;
  /**
   * Those of the missing that are asked under a persona which its survey has yet to decide: counted as
   * if it leant on every dimension with enough items, and none of them asked where it leans on none.
   */
  readonly undecided: number;
}

/** Trials looked up together. */
const BLOCK = 100;

/**
 * Counts what a plan wants and what a ledger already has of it, by respondent; asks nothing and
 * makes no ledger.
 * @throws InputError when the ledger cannot be read
 */
export async function estimateCost(asked: Plan, path: string): Promise<readonly RespondentCost[]> {
  const plan = await recogniseSimulations(asked);
  const ledger = existsSync(path) ? await openLedger(path, { mode: 'read' }) : undefined;
  try {
    return await costsOf(plan, ledger ?? nothing);
  } finally {
    await ledger?.close();
  }
}

/** What a plan, its simulations recognised, wants and a ledger already has of it, by respondent. */
export async function costsOf(plan: Plan, memory: Memory): Promise<readonly RespondentCost[]> {
  const respondents: RespondentCost[] = [];
  for (const respondent of plan.study.respondents) {
    const { id, simulated } = respondent;
    const plain = await costOf(trialsOf(plan, respondent), memory);
    const widest = widestSwitch(plan, respondent);
    const decided = await switchOf(plan, respondent, memory);
    if (!widest || !decided) {
      respondents.push({ respondent: id, simulated, ...plain, undecided: 0 });
      continue;
    }
    const { surveyed } = decided;
    const again = await costOf(switchTrials(surveyed ? decided : widest), memory);
    const undecided = surveyed ? 0 : again.wanted - again.remembered;
    respondents.push({ respondent: id, simulated, ...sumOf(plain, again), undecided });
  }
  return respondents;
}

const nothing: Memory = { find: async (draws) => draws.map(() => undefined) };

type Cost = Omit<RespondentCost, 'respondent' | 'simulated' | 'undecided'>;

function sumOf(one: Cost, other: Cost): Cost {
  return {
    wanted: one.wanted + other.wanted,
    remembered: one.remembered + other.remembered,
    fewest: one.fewest + other.fewest,
    mayBeFewer: one.mayBeFewer || other.mayBeFewer,
    promptTokens: one.promptTokens + other.promptTokens,
    completionTokens: one.completionTokens + other.completionTokens,
  };
}

async function costOf(trials: Iterable<PlannedTrial<unknown>>, memory: Memory): Promise<Cost> {
  const cost = { wanted: 0, remembered: 0, fewest: 0, mayBeFewer: false, completionTokens: 0 };
  let characters = 0;
  for (const block of blocks(trials, BLOCK)) {
    const rehearsed = await Promise.all(block.map((trial) => rehearse(trial, memory)));
    for (const [place, { remembered, missing }] of rehearsed.entries()) {
      const trial = block[place];
      if (!trial) continue;
      cost.remembered += remembered;
      // A trial that is whole has no more to come; another may take the most that it was planned with.
      cost.wanted += missing.length > 0 ? trial.most : remembered;
      cost.mayBeFewer ||= missing.length > 0 && trial.mayAskFewer;
      cost.fewest += mayEndEarly(missing) ? 1 : missing.length;
      for (const { request } of missing) {
        for (const { content } of request.messages) characters += content.length;
        cost.completionTokens += request.parameters.maxTokens ?? 0;
      }
    }
  }
  return { ...cost, promptTokens: Math.round(characters / 4) };
}

interface Rehearsed {
  readonly remembered: number;
  readonly missing: readonly Draw[];
}

/** Plays a trial against an answer that gives it nothing to score, and a judge nothing to find, so that it asks the most it can. */
async function rehearse(trial: PlannedTrial<unknown>, memory: Memory): Promise<Rehearsed> {
  const missing: Draw[] = [];
  let remembered = 0;
  const counting: Memory = {
    async find(draws) {
      const found = await memory.find(draws);
      remembered += found.filter((response) => response !== undefined).length;
      return found;
    },
  };
  await play(trial.begin(), counting, async (draw) => {
    missing.push(draw);
    return silence;
  });
  return { remembered, missing };
}

/** The first draw may come with log-probabilities and stand for all. */
function mayEndEarly([first]: readonly Draw[]): boolean {
  return first?.draw === 0 && first.request.parameters.topLogprobs !== undefined;
}

const silence: Response = {
  content: 'T1: x',
  reasoning: null,
  refusal: null,
  finish: null,
  logprobs: null,
  servedModel: '',
  fingerprint: null,
  sent: { seed: null, changes: [] },
  usage: null,
  milliseconds: 0,
  at: '',
  simulated: false,
};
