import type { Dimension } from '../../vocabulary/scheme.js';
import type { SchemeDimension } from './document.js';
import { plainText, severalInWords } from './format.js';
import type { Report } from './report.js';

type Measured = Pick<Report, 'scheme'>;

/** The built-in scheme, whose authors sentences name. */
const HOFSTEDE = 'hofstede';

/** The dimensions of a report's scheme as pages name them, in order. */
export function schemeOf({ scheme }: Measured): readonly SchemeDimension[] {
  return scheme.dimensions.map(({ id, name, target, opposite }) => ({
    id,
    name: plainText(name),
    target: plainText(target.name),
    opposite: plainText(opposite.name),
    short: {
      name: id.toUpperCase(),
      target: plainText(target.short),
      opposite: plainText(opposite.short),
    },
  }));
}

/** The ids of a report's dimensions, in order. */
export function dimensionsIn({ scheme }: Measured): readonly Dimension[] {
  return scheme.dimensions.map(({ id }) => id);
}

/** How a dimension and its poles are named; one that the scheme does not have is named by its id. */
export function dimensionIn(report: Measured, dimension: Dimension): SchemeDimension {
  const found = schemeOf(report).find(({ id }) => id === dimension);
  if (found) return found;
  const short = { name: dimension.toUpperCase(), target: 'target', opposite: 'opposite' };
  return { id: dimension, name: dimension, target: 'target', opposite: 'opposite', short };
}

/** The name of a dimension within a sentence, such as "power distance". */
export function nameInSentence(report: Measured, dimension: Dimension): string {
  return dimensionIn(report, dimension).name.toLowerCase();
}

/** The columns of a table with figures on each dimension. */
export function dimensionColumns(
  report: Measured,
): readonly { readonly title: string; readonly numeric: true }[] {
  return schemeOf(report).map(({ short }) => ({ title: short.name, numeric: true }));
}

/** How many dimensions there are, such as "six dimensions" or "one dimension". */
export function dimensionsInWords({ scheme: { dimensions } }: Measured): string {
  return severalInWords(dimensions.length, 'dimension');
}

/** Whether the built-in scheme is measured, of which more is known than a scheme says of itself. */
export function isHofstede({ scheme }: Measured): boolean {
  return scheme.name === HOFSTEDE;
}
