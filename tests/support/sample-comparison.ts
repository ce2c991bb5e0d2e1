import type { Comparison } from '../../analysis/comparison.js';
import type { ReportedRespondent } from '../../reports/document/report.js';
import type { ReportScheme } from '../../src/vocabulary/scheme.js';
import { sampleLikeness } from './sample-likeness.js';
import { sampleMap } from './sample-map.js';
import { samplePeople } from './sample-people.js';
import { hofstede } from './schemes.js';

/** What sample respondents come to beside people, where their scheme has scores of countries, and beside one another. */
export function sampleComparison(
  respondents: readonly ReportedRespondent[],
  scheme: ReportScheme = hofstede,
): Comparison {
  const countries = scheme === hofstede;
  return {
    countries: countries ? samplePeople(respondents) : [],
    map: countries ? sampleMap(respondents) : null,
    ...sampleLikeness(respondents, { countries }),
  };
}
