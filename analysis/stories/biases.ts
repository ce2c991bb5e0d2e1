import type { InferredAttitude } from '../../vocabulary/inference.js';
import { orders, type Pole, poles } from '../../vocabulary/template.js';
import { gathered } from '../statistics/clusters.js';
import { mean } from '../statistics/descriptives.js';
import { countAnswers, countPicked } from './attitude-accuracy.js';
import { byCondition } from './conditions.js';
import type { InferenceScores } from './inference.js';
import { type Lean, leanScore } from './scores.js';

/**
 * P(the option shown first | read) − ½, −0.5..0.5, by condition, of forced choices in twin stories: the
 * mean over both orders of a question, then over questions. What the story holds stands first in one
 * order and second in the other, and cancels; a question that was read in one order alone is left out.
 */
export function positionBias(heard: readonly InferredAttitude[]): InferenceScores['positionBias'] {
  const forced = heard.filter(({ kind, probe }) => kind === 'twin' && probe === 'forced');
  return byCondition(forced).map(({ condition, rows }) => {
    const questions = gathered(rows, ({ telling, statement }) => `${telling} ${statement}`);
    const leans = questions.flatMap((question) => leanToFirst(question) ?? []);
    const n = leans.reduce((sum, { answers }) => sum + answers, 0);
    return { ...condition, bias: leanScore(leans, { n, full: 1 / 2 }) };
  });
}

/** How far a question leans to what is shown first, from all answers that could be read. */
interface QuestionLean extends Lean {
  readonly answers: number;
}

function leanToFirst(question: readonly InferredAttitude[]): QuestionLean | null {
  let lean = 0;
  let answers = 0;
  for (const order of orders) {
    const read = question
      .filter((row) => row.order === order)
      .flatMap(({ picks }) => picks.filter((pick) => pick !== null));
    if (read.length === 0) return null;
    lean += read.filter((pick) => pick === 0).length / read.length - 1 / 2;
    answers += read.length;
  }
  return { cluster: question[0]?.cluster ?? '', lean, weight: 1, answers };
}

/**
 * (share that agrees − share that disagrees)/2, −0.5..0.5, by condition, of twin stories asked to agree
 * or disagree, with the neutral option or without: the mean over both tellings of an item, where a
 * faithful reader agrees once, then over items keyed to the target pole and over those keyed to the
 * opposite one, then of the two, so that a lean to a pole cancels. To agree is to take the option of the
 * pole `key`, wherever it is shown: first for one half of the items of a key and last for the other, so
 * that position bias cancels too. Nothing without items of either key.
 */
export function acquiescence(heard: readonly InferredAttitude[]): InferenceScores['acquiescence'] {
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

function leansOf(rows: readonly InferredAttitude[]): ItemLean[] {
  return gathered(rows, ({ statement }) => statement).flatMap((item) => {
    const tellings = poles.map((pole) => agreement(item.filter(({ gold }) => gold === pole)));
    const lean = tellings.includes(null) ? null : mean(tellings);
    if (lean === null) return [];
    return [{ cluster: item[0]?.cluster ?? '', lean, answers: countAnswers(item) }];
  });
}

/** Share that agrees less share that disagrees, −1..1, of all answers to one telling. */
function agreement(rows: readonly InferredAttitude[]): number | null {
  const answers = countAnswers(rows);
  if (answers === 0) return null;
  const agreed = rows.reduce((sum, row) => {
    const { key } = row;
    return key === null ? sum : sum + countPicked(row, key) - countPicked(row, contrary[key]);
  }, 0);
  return agreed / answers;
}

const contrary: Readonly<Record<Pole, Pole>> = { target: 'opposite', opposite: 'target' };
