import type { Response } from '../vocabulary/response.js';

/** A shorter key may stand in an answer by chance. */
const shortest = 8;

/** Whether any text of a response contains the key; never for a key of under 8 characters. */
export function repeatsKey(response: Response, apiKey: string | null): boolean {
  if (apiKey === null || apiKey.length < shortest) return false;
  return textsOf(response).some((text) => text?.includes(apiKey));
}

function textsOf(response: Response): readonly (string | null)[] {
  const { content, reasoning, refusal, finish, servedModel, fingerprint } = response;
  const logprobs = response.logprobs ?? [];
  return [
    content,
    reasoning,
    refusal,
    finish,
    servedModel,
    fingerprint,
    // Side by side, since a key is rarely one token.
    logprobs.map(({ token }) => token).join(''),
    ...logprobs.flatMap(({ top }) => top.map(({ token }) => token)),
  ];
}
