/** What an endpoint has to tell while it is asked. */
export type EndpointEvent =
  /** A request failed and is sent again after a wait. */
  | {
      readonly kind: 'retry';
      readonly status: number | null;
      readonly waitMs: number;
      readonly message: string;
    }
  /** An endpoint rejects a parameter; said once per model. */
  | { readonly kind: 'changed'; readonly model: string; readonly change: string }
  /** How many requests may now be under way at once. */
  | { readonly kind: 'concurrency'; readonly value: number };
