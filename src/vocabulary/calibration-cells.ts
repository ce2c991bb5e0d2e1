import { Declaration } from './declaration.js';

/** The likelihoods of each dimension that are held against the truth. */
export type CalibrationLikelihood = 'imputed' | 'readableOnly';

/** The biases, over all dimensions, that are. */
export type CalibrationBias = 'position' | 'acquiescence';

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
];
