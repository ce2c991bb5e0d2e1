import { distance } from 'fastest-levenshtein';
import type OpenAI from 'openai';
import { z } from 'zod';

/** A model that an endpoint offers. */
export interface ListedModel {
  readonly id: string;
  /** Who the endpoint says it belongs to; null where it does not say. */
  readonly ownedBy: string | null;
}

const patienceMs = 5_000;
const shown = 5;

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

/** Names in words, those most like `name` first, at most five: `a, b and 3 more`. */
export function nearestNames(name: string, names: readonly string[]): string {
  const far = (other: string) => distance(name.toLowerCase(), other.toLowerCase());
  const nearest = names.toSorted((a, b) => far(a) - far(b)).slice(0, shown);
  const rest = names.length - nearest.length;
  return nearest.join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}
