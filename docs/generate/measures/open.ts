import { type Lean, leans } from '../../../analysis/open/open-figures.js';
import { openOfRespondent } from '../../../reports/open/layer.js';
import { type Examples, fixed, present, result, type SeededRun, sum, term } from './worked.js';

/** What ann's open answers on power distance came to. */
function pdiOf({ ann }: SeededRun) {
  const open = present(openOfRespondent(ann.reported), 'open answers');
  const figures = present(
    open.figures.find(({ dimension }) => dimension === 'pdi'),
    'open answers on pdi',
  );
  return { ...figures, confusion: open.confusion };
}

/** Of so many answers, those of a kind: by the judge over all, and by people and by the judge where both marked. */
function shares(run: SeededRun, kind: readonly Lean[]) {
  const { counts, hedging, confusion } = pdiOf(run);
  const judge = sum(kind.map((lean) => counts[lean]));
  const people = sum(
    leans.map((human, row) =>
      kind.includes(human) ? sum(leans.map((lean) => confusion[row]?.[lean] ?? 0)) : 0,
    ),
  );
  const beside = sum(confusion.map((row) => sum(kind.map((lean) => row[lean]))));
  const labels = sum(confusion.map((row) => sum(Object.values(row))));
  const byHand = judge / hedging.n + (people - beside) / labels;
  return {
    byHand,
    text: `${judge}/${hedging.n} + ${term(people - beside, 0)}/${labels} = ${fixed(byHand)}`,
  };
}

/** Open answers. */
export const openAnswers: Examples = {
  'open-hedging': (run) => {
    const { counts, hedging } = pdiOf(run);
    const { balance, decline } = counts;
    return `Of ann’s ${hedging.n} open answers on power distance the judge has ${balance} weigh both and ${decline} decline: (${balance} + ${decline})/${hedging.n} = ${result({ byHand: (balance + decline) / hedging.n, tool: hedging.value })}.`;
  },
  'open-lean': (run) => {
    const { counts, lean, stated, difference } = pdiOf(run);
    const { target, opposite } = counts;
    const beside = present(stated?.value, 'stated likelihood');
    return `${target} lean to the target pole and ${opposite} to the other one: ${target}/${target + opposite} = ${result({ byHand: target / (target + opposite), tool: lean.value })}. On the items of these, ann states ${fixed(beside)} in the survey: ${fixed(lean.value ?? 0)} − ${fixed(beside)} = ${result({ byHand: (lean.value ?? 0) - beside, tool: difference?.value })}.`;
  },
  'open-corrected': (run) => {
    const corrected = present(pdiOf(run).corrected, 'correction');
    const hedging = shares(run, ['balance', 'decline']);
    const target = shares(run, ['target']);
    const leaning = shares(run, ['target', 'opposite']);
    return `People labelled ${corrected.labels} of these answers (made up for this page). Hedging: ${hedging.text}, which is ${result({ byHand: hedging.byHand, tool: corrected.hedging.value })}. At the target pole: ${target.text}; leaning: ${leaning.text}. Their ratio is ${result({ byHand: target.byHand / leaning.byHand, tool: corrected.lean.value })}, where the judge alone has ${fixed(pdiOf(run).lean.value ?? 0)}.`;
  },
};
