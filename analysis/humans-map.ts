import { type CountryTable, completeCountries } from '../src/vocabulary/country.js';
import { type Dimension, perDimension } from '../src/vocabulary/dimension.js';
import type { MapFit } from '../src/vocabulary/map-fit.js';
import type { HumansMap } from './comparison.js';
import type { DrawnProfile, Six } from './drawn-profile.js';
import { ellipseOf } from './ellipse.js';
import { principalComponents } from './principal-components.js';
import { countrySix, nullProfile } from './similarity.js';

/** With fewer countries there are no two components of people to show. */
const FEWEST_COUNTRIES = 3;

/**
 * Respondents among the complete countries of an edition, on the first two principal components of the
 * countries' scores × 0.01 (`countries`), or of countries and respondents together (`joint`, as in
 * CDEval's figure). Each ellipse holds about 95 % of a respondent's draws. Where everything lies on a line y
 * is 0. Null with fewer than three complete countries, where nothing varies, or without a respondent.
 */
export function humansMap(
  respondents: readonly { readonly id: string; readonly profile: DrawnProfile }[],
  edition: CountryTable,
  { fit, dimensions }: { readonly fit: MapFit; readonly dimensions: readonly Dimension[] },
): HumansMap | null {
  const countries = completeCountries(edition, dimensions).map(({ name, code, scores }) => ({
    country: name,
    code,
    six: countrySix(scores, dimensions),
  }));
  if (respondents.length === 0 || countries.length < FEWEST_COUNTRIES) return null;
  const rows: Six[] = countries.map(({ six }) => six);
  if (fit === 'joint') rows.push(...respondents.map(({ profile }) => profile.found));
  const components = principalComponents(rows);
  if (components === null) return null;
  const at = (six: Six): [number, number] => {
    const [x = 0, y = 0] = components.project(six);
    return [x, y];
  };
  const point = (six: Six) => {
    const [x, y] = at(six);
    return { x, y };
  };
  return {
    fit,
    edition: edition.title,
    fitted: rows.length,
    explained: [...components.explained],
    loadings: components.loadings.map((component) =>
      perDimension(dimensions, (dimension) => component[dimensions.indexOf(dimension)] ?? 0),
    ),
    countries: countries.map(({ country, code, six }) => ({ country, code, ...point(six) })),
    respondents: respondents.map(({ id, profile }) => ({
      respondent: id,
      ...point(profile.found),
      ellipse: ellipseOf(profile.draws.map(at)),
    })),
    null: point(nullProfile(dimensions)),
  };
}
