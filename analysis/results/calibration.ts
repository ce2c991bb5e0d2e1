import type { Reading } from '../../vocabulary/reading.js';
import type { Dimension } from '../../vocabulary/scheme.js';
import type { Form } from '../../vocabulary/template.js';

/** The likelihoods of each dimension that are held against the truth. */
export type CalibrationLikelihood = 'imputed' | 'readableOnly';

/** The biases, over all dimensions, that are. */
export type CalibrationBias = 'position' | 'acquiescence';

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

/** A figure of one of the respondents of a cell. */
export interface CalibratedFigure extends RecoveredFigure {
  readonly respondent: string;
}

/** Answers that were not read as what they were meant to say. */
export interface Misread {
  readonly answers: number;
  /** The forms that they answer. */
  readonly forms: readonly Form[];
  /** Signs, such as ’, that stand in the options of every one of them. */
  readonly signs: readonly string[];
  readonly first: {
    /** The id of its item. */
    readonly item: string;
    readonly answer: string;
    readonly reading: Reading['kind'];
    /** The rule that read it. */
    readonly rule: string;
  };
}

/** The answers of a cell that were meant alike, held against what was read of them. */
export interface MeantAnswers {
  readonly cell: string;
  /**
   * What they were meant for: a pole, the middle of a scale, or none, as a refusal; or they stand for the
   * chances of every answer, by their log-probabilities.
   */
  readonly meant: 'target' | 'opposite' | 'middle' | 'none' | 'chances';
  readonly answers: number;
  /** Those meant for an option or a rating and read as neither; null where there are none. */
  readonly unread: Misread | null;
  /** Those read as saying something that was not meant: another option, a refusal for a neutral answer, other chances. */
  readonly wrong: Misread | null;
}

/** Whether a calibration passed, and what decided it. */
export interface CalibrationVerdict {
  readonly intervals: {
    /** Intervals that count: of the two likelihoods of one dimension of a respondent only the headline does. */
    readonly counted: number;
    /** Those of them that hold what was expected. */
    readonly covered: number;
    /** With fewer than these the calibration is missed. */
    readonly fewest: number;
    /** How often as few or fewer of as many true 95 % intervals hold, 0..1: the p of a one-sided binomial test. */
    readonly chance: number;
    /** How often a true coverage of 85 % would be found out, 0..1. */
    readonly power: number;
    readonly missed: boolean;
  };
  /** An answer was read as what it was not meant to say, or too many of the plain respondents' were not read. */
  readonly misread: boolean;
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
  readonly figures: readonly CalibratedFigure[];
  /** Every answer, held against what it was meant to say. */
  readonly meant: readonly MeantAnswers[];
  readonly verdict: CalibrationVerdict;
}
