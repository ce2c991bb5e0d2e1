const longest = 300;

/**
 * An endpoint's own words, fit for a terminal and a log: one line without control characters, at
 * most 300 characters, without a full stop at its end since a sentence of ours goes on, and with the
 * key redacted should the endpoint echo it.
 */
export function quote(text: string, apiKey: string | null): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  const safe = apiKey ? line.replaceAll(apiKey, '[key]') : line;
  return safe.length > longest ? `${safe.slice(0, longest - 1)}…` : safe.replace(/(?<!\.)\.$/, '');
}
