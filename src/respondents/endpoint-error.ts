/**
 * Why a draw was not answered:
 * - `stop`: this respondent cannot go on, and asking again would not help;
 * - `unfinished`: it might have passed, but the retries are used up for this one request;
 * - `halted`: we were told to stop, nothing is wrong.
 */
type EndpointErrorKind = 'stop' | 'unfinished' | 'halted';

/** One clear sentence on what went wrong at an endpoint and how to mend it; never holds a key. */
export class EndpointError extends Error {
  override readonly name = 'EndpointError';
  readonly kind: EndpointErrorKind;
  /** HTTP status; null where no answer came. */
  readonly status: number | null;
  /** How long the endpoint asks us to wait, in milliseconds; null where it does not say. */
  readonly retryAfterMs: number | null;

  constructor(
    kind: EndpointErrorKind,
    message: string,
    details: { readonly status?: number | null; readonly retryAfterMs?: number | null } = {},
  ) {
    super(message);
    this.kind = kind;
    this.status = details.status ?? null;
    this.retryAfterMs = details.retryAfterMs ?? null;
  }
}
