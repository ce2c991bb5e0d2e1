import type { Response } from '../vocabulary/response.js';
import { storedText, textOf } from './stored-text.js';
import type { ResponseColumns } from './tables.js';

/** A response as it is stored. */
export function columnsOf(response: Response): ResponseColumns {
  return {
    content: storedText(response.content),
    reasoning: orNull(response.reasoning, storedText),
    refusal: orNull(response.refusal, storedText),
    finish: orNull(response.finish, storedText),
    logprobs: orNull(response.logprobs, JSON.stringify),
    served_model: storedText(response.servedModel),
    fingerprint: orNull(response.fingerprint, storedText),
    sent: JSON.stringify(response.sent),
    usage: orNull(response.usage, JSON.stringify),
    ms: response.milliseconds,
    at: storedText(response.at),
    // libsql aborts the process when it is handed a boolean.
    simulated: response.simulated ? 1 : 0,
  };
}

/** The response that was stored; the inverse of {@link columnsOf}. */
export function responseOf(columns: ResponseColumns): Response {
  return {
    content: textOf(columns.content),
    reasoning: orNull(columns.reasoning, textOf),
    refusal: orNull(columns.refusal, textOf),
    finish: orNull(columns.finish, textOf),
    logprobs: orNull(columns.logprobs, JSON.parse),
    servedModel: textOf(columns.served_model),
    fingerprint: orNull(columns.fingerprint, textOf),
    sent: JSON.parse(columns.sent),
    usage: orNull(columns.usage, JSON.parse),
    milliseconds: columns.ms,
    at: textOf(columns.at),
    simulated: columns.simulated === 1,
  };
}

function orNull<From, To>(value: From | null, convert: (value: From) => To): To | null {
  return value === null ? null : convert(value);
}
