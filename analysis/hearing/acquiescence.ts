import type { HeardAttitude } from '../../src/vocabulary/hearing.js';
import { type Pole, poles } from '../../src/vocabulary/pole.js';
import { mean } from '../weighted-mean.js';
import { countAnswers, countPicked } from './attitude-answers.js';
import { byCondition } from './conditions.js';
import { gathered } from './gathered.js';
import type { Hearing } from './hearing.js';
import { type Lean, leanScore } from './lean-score.js';

/**
 * (share that agrees − share that disagrees)/2, −0.5..0.5, by condition, of twin stories asked to agree
 * or disagree, with the neutral option or without: the mean over both tellings of an item, where a
 * faithful reader agrees once, then over items keyed to the target pole and over those keyed to the
 * opposite one, then of the two, so that a lean to a pole cancels. To agree is to take the option of the
 * pole `key`, wherever it is shown: first for one half of the items of a key and last for the other, so
 * that position bias cancels too. Nothing without items of either key.
 */
export function acquiescence(heard: readonly HeardAttitude[]): Hearing['acquiescence'] {
  const keyed = heard.filter(({ kind, key }) => kind === 'twin' && key !== null);
  return byCondition(keyed).map(({ condition, rows }) => {
    const leans = poles.map((key) => leansOf(rows.filter((row) => row.key === key)));
    const items = leans.flat().length;
    const balanced = leans.some((ofKey) => ofKey.length === 0)
      ? []
      : leans.flatMap((ofKey) =>
          ofKey.map((lean) => ({ ...lean, weight: items / (2 * ofKey.length) })),
        );
    const n = balanced.reduce((sum, { answers }) => sum + answers, 0);
    return { ...condition, bias: leanScore(balanced, { n, full: 1 / 2 }) };
  });
}

/** The lean of an item to agreeing, from all answers to both tellings. */
interface ItemLean extends Omit<Lean, 'weight'> {
  readonly answers: number;
}

function leansOf(rows: readonly HeardAttitude[]): ItemLean[] {
  return gathered(rows, ({ statement }) => statement).flatMap((item) => {
    const tellings = poles.map((pole) => agreement(item.filter(({ gold }) => gold === pole)));
    const lean = tellings.includes(null) ? null : mean(tellings);
    if (lean === null) return [];
    return [{ cluster: item[0]?.cluster ?? '', lean, answers: countAnswers(item) }];
  });
}

/** Share that agrees less share that disagrees, −1..1, of all answers to one telling. */
function agreement(rows: readonly HeardAttitude[]): number | null {
  const answers = countAnswers(rows);
  if (answers === 0) return null;
  const agreed = rows.reduce((sum, row) => {
    const { key } = row;
    return key === null ? sum : sum + countPicked(row, key) - countPicked(row, contrary[key]);
  }, 0);
  return agreed / answers;
}

const contrary: Readonly<Record<Pole, Pole>> = { target: 'opposite', opposite: 'target' };
