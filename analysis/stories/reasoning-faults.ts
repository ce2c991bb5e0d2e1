import {
  type FaultKind,
  faultKinds,
  type InferredAttitude,
  type InferredSelection,
} from '../../vocabulary/inference.js';
import { storyKinds } from '../../vocabulary/story.js';
import { byCondition } from './conditions.js';
import type { FaultScores } from './inference.js';
import { resampled, shareScore } from './scores.js';

/**
 * How often a judge found each fault in the reasoning of wrong answers, by task, condition and kind of
 * story: shares of the answers judged, 0..1, with 95 % intervals from 10 pairs or stories on. Several
 * faults may be in one answer. Nothing is to be expected of chance. Source: CQ-Bench B.2.
 * @example
 * const asked = { kind: 'twin', style: 'reasoned', shots: 0 };
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
    ...selections.map((each) => ({ ...each, task: 'selection' as const, statement: '' })),
  ].filter(({ misread = [] }) => misread.length > 0);
  return (['attitude', 'selection'] as const).flatMap((task) =>
    byCondition(rows.filter((row) => row.task === task)).flatMap(({ condition, rows: asked }) =>
      storyKinds.flatMap((kind) => {
        const ofKind = asked.filter((row) => row.kind === kind);
        if (ofKind.length === 0) return [];
        const judged = ofKind.flatMap(({ telling, cluster, statement, misread = [] }) =>
          misread.flatMap((faults) => (faults ? [{ telling, cluster, statement, faults }] : [])),
        );
        const { unit, rows: resampledRows } = resampled(judged, kind);
        const shareOf = (counts: (faults: readonly FaultKind[]) => boolean) =>
          shareScore(
            resampledRows.map(({ cluster, faults }) => ({
              cluster,
              successes: counts(faults) ? 1 : 0,
              trials: 1,
            })),
            { chance: null, unit },
          );
        const [inconsistency, logic, overlooked] = faultKinds.map((fault) =>
          shareOf((faults) => faults.includes(fault)),
        ) as [FaultScores['logic'], FaultScores['logic'], FaultScores['logic']];
        const wrong = ofKind.reduce((sum, { misread = [] }) => sum + misread.length, 0);
        const none = shareOf((faults) => faults.length === 0);
        const unjudged = wrong - judged.length;
        return [
          { ...condition, task, kind, inconsistency, logic, overlooked, none, wrong, unjudged },
        ];
      }),
    ),
  );
}
