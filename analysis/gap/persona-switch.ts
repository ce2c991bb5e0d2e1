import type { InferredAttitude } from '../../vocabulary/inference.js';
import type { Dimension } from '../../vocabulary/scheme.js';
import type { Pole } from '../../vocabulary/template.js';
import type { Clustered } from '../statistics/clusters.js';
import { varies } from '../statistics/correlations.js';
import { mean } from '../statistics/descriptives.js';
import { explicitAccuracy, missesTheExplicit } from '../stories/attitude-accuracy.js';
import type { Score } from '../stories/inference.js';
import { inferredItems, itemLean } from '../stories/pole-accuracy.js';
import type { PerForm } from '../survey/likelihoods.js';
import { halfLikelihoods } from '../survey/reliability.js';
import type { Tally } from '../survey/tally.js';
import type { GapItem, PersonaSwitch, Slope } from './gap.js';
import { slopeItemsById, statedLikelihood } from './gap-items.js';
import { jackknifeSlope } from './slope-intervals.js';

/** What a respondent stated and heard under one persona. */
export interface UnderPersona {
  readonly tally: Tally;
  /** Forced choices of twin and explicit stories. */
  readonly attitudes: readonly InferredAttitude[];
}

/** What a respondent stated and heard under a persona that turns its leanings around, and under a sham one. */
export interface SwitchedReadings {
  /** The pole that the persona speaks for, by dimension; empty where none leans. */
  readonly reversed: readonly { readonly dimension: Dimension; readonly to: Pole }[];
  /** Whether any dimension has an interval, without which no lean can be told. */
  readonly told: boolean;
  /** Whether all that was planned was answered. */
  readonly complete: boolean;
  /** Questions under both personas; none are planned before the survey is complete. */
  readonly trials: { readonly planned: number; readonly observed: number };
  readonly persona: UnderPersona;
  readonly sham: UnderPersona;
}

/** How an item moved between no persona and one. */
interface SwitchedItem extends Clustered {
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
interface StatedUnderPersonas {
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
    inferredItems(attitudes)
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

/** The least mean Δs towards the persona's poles that moves anything to be measured by. */
export const MIN_SHIFT = 0.3;

/**
 * λ_causal: how readings move when a persona moves what is stated, less how they move under a sham
 * persona, over items of the dimensions that it speaks for. Of the persona that is ΣΔs·Δe/ΣΔs²; of the
 * sham ΣΔs·Δe_sham/ΣΔs² with the Δs of the persona, since its own is next to nothing and would blow
 * noise up. In their difference what is heard without a persona cancels: ΣΔs(e_persona − e_sham)/ΣΔs².
 * ΣΔs² is made of the products of both halves of the templates, in which their noise cancels; with its
 * noise left in, few answers would shrink λ_causal, and a persona that moves nothing would seem to.
 * Intervals leave out one pair at a time. Whether an item sounds nice does not matter, since it does
 * under every persona; that a persona may prime reading directly remains.
 *
 * Where it means nothing it is withheld, by the first reason that holds; the parts are given all the same.
 */
export function personaSwitch({
  items,
  weights,
  switched,
  attitudes,
}: StatedUnderPersonas & {
  /** Without a persona. */
  readonly attitudes: readonly InferredAttitude[];
}): PersonaSwitch {
  const rows = switchedItems({ items, weights, switched });
  const shift = mean(rows.map(({ towards }) => towards));
  const explicit = {
    plain: explicitAccuracy(attitudes),
    persona: explicitAccuracy(switched.persona.attitudes),
    sham: explicitAccuracy(switched.sham.attitudes),
  };
  const withheld = reasonToWithhold(switched, { shift, explicit: explicit.persona });
  return {
    reversed: [...switched.reversed],
    trials: switched.trials,
    shift,
    shamShift: mean(rows.map(({ shamTowards }) => shamTowards)),
    persona: alongShift(rows, ({ moved }) => moved),
    sham: alongShift(rows, ({ shamMoved }) => shamMoved),
    causal:
      withheld === null ? alongShift(rows, ({ moved, shamMoved }) => moved - shamMoved) : null,
    withheld,
    explicit,
  };
}

function reasonToWithhold(
  { reversed, told, complete }: SwitchedReadings,
  { shift, explicit }: { readonly shift: number | null; readonly explicit: Score },
): PersonaSwitch['withheld'] {
  if (!complete) return 'incomplete';
  if (!told) return 'few items';
  if (reversed.length === 0) return 'no lean';
  if (shift === null) return 'nothing asked';
  if (shift < MIN_SHIFT) return 'little shift';
  return missesTheExplicit(explicit) ? 'misses the explicit' : null;
}

/** ΣΔs·Δ/ΣΔs², with what two items that moved by 1, one each way, would bring as the least standard error. */
function alongShift(
  items: readonly SwitchedItem[],
  movedOf: (item: SwitchedItem) => number,
): Slope {
  const squares = squaredShift(items);
  return jackknifeSlope(
    items,
    (kept) => {
      const products = kept.reduce((sum, item) => sum + item.shift * movedOf(item), 0);
      const all = squaredShift(kept);
      return all > 0 && varies(all / kept.length) ? products / all : null;
    },
    {
      n: items.length,
      least: squares > 0 ? Math.sqrt(2 / (items.length * squares)) : 0,
    },
  );
}

/** ΣΔs² without noise; chance may leave it below 0 where nothing moved. */
function squaredShift(items: readonly SwitchedItem[]): number {
  return items.reduce((sum, item) => sum + item.squaredShift, 0);
}
