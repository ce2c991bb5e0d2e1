import { requestKey } from '../../vocabulary/request.js';
import type { Response } from '../../vocabulary/response.js';
import { type AnswerPlace, playedWith } from '../study/recorded/answer-places.js';

/** A number that was parsed elsewhere and is no answer to its prompt, such as 9 on a scale of 1 to 7. */
export interface OffScale {
  /** Where it stands, such as `line 12`. */
  readonly place: string;
  readonly said: string;
}

/** Counts answers that came as numbers, and finds those that are no answer: what is there will not say more later. */
export class ParsedNumbers {
  #answers = 0;
  readonly #unread: OffScale[] = [];
  /** By what asks for numbers alike, and number, whether it can be read: there are few of each. */
  readonly #read = new Map<string, boolean>();

  add(
    where: string,
    { place, response }: { readonly place: AnswerPlace; readonly response: Response },
  ): void {
    if (!response.sent.recorded?.parsed) return;
    this.#answers += 1;
    const key = `${alike(place)} ${response.content}`;
    const isRead = this.#read.get(key) ?? isReadAs(place, response);
    this.#read.set(key, isRead);
    if (!isRead) this.#unread.push({ place: where, said: response.content });
  }

  result(): {
    readonly parsed?: { readonly answers: number; readonly unread: readonly OffScale[] };
  } {
    return this.#answers === 0 ? {} : { parsed: { answers: this.#answers, unread: this.#unread } };
  }
}

/** What places share at which a number is read alike: of a rating its scale, of others the prompt. */
function alike({ observation, respondent, request, row }: AnswerPlace): string {
  const { scale } = Object(observation);
  return scale === undefined
    ? requestKey(request)
    : `${respondent.language} ${row.form} ${row.order} ${JSON.stringify(scale)}`;
}

function isReadAs({ instrument, trial }: AnswerPlace, response: Response): boolean {
  return instrument.unreadable(playedWith(trial, response).observation) === 0;
}
