import type { Dimension, ReportScheme } from '../../vocabulary/scheme.js';
import { counted, decimal, NOTHING, plainText } from '../document/format.js';
import { dimensionIn } from '../document/scheme.js';
import { textTable, wrap } from './text-table.js';

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

const WIDTH = 80;

/** What a calibration found, as plain text of 80 columns: a table for each cell, and the verdict. */
export function calibrationText(calibration: Calibration, scheme: ReportScheme): string {
  const paragraphs = [
    introduction(calibration),
    ...calibration.cells.map((cell) => cellText(cell, calibration.figures, scheme)),
    legend,
    verdictText(calibration),
  ];
  return `${paragraphs.join('\n\n')}\n`;
}

function introduction(calibration: Calibration): string {
  const { cells, items, repeats, questionnaire, seed, scoring } = calibration;
  const scored = scoring === 'logprobs' ? ', from log-probabilities where a form has any' : '';
  const asked = `${counted(items, 'item')} of the questionnaire "${plainText(questionnaire)}"`;
  return paragraph(
    `Simulated. ${cells.length} respondents with declared parameters, programs and not language models, were asked ${asked} under every template (${counted(repeats, 'answer')} each${scored}; seed ${seed}). What was found is held against what was declared.`,
  );
}

function cellText(
  { name, what }: Calibration['cells'][number],
  figures: readonly RecoveredFigure[],
  scheme: ReportScheme,
): string {
  const own = figures.filter(({ cell }) => cell === name);
  const imputed = own.filter(({ figure }) => figure !== 'readableOnly');
  const row = (each: RecoveredFigure) => rowOf(each, scheme);
  const readableOnly = own.filter(({ figure }) => figure === 'readableOnly');
  const apart = readableOnly.length > 0 ? [['readable-only:']] : [];
  return [
    paragraph(`${name.toUpperCase()}: ${what}.`),
    textTable(columns, [...imputed.map(row), ...apart, ...readableOnly.map(row)]),
  ].join('\n');
}

const columns = [
  { name: '', align: 'left' },
  { name: 'declared', align: 'right' },
  { name: 'expected', align: 'right' },
  { name: 'recovered', align: 'right' },
  { name: '95 % interval', align: 'right' },
  { name: 'holds it', align: 'left' },
] as const;

function rowOf(figure: RecoveredFigure, scheme: ReportScheme): readonly string[] {
  const { declared, expected, recovered, low, high } = figure;
  return [
    `  ${nameOf(figure, scheme)}`,
    decimal(declared),
    decimal(expected),
    recovered === null ? NOTHING : decimal(recovered),
    low === null || high === null ? NOTHING : `${decimal(low)} to ${decimal(high)}`,
    held(figure),
  ];
}

function held({ low, covered }: RecoveredFigure): string {
  if (low === null) return NOTHING;
  return covered ? 'yes' : 'NO';
}

function nameOf({ figure, dimension }: RecoveredFigure, scheme: ReportScheme): string {
  if (dimension !== null) return dimensionIn({ scheme }, dimension).name;
  return figure === 'position' ? 'Position bias' : 'Acquiescence';
}

const legend = [
  'declared   the parameter that the respondent was given',
  'expected   what it comes to in this figure, by the simulator alone: biases pull',
  '           it towards 0.50, and so do unread answers where they count 0.50',
  'recovered  the estimate, with its 95 % interval',
  'holds it   whether that interval holds what was expected',
].join('\n');

function verdictText({ verdict }: Calibration): string {
  const { counted: intervals, covered, fewest, missed } = verdict;
  const rare = `true 95 % intervals come to fewer than ${fewest} about once in 1,000 runs or less`;
  return paragraph(
    [
      `${covered} of ${counted(intervals, 'interval')} hold what they should; about 95 % should.`,
      'Readable-only ones rest on the same answers as others and are not counted.',
      missed
        ? `Calibration missed: ${rare}. Until that is explained, trust no interval.`
        : `Calibration passed; ${rare}.`,
    ].join(' '),
  );
}

function paragraph(text: string): string {
  return wrap(text, WIDTH).join('\n');
}
