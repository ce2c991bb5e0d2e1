import { layerCorrelations } from '../../../analysis/conversations/layers.js';
import type { CompetenceMeasure } from '../../../analysis/conversations/scores.js';
import { episodeScore } from '../../../analysis/conversations/scores.js';
import { type Examples, fixed, present, result, type SeededRun, sum, term } from './worked.js';

const meanOf = (values: readonly number[]) => sum(values) / values.length;

/** The twins of ann that can say something, each with its mean. */
function twinMeans(run: SeededRun, measure: CompetenceMeasure): readonly number[] {
  const { episodes } = run.talk;
  return [...new Set(episodes.map(({ twin }) => twin))].flatMap((twin) => {
    const told = episodes.flatMap((episode) =>
      episode.twin === twin ? (episodeScore(episode, measure) ?? []) : [],
    );
    return told.length === 0 ? [] : [meanOf(told)];
  });
}

function figureOf(run: SeededRun, measure: CompetenceMeasure) {
  const found = run.talk.competence.scores.find(
    (each) => each.measure === measure && each.by === 'all',
  );
  return present(found?.figure, measure);
}

/** Conversations. */
export const conversations: Examples = {
  competence: (run) => {
    const means = twinMeans(run, 'conflict_avoided');
    const total = sum(means);
    return `Conflict avoided by ann: ${means.length} twins, whose means add up to ${fixed(total)}: ${fixed(total)}/${means.length} = ${result({ byHand: total / means.length, tool: figureOf(run, 'conflict_avoided').value })}.`;
  },
  'above-blind': (run) => {
    const { blind } = run.talk.competence;
    const acted = figureOf(run, 'acted').value ?? 0;
    const baseline = present(blind.baseline, 'baseline');
    return `Each item is held at either pole in one scene, so the baseline is ${fixed(baseline)}. Ann acts on the stance in ${fixed(acted)}: ${fixed(acted)} − ${fixed(baseline)} = ${result({ byHand: acted - baseline, tool: blind.above.value })}.`;
  },
  'knowing-doing': (run) => {
    const found = run.talk.competence.knowingDoing.find(({ about }) => about === 'fact');
    const { right, wrong, difference } = present(found, 'probes of facts');
    const [known, unknown] = [present(right.value, 'known'), present(wrong.value, 'unknown')];
    return `About customs ann avoids the conflict in ${fixed(known)} of what it knows and in ${fixed(unknown)} of what it does not: ${fixed(known)} − ${fixed(unknown)} = ${result({ byHand: known - unknown, tool: difference.value })}.`;
  },
  'judges-agree': (run) => {
    const found = run.talk.competence.agreement.find(({ measure }) => measure === 'named');
    const { rates, observed, kappa } = present(found, 'agreement on the stance named');
    const [one, other] = present(rates, 'rates');
    const same = present(observed.value, 'agreement');
    const chance = one * other + (1 - one) * (1 - other);
    return `On whether the stance was named, ann's judges say yes in ${fixed(one)} and ${fixed(other)} and agree in ${fixed(same)}. By chance: ${fixed(one)}·${fixed(other)} + ${fixed(1 - one)}·${fixed(1 - other)} = ${fixed(chance)}. (${fixed(same)} − ${fixed(chance)})/(1 − ${fixed(chance)}) = ${result({ byHand: (same - chance) / (1 - chance), tool: kappa.value })}.`;
  },
  enacted: (run) => {
    const { episodes, competence } = run.talk;
    const at = (twin: string, pole: string) =>
      episodes.flatMap((episode) =>
        episode.twin === twin && episode.holder === pole
          ? (episodeScore(episode, 'acted') ?? [])
          : [],
      );
    const twins = [...new Set(episodes.map(({ twin }) => twin))].filter(
      (twin) => at(twin, 'target').length > 0 && at(twin, 'opposite').length > 0,
    );
    const [target, opposite] = ['target', 'opposite'].map((pole) =>
      meanOf(twins.map((twin) => meanOf(at(twin, pole)))),
    ) as [number, number];
    return `Over ${twins.length} twins ann acts on the target pole where it is held in ${fixed(target)}, on the opposite one in ${fixed(opposite)}: ${fixed(target)} − ${fixed(opposite)} = ${result({ byHand: target - opposite, tool: competence.enacted[0]?.figure.value })}.`;
  },
  'layers-together': () => {
    const stated = [0.2, 0.4, -0.6, 0];
    const enacted = [0, 1, -0.5, 0.5];
    const cases = stated.map((value, place) => ({
      unit: `item ${place}`,
      group: '',
      stated: value,
      inferred: null,
      enacted: enacted[place] ?? 0,
    }));
    const found = layerCorrelations(cases, { seed: 1 }).find(
      ({ between }) => between.join() === 'stated,enacted',
    );
    const [xs, ys] = [stated, enacted].map((values) =>
      values.map((value) => value - meanOf(values)),
    ) as [number[], number[]];
    const products = (a: readonly number[], b: readonly number[]) =>
      sum(a.map((value, place) => value * (b[place] ?? 0)));
    const byHand = products(xs, ys) / Math.sqrt(products(xs, xs) * products(ys, ys));
    return `Four items are stated at ${stated.map((each) => term(each, 1)).join(', ')} and enacted at ${enacted.map((each) => term(each, 1)).join(', ')}. About their means: ${fixed(products(xs, ys))}/√(${fixed(products(xs, xs))}·${fixed(products(ys, ys))}) = ${result({ byHand, tool: found?.figure.value })}.`;
  },
};
