import { z } from 'zod';

/** Hofstede's six dimensions, always in this order. */
export const dimensions = ['pdi', 'idv', 'uai', 'mas', 'lto', 'ivr'] as const;

export const Dimension = z.enum(dimensions);
export type Dimension = z.infer<typeof Dimension>;

/** Something for each dimension. */
export type PerDimension<T> = Readonly<Record<Dimension, T>>;

/** Builds one for each dimension. */
export function perDimension<T>(of: (dimension: Dimension) => T): PerDimension<T> {
  return {
    pdi: of('pdi'),
    idv: of('idv'),
    uai: of('uai'),
    mas: of('mas'),
    lto: of('lto'),
    ivr: of('ivr'),
  };
}

/** How a dimension and its poles are named to people. The target pole is CDEval's. */
export interface DimensionInfo {
  readonly name: string;
  readonly target: string;
  readonly opposite: string;
  /** For narrow columns: poles of at most 10 characters. */
  readonly short: { readonly name: string; readonly target: string; readonly opposite: string };
}

export const dimensionCatalogue: Readonly<Record<Dimension, DimensionInfo>> = {
  pdi: {
    name: 'Power distance',
    target: 'high power distance',
    opposite: 'low power distance',
    short: { name: 'PDI', target: 'high', opposite: 'low' },
  },
  idv: {
    name: 'Individualism',
    target: 'individualism',
    opposite: 'collectivism',
    short: { name: 'IDV', target: 'individual', opposite: 'collective' },
  },
  uai: {
    name: 'Uncertainty avoidance',
    target: 'avoids uncertainty',
    opposite: 'accepts uncertainty',
    short: { name: 'UAI', target: 'avoids', opposite: 'accepts' },
  },
  mas: {
    name: 'Masculinity',
    target: 'masculinity',
    opposite: 'femininity',
    short: { name: 'MAS', target: 'masculine', opposite: 'feminine' },
  },
  lto: {
    name: 'Long-term orientation',
    target: 'long-term',
    opposite: 'short-term',
    short: { name: 'LTO', target: 'long', opposite: 'short' },
  },
  ivr: {
    name: 'Indulgence',
    target: 'indulgence',
    opposite: 'restraint',
    short: { name: 'IVR', target: 'indulgent', opposite: 'restrained' },
  },
};
