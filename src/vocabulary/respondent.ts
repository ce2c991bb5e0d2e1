import type { Message, Parameters } from './request.js';

/** A model under test: where it is, how it is asked, in which language and as whom. */
export interface Respondent {
  readonly id: string;
  /** Endpoint identity, as it enters request keys. */
  readonly endpoint: string;
  readonly model: string;
  readonly parameters: Parameters;
  readonly language: string;
  /** Sent as the system message; null sends none. */
  readonly persona: string | null;
  /** True when answers come from a simulation; every place that shows a figure says so. */
  readonly simulated: boolean;
}

/** The messages that put one prompt to a respondent. */
export function messagesFor(respondent: Respondent, prompt: string): readonly Message[] {
  const user: Message = { role: 'user', content: prompt };
  return respondent.persona === null
    ? [user]
    : [{ role: 'system', content: respondent.persona }, user];
}
