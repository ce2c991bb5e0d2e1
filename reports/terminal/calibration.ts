import type {
  CalibrationBias,
  CalibrationLikelihood,
} from '../../src/vocabulary/calibration-cells.js';
import type { Dimension } from '../../src/vocabulary/dimension.js';

/** One figure of a simulated respondent, held against what was declared. */
export interface RecoveredFigure {
  /** The name of the calibration cell. */
  readonly cell: string;
  readonly figure: CalibrationLikelihood | CalibrationBias;
  /** Null for a bias, which is over all dimensions. */
  readonly dimension: Dimension | null;
  /** The declared parameter: an orientation, 0..1, or a bias, −1..1. */
  readonly declared: number;
  /** What the declaration comes to in this figure, biases and unread answers included. */
  readonly expected: number;
  /** The estimate, null where there is none, and its 95 % interval. */
  readonly recovered: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** True when the interval holds what was expected; false without one. */
  readonly covered: boolean;
}

/** Whether as many intervals hold what they should as 95 % intervals may be expected to. */
export interface CalibrationVerdict {
  /** Intervals that count: of the two likelihoods of one dimension of a cell only the headline does. */
  readonly counted: number;
  /** Those of them that hold what was expected. */
  readonly covered: number;
  /** With fewer than these the calibration is missed: 95 % intervals do so less than once in 1,000 runs. */
  readonly fewest: number;
  readonly missed: boolean;
}

/** What a calibration found. */
export interface Calibration {
  /** Always: nothing in it says anything about a model. */
  readonly simulated: true;
  readonly undertone: string;
  readonly questionnaire: string;
  readonly items: number;
  readonly repeats: number;
  /** Whether answers were drawn, or read from log-probabilities where a form has any. */
  readonly scoring: 'sample' | 'logprobs';
  readonly seed: number;
  readonly cells: readonly { readonly name: string; readonly what: string }[];
  readonly figures: readonly RecoveredFigure[];
  readonly verdict: CalibrationVerdict;
}
