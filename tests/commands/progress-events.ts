import type { RequestCount, StudyEvent } from '../../src/study/study-event.js';
import type { Response } from '../../vocabulary/response.js';

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

/** The beginning of a run in which each of these respondents has so many trials of a request each. */
export function begun(
  trials: number,
  respondents: readonly string[],
  more: Partial<RequestCount> = {},
): readonly StudyEvent[] {
  const plain = { requests: trials, answered: 0, undecided: 0, mayBeFewer: false, ...more };
  return [
    { kind: 'counted', respondents: respondents.map((respondent) => ({ respondent, ...plain })) },
    { kind: 'begun', respondents: respondents.map((respondent) => ({ respondent, trials })) },
  ];
}

/** That personas are decided for a respondent. */
export function decided(count: { readonly requests: number; readonly atMost: number }): StudyEvent {
  const begins = 'Asking again under two personas';
  return {
    kind: 'decided',
    stage: 'gap',
    startMessage: begins,
    respondents: [{ respondent: 'a', ...count }],
  };
}

/** A response of 100 tokens. */
export function bought(respondent: string): StudyEvent {
  return { kind: 'bought', respondent, model: 'x', response, cost: null };
}

/** A trial of one draw, which spared so many others. */
export function observed(respondent: string, unreadable: 0 | 1 = 0, spared = 0): StudyEvent {
  return { kind: 'observed', respondent, draws: 1, unreadable, spared };
}
