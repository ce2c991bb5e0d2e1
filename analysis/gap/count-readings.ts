import type { Dimension } from '../../src/vocabulary/dimension.js';
import { byCondition, type Condition } from '../hearing/conditions.js';
import { gathered } from '../hearing/gathered.js';
import type { Clustered } from '../hearing/jackknife.js';
import type { ItemReadings, Measure } from './gap.js';

/** What one answer made of one value of a twin story. */
export interface ReadValue extends Condition, Clustered {
  readonly statement: string;
  /** Its dimension. */
  readonly category: string;
  /** The pole that the telling holds. */
  readonly attitude: string;
  /** Read as the pole that the telling holds, or as the other one; null for neither, or unread. */
  readonly followed: boolean | null;
}

/** What an item's twin stories were read as by one measure. */
export interface TwinReadings extends ItemReadings {
  readonly id: string;
  readonly dimension: Dimension;
  readonly pair: string;
}

/** Counts what was read of each item, by condition, over all answers. */
export function countReadings(values: readonly ReadValue[], measure: Measure): TwinReadings[] {
  return byCondition(values).flatMap(({ condition, rows }) =>
    gathered(rows, ({ statement }) => statement).flatMap((ofItem) => {
      const [first] = ofItem;
      if (!first) return [];
      const onTarget = countsOf(ofItem.filter(({ attitude }) => attitude === 'target'));
      const onOpposite = countsOf(ofItem.filter(({ attitude }) => attitude === 'opposite'));
      return {
        ...condition,
        measure,
        id: first.statement,
        dimension: first.category,
        pair: first.cluster,
        onTarget: [onTarget.followed, onTarget.turned, onTarget.all],
        onOpposite: [onOpposite.turned, onOpposite.followed, onOpposite.all],
      };
    }),
  );
}

function countsOf(values: readonly ReadValue[]) {
  return {
    followed: values.filter(({ followed }) => followed === true).length,
    turned: values.filter(({ followed }) => followed === false).length,
    all: values.length,
  };
}
