import type { InferredExtraction, InferredSelection } from '../../vocabulary/inference.js';
import type { Dimension } from '../../vocabulary/scheme.js';
import { type Clustered, gathered } from '../statistics/clusters.js';
import { byCondition, type Condition } from '../stories/conditions.js';
import { type JudgedValue, judgedValues } from '../stories/extraction.js';
import type { InferenceAnswers } from '../stories/inference-estimates.js';
import { inferredItems } from '../stories/pole-accuracy.js';
import type { ItemReadings, Measure } from './gap.js';

/** What one answer made of one value of a twin story. */
interface ReadValue extends Condition, Clustered {
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
function countReadings(values: readonly ReadValue[], measure: Measure): TwinReadings[] {
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

/**
 * What extractions made of the values of twin stories, as they were judged: right, wholly or in part, or
 * contradicted. One that was missed, that takes no side or that is of an answer that could not be read
 * says nothing; an answer whose judgement could not be read is left out.
 */
function readExtractions(heard: readonly InferredExtraction[]): ReadValue[] {
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

/**
 * What selections made of the values of twin stories, where the mirror image of each stood beside it: the
 * one of the two that was picked. Both, neither and an answer that could not be read say nothing.
 */
function readSelections(heard: readonly InferredSelection[]): ReadValue[] {
  const contrasted = heard.filter(({ kind, mode }) => kind === 'twin' && mode === 'contrast');
  return contrasted.flatMap(({ candidates, picks, style, shots, cluster }) =>
    candidates.flatMap(({ role, statement, category, attitude }, gold) => {
      const mirrored = candidates.findIndex(
        (other) => other.role === 'opposite' && other.statement === statement,
      );
      if (role !== 'gold' || mirrored < 0) return [];
      return picks.map((places) => ({
        ...{ style, shots, cluster, statement, category, attitude },
        followed: onlyOf(places ?? [], { gold, mirrored }),
      }));
    }),
  );
}

/** True where the gold one alone was picked, false where its mirror image alone was. */
function onlyOf(
  places: readonly number[],
  { gold, mirrored }: { readonly gold: number; readonly mirrored: number },
): boolean | null {
  const followed = places.includes(gold);
  return followed === places.includes(mirrored) ? null : followed;
}

/**
 * What every item of the twin stories was read as, by measure and condition, over all orders and draws.
 * An item without an answer to both of its tellings is left out: its pole cannot be balanced out.
 */
export function twinReadings({
  attitudes,
  selections,
  extractions,
}: InferenceAnswers): TwinReadings[] {
  const asked = inferredItems(attitudes).map(({ probe, cluster, ...item }) => ({
    ...item,
    measure: probe,
    pair: cluster,
  }));
  return [
    ...asked,
    ...countReadings(readSelections(selections), 'selection'),
    ...countReadings(readExtractions(extractions), 'extraction'),
  ].filter(({ onTarget, onOpposite }) => onTarget[2] > 0 && onOpposite[2] > 0);
}
