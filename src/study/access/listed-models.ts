import type { Ledger } from '../../../vocabulary/trial.js';
import { secretOf } from '../../asking/client.js';
import { listedInstead } from '../../asking/diagnosis.js';
import type { Endpoint } from '../../asking/endpoint.js';
import type { StudyRespondent } from '../../instruments/base/entries.js';
import type { Keys } from './keys.js';

/** Begins the keys of these notes in a ledger. */
const KEY = 'listed ';

type Asked = Pick<StudyRespondent, 'id' | 'connection' | 'endpoint' | 'model'>;

/** What servers list in place of models that they answered for, by {@link listingKey}. */
export type Listings = ReadonlyMap<string, string>;

export function listingKey({ endpoint, model }: Pick<Asked, 'endpoint' | 'model'>): string {
  return KEY + JSON.stringify([endpoint, model]);
}

/** Notes in the ledger which servers do not list a model that they answered for; each is asked once, and none need answer. */
export async function noteListings(
  respondents: readonly Asked[],
  {
    ledger,
    keys,
    endpointOf,
  }: {
    readonly ledger: Pick<Ledger, 'note' | 'notes'>;
    readonly keys: Keys;
    readonly endpointOf: (asked: Asked) => Endpoint;
  },
): Promise<void> {
  const known = await listingsIn(ledger);
  const asked = new Map(respondents.map((each) => [listingKey(each), each]));
  const lists = new Map<Endpoint, ReturnType<Endpoint['models']>>();
  for (const [key, each] of asked) {
    const endpoint = endpointOf(each);
    const list = lists.get(endpoint) ?? endpoint.models();
    lists.set(endpoint, list);
    const secret = secretOf((each.connection && keys.get(each.connection)) || { apiKey: null });
    const listed = (await list).map(({ id }) => id);
    const text = listedInstead(each.model, listed, secret);
    if (text !== (known.get(key) ?? null)) await ledger.note(key, text);
  }
}

/** What was noted by {@link noteListings}. */
export async function listingsIn(ledger: Pick<Ledger, 'notes'>): Promise<Listings> {
  return new Map([...(await ledger.notes())].filter(([key]) => key.startsWith(KEY)));
}
