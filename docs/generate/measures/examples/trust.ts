import { paperTemplates } from '../../../../analysis/per-form.js';
import { outcomeAt } from '../../../../analysis/tally.js';
import { templateLikelihood } from '../../../../analysis/template-likelihood.js';
import { paperForms } from '../../../../src/vocabulary/template.js';
import type { Examples } from '../example.js';
import { fixed, mean, present, result, rounded, sum } from '../numbers.js';
import type { SeededRun } from '../run.js';
import { table } from '../table.js';

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

export function profileOf(ann: Ann) {
  return present(ann.reported.profile, 'profile');
}

export function pdiOf(ann: Ann) {
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
