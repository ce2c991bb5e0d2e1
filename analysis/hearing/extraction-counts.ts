import type { HeardExtraction } from '../../src/vocabulary/hearing.js';
import { byCondition } from './conditions.js';
import type { ExtractionCounts } from './hearing.js';

/** How answers and the judge came out, by condition. */
export function extractionCounts(heard: readonly HeardExtraction[]): ExtractionCounts[] {
  return byCondition(heard).map(({ condition, rows }) => {
    const draws = rows.flatMap((row) => row.draws);
    return {
      ...condition,
      answers: draws.length,
      unread: draws.filter(({ values }) => values === null).length,
      surplus: draws.filter(({ surplus }) => surplus > 0).length,
      unjudged: draws.filter(
        ({ values, judgements }) => judgements === null && values !== null && values.length > 0,
      ).length,
    };
  });
}
