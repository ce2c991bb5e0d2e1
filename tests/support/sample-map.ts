import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { HumansMap } from '../../analysis/comparison.js';
import type { DrawnProfile } from '../../analysis/drawn-profile.js';
import { humansMap } from '../../analysis/humans-map.js';
import type { ReportedRespondent } from '../../reports/document/report.js';
import type { MapFit } from '../../src/vocabulary/map-fit.js';
import { sampleEditions } from './sample-countries.js';
import { dimensions } from './schemes.js';

/** How far the figures of models are from 0.5, as a share of what those of the sample are. */
const SHRINKAGE = 0.7;
/** How far a figure of one draw may lie from the one that was found. */
const NOISE = 0.08;
const DRAWS = 200;

/** Respondents on the map of countries, near its middle; every third is nearly on top of the one before. */
export function sampleMap(
  respondents: readonly ReportedRespondent[],
  fit: MapFit = 'countries',
): HumansMap | null {
  const [edition] = sampleEditions;
  const found = respondents.flatMap((respondent) => {
    const six = sixOf(respondent);
    return six ? [{ id: respondent.id, six, sure: hasLimits(respondent) }] : [];
  });
  const placed = found.map(({ id, six, sure }, place) => {
    const before = found[place - 1]?.six;
    const own = place % 3 === 2 && before ? before.map((value) => value + 0.004) : six;
    return { id, profile: drawnAbout(own, { sure, seed: place + 1 }) };
  });
  return edition ? humansMap(placed, edition, { fit, dimensions }) : null;
}

/** Null where a dimension has no figure. */
function sixOf({ profile }: ReportedRespondent): readonly number[] | null {
  const values = (profile?.dimensions ?? []).flatMap(({ imputed }) => imputed.value ?? []);
  if (values.length < dimensions.length) return null;
  return values.map((value) => 0.5 + SHRINKAGE * (value - 0.5));
}

function hasLimits({ profile }: ReportedRespondent): boolean {
  return (profile?.dimensions ?? []).every(({ imputed }) => imputed.low !== null);
}

function drawnAbout(
  six: readonly number[],
  { sure, seed }: { readonly sure: boolean; readonly seed: number },
): DrawnProfile {
  const generator = xoroshiro128plus(Math.imul(seed, 0x9e3779b1));
  const draws = Array.from({ length: sure ? DRAWS : 0 }, () =>
    six.map((value) => value + NOISE * (2 * uniformFloat64(generator) - 1)),
  );
  const note = sure ? null : '14 items on some dimension; an interval needs 20';
  return { found: six, draws, n: 420, degreesOfFreedom: 378, note };
}
