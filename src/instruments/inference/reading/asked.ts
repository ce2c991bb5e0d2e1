import type { Style } from '../../../vocabulary/hearing.js';
import type { Response } from '../../../vocabulary/response.js';

/** How a question about a story was put, whatever its options are. */
export interface Asked {
  readonly style: Style;
  readonly language: string;
}

/** What of a response an answer is read from. */
export type Answer = Pick<Response, 'content' | 'refusal' | 'finish'>;
