/** What goes back to a client. */
export interface ApiReply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: object;
  /** How the body is delivered, when not whole: half of it, a reset connection, or never. */
  readonly broken?: 'cut' | 'reset' | 'hang';
}

/** A refusal in the shape of OpenAI's errors. */
export function apiError(
  status: number,
  error: {
    readonly message: string;
    readonly type?: string;
    readonly code?: string;
    readonly param?: string;
  },
): ApiReply {
  const { message, type = 'invalid_request_error', param = null, code = null } = error;
  return { status, body: { error: { message, type, param, code } } };
}
