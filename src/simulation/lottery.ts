import type { Random } from './seeded-random.js';

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
  if ('lots' in text) return drawText(drawLot(text, random()), random);
  return text.map((part) => drawText(part, random)).join('');
}

function drawLot({ lots }: Lottery, uniform: number): Chancy {
  let left = uniform;
  for (const { chance, text } of lots) {
    left -= chance;
    if (left < 0) return text;
  }
  // Rounding may leave the chances a hair below 1.
  return lots.findLast(({ chance }) => chance > 0)?.text ?? '';
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
