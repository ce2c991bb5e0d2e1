/** What an endpoint has to tell while it is asked. */
export type EndpointEvent =
  /** A request failed and is sent again after a wait. */
  | {
      readonly kind: 'retry';
      readonly status: number | null;
      readonly waitMs: number;
      /** Whether the endpoint asked for the wait. */
      readonly asked: boolean;
      readonly message: string;
    }
  /** Nothing has come for so many seconds, though requests are under way. */
  | { readonly kind: 'silent'; readonly seconds: number }
  /** An endpoint rejects a parameter; said once per model. */
  | { readonly kind: 'changed'; readonly model: string; readonly change: string }
  /** So many requests per minute are taken, as was learned from those refused; said once, in the end. */
  | { readonly kind: 'rate'; readonly perMinute: number }
  /** How far the batches under way are: requests done and in all, and when the first was submitted, in milliseconds since 1970. */
  | ({ readonly kind: 'batches' } & BatchesUnderWay)
  /** How many requests may now be under way at once. */
  | { readonly kind: 'concurrency'; readonly value: number };

/** Batches that a provider works on. */
export interface BatchesUnderWay {
  readonly batches: number;
  readonly done: number;
  readonly requests: number;
  readonly since: number;
}
