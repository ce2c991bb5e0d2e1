import type { Estimate } from '../../analysis/survey/profile.js';

const breaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
const hidden = /[\p{Cc}\p{Bidi_Control}]/gu;
const unsound = /[\p{Cs}\p{Noncharacter_Code_Point}]/gu;

/**
 * Untrusted text made safe to print: on one line, without control characters (so no terminal
 * escapes) and without characters that turn the direction of what follows.
 */
export function plainText(text: string): string {
  return text.replace(breaks, ' ').replace(hidden, '').replace(unsound, '\uFFFD');
}

/** What stands where there is no figure. */
export const NOTHING = '–';

/** A likelihood 0..1 with two decimals, such as 0.31. */
export function likelihood(value: number | null): string {
  return value === null ? NOTHING : value.toFixed(2);
}

/** The 95 % limits of an estimate, such as 0.24–0.39; null where it has none. */
export function interval({ low, high }: Pick<Estimate, 'low' | 'high'>): string | null {
  return low === null || high === null ? null : `${likelihood(low)}–${likelihood(high)}`;
}

/** Why an estimate has no interval. */
function noInterval({ value, n, note }: Estimate): string {
  return value === null
    ? (note ?? 'nothing could be read')
    : `no interval: ${reasonIn(note) || counted(n, 'item')}`;
}

/** A note without how items were put, which stands once above all figures. */
function reasonIn(note: string | null): string {
  const parts = note?.split('; ') ?? [];
  return parts.filter((part) => !part.includes('CDEval’s six')).join('; ');
}

/** An estimate with its interval, or with the reason why there is none. */
export function estimate(figure: Estimate): string {
  if (figure.value === null) return noInterval(figure);
  return `${likelihood(figure.value)} (${interval(figure) ?? noInterval(figure)})`;
}

/** A share 0..1 in per cent with at most one decimal; never rounded up to all or down to none. */
export function share(value: number): string {
  return `${percent(value)} %`;
}

/** The limits of a share, such as 81.3–92.8 %, or 97.3 to over 99.9 %. */
export function shareInterval(low: number, high: number): string {
  const limits = [percent(low), percent(high)];
  return limits.some((limit) => /[<>]/.test(limit))
    ? `${limits.join(' to ').replaceAll('<', 'under').replaceAll('>', 'over')} %`
    : `${limits.join('–')} %`;
}

function percent(value: number): string {
  if (value > 0 && value < 0.001) return '< 0.1';
  if (value < 1 && value > 0.999) return '> 99.9';
  return String(Number((value * 100).toFixed(1)));
}

/** A whole number with thousands separated, such as 12,600. */
export function count(value: number): string {
  return value.toLocaleString('en-US');
}

/** A count with its noun, such as "1 item" or "70 items". */
export function counted(value: number, noun: string): string {
  return `${count(value)} ${noun}${value === 1 ? '' : 's'}`;
}

/** An amount of money, such as "1,204.50 usd"; below one with two significant digits, such as "0.0042 usd". */
export function money({
  amount,
  currency,
}: {
  readonly amount: number;
  readonly currency: string;
}): string {
  const text =
    amount >= 1 || amount === 0
      ? amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
      : amount.toLocaleString('en-US', { maximumSignificantDigits: 2 });
  return `${text} ${plainText(currency)}`;
}

/** A difference of likelihoods with its sign, such as +0.03 or −0.12. */
export function difference(value: number): string {
  const text = Math.abs(value).toFixed(2);
  if (Number(text) === 0) return text;
  return value > 0 ? `+${text}` : `−${text}`;
}

/** A number with two decimals, such as 0.82 or −0.03. */
export function decimal(value: number): string {
  const text = Math.abs(value).toFixed(2);
  return value < 0 && Number(text) !== 0 ? `−${text}` : text;
}

/** The day of a UTC ISO 8601 time, such as 2026-03-01. */
export function day(at: string): string {
  return at.slice(0, 10);
}

/** A duration in milliseconds, in milliseconds below one second and in seconds above. */
export function duration(milliseconds: number): string {
  return milliseconds < 1000
    ? `${Math.round(milliseconds)} ms`
    : `${(milliseconds / 1000).toFixed(1)} s`;
}

/** Words as a list in a sentence: "a", "a and b", "a, b and c". */
export function list(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** A likelihood for a narrow column, without its leading zero, such as ".32"; "1.0" at the end. */
export function shortLikelihood(value: number | null): string {
  if (value === null) return NOTHING;
  return value >= 0.995 ? '1.0' : value.toFixed(2).replace(/^0/, '');
}

/** A signed number for a narrow column, such as "+.62" or "−.03"; ".00" without a sign. */
export function shortSigned(value: number | null): string {
  return value === null ? NOTHING : difference(value).replace(/0(?=\.)/, '');
}

/** A share 0..1 in per cent for a narrow column, whole but near its ends, such as "58" or "99.6". */
export function shortShare(value: number | null): string {
  if (value === null) return NOTHING;
  return value > 0.01 && value < 0.99 ? String(Math.round(value * 100)) : percent(value);
}

/** A figure without bounds and its limits, such as "0.62 (0.33 to 0.91)". */
export function withLimits({ value, low, high }: Limited, why = 'no interval'): string {
  if (value === null) return NOTHING;
  return `${decimal(value)} (${limits({ low, high }) ?? why})`;
}

/** The limits of a figure that may be negative, such as "−0.08 to 0.33" or "0.003 to 0.4"; null without. */
export function limits({ low, high }: Pick<Limited, 'low' | 'high'>): string | null {
  return low === null || high === null ? null : `${limit(low)} to ${limit(high)}`;
}

/** With a third decimal where two would hide on which side of 0 it lies. */
function limit(value: number): string {
  const text = Math.abs(value).toFixed(3);
  if (Number(decimal(Math.abs(value))) !== 0 || Number(text) === 0) return decimal(value);
  return value < 0 ? `−${text}` : text;
}

interface Limited {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** A p-value 0..1 with three decimals, such as 0.067; never rounded down to none. */
export function pValue(p: number): string {
  return p < 0.001 ? '< 0.001' : p.toFixed(3);
}

/** A p-value as it stands in a sentence, such as "p = 0.067" or "p < 0.001". */
export function pClause(p: number): string {
  return p < 0.001 ? 'p < 0.001' : `p = ${pValue(p)}`;
}

/** Whether a p-value is significant at 5 %, within rounding; false where there is none. */
export function isSignificant(p: number | null): boolean {
  return p !== null && p <= 0.05 + 1e-9;
}

const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** A small number as a word, such as "five"; from 11 on in figures. */
export function inWords(value: number): string {
  return words[value] ?? count(value);
}

/** So many of something in words, such as "six dimensions" or "one dimension". */
export function severalInWords(value: number, noun: string): string {
  return `${inWords(value)} ${noun}${value === 1 ? '' : 's'}`;
}

/** All of so many in words, such as "all six scores", "both scores" or "the one score". */
export function allInWords(value: number, noun: string): string {
  if (value === 2) return `both ${noun}s`;
  return value === 1 ? `the one ${noun}` : `all ${severalInWords(value, noun)}`;
}

/** All of so many respondents, such as "Both respondents" or "All eight respondents". */
export function everyOf(respondents: number): string {
  return respondents === 2 ? 'Both respondents' : `All ${inWords(respondents)} respondents`;
}

/** On which side of 0 the limits of a difference lie, as printed with two decimals; null where they hold it. */
export function sideOfZero({ low, high }: Pick<Limited, 'low' | 'high'>): 'above' | 'below' | null {
  if (low === null || high === null) return null;
  if (printed(low) > 0) return 'above';
  return printed(high) < 0 ? 'below' : null;
}

/** Whether the limits of a difference lie within a margin about 0, as printed with two decimals. */
export function isWithin({ low, high }: Pick<Limited, 'low' | 'high'>, margin: number): boolean {
  return low !== null && high !== null && printed(low) >= -margin && printed(high) <= margin;
}

const printed = (value: number) => Number(value.toFixed(2));

/**
 * A difference over a threshold with its sign, with as many decimals, from two on, as show it to be
 * over the threshold, such as +0.103 for 0.1032 over 0.10.
 */
export function differenceOver(value: number, thresholds: readonly number[]): string {
  const size = Math.abs(value);
  const passed = Math.max(0, ...thresholds.filter((threshold) => size > threshold));
  const digits = [2, 3, 4].find((each) => Number(size.toFixed(each)) > passed) ?? 5;
  return `${value < 0 ? '−' : '+'}${size.toFixed(digits)}`;
}

/** A text with its first letter in upper case. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
