import type { InferredSelection } from '../../vocabulary/inference.js';
import { clopperPearson } from '../statistics/intervals.js';
import { byCondition } from '../stories/conditions.js';
import type { ErrorShare, IntrusionErrors } from './gap.js';
import type { ReadSlopeItem } from './gap-items.js';
import type { SlopeItem } from './slope.js';

/** Fewer than these say nothing of which way they fall. */
const FEWEST_ERRORS = 10;

/**
 * (own − other)/(own + other), −1..1, over items read as one pole more than the other whatever the story:
 * those with e to the respondent's own pole, and those with e to the other one. It keeps its meaning
 * where next to nothing is misread. Limits are Clopper & Pearson's; none under 10.
 */
export function pairErrors(items: readonly Pick<SlopeItem, 'stated' | 'lean'>[]): ErrorShare {
  const falls = items.map(({ stated, lean }) => Math.sign(stated) * Math.sign(lean));
  const own = falls.filter((fall) => fall > 0).length;
  const other = falls.filter((fall) => fall < 0).length;
  const errors = own + other;
  const value = errors === 0 ? null : (own - other) / errors;
  if (errors < FEWEST_ERRORS) {
    return { value, low: null, high: null, own, other, note: 'too few errors' };
  }
  const { low, high } = clopperPearson(own, errors);
  return { value, low: 2 * low - 1, high: 2 * high - 1, own, other, note: null };
}

/**
 * (E_own − E_other)/(E_own + E_other), −1..1, over single misreadings: answers read as the respondent's
 * own pole where the story holds the other one, and the other way round. No limits, since answers about
 * one item go together; and a lean to one pole that has nothing to do with what is stated counts too.
 */
export function trialErrors(
  items: readonly Pick<ReadSlopeItem, 'stated' | 'onTarget' | 'onOpposite'>[],
): ErrorShare {
  let own = 0;
  let other = 0;
  for (const { stated, onTarget, onOpposite } of items) {
    const toTarget = onOpposite[0];
    const toOpposite = onTarget[1];
    if (stated > 0) {
      own += toTarget;
      other += toOpposite;
    } else if (stated < 0) {
      own += toOpposite;
      other += toTarget;
    }
  }
  const value = own + other === 0 ? null : (own - other) / (own + other);
  const note = value === null ? 'no errors' : 'answers about one item go together, so no limits';
  return { value, low: null, high: null, own, other, note };
}

/**
 * How lopsidedly what was picked without having come up falls to the respondent's own pole, by condition:
 * (E_own − E_other)/(E_own + E_other) with E the share picked of the off-topic candidates offered at the
 * pole that it states itself, and at the other one, in contrast selections of twin stories. Candidates
 * about items of which it states nothing, or neither pole, count for neither.
 */
export function intrusionErrors(
  heard: readonly InferredSelection[],
  stated: ReadonlyMap<string, number>,
): IntrusionErrors[] {
  const asked = heard.filter(({ kind, mode }) => kind === 'twin' && mode === 'contrast');
  return byCondition(asked).map(({ condition, rows }) => ({
    ...condition,
    ...sharesOf(rows.flatMap((row) => strangersIn(row, stated))),
  }));
}

/** An off-topic candidate of an answer that could be read. */
interface Stranger {
  /** Whether it is at the pole that the respondent states itself. */
  readonly own: boolean;
  readonly picked: boolean;
}

function strangersIn(
  { candidates, picks }: InferredSelection,
  stated: ReadonlyMap<string, number>,
): Stranger[] {
  return [...candidates.entries()].flatMap(([place, { role, statement, attitude }]) => {
    const likelihood = stated.get(statement) ?? 0.5;
    if (role !== 'off-topic' || likelihood === 0.5) return [];
    const own = attitude === (likelihood > 0.5 ? 'target' : 'opposite');
    return picks.flatMap((places) => (places ? [{ own, picked: places.includes(place) }] : []));
  });
}

function sharesOf(strangers: readonly Stranger[]): Omit<IntrusionErrors, 'style' | 'shots'> {
  const own = picksOf(strangers.filter((each) => each.own));
  const other = picksOf(strangers.filter((each) => !each.own));
  const isEmpty = own.picked + other.picked === 0 || own.offered === 0 || other.offered === 0;
  const [ofOwn, ofOther] = [own.picked / own.offered, other.picked / other.offered];
  return {
    own,
    other,
    value: isEmpty ? null : (ofOwn - ofOther) / (ofOwn + ofOther),
    note: isEmpty ? 'no errors' : 'picks of one answer go together, so no limits',
  };
}

function picksOf(strangers: readonly Stranger[]): IntrusionErrors['own'] {
  return { picked: strangers.filter(({ picked }) => picked).length, offered: strangers.length };
}
