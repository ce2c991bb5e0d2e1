import type OpenAI from 'openai';
import { z } from 'zod';

/** A model that an endpoint offers. */
export interface ListedModel {
  readonly id: string;
  /** Who the endpoint says it belongs to; null where it does not say. */
  readonly ownedBy: string | null;
}

const patienceMs = 5_000;

const Listing = z.object({
  data: z.array(z.object({ id: z.string(), owned_by: z.string().nullish().catch(null) })),
});

/** The models an endpoint lists, or none where it lists none, fails or takes over 5 s. Never throws. */
export async function listModels(openai: OpenAI): Promise<readonly ListedModel[]> {
  try {
    const listing = Listing.parse(await openai.get<unknown>('/models', { timeout: patienceMs }));
    return listing.data.map(({ id, owned_by }) => ({ id, ownedBy: owned_by ?? null }));
  } catch {
    return [];
  }
}
