import { heardItems } from '../hearing/heard-items.js';
import type { Clustered } from '../hearing/jackknife.js';
import { itemLean } from '../hearing/pole-bias.js';
import { restsOnAnswer } from '../item-figures.js';
import { orientationLikelihood } from '../orientation-likelihood.js';
import type { PerForm } from '../per-form.js';
import type { GapItem } from './gap.js';
import { slopeItemsById } from './slope-items-by-id.js';
import type { SwitchedReadings, UnderPersona } from './switched-readings.js';

/** How an item moved between no persona and one. */
export interface SwitchedItem extends Clustered {
  /** Δs under the persona, −2..2. */
  readonly shift: number;
  /** Δs under the sham persona. */
  readonly shamShift: number;
  /** Δe under the persona, −2..2. */
  readonly moved: number;
  /** Δe under the sham persona. */
  readonly shamMoved: number;
}

/** How a persona is asked, and so what it is held against. */
const asked = { style: 'direct', shots: 0, measure: 'forced' } as const;

/**
 * The items stated and heard without a persona, under the persona and under the sham one, of the
 * dimensions that the persona turns around: on others nothing was to move.
 */
export function switchedItems({
  items,
  weights,
  switched,
}: {
  readonly items: readonly GapItem[];
  /** Of the question forms, as without a persona. */
  readonly weights: PerForm<number>;
  readonly switched: SwitchedReadings;
}): SwitchedItem[] {
  const reversed = new Set(switched.reversed.map(({ dimension }) => dimension));
  const plain = slopeItemsById(
    items.filter(({ dimension }) => reversed.has(dimension)),
    asked,
  );
  const persona = itemsUnder(switched.persona, weights);
  const sham = itemsUnder(switched.sham, weights);
  return [...plain].flatMap(([id, { cluster, stated, lean }]) => {
    const under = persona.get(id);
    const underSham = sham.get(id);
    if (!under || !underSham) return [];
    return {
      cluster,
      shift: under.stated - stated,
      shamShift: underSham.stated - stated,
      moved: under.lean - lean,
      shamMoved: underSham.lean - lean,
    };
  });
}

/** s and e of the items that were both stated and heard under a persona, by id. */
function itemsUnder(
  { items, attitudes }: UnderPersona,
  weights: PerForm<number>,
): ReadonlyMap<string, { readonly stated: number; readonly lean: number }> {
  const likelihoods = new Map(
    items
      .filter((summary) => restsOnAnswer('filled', summary, weights))
      .map(({ item, filled }) => [item.id, orientationLikelihood(filled, weights)]),
  );
  return new Map(
    heardItems(attitudes)
      .filter(({ style, shots, probe }) => {
        return style === asked.style && shots === asked.shots && probe === asked.measure;
      })
      .filter(({ onTarget, onOpposite }) => onTarget[2] > 0 && onOpposite[2] > 0)
      .flatMap((heard) => {
        const likelihood = likelihoods.get(heard.id) ?? null;
        if (likelihood === null) return [];
        return [[heard.id, { stated: 2 * likelihood - 1, lean: itemLean(heard) }] as const];
      }),
  );
}
