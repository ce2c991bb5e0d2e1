import { count, createTally, type Tally } from '../../analysis/index.js';
import { planSurvey, retestDraws, type SurveyPlan } from '../instruments/survey/plan-survey.js';
import type { SurveyObservation } from '../instruments/survey/survey-trial.js';
import { play } from '../runner/play.js';
import type { Memory } from '../vocabulary/ports.js';

/** Trials looked up together. */
const BLOCK = 500;

/** One response of a survey with all that is known of it. */
export interface SurveyAnswer {
  readonly observation: SurveyObservation;
  readonly draw: number;
}

export interface SurveyReplay {
  readonly tally: Tally;
  /** Trials that were planned, and those whose responses are all there. */
  readonly planned: number;
  readonly observed: number;
}

/**
 * Replays a survey from a ledger, asking nothing: folds the readings into a tally and hands each
 * observation on, in the order of the plan.
 */
export async function replaySurvey(
  plan: SurveyPlan,
  memory: Memory,
  onObservation: (observation: SurveyObservation) => void,
): Promise<SurveyReplay> {
  const places = new Map(plan.items.map(({ id }, index) => [id, index]));
  const width = plan.repeats + (plan.retest > 0 ? retestDraws : 0);
  const tally = createTally(plan.items, { repeats: plan.repeats, width });
  let planned = 0;
  let observed = 0;
  for (const block of blocks(planSurvey(plan), BLOCK)) {
    const played = await Promise.all(block.map((trial) => play(trial.begin(), memory)));
    for (const trial of played) {
      planned += 1;
      if (trial.state === 'unfinished') continue;
      observed += 1;
      const { item, template, draws } = trial.observation;
      const place = places.get(item.id) ?? -1;
      for (const [draw, { reading }] of draws.entries()) {
        count(tally, { item: place, template, draw }, reading);
      }
      onObservation(trial.observation);
    }
  }
  return { tally, planned, observed };
}

function* blocks<T>(stream: Iterable<T>, size: number): Generator<readonly T[]> {
  let block: T[] = [];
  for (const piece of stream) {
    block.push(piece);
    if (block.length === size) {
      yield block;
      block = [];
    }
  }
  if (block.length) yield block;
}
