import type { HeardSelection } from '../../src/vocabulary/hearing.js';
import { byCondition } from '../hearing/conditions.js';
import type { IntrusionErrors } from './gap.js';

/**
 * How lopsidedly what was picked without having come up falls to the respondent's own pole, by condition:
 * (E_own − E_other)/(E_own + E_other) with E the share picked of the off-topic candidates offered at the
 * pole that it states itself, and at the other one, in contrast selections of twin stories. Candidates
 * about items of which it states nothing, or neither pole, count for neither.
 */
export function intrusionErrors(
  heard: readonly HeardSelection[],
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
  { candidates, picks }: HeardSelection,
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
