import { heardItems } from '../hearing/heard-items.js';
import type { Clustered } from '../hearing/jackknife.js';
import { itemLean } from '../hearing/pole-bias.js';
import type { PerForm } from '../per-form.js';
import { halfLikelihoods } from '../split-half.js';
import type { GapItem } from './gap.js';
import { slopeItemsById } from './slope-items-by-id.js';
import { statedLikelihood } from './stated-likelihood.js';
import type { SwitchedReadings, UnderPersona } from './switched-readings.js';

/** How an item moved between no persona and one. */
export interface SwitchedItem extends Clustered {
  /** Δs under the persona, −2..2. */
  readonly shift: number;
  /** Δs² under it without noise: the mean product of Δs by either half of the templates over the three balanced splits. */
  readonly squaredShift: number;
  /** Δs towards the pole that the persona speaks for, under it and under the sham persona. */
  readonly towards: number;
  readonly shamTowards: number;
  /** Δe under the persona, −2..2. */
  readonly moved: number;
  /** Δe under the sham persona. */
  readonly shamMoved: number;
}

/** What was stated and heard without a persona, and under either. */
export interface StatedUnderPersonas {
  /** Without a persona. */
  readonly items: readonly GapItem[];
  /** Of the question forms, without a persona. */
  readonly weights: PerForm<number>;
  readonly switched: SwitchedReadings;
}

/** How a persona is asked, and so what it is held against. */
const asked = { style: 'direct', shots: 0, measure: 'forced' } as const;

/**
 * The items stated and heard without a persona, under the persona and under the sham one, of the
 * dimensions that the persona turns around: on others nothing was to move. An item that was not read
 * under all six templates, without the persona and under it, has no halves and is left out.
 */
export function switchedItems({ items, weights, switched }: StatedUnderPersonas): SwitchedItem[] {
  const towards = new Map(
    switched.reversed.map(({ dimension, to }) => [dimension, to === 'target' ? 1 : -1]),
  );
  const plain = slopeItemsById(items, asked);
  const persona = itemsUnder(switched.persona, weights);
  const sham = itemsUnder(switched.sham, weights);
  return [...plain].flatMap(([id, { cluster, dimension, stated, lean, halves }]) => {
    const sign = towards.get(dimension);
    const under = persona.get(id);
    const underSham = sham.get(id);
    if (!sign || !under?.halves || !underSham || !halves) return [];
    return {
      cluster,
      shift: under.stated - stated,
      squaredShift: productOfHalves(halves, under.halves),
      towards: sign * (under.stated - stated),
      shamTowards: sign * (underSham.stated - stated),
      moved: under.lean - lean,
      shamMoved: underSham.lean - lean,
    };
  });
}

type Halves = readonly (readonly [number, number])[];

/** Noise in one half has nothing to do with that in the other, so that their product has none on average. */
function productOfHalves(plain: Halves, under: Halves): number {
  const products = plain.map(([one, other], split) => {
    const [ofPersona, otherOfPersona] = under[split] ?? [one, other];
    return (ofPersona - one) * (otherOfPersona - other);
  });
  return products.reduce((sum, product) => sum + product, 0) / products.length;
}

interface Stated {
  readonly stated: number;
  readonly lean: number;
  /** s by either half of the templates. */
  readonly halves: Halves | null;
}

/** s and e of the items that were both stated and heard under a persona, by id. */
function itemsUnder(
  { tally, attitudes }: UnderPersona,
  weights: PerForm<number>,
): ReadonlyMap<string, Stated> {
  const places = new Map(tally.items.map(({ id }, place) => [id, place]));
  return new Map(
    heardItems(attitudes)
      .filter(({ style, shots, probe }) => {
        return style === asked.style && shots === asked.shots && probe === asked.measure;
      })
      .filter(({ onTarget, onOpposite }) => onTarget[2] > 0 && onOpposite[2] > 0)
      .flatMap((heard) => {
        const item = places.get(heard.id);
        const likelihood = item === undefined ? null : statedLikelihood(tally, { item, weights });
        if (item === undefined || likelihood === null) return [];
        const halves = halfLikelihoods(tally, { item, weights });
        const stated: Stated = {
          stated: 2 * likelihood - 1,
          lean: itemLean(heard),
          halves: halves?.map(([one, other]) => [2 * one - 1, 2 * other - 1] as const) ?? null,
        };
        return [[heard.id, stated] as const];
      }),
  );
}
