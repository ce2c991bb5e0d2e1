import * as z from 'zod';
import { endpointIdentity } from '../../vocabulary/request.js';
import { type Access, createClient, secretOf } from './client.js';
import { diagnose, EndpointError } from './diagnosis.js';
import { problemOf } from './problem.js';
import { systemClock } from './rate-limits.js';

/** Texts of one request. */
const BATCH = 64;

/** What is believed of an answer: vectors of one length, each with its place. */
const Answer = z.object({
  data: z.array(
    z.object({ index: z.int().min(0), embedding: z.array(z.number()).min(1).max(65_536) }),
  ),
});

/**
 * The embedding of each text, from an OpenAI-compatible endpoint, all of one length.
 * @throws EndpointError when an answer fails or does not come within two minutes
 */
export async function embed(
  texts: readonly string[],
  { url: address, model, ...access }: Access & { readonly url: string; readonly model: string },
): Promise<readonly (readonly number[])[]> {
  const url = endpointIdentity(address);
  const { openai, close } = createClient({ ...access, url });
  const vectors: (readonly number[])[] = [];
  try {
    for (let from = 0; from < texts.length; from += BATCH) {
      const input = texts.slice(from, from + BATCH);
      const body = { model, input, encoding_format: 'float' };
      const answer = await openai
        .post<unknown>('/embeddings', { body, timeout: 120_000 })
        .catch((error: unknown) => {
          const apiKey = secretOf(access);
          const { proxy } = access;
          const now = systemClock.now();
          throw diagnose(problemOf(error), { url, apiKey, proxy, answered: from > 0, now });
        });
      const { data } = Answer.safeParse(answer);
      const own = data?.data.toSorted((a, b) => a.index - b.index) ?? [];
      const size = vectors[0]?.length ?? own[0]?.embedding.length;
      const fits = own.every(
        ({ index, embedding }, place) => index === place && embedding.length === size,
      );
      if (own.length !== input.length || !fits) {
        const what = 'answered with something other than one embedding per text';
        throw new EndpointError('stop', `${url} ${what}; name an embedding model`);
      }
      vectors.push(...own.map(({ embedding }) => embedding));
    }
    return vectors;
  } finally {
    await close();
  }
}
