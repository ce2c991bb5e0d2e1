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
}

export const dimensionCatalogue: Readonly<Record<Dimension, DimensionInfo>> = {
  pdi: { name: 'Power distance', target: 'high power distance', opposite: 'low power distance' },
  idv: { name: 'Individualism', target: 'individualism', opposite: 'collectivism' },
  uai: {
    name: 'Uncertainty avoidance',
    target: 'avoids uncertainty',
    opposite: 'accepts uncertainty',
  },
  mas: { name: 'Masculinity', target: 'masculinity', opposite: 'femininity' },
  lto: { name: 'Long-term orientation', target: 'long-term', opposite: 'short-term' },
  ivr: { name: 'Indulgence', target: 'indulgence', opposite: 'restraint' },
};
