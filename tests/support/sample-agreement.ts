import { type AgreementKind, directionIn } from '../../analysis/agreement-kind.js';
import type { BestAgreement } from '../../analysis/comparison.js';
import { cosine, type Direction } from '../../analysis/direction.js';
import type { Edition } from '../../analysis/edition.js';

/** How each country of an edition leans; null for one whose scores are all alike. */
export type Directions = Readonly<Record<AgreementKind, readonly (Direction | null)[]>>;

/** Worked out once, since samples are made by the hundred. */
export function directionsOf({ countries }: Edition): Directions {
  const all = (kind: AgreementKind) => countries.map(({ six }) => directionIn[kind](six));
  return { tau: all('tau'), r: all('r') };
}

/** How far a profile agrees with each country; null where either has no direction. */
export function agreementWith(
  countries: readonly (Direction | null)[],
  own: Direction | null,
): (number | null)[] {
  return countries.map((direction) => own && direction && cosine(own, direction));
}

/** The best of them, beside a made-up median and p. */
export function bestAgreementWith(
  { countries }: Edition,
  {
    agreement,
    median,
    smallestP,
  }: Pick<BestAgreement, 'median' | 'smallestP'> & {
    readonly agreement: readonly (number | null)[];
  },
): BestAgreement | null {
  const known = agreement.flatMap((each) => each ?? []);
  if (known.length === 0) return null;
  const value = Math.max(...known);
  return {
    countries: countries.flatMap(({ country }, place) =>
      agreement[place] === value ? [country] : [],
    ),
    value,
    median,
    p: value > median ? 0.21 : 0.64,
    smallestP,
  };
}
