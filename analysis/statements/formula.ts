import { ownValue } from '../../vocabulary/comparable-text.js';

/** A linear formula over items: a constant and a coefficient for each item that it names. */
export interface LinearFormula {
  readonly constant: number;
  readonly coefficients: ReadonlyMap<string, number>;
}

/** What of a formula is linear, and what is not. */
interface Term extends LinearFormula {
  readonly isNumber: boolean;
}

const token = /\s*(?:(\d+(?:\.\d+)?)|([a-z][a-z0-9]*(?:-[a-z0-9]+)*)|([-+*/()−×]))/iuy;

/**
 * Reads a linear formula over ids of items, such as `35*(m07 - m02) + 25*(m20 - m23) + c`. A minus sign
 * between two items needs a space before it, since ids may hold hyphens.
 * @param constants named numbers that it may use
 * @throws RangeError that says what is wrong, for what is no formula, is not linear, or names what is neither
 * an item nor a constant
 * @example
 * const { constant, coefficients } = linearFormula('2*(a - b) + c', { items: ['a', 'b'], constants: { c: 3 } });
 * [constant, coefficients.get('b')] // → [3, -2]
 */
export function linearFormula(
  text: string,
  {
    items,
    constants = {},
  }: { readonly items: Iterable<string>; readonly constants?: Readonly<Record<string, number>> },
): LinearFormula {
  const parser = new Parser(tokensOf(text), { items: new Set(items), constants });
  const { constant, coefficients } = parser.whole();
  return { constant, coefficients };
}

function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  token.lastIndex = 0;
  while (text.slice(token.lastIndex).trim() !== '') {
    const at = token.lastIndex;
    const found = token.exec(text);
    if (!found) throw new RangeError(`"${text.slice(at).trim().slice(0, 20)}" cannot be read`);
    tokens.push(found[0].trim().replace('−', '-').replace('×', '*'));
  }
  return tokens;
}

interface Known {
  readonly items: ReadonlySet<string>;
  readonly constants: Readonly<Record<string, number>>;
}

/** Precedence climbing over sums, products and brackets. */
class Parser {
  readonly #tokens: string[];
  readonly #known: Known;

  constructor(tokens: string[], known: Known) {
    this.#tokens = tokens;
    this.#known = known;
  }

  whole(): Term {
    const found = this.#sum();
    const [next] = this.#tokens;
    if (next !== undefined) throw new RangeError(`"${next}" stands where the formula should end`);
    return found;
  }

  #sum(): Term {
    let total = this.#product();
    for (;;) {
      const [sign] = this.#tokens;
      if (sign !== '+' && sign !== '-') return total;
      this.#tokens.shift();
      total = added(total, scaled(this.#product(), sign === '+' ? 1 : -1));
    }
  }

  #product(): Term {
    let total = this.#factor();
    for (;;) {
      const [sign] = this.#tokens;
      if (sign !== '*' && sign !== '/') return total;
      this.#tokens.shift();
      const next = this.#factor();
      if (sign === '/') {
        if (!next.isNumber) throw new RangeError('it divides by an item, so it is not linear');
        if (next.constant === 0) throw new RangeError('it divides by 0');
        total = scaled(total, 1 / next.constant);
      } else {
        if (!total.isNumber && !next.isNumber)
          throw new RangeError('it multiplies two items, so it is not linear');
        total = total.isNumber ? scaled(next, total.constant) : scaled(total, next.constant);
      }
    }
  }

  #factor(): Term {
    const next = this.#tokens.shift();
    if (next === undefined) throw new RangeError('it ends too soon');
    if (next === '-') return scaled(this.#factor(), -1);
    if (next === '+') return this.#factor();
    if (next === '(') {
      const inner = this.#sum();
      if (this.#tokens.shift() !== ')') throw new RangeError('a bracket is not closed');
      return inner;
    }
    if (/^\d/.test(next)) return number(Number(next));
    if (this.#known.items.has(next))
      return { constant: 0, coefficients: new Map([[next, 1]]), isNumber: false };
    const constant = ownValue(this.#known.constants, next);
    if (constant !== undefined) return number(constant);
    if (/^[a-z]/i.test(next))
      throw new RangeError(`"${next}" is neither an item nor a constant of it`);
    throw new RangeError(`"${next}" stands where an item or a number should`);
  }
}

function number(constant: number): Term {
  return { constant, coefficients: new Map(), isNumber: true };
}

function scaled({ constant, coefficients, isNumber }: Term, by: number): Term {
  const each = [...coefficients].map(([id, coefficient]) => [id, coefficient * by] as const);
  return { constant: constant * by, coefficients: new Map(each), isNumber };
}

function added(one: Term, other: Term): Term {
  const coefficients = new Map(one.coefficients);
  for (const [id, coefficient] of other.coefficients)
    coefficients.set(id, (coefficients.get(id) ?? 0) + coefficient);
  return {
    constant: one.constant + other.constant,
    coefficients,
    isNumber: one.isNumber && other.isNumber,
  };
}
