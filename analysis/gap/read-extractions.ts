import type { HeardExtraction } from '../../src/vocabulary/hearing.js';
import { byCondition } from '../hearing/conditions.js';
import { type JudgedValue, judgedValues } from '../hearing/judged-values.js';
import type { ReadValue } from './count-readings.js';

/**
 * What extractions made of the values of twin stories, as they were judged: right, wholly or in part, or
 * contradicted. One that was missed, that takes no side or that is of an answer that could not be read
 * says nothing; an answer whose judgement could not be read is left out.
 */
export function readExtractions(heard: readonly HeardExtraction[]): ReadValue[] {
  const twins = heard.filter(({ kind }) => kind === 'twin');
  return byCondition(twins).flatMap(({ condition, rows }) =>
    judgedValues(rows, []).map((value) => {
      const { cluster, statement, category, attitude } = value;
      return { ...condition, cluster, statement, category, attitude, followed: followedIn(value) };
    }),
  );
}

function followedIn({ right, contradicted }: JudgedValue): boolean | null {
  if (contradicted) return false;
  return right > 0 ? true : null;
}
