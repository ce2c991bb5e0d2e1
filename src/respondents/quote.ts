const longest = 1000;

/**
 * An endpoint's own words, fit for a terminal and a log: one line without control characters, at
 * most 1,000 characters and never half a word, without a full stop at its end since a sentence of ours goes on, and with the
 * key redacted should the endpoint echo it.
 */
export function quote(text: string, apiKey: string | null): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  const safe = apiKey ? line.replace(keyOrItsBeginning(apiKey), '[key]') : line;
  if (safe.length <= longest) return safe.replace(/(?<!\.)\.$/, '');
  return `${safe.slice(0, longest - 1).replace(/\s+\S*$/, '')}…`;
}

/** The whole key, or a word that begins with its first eight characters, as half-masked keys do. */
function keyOrItsBeginning(apiKey: string): RegExp {
  const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const beginning = apiKey.length > 12 ? `|${escaped(apiKey.slice(0, 8))}[^\\s"']*` : '';
  return new RegExp(`${escaped(apiKey)}${beginning}`, 'g');
}
