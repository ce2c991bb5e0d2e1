import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** Gives the next number of a random sequence, uniform on 0..1 (1 excluded). */
export type Random = () => number;

/** The random sequence that belongs to these parts: the same parts give the same sequence. */
export function randomFrom(...parts: readonly (string | number)[]): Random {
  const generator = xoroshiro128plus(hash(parts.join('\u0000')));
  return () => uniformFloat64(generator);
}

/** FNV-1a with MurmurHash3's finaliser, so that texts one character apart begin far apart. */
function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) h = Math.imul(h ^ text.charCodeAt(at), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

/** A standard normal draw (Box and Muller). */
export function drawNormal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

// Below this the concentration would overflow.
const NO_SPREAD = 1e-9;

/**
 * A draw from the Beta distribution with a given mean and with variance spread · mean · (1 − mean),
 * which is Beta(mean·c, (1 − mean)·c) with c = 1/spread − 1. Returns 0..1.
 */
export function drawBeta(mean: number, spread: number, random: Random): number {
  if (spread < NO_SPREAD || mean === 0 || mean === 1) return mean;
  if (spread === 1) return random() < mean ? 1 : 0;
  const concentration = 1 / spread - 1;
  const target = drawLogGamma(mean * concentration, random);
  const opposite = drawLogGamma((1 - mean) * concentration, random);
  return 1 / (1 + Math.exp(opposite - target));
}

/**
 * The logarithm of a Gamma(shape, 1) draw (Marsaglia and Tsang 2000; below shape 1 through
 * Gamma(shape + 1)·U^(1/shape)). The logarithm, since small shapes underflow.
 */
function drawLogGamma(shape: number, random: Random): number {
  if (shape < 1) return drawLogGamma(shape + 1, random) + Math.log(1 - random()) / shape;
  const d = shape - 1 / 3;
  for (;;) {
    const x = drawNormal(random);
    const v = (1 + x / Math.sqrt(9 * d)) ** 3;
    if (v > 0 && Math.log(1 - random()) < (x * x) / 2 + d - d * v + d * Math.log(v)) {
      return Math.log(d * v);
    }
  }
}

/** A text with chance in it: fixed, one of several, or parts in a row. */
export type Chancy = string | Lottery | readonly Chancy[];

/** One of several texts; the chances sum to 1. */
export interface Lottery {
  readonly lots: readonly Lot[];
}

export interface Lot {
  readonly chance: number;
  readonly text: Chancy;
}

/** One of these texts, each with the same chance. */
export function oneOf(texts: readonly Chancy[]): Lottery {
  return { lots: texts.map((text) => ({ chance: 1 / texts.length, text })) };
}

/** Draws one text. */
export function drawText(text: Chancy, random: Random): string {
  if (typeof text === 'string') return text;
  if ('lots' in text) return drawText(drawLot(text.lots, random()).text, random);
  return text.map((part) => drawText(part, random)).join('');
}

/**
 * The lot on which a uniform number, 0..1, falls.
 * @throws RangeError when no lot has a chance
 */
export function drawLot<One extends Pick<Lot, 'chance'>>(
  lots: readonly One[],
  uniform: number,
): One {
  let left = uniform;
  for (const lot of lots) {
    left -= lot.chance;
    if (left < 0) return lot;
  }
  // Rounding may leave the chances a hair below 1.
  const last = lots.findLast(({ chance }) => chance > 0);
  if (!last) throw new RangeError('no lot has a chance');
  return last;
}

/** A text that may be drawn, with its chance above 0. */
export interface Outcome {
  readonly chance: number;
  readonly text: string;
}

/** Every text that {@link drawText} may give, with its chance. A text may stand there more than once. */
export function outcomesOf(text: Chancy): readonly Outcome[] {
  if (typeof text === 'string') return [{ chance: 1, text }];
  if ('lots' in text) {
    return text.lots
      .filter((lot) => lot.chance > 0)
      .flatMap((lot) => outcomesOf(lot.text).map((o) => ({ ...o, chance: o.chance * lot.chance })));
  }
  return text
    .map(outcomesOf)
    .reduce((before, after) =>
      before.flatMap((b) =>
        after.map((a) => ({ chance: b.chance * a.chance, text: b.text + a.text })),
      ),
    );
}

/**
 * One of these entries, each with the same chance.
 * @throws RangeError when there is none
 */
export function oneAtRandom<Entry>(entries: readonly Entry[], random: Random): Entry {
  const [one] = someAtRandom(entries, { count: 1, random });
  if (one === undefined) throw new RangeError('there is nothing to choose from');
  return one;
}

/** So many of these entries, or all that there are, in an order by chance. */
export function someAtRandom<Entry>(
  entries: readonly Entry[],
  { count, random }: { readonly count: number; readonly random: Random },
): Entry[] {
  const left = [...entries];
  return Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(Math.floor(random() * left.length), 1),
  ).flat();
}
