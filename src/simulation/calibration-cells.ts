import type {
  CalibrationBias,
  CalibrationLikelihood,
  RecoveredFigure,
} from '../../analysis/results/calibration.js';
import type { Estimate, SignedEstimate } from '../../analysis/survey/profile.js';
import type { Headlines } from '../../analysis/survey/profile-estimates.js';
import type { Item } from '../../vocabulary/item.js';
import { sha256 } from '../../vocabulary/request.js';
import { type Form, type Order, templateIndex } from '../../vocabulary/template.js';
import { Declaration, orientationOn } from '../asking/simulated/declaration.js';
import { expectedLikelihood } from './answer-model.js';

/** A respondent that an instrument should find to be what it is declared to be. */
export interface CalibrationCell {
  readonly name: string;
  /** What makes it hard, in a few words. */
  readonly what: string;
  readonly declaration: Declaration;
  readonly likelihoods: readonly CalibrationLikelihood[];
  readonly biases: readonly CalibrationBias[];
}

/** The cells that recovery is proved on, and that `undertone calibrate` asks. Items vary as by default. */
export const calibrationCells: readonly CalibrationCell[] = [
  {
    name: 'plain',
    what: 'six orientations between 0.25 and 0.75, no biases, every answer readable',
    declaration: Declaration.parse({
      orientation: { pdi: 0.25, idv: 0.65, uai: 0.55, mas: 0.35, lto: 0.75, ivr: 0.45 },
    }),
    likelihoods: ['imputed'],
    biases: [],
  },
  {
    name: 'biased',
    what: 'position bias 0.2 and acquiescence 0.3, which pull every figure of it towards 0.5',
    declaration: Declaration.parse({
      orientation: { pdi: 0.3, idv: 0.85, uai: 0.6, mas: 0.4, lto: 0.7, ivr: 0.5 },
      positionBias: 0.2,
      acquiescence: 0.3,
    }),
    likelihoods: ['imputed'],
    biases: ['position', 'acquiescence'],
  },
  {
    name: 'refusing',
    what: 'a fifth of the answers is lost: 15 % refusals, 3 % neutral, 2 % meaningless',
    declaration: Declaration.parse({
      orientation: { pdi: 0.35, idv: 0.7, uai: 0.6, mas: 0.3, lto: 0.65, ivr: 0.8 },
      refusal: 0.15,
      neutral: 0.03,
      unreadable: 0.02,
    }),
    likelihoods: ['imputed', 'readableOnly'],
    biases: [],
  },
  {
    name: 'extreme',
    what: 'an orientation of 0.9 on every dimension',
    declaration: Declaration.parse({
      orientation: { pdi: 0.9, idv: 0.9, uai: 0.9, mas: 0.9, lto: 0.9, ivr: 0.9 },
    }),
    likelihoods: ['imputed'],
    biases: [],
  },
  {
    name: 'shifted',
    what: 'a bias of 1 logit to the first option and of 0.8 to yes, on every item alike',
    declaration: Declaration.parse({
      orientation: { pdi: 0.3, idv: 0.8, uai: 0.6, mas: 0.4, lto: 0.7, ivr: 0.2 },
      logitBias: { position: 1, acquiescence: 0.8 },
    }),
    likelihoods: ['imputed'],
    biases: ['position', 'acquiescence'],
  },
];

/** The seed of a cell's nth respondent, 0..2³¹ − 1: no two of them share their item effects. */
export function cellSeed(
  { name }: Pick<CalibrationCell, 'name'>,
  { seed, number }: { readonly seed: number; readonly number: number },
): number {
  return Number.parseInt(sha256(`${seed} ${name} ${number}`).slice(0, 8), 16) >>> 1;
}

/**
 * The figures of a cell that are checked, as they were found, each beside what the simulator
 * says it should be. Dimensions without an item are left out.
 */
export function recoveredFigures(
  { name: cell, declaration, likelihoods, biases }: CalibrationCell,
  found: Headlines,
  items: readonly Item[],
): readonly RecoveredFigure[] {
  const asked = found.dimensions.filter((each) =>
    items.some(({ dimension }) => dimension === each.dimension),
  );
  return [
    ...likelihoods.flatMap((figure) =>
      asked.map(({ dimension, [figure]: estimate }) => {
        const declared = orientationOn(declaration, dimension);
        const expected = expectedLikelihood(declaration, dimension)[figure];
        return { cell, figure, dimension, declared, expected, ...held(estimate, expected) };
      }),
    ),
    ...biases.map((figure) => {
      const declared = declaredBias(declaration, figure);
      const expected = expectedBias(declaration, { figure, items });
      const estimate = found.biases[figure];
      return { cell, figure, dimension: null, declared, expected, ...held(estimate, expected) };
    }),
  ];
}

/** A share of answers, or logits where that is how the bias is declared. */
function declaredBias(
  { positionBias, acquiescence, logitBias }: Declaration,
  figure: CalibrationBias,
): number {
  return logitBias?.[figure] ?? { position: positionBias, acquiescence }[figure];
}

const biasedForms = { position: ['ab', 'repeat'], acquiescence: ['compare'] } as const;

/** P(target | norm) − P(target | reverse), the mean over the forms of a bias and over items like these. */
function expectedBias(
  declaration: Declaration,
  { figure, items }: { readonly figure: CalibrationBias; readonly items: readonly Item[] },
): number {
  const gaps = items.flatMap(({ dimension }) => {
    const { templates } = expectedLikelihood(declaration, dimension);
    const under = (form: Form, order: Order) => templates[templateIndex(form, order)] ?? 0;
    return biasedForms[figure].map((form) => under(form, 'norm') - under(form, 'reverse'));
  });
  return gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
}

/** An estimate, and whether its interval holds the truth. */
function held(
  { value, low, high }: Estimate | SignedEstimate,
  expected: number,
): Pick<RecoveredFigure, 'recovered' | 'low' | 'high' | 'covered'> {
  const covered = low !== null && high !== null && low <= expected && expected <= high;
  return { recovered: value, low, high, covered };
}
