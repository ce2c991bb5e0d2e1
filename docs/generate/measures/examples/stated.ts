import { summariseItem } from '../../../../analysis/item-summary.js';
import { paperTemplates } from '../../../../analysis/per-form.js';
import { criticalT } from '../../../../analysis/student-t.js';
import { type Outcome, outcomeAt } from '../../../../analysis/tally.js';
import { templateLikelihood } from '../../../../analysis/template-likelihood.js';
import { paperForms } from '../../../../src/vocabulary/template.js';
import type { Examples } from '../example.js';
import { fixed, mean, present, result, rounded, roundedEach, sum } from '../numbers.js';
import type { SeededRun } from '../run.js';
import { table } from '../table.js';

/** The item that the first examples follow from its answers to its likelihood. */
const followed = 'pdi-education-06';

/** What the respondent states: from single answers to a dimension. */
export const stated: Examples = {
  'template-likelihood': ({ ann }) => {
    const item = placeOf(ann.tally, followed);
    const rows = [0, 1].map((draw) => [
      `draw ${draw + 1}`,
      ...paperTemplates.map((template) => wordFor(outcomeAt(ann.tally, { item, template, draw }))),
    ]);
    const shares = paperTemplates.map((template) => {
      const outcomes = [0, 1].map((draw) =>
        scoreFor(outcomeAt(ann.tally, { item, template, draw })),
      );
      const tool = templateLikelihood(ann.tally, { item, template }).imputed;
      return result({ byHand: mean(outcomes), tool }, 2);
    });
    return `Two draws of each template of \`${followed}\`:\n\n${table(
      ['', ...paperTemplates.map(({ form, order }) => `${form} ${order}`)],
      [...rows, ['P(g given s)', ...shares]],
    )}`;
  },
  'orientation-likelihood': ({ ann }) => {
    const { imputed } = summariseItem(ann.tally, placeOf(ann.tally, followed));
    const weights = weightsOf(ann);
    const parts = paperForms.map((form) => ({
      weight: rounded(weights[form], 4),
      likelihood: rounded(present(imputed[form], 'likelihood'), 4),
    }));
    const byHand = sum(parts.map(({ weight, likelihood }) => weight * likelihood));
    const tool = ann.reported.gap?.items.find(({ id }) => id === followed)?.stated;
    const terms = parts.map(
      ({ weight, likelihood }) => `${fixed(weight, 4)} · ${fixed(likelihood, 4)}`,
    );
    return `The means of both orders above, with the weights of ab, repeat and compare: ${terms.join(' + ')} = ${result({ byHand, tool })}.`;
  },
  imputed: ({ ann }) => {
    const values = pdiLikelihoods(ann, 'imputed');
    const { imputed } = dimensionOf(ann, 'pdi');
    const p = rounded(present(imputed.value, 'likelihood'));
    const error = rounded(present(imputed.standardError, 'error'), 4);
    const strata = 7;
    const t = rounded(criticalT(values.length - strata));
    const reach = (t * error) / (p * (1 - p));
    const logit = Math.log(p / (1 - p));
    const limits = [logit - reach, logit + reach].map((each) => 1 / (1 + Math.exp(-each)));
    return `pdi of ann: (${values.map((value) => fixed(value)).join(' + ')})/${values.length} = ${result({ byHand: mean(values), tool: imputed.value })}. With a standard error of ${fixed(error, 4)} and ${values.length} − ${strata} degrees of freedom, t = ${fixed(t)}: logit(${fixed(p)}) ± ${fixed(t)} · ${fixed(error, 4)}/(${fixed(p)} · ${fixed(1 - p)}) gives ${result({ byHand: limits[0] ?? 0, tool: imputed.low }, 2)} to ${result({ byHand: limits[1] ?? 0, tool: imputed.high }, 2)}.`;
  },
  'readable-only': ({ ann }) => {
    const [place, ...others] = [...ann.tally.items.keys()].filter((item) => {
      const { imputed, readableOnly } = summariseItem(ann.tally, item);
      return readableOnly.ab !== null && imputed.ab !== readableOnly.ab;
    });
    const item = present(place, 'item with an unread answer');
    const draws = (order: 'norm' | 'reverse') =>
      [0, 1].map((draw) => outcomeAt(ann.tally, { item, template: { form: 'ab', order }, draw }));
    const byOrder = [draws('norm'), draws('reverse')];
    const scored = byOrder.map((of) => of.map(scoreFor));
    const read = byOrder.map((of) =>
      mean(of.filter((each) => each?.kind === 'target' || each?.kind === 'opposite').map(scoreFor)),
    );
    const { imputed, readableOnly } = summariseItem(ann.tally, item);
    const { imputed: headline, readableOnly: only } = dimensionOf(ann, 'pdi');
    return `Under ab, \`${ann.tally.items[item]?.id}\` was answered ${byOrder.map((of) => of.map(wordFor).join(' and ')).join(' in one order, ')} in the other: imputed ${result({ byHand: mean(scored.map(mean)), tool: imputed.ab })}, readable-only ${result({ byHand: mean(read), tool: readableOnly.ab })} (${others.length} more items differ so). On pdi that moves ${fixed(present(headline.value, 'imputed'))} to **${fixed(present(only.value, 'readableOnly'))}**.`;
  },
  'domain-weighted': ({ ann }) => {
    const { domains, domainWeighted } = dimensionOf(ann, 'pdi');
    const values = roundedEach(domains.map(({ value }) => value ?? 0));
    return `pdi of ann by domain: (${values.map((value) => fixed(value)).join(' + ')})/7 = ${result({ byHand: mean(values), tool: domainWeighted.value })}. Every domain has ${domains[0]?.n} items here, so that it is the imputed likelihood again.`;
  },
  instability: ({ ann }) => {
    const { ab } = present(ann.reported.profile, 'profile').instability;
    const rate = ab.disagreements / ab.readablePairs;
    return `Of ${ab.plannedPairs} pairs of ab (${ann.tally.items.length} items × 2 draws) ${ab.readablePairs} could be read in both orders, and ${ab.disagreements} disagree about the pole: a flip rate of ${ab.disagreements}/${ab.readablePairs} = ${result({ byHand: rate, tool: ab.flipRate })}, and U = ${ab.plannedPairs} · ${ab.disagreements}/${ab.readablePairs} = ${result({ byHand: rate * ab.plannedPairs, tool: ab.u }, 2)}.`;
  },
  weights: ({ ann }) => {
    const { instability, formWeights } = present(ann.reported.profile, 'profile');
    const us = roundedEach(
      paperForms.map((form) => instability[form].u),
      2,
    );
    const rates = roundedEach(
      paperForms.map((form) => instability[form].flipRate ?? 0),
      4,
    );
    const ofEach = {
      cdeval: us.map((u) => Math.exp(-u / 1000)),
      scalefree: rates.map((rate) => Math.exp(-14.765 * rate)),
      uniform: [1, 1, 1],
    };
    const rows = (['cdeval', 'scalefree', 'uniform'] as const).map((name) => [
      name,
      ...paperForms.map((form, place) =>
        result({
          byHand: (ofEach[name][place] ?? 0) / sum(ofEach[name]),
          tool: formWeights[name][form],
        }),
      ),
    ]);
    const u = us.map((each) => fixed(each, 2)).join(', ');
    const flips = rates.map((each) => fixed(each, 4)).join(', ');
    return `With U = ${u} and flip rates of ${flips}:\n\n${table(['', ...paperForms], rows)}`;
  },
  rating: ({ ann }) => {
    const { rating } = dimensionOf(ann, 'pdi');
    const values = roundedEach(
      ann.reported.items.flatMap((item) => (item.dimension === 'pdi' ? (item.rating ?? []) : [])),
      4,
    );
    return `pdi of ann, its items’ ratings: (${values.map((value) => fixed(value, 4)).join(' + ')})/${values.length} = ${result({ byHand: mean(values), tool: rating?.value })}.`;
  },
};

function weightsOf(ann: SeededRun['ann']) {
  return present(ann.reported.profile, 'profile').formWeights.cdeval;
}

function dimensionOf(ann: SeededRun['ann'], dimension: string) {
  const all = ann.reported.profile?.dimensions ?? [];
  return present(
    all.find((each) => each.dimension === dimension),
    dimension,
  );
}

function pdiLikelihoods(ann: SeededRun['ann'], figure: 'imputed'): number[] {
  const weights = weightsOf(ann);
  return ann.reported.items
    .filter(({ dimension }) => dimension === 'pdi')
    .map((item) =>
      rounded(sum(paperForms.map((form) => weights[form] * (item[figure][form] ?? 0)))),
    );
}

function placeOf({ items }: SeededRun['ann']['tally'], id: string): number {
  return items.findIndex((item) => item.id === id);
}

function wordFor(outcome: Outcome | undefined): string {
  return outcome?.kind ?? 'not asked';
}

/** As the headline counts it. */
function scoreFor(outcome: Outcome | undefined): number {
  return outcome?.kind === 'target' ? 1 : outcome?.kind === 'opposite' ? 0 : 0.5;
}
