import type { HearingLexicon } from './lexicon.js';

/** A value without its dressing; null where it says that there is none, or is what one rests on. */
export function valueText(said: string, lexicon: HearingLexicon): string | null {
  const named = /^([\p{L}_ ]{1,20}?)(?:\s*\d+)?\s*:\s*/iu.exec(said);
  const field = named?.[1]?.trim() ?? '';
  if (lexicon.evidenceField.test(field)) return null;
  const own = named && lexicon.valueField.test(field) ? said.slice(named[0].length) : said;
  const text = own
    .trim()
    .replace(/^"([^"]*)"([.,;]?)$/, '$1')
    .replace(/[,;]$/, '')
    .trim();
  const empty = !/\p{L}/u.test(text) || lexicon.nothing.some((pattern) => pattern.test(text));
  return empty ? null : text;
}
