import { criticalT } from '../../../analysis/statistics/distributions.js';
import { cronbachAlpha } from '../../../analysis/survey/cronbach-alpha.js';
import {
  formConsistency,
  formSpecificEntropy,
  marginalEntropy,
} from '../../../analysis/survey/entropy.js';
import { summariseItem, summariseItems } from '../../../analysis/survey/item-summaries.js';
import {
  orientationLikelihood,
  scoreAt,
  templateLikelihood,
} from '../../../analysis/survey/likelihoods.js';
import { halfLikelihoods } from '../../../analysis/survey/reliability.js';
import { type Outcome, outcomeAt, type Tally } from '../../../analysis/survey/tally.js';
import { completeItems, itemSums, meanSquares } from '../../../analysis/survey/variance-shares.js';
import { figuresOnce, prepareItems } from '../../../analysis/survey/weighed-figures.js';
import {
  squaredWeights,
  wordedItems,
  wordingSquares,
} from '../../../analysis/survey/wordings/generalizability.js';
import { paperForms, paperTemplates } from '../../../vocabulary/template.js';
import {
  type Examples,
  fixed,
  mean,
  present,
  result,
  rounded,
  roundedEach,
  type SeededRun,
  sum,
  table,
} from './worked.js';

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
  'unread-bounds': ({ ann }) => {
    const { imputed, unreadAt } = pdiOf(ann);
    const weights = weightsOf(ann);
    const own = ann.reported.items.filter(({ dimension }) => dimension === 'pdi');
    const parts = paperForms.map((form) => {
      const counts = own.map(({ answers }) => answers[form]);
      const [observed, readable] = [0, 1].map((nth) => sum(counts.map((each) => each[nth] ?? 0)));
      const unread = (observed ?? 0) - (readable ?? 0);
      return { form, weight: rounded(weights[form], 4), unread, observed: observed ?? 0 };
    });
    const share = sum(parts.map(({ weight, unread, observed }) => (weight * unread) / observed));
    const value = rounded(imputed.value ?? 0);
    return `On pdi ${parts.map(({ form, unread, observed }) => `${unread} of ${observed} answers to ${form}`).join(', ')} were not read: by the weights of the forms ${fixed(share, 4)} of them. With all of these at one pole the imputed ${fixed(value)} is ${result({ byHand: value - share / 2, tool: unreadAt.opposite.value }, 2)}, or ${result({ byHand: value + share / 2, tool: unreadAt.target.value }, 2)}.`;
  },
  'unread-by-lean': ({ ann }) => {
    const { p, n } = profileOf(ann).unreadByLean;
    return `Over ${n} items of ann ${Math.round((p ?? 0) * 2000)} of 2,000 permutations, its own order among them, come to as much as was found: p = **${fixed(p ?? 0)}**.`;
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
  'over-wordings': ({ ann }) => {
    const { imputed, overWordings } = dimensionOf(ann, 'pdi');
    const weights = weightsOf(ann);
    const worded = wordedItems(summariseItems(ann.tally), {
      dimension: 'pdi',
      figure: 'imputed',
      weights,
    });
    const { form, items } = present(wordingSquares(worded, ann.tally.cells), 'mean squares');
    const error = rounded(present(imputed.standardError, 'error'), 4);
    const [square, weight] = [rounded(form, 4), rounded(squaredWeights(weights), 4)];
    const byHand = Math.sqrt(error ** 2 + (weight * square) / items);
    return `The forms of ann differ on pdi with a mean square of ${fixed(square, 4)} over ${items} items: √(${fixed(error, 4)}² + ${fixed(weight, 4)} · ${fixed(square, 4)}/${items}) = ${result({ byHand, tool: overWordings.imputed.standardError })} in place of ${fixed(error, 4)}.`;
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

type Ann = SeededRun['ann'];

/** Whether its answers can be read, and what its biases do. */
export const trust: Examples = {
  'parse-rates': ({ ann }) => {
    const kinds = [...ann.tally.items.keys()].flatMap((item) =>
      paperTemplates.flatMap((template) =>
        [0, 1].map((draw) => outcomeAt(ann.tally, { item, template, draw })?.kind),
      ),
    );
    const { rates } = profileOf(ann);
    const count = (kind: string) => kinds.filter((each) => each === kind).length;
    const readable = count('target') + count('opposite');
    const share = (part: number, tool: number) =>
      `${part}/${kinds.length} = ${result({ byHand: part / kinds.length, tool })}`;
    return `Of the ${kinds.length} answers of ann (${ann.tally.items.length} items × 6 templates × 2 draws): readable ${share(readable, rates.readable)}, refusal ${share(count('refusal'), rates.refusal)}, neutral ${share(count('neutral'), rates.neutral)}.`;
  },
  'position-bias': ({ ann }) => biasOf(ann, ['ab', 'repeat'], 'position'),
  acquiescence: ({ ann }) => biasOf(ann, ['compare'], 'acquiescence'),
  pull: ({ ann }) => {
    const { biases, formWeights } = profileOf(ann);
    const { pull } = pdiOf(ann);
    const size = ({ value, standardError }: typeof biases.position) =>
      Math.sqrt(Math.max(0, rounded(value ?? 0) ** 2 - rounded(standardError ?? 0) ** 2));
    const ofForm = { ab: biases.position, repeat: biases.position, compare: biases.acquiescence };
    const likelihoods = formMeans(ann);
    const leans = paperForms.map((form) => {
      const [w, l] = [rounded(formWeights.cdeval[form], 4), rounded(likelihoods[form], 4)];
      return { form, w, l, lean: w * (l - 0.5), bias: rounded(size(ofForm[form])) };
    });
    const byHand = sum(leans.map(({ lean, bias }) => lean - lean / (1 - bias)));
    return `Without their noise the biases of ann are √(${limitsOf(biases.position)}) = ${fixed(size(biases.position))} and √(${limitsOf(biases.acquiescence)}) = ${fixed(size(biases.acquiescence))}. On pdi:\n\n${table(
      ['', 'w', 'L', 'w · (L − ½)', 'b', 'less it/(1 − b)'],
      leans.map(({ form, w, l, lean, bias }) => [
        form,
        fixed(w, 4),
        fixed(l, 4),
        fixed(lean, 4),
        fixed(bias),
        fixed(lean - lean / (1 - bias), 4),
      ]),
    )}\n\nThe last column adds up to ${result({ byHand, tool: pull.value })}: the imputed likelihood of ann on pdi lies that far above what it would be without its biases.`;
  },
  'logit-pull': ({ ann }) => {
    const { pull, logitPull } = pdiOf(ann);
    const { favoured, z } = profileOf(ann).biasModel;
    return `As logits on every item the biases of ann pull its pdi by **${fixed(logitPull.value ?? 0)}** in place of ${fixed(pull.value ?? 0)}. z is ${z === null ? 'not given, since neither bias is clear' : fixed(z, 2)}: ${favoured === null ? 'its answers favour neither model' : `its answers favour ${favoured === 'share' ? 'shares of answers' : 'logits'}`}.`;
  },
  'without-biases': ({ ann }) => {
    const { imputed, pull, logitPull, withoutBiases } = pdiOf(ann);
    const [value, ...pulls] = [imputed, pull, logitPull].map((each) => rounded(each.value ?? 0));
    const left = pulls.map((each) => (value ?? 0) - each).toSorted((a, b) => a - b);
    const apart = Math.abs((pulls[0] ?? 0) - (pulls[1] ?? 0));
    const half = ((imputed.high ?? 0) - (imputed.low ?? 0)) / 2;
    const [least = 0, most = 0] = left;
    const figures = withoutBiases
      ? `ann would stand from ${result({ byHand: least, tool: withoutBiases.low }, 2)} to ${result({ byHand: most, tool: withoutBiases.high }, 2)} without its biases`
      : 'there is no figure of ann without its biases';
    return `The two pulls lie ${fixed(apart)} apart, and half the interval of the imputed likelihood is ${fixed(half)}: ${figures}.`;
  },
  'form-shifts': ({ ann }) => {
    const { formShifts } = pdiOf(ann);
    const likelihoods = formMeans(ann);
    const values = paperForms.map((form) => rounded(likelihoods[form], 4));
    const middle = mean(values);
    const shifts = paperForms.map(
      (form, place) =>
        `${form} ${result({ byHand: (values[place] ?? 0) - middle, tool: formShifts[form].value })}`,
    );
    return `On pdi the forms of ann have ${values.map((value) => fixed(value, 4)).join(', ')}, with a mean of ${fixed(middle, 4)}: ${shifts.join(', ')}.`;
  },
};

const biasOf = (
  ann: Ann,
  forms: readonly (typeof paperForms)[number][],
  name: 'position' | 'acquiescence',
): string => {
  const gaps = ann.tally.items.map((_, item) => {
    const ofForms = forms.flatMap((form) => {
      const [norm, reverse] = (['norm', 'reverse'] as const).map(
        (order) => templateLikelihood(ann.tally, { item, template: { form, order } }).readableOnly,
      );
      return norm == null || reverse == null ? [] : [norm - reverse];
    });
    return ofForms.length === 0 ? null : mean(ofForms);
  });
  const there = gaps.flatMap((gap) => gap ?? []);
  const counted = [...new Set(there)]
    .toSorted((a, b) => a - b)
    .map((gap) => ({ gap, items: there.filter((each) => each === gap).length }));
  const total = sum(counted.map(({ gap, items }) => gap * items));
  const { value } = profileOf(ann).biases[name];
  return `P(target when first) − P(target when second) of ann’s ${there.length} items: ${counted.map(({ gap, items }) => `${fixed(gap, 2)} (${items})`).join(', ')}, the number of items in brackets. Their sum is ${fixed(total, 2)}, and ${fixed(total, 2)}/${there.length} = ${result({ byHand: rounded(total, 2) / there.length, tool: value })}.`;
};

function profileOf(ann: Ann) {
  return present(ann.reported.profile, 'profile');
}

function pdiOf(ann: Ann) {
  return present(profileOf(ann).dimensions[0], 'pdi');
}

/** Mean imputed likelihoods of the pdi items under each form. */
function formMeans(ann: Ann) {
  const own = ann.reported.items.filter(({ dimension }) => dimension === 'pdi');
  const of = (form: (typeof paperForms)[number]) =>
    mean(own.flatMap(({ imputed }) => imputed[form] ?? []));
  return { ab: of('ab'), repeat: of('repeat'), compare: of('compare') };
}

function limitsOf({
  value,
  standardError,
}: {
  value: number | null;
  standardError: number | null;
}) {
  return `${fixed(value ?? 0)}² − ${fixed(standardError ?? 0)}²`;
}

/** Whether it answers the same again, and what its items have in common. */
export const reliability: Examples = {
  'retest-agreement': ({ ann }) => {
    const pairs = [...ann.tally.items.keys()].flatMap((item) =>
      paperTemplates.flatMap((template) => {
        const draws = Array.from({ length: ann.tally.width }, (_, draw) => draw);
        const read = draws.flatMap((draw) => scoreAt(ann.tally, { item, template, draw }) ?? []);
        return read.flatMap((one, place) => read.slice(place + 1).map((other) => one === other));
      }),
    );
    const alike = pairs.filter((same) => same).length;
    return `Templates of ann have two draws, those asked again four, which are one and six pairs: of ${pairs.length} pairs ${alike} went to one pole, ${alike}/${pairs.length} = ${result({ byHand: alike / pairs.length, tool: profileOf(ann).retest?.value })}.`;
  },
  'split-half': ({ ann }) => {
    const weights = profileOf(ann).formWeights.cdeval;
    const read = ann.tally.items.flatMap((item, place) => {
      const halves = halfLikelihoods(ann.tally, { item: place, weights });
      return halves ? [{ dimension: item.dimension, halves }] : [];
    });
    const rs = [0, 1, 2].map((split) =>
      rounded(
        correlationWithin(
          read.map(({ dimension, halves }) => ({
            dimension,
            x: halves[split]?.[0] ?? 0,
            y: halves[split]?.[1] ?? 0,
          })),
        ),
        4,
      ),
    );
    const r = mean(rs);
    return `Over the ${read.length} items of ann read under all six templates the halves of the three splits correlate at ${rs.map((each) => fixed(each, 4)).join(', ')}, on average ${fixed(r, 4)}: 2 · ${fixed(r, 4)}/(1 + ${fixed(r, 4)}) = ${result({ byHand: (2 * r) / (1 + r), tool: profileOf(ann).reliability.splitHalf.value })}.`;
  },
  'retest-reliability': ({ ann }) => {
    const cases = ann.tally.items.flatMap(({ dimension }, item) => {
      const values = drawLikelihoods(ann, item);
      return values.length < 2 ? [] : [{ dimension, values }];
    });
    const variances = cases.map(({ values }) => variance(values));
    const within = rounded(mean(variances), 4);
    const noise = rounded(
      mean(cases.map(({ values }, nth) => (variances[nth] ?? 0) / values.length)),
      4,
    );
    const rows = cases.map(({ dimension, values }) => ({
      dimension,
      x: mean(values),
      y: mean(values),
    }));
    const ofMeans = rounded(covarianceWithin(rows), 4);
    const between = ofMeans - noise;
    const icc = between / (between + within);
    return `${cases.length} items of ann have two draws or more in which all six templates were read. Draws of one item vary by ${fixed(within, 4)} about its mean; the means vary by ${fixed(ofMeans, 4)} within dimensions, of which ${fixed(noise, 4)} is noise. ICC = ${fixed(between, 4)}/(${fixed(between, 4)} + ${fixed(within, 4)}) = ${fixed(icc, 4)}, and for the two draws of a likelihood 2 · ${fixed(icc, 4)}/(1 + ${fixed(icc, 4)}) = ${result({ byHand: (2 * icc) / (1 + icc), tool: profileOf(ann).reliability.retest.value }, 2)}.`;
  },
  alpha: ({ many }) => {
    const rows = [...many.values()].map(({ tally }) => likelihoodsOfPdi(tally));
    const columns = (rows[0] ?? []).map((_, item) => rows.map((row) => row[item] ?? 0));
    const k = columns.length;
    const ofItems = roundedEach(columns.map(variance), 4);
    const ofSums = rounded(variance(rows.map(sum)), 4);
    const byHand = (k / (k - 1)) * (1 - sum(ofItems) / ofSums);
    const tool = cronbachAlpha({ dimension: 'pdi', likelihoods: rows });
    return `Over the ${tool.respondents} respondents of \`many.yaml\` the ${k} pdi items vary by ${ofItems.map((each) => fixed(each, 4)).join(', ')}, together ${fixed(sum(ofItems), 4)}, and the respondents’ sums by ${fixed(ofSums, 4)}: ${k}/${k - 1} · (1 − ${fixed(sum(ofItems), 4)}/${fixed(ofSums, 4)}) = ${result({ byHand, tool: tool.value }, 2)}.`;
  },
  'variance-shares': ({ ann }) => {
    const { variance: shares } = pdiOf(ann);
    const complete = completeItems(ann.tally, ['pdi']);
    const { items, ...squares } = present(
      meanSquares(
        complete.map((one, place) => ({ place, sums: itemSums(one) })),
        { times: new Uint8Array(complete.length).fill(1), repeats: 2 },
      ),
      'mean squares',
    );
    const of = (name: keyof typeof squares) => rounded(squares[name], 4);
    const components = [
      ['item', (of('item') - of('itemForm') - of('itemOrder') + of('itemFormOrder')) / 12],
      ['form', (of('form') - of('itemForm') - of('formOrder') + of('itemFormOrder')) / (4 * items)],
      [
        'order',
        (of('order') - of('itemOrder') - of('formOrder') + of('itemFormOrder')) / (6 * items),
      ],
      ['item × form', (of('itemForm') - of('itemFormOrder')) / 4],
      ['item × order', (of('itemOrder') - of('itemFormOrder')) / 6],
      ['form × order', (of('formOrder') - of('itemFormOrder')) / (2 * items)],
      ['item × form × order', (of('itemFormOrder') - of('draw')) / 2],
      ['draw', of('draw')],
    ] as const;
    const whole = sum(components.map(([, component]) => Math.max(0, component)));
    const found = [...Object.values(squares)];
    return `${items} pdi items of ann are complete:\n\n${table(
      ['', 'mean square', 'component', 'share'],
      components.map(([name, component], place) => [
        name,
        fixed(found[place] ?? 0, 4),
        fixed(component, 4),
        result(
          {
            byHand: Math.max(0, component) / whole,
            tool: shares?.shares.find(({ source }) => source === name)?.share?.value,
          },
          2,
        ),
      ]),
    )}\n\nThe draw’s component is its mean square, that of the item (item − item × form − item × order + item × form × order)/12, and so on.`;
  },
  entropies: ({ ann, report }) => {
    const entropies = present(report.respondents[1]?.profile?.entropies, 'entropies');
    const item = 0;
    const likelihoods = roundedEach(
      paperTemplates.flatMap(
        (template) => templateLikelihood(ann.tally, { item, template }).readableOnly ?? [],
      ),
    );
    const middle = mean(likelihoods);
    const h = (p: number) =>
      sum([p, 1 - p].map((each) => (each === 0 ? 0 : -each * Math.log2(each))));
    const inside = mean(likelihoods.map(h));
    const worked = [
      result({ byHand: h(middle), tool: marginalEntropy(likelihoods) }),
      result({ byHand: inside, tool: formSpecificEntropy(likelihoods) }),
      result({ byHand: 1 - (h(middle) - inside), tool: formConsistency(likelihoods) }),
    ];
    return `Templates with ${likelihoods.map((p) => fixed(p)).join(', ')}, those of \`${ann.tally.items[item]?.id}\` under ann (too few draws for a report; they show the arithmetic): the mean is ${fixed(middle)}, its entropy ${worked[0]}; the entropies have a mean of ${worked[1]}; consistency is 1 − (${fixed(h(middle))} − ${fixed(inside)}) = ${worked[2]}. For ben, whose log-probabilities are exact, the report has means over ${entropies.marginal.n} items of **${fixed(entropies.marginal.value ?? 0)}**, **${fixed(entropies.formSpecific.value ?? 0)}** and **${fixed(entropies.consistency.value ?? 0)}**, ${entropies.marginal.note}.`;
  },
};

/** Equation 2 from each draw in which all six templates were read. */
function drawLikelihoods(ann: Ann, item: number): number[] {
  const weights = profileOf(ann).formWeights.cdeval;
  return Array.from({ length: ann.tally.width }, (_, draw) =>
    paperTemplates.flatMap((template) => {
      const score = scoreAt(ann.tally, { item, template, draw });
      return score == null ? [] : [(weights[template.form as keyof typeof weights] / 2) * score];
    }),
  )
    .filter((parts) => parts.length === paperTemplates.length)
    .map(sum);
}

/** Readable-only likelihoods of the pdi items of a respondent, under its own weights. */
function likelihoodsOfPdi(tally: Tally): number[] {
  const summaries = summariseItems(tally);
  const plannedPairs = tally.items.length * tally.repeats;
  const weights = figuresOnce(prepareItems(summaries, { plannedPairs, cells: tally.cells })).weights
    .cdeval;
  return summaries
    .filter(({ item }) => item.dimension === 'pdi')
    .map(({ readableOnly }) => present(orientationLikelihood(readableOnly, weights), 'likelihood'));
}

function variance(values: readonly number[]): number {
  const centre = mean(values);
  return sum(values.map((value) => (value - centre) ** 2)) / (values.length - 1);
}

interface Row {
  readonly dimension: string;
  readonly x: number;
  readonly y: number;
}

/** Σ(x − x̄)(y − ȳ)/Σ(n − 1), with means by dimension. */
function covarianceWithin(rows: readonly Row[]): number {
  const dimensions = [...new Set(rows.map(({ dimension }) => dimension))];
  const groups = dimensions.map((dimension) => rows.filter((row) => row.dimension === dimension));
  const products = groups.map((group) => {
    const [x, y] = [mean(group.map((row) => row.x)), mean(group.map((row) => row.y))];
    return sum(group.map((row) => (row.x - x) * (row.y - y)));
  });
  return sum(products) / sum(groups.map((group) => group.length - 1));
}

function correlationWithin(rows: readonly Row[]): number {
  const of = (take: (row: Row) => readonly [number, number]) =>
    covarianceWithin(
      rows.map((row) => ({ dimension: row.dimension, x: take(row)[0], y: take(row)[1] })),
    );
  return of(({ x, y }) => [x, y]) / Math.sqrt(of(({ x }) => [x, x]) * of(({ y }) => [y, y]));
}
