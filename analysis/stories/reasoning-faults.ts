import type { FaultKind, InferredAttitude, InferredSelection } from '../../vocabulary/inference.js';
import { byCondition } from './conditions.js';
import type { FaultScores } from './inference.js';
import { shareScore } from './scores.js';

/**
 * How often a judge found each fault in the reasoning of wrong answers, by task and condition over
 * all stories: shares of the answers judged, 0..1, with 95 % intervals from 10 pairs or stories on. Several
 * faults may be in one answer. Nothing is to be expected of chance. Source: CQ-Bench B.2.
 * @example
 * const asked = { style: 'reasoned', shots: 0 };
 * const selections = Array.from({ length: 12 }, (_, place) => ({
 *   ...asked,
 *   telling: `pair-${place}/1`,
 *   cluster: `pair-${place}`,
 *   misread: [place < 3 ? ['logic', 'overlooked'] : place < 6 ? ['logic'] : []],
 * }));
 * const [{ logic, overlooked, none }] = faultScores({ attitudes: [], selections });
 * [logic.value, overlooked.value, none.value] // → [0.5, 0.25, 0.5]
 */
export function faultScores({
  attitudes,
  selections,
}: {
  readonly attitudes: readonly InferredAttitude[];
  readonly selections: readonly InferredSelection[];
}): FaultScores[] {
  const rows = [
    ...attitudes.map((each) => ({ ...each, task: 'attitude' as const })),
    ...selections.map((each) => ({ ...each, task: 'selection' as const })),
  ].filter(({ misread = [] }) => misread.length > 0);
  return (['attitude', 'selection'] as const).flatMap((task) =>
    byCondition(rows.filter((row) => row.task === task)).map(({ condition, rows: asked }) => {
      const judged = asked.flatMap(({ cluster, misread = [] }) =>
        misread.flatMap((faults) => (faults ? [{ cluster, faults }] : [])),
      );
      const shareOf = (counts: (faults: readonly FaultKind[]) => boolean) =>
        shareScore(
          judged.map(({ cluster, faults }) => ({
            cluster,
            successes: counts(faults) ? 1 : 0,
            trials: 1,
          })),
          { chance: null, unit: 'story' },
        );
      return {
        ...condition,
        task,
        inconsistency: shareOf((faults) => faults.includes('inconsistency')),
        logic: shareOf((faults) => faults.includes('logic')),
        overlooked: shareOf((faults) => faults.includes('overlooked')),
        none: shareOf((faults) => faults.length === 0),
      };
    }),
  );
}
