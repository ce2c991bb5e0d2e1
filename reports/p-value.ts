/** Up to this p a difference is taken to be there; a reader's 5 %. */
const LEVEL = 0.05;
/** Less than the step between two shares of a million choices. */
const ROUNDING = 1e-9;

/** A p-value 0..1 with three decimals, such as 0.067; never rounded down to none. */
export function pValue(p: number): string {
  return p < 0.001 ? '< 0.001' : p.toFixed(3);
}

/** A p-value as it stands in a sentence, such as "p = 0.067" or "p < 0.001". */
export function pClause(p: number): string {
  const text = pValue(p);
  return text.startsWith('<') ? `p ${text}` : `p = ${text}`;
}

/** Whether a p-value lets something count as found at 5 %; false where there is none. */
export function isFound(p: number | null): boolean {
  return p !== null && p <= LEVEL + ROUNDING;
}
