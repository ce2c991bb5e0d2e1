const unitMs: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/** Milliseconds of a duration such as `120ms`, `1s` or `6m0s`; null for anything else. */
function durationMs(text: string): number | null {
  if (!/^(?:\d+(?:\.\d+)?(?:ms|[smhd]))+$/.test(text)) return null;
  const parts = text.matchAll(/([\d.]+)(ms|[smhd])/g);
  return [...parts].reduce(
    (sum, [, count, unit]) => sum + Number(count) * (unitMs[unit ?? ''] ?? 0),
    0,
  );
}

/**
 * How long an endpoint asks us to wait, in milliseconds above 0; null where it does not say.
 * `retry-after-ms` goes before `Retry-After` (seconds or an HTTP date, RFC 9110 §10.2.3), which
 * goes before the `x-ratelimit-reset-…` of the limits that are used up.
 */
export function retryAfterMs(headers: Headers, now: number): number | null {
  const asked =
    numberOf(headers.get('retry-after-ms')) ??
    secondsOrDate(headers.get('retry-after'), now) ??
    longestReset(headers);
  return asked !== null && asked > 0 ? asked : null;
}

function numberOf(text: string | null): number | null {
  return text !== null && /^\d+(\.\d+)?$/.test(text) ? Number(text) : null;
}

function secondsOrDate(text: string | null, now: number): number | null {
  if (text === null) return null;
  const seconds = numberOf(text);
  if (seconds !== null) return seconds * 1_000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : date - now;
}

function longestReset(headers: Headers): number | null {
  const resets = ['requests', 'tokens'].flatMap((limit) => {
    const left = numberOf(headers.get(`x-ratelimit-remaining-${limit}`)) ?? 0;
    const reset = durationMs(headers.get(`x-ratelimit-reset-${limit}`) ?? '');
    return left === 0 && reset !== null ? [reset] : [];
  });
  return resets.length > 0 ? Math.max(...resets) : null;
}
