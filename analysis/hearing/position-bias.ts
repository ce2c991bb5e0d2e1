import type { HeardAttitude } from '../../src/vocabulary/hearing.js';
import { orders } from '../../src/vocabulary/template.js';
import { byCondition } from './conditions.js';
import { gathered } from './gathered.js';
import type { Hearing } from './hearing.js';
import { type Lean, leanScore } from './lean-score.js';

/**
 * P(the option shown first | read) − ½, −0.5..0.5, by condition, of forced choices in twin stories: the
 * mean over both orders of a question, then over questions. What the story holds stands first in one
 * order and second in the other, and cancels; a question that was read in one order alone is left out.
 */
export function positionBias(heard: readonly HeardAttitude[]): Hearing['positionBias'] {
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

function leanToFirst(question: readonly HeardAttitude[]): QuestionLean | null {
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
