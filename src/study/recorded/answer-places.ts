import { type Request, requestKey } from '../../../vocabulary/request.js';
import type { Response } from '../../../vocabulary/response.js';
import type { Ledger, PlannedTrial } from '../../../vocabulary/trial.js';
import type { StudyRespondent } from '../../instruments/base/entries.js';
import type { Instrument, Observation } from '../../instruments/base/instrument.js';
import type { ResponseRow } from '../../instruments/base/response-row.js';
import { instruments } from '../instruments.js';
import type { Plan } from '../plan.js';
import { recordOf } from '../run.js';

/** Where an answer can stand: a request that a study puts to a recorded respondent. */
export interface AnswerPlace {
  readonly respondent: StudyRespondent;
  readonly instrument: Instrument<unknown, Observation, Plan>;
  readonly trial: PlannedTrial<Observation>;
  /** What the trial observes where nothing is answered. */
  readonly observation: Observation;
  readonly request: Request;
  /** How often the study asks it, from 1. */
  readonly draws: number;
  /** Whether another model is asked about the answer, so that it cannot be placed. */
  readonly judged: boolean;
  /** The prompt, and which trial it is. */
  readonly row: ResponseRow;
}

/** What every instrument asks of a respondent to begin with. */
export async function* placesOf(
  plan: Plan,
  respondent: StudyRespondent,
): AsyncGenerator<AnswerPlace> {
  const source = { study: plan.study.name, respondent, system: respondent.persona };
  for (const instrument of instruments) {
    const asked = instrument.planOf(plan, respondent);
    if (asked === null) continue;
    for (const trial of instrument.trials(asked)) {
      const { requests, observation } = playedWith(trial, silence);
      const [request] = requests;
      const [row] = await instrument.rows(observation, source);
      if (!request || !row) continue;
      const isOne = new Set(requests.map(requestKey)).size === 1;
      // A judge would be asked about an answer that says something.
      const judged = !isOne || requests.length < trial.most;
      yield { respondent, instrument, trial, observation, request, draws: trial.most, judged, row };
    }
  }
}

/** What a trial asks and observes where every answer is this one. */
export function playedWith(
  trial: PlannedTrial<Observation>,
  response: Response,
): { readonly requests: readonly Request[]; readonly observation: Observation } {
  const playing = trial.begin();
  const requests: Request[] = [];
  let step = playing.next();
  while (!step.done) {
    requests.push(...step.value);
    step = playing.next(step.value.map(() => response));
  }
  return { requests, observation: step.value };
}

/** An answer that says nothing, so that a trial goes through all that it asks of its respondent. */
export const silence: Response = {
  content: '',
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

/** Makes the study the ledger's latest of its name, where it is not. */
export async function recordRun(plan: Plan, ledger: Ledger, now: Date): Promise<void> {
  const record = recordOf(plan, now);
  const latest = await ledger.latestStudy(record.name);
  if (latest?.text === record.text && latest.version === record.version) return;
  await ledger.recordStudy(record);
}
