import type { Parameters } from '../../../vocabulary/request.js';

/** A model in the service of the instrument, which says what respondents' extractions hold. */
export interface Judge {
  /** Endpoint identity, as it enters request keys. */
  readonly endpoint: string;
  readonly model: string;
  readonly parameters: Parameters;
  readonly simulated: boolean;
}

/** Attempts at a judgement that can be read; each is a further draw of the same request. */
export const attempts = 3;

/** What a judge is asked to find, with the positions that can be taken on it. */
export interface JudgedTopic {
  readonly statement: string;
  /** As the judge sees it. */
  readonly text: string;
  readonly positions: readonly { readonly attitude: string; readonly text: string }[];
  /** It is in no story that is judged here: who finds it was talked round, or does not look. */
  readonly decoy: boolean;
}
