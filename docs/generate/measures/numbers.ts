/** A number with as many decimals and a true minus sign, such as −0.304. */
export function fixed(value: number, digits = 3): string {
  const text = Math.abs(value).toFixed(digits);
  return value < 0 && Number(text) !== 0 ? `−${text}` : text;
}

/** The same inside a sum or a product, where a minus sign needs brackets. */
export function term(value: number, digits = 3): string {
  const text = fixed(value, digits);
  return text.startsWith('−') ? `(${text})` : text;
}

/** A number as the page shows it, so that what is worked out by hand starts from what a reader sees. */
export function rounded(value: number, digits = 3): number {
  return Number(value.toFixed(digits));
}

/** The same of many. */
export function roundedEach(values: readonly number[], digits = 3): number[] {
  return values.map((value) => rounded(value, digits));
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

export function mean(numbers: readonly number[]): number {
  return sum(numbers) / numbers.length;
}

/** What two ways came to. */
export interface Worked {
  /** From the figures shown, by the formula of the page. */
  readonly byHand: number;
  /** In the report. */
  readonly tool: number | null | undefined;
}

/**
 * The tool's figure, in bold, once it has been worked out by hand too.
 * @throws RangeError where the two lie more than a unit of the last decimal apart, which is rounding
 */
export function result({ byHand, tool }: Worked, digits = 3): string {
  const found = present(tool, 'the figure of an example');
  if (!(Math.abs(byHand - found) <= 10 ** -digits)) {
    throw new RangeError(`by hand ${byHand}, but the tool has ${found}`);
  }
  return `**${fixed(found, digits)}**`;
}

/**
 * What is there.
 * @throws RangeError where it is not
 */
export function present<Value>(value: Value | null | undefined, what: string): Value {
  if (value === null || value === undefined) throw new RangeError(`there is no ${what}`);
  return value;
}
