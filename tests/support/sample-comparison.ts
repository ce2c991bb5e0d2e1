import type { Comparison } from '../../analysis/comparison.js';
import type { ReportedRespondent } from '../../reports/document/report.js';
import { sampleLikeness } from './sample-likeness.js';
import { sampleMap } from './sample-map.js';
import { samplePeople } from './sample-people.js';

/** What sample respondents come to beside people and beside one another. */
export function sampleComparison(respondents: readonly ReportedRespondent[]): Comparison {
  return {
    countries: samplePeople(respondents),
    map: sampleMap(respondents),
    ...sampleLikeness(respondents),
  };
}
