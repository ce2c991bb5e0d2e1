import { personaSwitch } from '../../../../analysis/gap/persona-switch.js';
import { switchedItems } from '../../../../analysis/gap/switched-items.js';
import type { Examples } from '../example.js';
import { forced, forcedItems, headline, ofDimension, pdiPoints } from '../gap-points.js';
import { fixed, mean, present, result, rounded, sum, term } from '../numbers.js';
import { table } from '../table.js';

/** What stands beside carry-over. */
export const gapSides: Examples = {
  'own-pole': ({ ann }) => {
    const leaning = pdiPoints(ann).filter(({ s }) => Math.abs(s) >= 0.1);
    const parts = leaning.map(({ s, e }) => Math.sign(s) * e);
    return `In the table ${leaning.length} items have an |s| of 0.1 or more: (${parts.map((part) => term(part, 2)).join(' + ')})/${leaning.length} = ${result({ byHand: mean(parts), tool: ofDimension(ann, 'pdi').ownPole.value })} on pdi; over all dimensions **${fixed(headline(ann).ownPole.value ?? 0)}**.`;
  },
  'pair-errors': ({ ann }) => {
    const falls = forcedItems(ann).map((item) => {
      const { s, e } = forced(item);
      return Math.sign(s) * Math.sign(e);
    });
    const [own, other] = [1, -1].map((side) => falls.filter((fall) => fall === side).length);
    const [a, b] = [own ?? 0, other ?? 0];
    const { errors } = headline(ann);
    return `Of the ${falls.length} items of ann ${a} lean to its own pole whatever the story, ${b} to the other and ${falls.length - a - b} to neither: (${a} − ${b})/(${a} + ${b}) = ${result({ byHand: (a - b) / (a + b), tool: errors.value })}, from ${fixed(errors.low ?? 0)} to ${fixed(errors.high ?? 0)}.`;
  },
  'trial-errors': ({ ann }) => {
    const points = pdiPoints(ann);
    const own = sum(
      points.map(({ s, onTarget, onOpposite }) => (s > 0 ? onOpposite[0] : onTarget[1])),
    );
    const other = sum(
      points.map(({ s, onTarget, onOpposite }) => (s > 0 ? onTarget[1] : onOpposite[0])),
    );
    return `In the table ${own} answers go against their story to ann’s own pole and ${other} to the other: (${own} − ${other})/${own + other} = ${result({ byHand: (own - other) / (own + other), tool: ofDimension(ann, 'pdi').trialErrors.value })}.`;
  },
  inferred: ({ ann }) => {
    const { poleBias, inferred } = headline(ann);
    const bias = rounded(poleBias.value ?? 0);
    return `B of ann is ${fixed(bias)}: I = (1 + ${term(bias)})/2 = ${result({ byHand: (1 + bias) / 2, tool: inferred.value })}.`;
  },
  followed: ({ ann }) => {
    const points = pdiPoints(ann);
    const h = mean(points.map(({ onTarget }) => onTarget[0] / onTarget[2]));
    const f = mean(points.map(({ onOpposite }) => onOpposite[0] / onOpposite[2]));
    return `In the table H = ${fixed(h, 2)} of the answers on target tellings are read as target, and F = ${fixed(f, 2)} on opposite ones: J = ${fixed(h, 2)} − ${fixed(f, 2)} = ${result({ byHand: h - f, tool: ofDimension(ann, 'pdi').followed.value })}. Over all dimensions J is **${fixed(headline(ann).followed.value ?? 0)}**.`;
  },
  'where-undecided': ({ ann }) => {
    const { carryOver, followed, undecidedCarryOver } = headline(ann);
    const [slope, j] = [rounded(carryOver.slope.value ?? 0, 4), rounded(followed.value ?? 0, 4)];
    return `ann over all dimensions: ${fixed(slope, 4)}/(1 − ${fixed(j, 2)}) = ${result({ byHand: slope / (1 - j), tool: undecidedCarryOver?.value })}.`;
  },
  'position-gap': ({ ann }) => {
    const { stated, inferred, positionGap } = headline(ann);
    const [p, i] = [rounded(stated ?? 0), rounded(inferred.value ?? 0)];
    return `ann over all dimensions: ${fixed(p)} − ${fixed(i)} = ${result({ byHand: p - i, tool: positionGap })}.`;
  },
  'through-origin': ({ ann }) => {
    const points = pdiPoints(ann);
    const products = sum(points.map(({ s, e }) => s * e));
    const squares = sum(points.map(({ s }) => s ** 2));
    return `In the table Σse = ${fixed(products, 4)} and Σs² = ${fixed(squares, 4)}: ${result({ byHand: products / squares, tool: ofDimension(ann, 'pdi').throughOrigin })}, where the slope with an intercept has ${fixed(ofDimension(ann, 'pdi').carryOver.unadjusted.value ?? 0)}.`;
  },
  together: ({ ann }) => {
    const { measures, together } = present(ann.reported.gap, 'gap');
    const all = present(together[0], 'tasks together');
    const slopes = all.measures.map((task) => {
      const measure = measures.find((each) => each.measure === task);
      return { task, slope: rounded(measure?.figures[0]?.carryOver.slope.value ?? 0, 4) };
    });
    const byHand = mean(slopes.map(({ slope }) => slope));
    const differences = all.differences.map(({ first, second, slope }) => {
      const [one, other] = [first, second].map(
        (name) => slopes.find(({ task }) => task === name)?.slope ?? 0,
      );
      const worked = result({ byHand: (one ?? 0) - (other ?? 0), tool: slope.value });
      return `${first} less ${second} ${worked} (${fixed(slope.low ?? 0, 2)} to ${fixed(slope.high ?? 0, 2)})`;
    });
    return `All three tasks read the same ${all.carryOver.slope.n} items of ann, so that λ together is the mean of ${slopes.map(({ task, slope }) => `${task} ${fixed(slope, 4)}`).join(', ')}: ${result({ byHand, tool: all.carryOver.slope.value })}. Differences: ${differences.join('; ')}. ${all.agree ? 'None leaves 0 out' : 'Not all hold 0'}.`;
  },
  'undecided-carry-over': ({ ann }) => {
    const { undecided, items } = present(ann.reported.gap, 'gap');
    const stated = new Map(
      items.map(({ id, stated: p }) => [id, rounded(2 * rounded(p, 4) - 1, 4)]),
    );
    const figure = present(
      undecided.find(({ kind, measure }) => kind === 'blind' && measure === 'forced'),
      'blind',
    );
    const rows = ann.inference.attitudes.filter(
      ({ kind, probe, category }) => kind === 'blind' && probe === 'forced' && category === 'pdi',
    );
    const ids = [...new Set(rows.map(({ statement }) => statement))].filter((id) => stated.has(id));
    const z = ids.map((id) =>
      mean(
        rows
          .filter(({ statement }) => statement === id)
          .flatMap(({ options, picks }) => picks.map((pick) => poleSign(options[pick ?? -1]))),
      ),
    );
    return `Asked without any story about the pdi items of the table, ann has these s and z: ${ids.map((id, place) => `${fixed(stated.get(id) ?? 0, 2)} and ${fixed(z[place] ?? 0, 0)}`).join('; ')}. Taken with the other dimensions, ${figure.slope.n} items in all, λ_blind is **${fixed(figure.slope.value ?? 0)}** (${fixed(figure.slope.low ?? 0, 2)} to ${fixed(figure.slope.high ?? 0, 2)}).`;
  },
  'persona-switch': (run) => {
    const { ann } = run;
    const { items } = present(ann.reported.gap, 'gap');
    const weights = present(ann.reported.profile, 'profile').formWeights.cdeval;
    const { switched } = ann;
    const rows = switchedItems({ items, weights, switched });
    const tool = personaSwitch({ items, weights, switched, attitudes: ann.inference.attitudes });
    const squares = rounded(sum(rows.map(({ squaredShift }) => squaredShift)), 4);
    const products = rounded(sum(rows.map(({ shift, moved }) => shift * moved)), 4);
    const sham = rounded(sum(rows.map(({ shift, shamMoved }) => shift * shamMoved)), 4);
    const few = rows.slice(0, 4);
    const [one, other] = [products / squares, sham / squares];
    const causal =
      tool.causal === null
        ? `withheld (${tool.withheld})`
        : result({ byHand: one - other, tool: tool.causal.value });
    return `With \`personaSwitch: true\` in the study: the first four of ${rows.length} items of ann on the dimensions that a persona turns around (${switched.reversed.map(({ dimension, to }) => `${dimension} to ${to}`).join(', ')}):\n\n${table(
      ['Δs', 'Δs² by halves', 'Δe', 'Δe, sham'],
      few.map(({ shift, squaredShift, moved, shamMoved }) =>
        [shift, squaredShift, moved, shamMoved].map((each) => fixed(each)),
      ),
    )}\n\nOver all of them ΣΔs² = ${fixed(squares, 4)}, ΣΔsΔe = ${fixed(products, 4)} and, under the sham, ΣΔsΔe′ = ${fixed(sham, 4)}: ${result({ byHand: one, tool: tool.persona.value })} for the persona, ${result({ byHand: other, tool: tool.sham.value })} for the sham, λ_causal = ${causal}. What is stated moves by ${fixed(tool.shift ?? 0)} towards the persona’s poles on average, and by ${fixed(tool.shamShift ?? 0)} under the sham.`;
  },
};

function poleSign(attitude: string | undefined): number {
  if (attitude === 'target') return 1;
  return attitude === 'opposite' ? -1 : 0;
}
