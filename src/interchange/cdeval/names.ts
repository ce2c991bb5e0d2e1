import type { Dimension, PerDimension } from '../../vocabulary/dimension.js';
import { type Domain, domains } from '../../vocabulary/domain.js';

/** How the CDEval paper names the dimensions besides their abbreviations. */
const paperNames: PerDimension<readonly string[]> = {
  pdi: ['power distance index', 'power distance'],
  idv: ['individualism', 'individualism vs. collectivism'],
  uai: ['uncertainty avoidance index', 'uncertainty avoidance'],
  mas: ['masculinity', 'masculinity vs. femininity'],
  lto: ['long-term orientation', 'long-term orientation vs. short-term orientation'],
  ivr: ['indulgence vs. restraint', 'indulgence'],
};

/** Every name of a dimension, lower-case: abbreviation, paper's name, and both. */
export const dimensionNames: ReadonlyMap<string, Dimension> = new Map(
  Object.entries(paperNames).flatMap(([dimension, names]) => [
    [dimension, dimension] as const,
    ...names.flatMap((name) => [
      [name, dimension] as const,
      [`${name} (${dimension})`, dimension] as const,
    ]),
  ]),
);

/** Every name of a domain, lower-case; the paper calls `science` Scientific. */
export const domainNames: ReadonlyMap<string, Domain> = new Map([
  ...domains.map((domain) => [domain, domain] as const),
  ['scientific', 'science'] as const,
]);
