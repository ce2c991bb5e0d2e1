import { attitudeProbes, type HeardAttitude } from '../../src/vocabulary/hearing.js';
import { countAnswers, countPicked } from '../hearing/attitude-answers.js';
import { byCondition } from '../hearing/conditions.js';
import { gathered } from '../hearing/gathered.js';
import { resampled, type Unit } from '../hearing/resampled.js';
import { carryOverSlope } from './carry-over-slope.js';
import type { Slope, UndecidedCarryOver } from './gap.js';
import { jackknifeSlope } from './jackknife-slope.js';
import { leastError } from './least-error.js';
import type { SlopeItem } from './slope-item.js';

const kinds = ['neutral', 'absent', 'blind'] as const;

/** A value in a story that does not decide it, or the bare question. */
interface Undecided extends SlopeItem {
  readonly telling: string;
  readonly statement: string;
}

/**
 * λ_neutral, λ_absent and λ_blind, by condition and probe: the slope of z on s with an intercept per
 * dimension, where z is the mean over orders and draws of 1 for the target pole, −1 for the opposite one
 * and 0 for neither or unread. There is no opposite telling to balance an item that sounds nicer at one
 * pole, and no covariate, so that it describes and calls nobody projecting.
 *
 * The jackknife leaves out stories, or values where a kind has fewer than 10 of them; without a story, items.
 * @param stated p by item id; what is not in it is left out
 */
export function undecidedCarryOver(
  heard: readonly HeardAttitude[],
  stated: ReadonlyMap<string, number>,
): UndecidedCarryOver[] {
  return byCondition(heard).flatMap(({ condition, rows }) =>
    attitudeProbes.flatMap((measure) =>
      kinds.flatMap((kind) => {
        const asked = rows.filter((row) => row.probe === measure && row.kind === kind);
        const values = undecidedValues(asked, stated);
        return values.length === 0
          ? []
          : [{ ...condition, measure, kind, slope: slopeOf(values, kind) }];
      }),
    ),
  );
}

function undecidedValues(
  asked: readonly HeardAttitude[],
  stated: ReadonlyMap<string, number>,
): Undecided[] {
  const byValue = gathered(asked, ({ telling, statement }) => JSON.stringify([telling, statement]));
  return byValue.flatMap((rows) => {
    const [first] = rows;
    if (!first) return [];
    const { telling, statement, cluster, category } = first;
    const likelihood = stated.get(statement);
    const answers = countAnswers(rows);
    if (likelihood === undefined || answers === 0) return [];
    return {
      telling,
      statement,
      cluster,
      dimension: category,
      stated: 2 * likelihood - 1,
      lean: (count(rows, 'target') - count(rows, 'opposite')) / answers,
      covariate: null,
      halves: null,
    };
  });
}

function slopeOf(values: readonly Undecided[], kind: UndecidedCarryOver['kind']): Slope {
  const { unit, rows } = resampledValues(values, kind);
  return jackknifeSlope(rows, (kept) => carryOverSlope(kept, { adjusted: false }), {
    n: new Set(values.map(({ statement }) => statement)).size,
    unit,
    least: leastError(rows, { adjusted: false }) ?? 0,
  });
}

function resampledValues(
  values: readonly Undecided[],
  kind: UndecidedCarryOver['kind'],
): { readonly unit: Unit | 'item'; readonly rows: readonly Undecided[] } {
  if (kind !== 'blind') return resampled(values, kind);
  return { unit: 'item', rows: values.map((row) => ({ ...row, cluster: row.statement })) };
}

function count(rows: readonly HeardAttitude[], attitude: string): number {
  return rows.reduce((sum, row) => sum + countPicked(row, attitude), 0);
}
