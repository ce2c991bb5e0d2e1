import type { Response } from '../../src/vocabulary/response.js';
import type { WorkflowEvent } from '../../src/workflows/index.js';

const response: Response = {
  content: 'A',
  reasoning: null,
  refusal: null,
  finish: 'stop',
  logprobs: null,
  servedModel: 'x',
  fingerprint: null,
  sent: { seed: 1, changes: [] },
  usage: { promptTokens: 90, completionTokens: 10 },
  milliseconds: 1,
  at: '2026-01-01T00:00:00.000Z',
  simulated: false,
};

/** The beginning of a run in which each of these respondents has so many trials. */
export function begun(trials: number, respondents: readonly string[]): WorkflowEvent {
  return { kind: 'begun', respondents: respondents.map((respondent) => ({ respondent, trials })) };
}

/** A response of 100 tokens. */
export function bought(respondent: string): WorkflowEvent {
  return { kind: 'bought', respondent, response };
}

/** A trial of one draw. */
export function observed(respondent: string, unreadable: 0 | 1 = 0): WorkflowEvent {
  return { kind: 'observed', respondent, draws: 1, unreadable };
}
