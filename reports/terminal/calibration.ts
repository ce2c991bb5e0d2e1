import type { Reading } from '../../vocabulary/reading.js';
import type { Dimension, ReportScheme } from '../../vocabulary/scheme.js';
import type { Form } from '../../vocabulary/template.js';
import { count, counted, decimal, list, NOTHING, plainText, share } from '../document/format.js';
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

const WIDTH = 80;

/** What a calibration found, as plain text of 80 columns: a table for each cell, and the verdict. */
export function calibrationText(calibration: Calibration, scheme: ReportScheme): string {
  const paragraphs = [
    introduction(calibration),
    ...calibration.cells.map((cell) => cellText(cell, calibration.figures, scheme)),
    legend,
    intervalsText(calibration.verdict),
    readingsText(calibration.meant),
    verdictText(calibration.verdict),
  ];
  return `${paragraphs.join('\n\n')}\n`;
}

function introduction(calibration: Calibration): string {
  const { figures, items, repeats, questionnaire, seed, scoring } = calibration;
  const respondents = new Set(figures.map(({ respondent }) => respondent)).size;
  const scored = scoring === 'logprobs' ? ', from log-probabilities where a form has any' : '';
  const asked = `${counted(items, 'item')} of the questionnaire "${plainText(questionnaire)}"`;
  return paragraph(
    `Simulated. ${respondents} respondents with declared parameters, programs and not language models, were asked ${asked} under every template (${counted(repeats, 'answer')} each${scored}; seed ${seed}). What was found is held against what was declared.`,
  );
}

function cellText(
  { name, what }: Calibration['cells'][number],
  figures: readonly CalibratedFigure[],
  scheme: ReportScheme,
): string {
  const own = figures.filter(({ cell }) => cell === name);
  const respondents = new Set(own.map(({ respondent }) => respondent)).size;
  const rows = (all: readonly CalibratedFigure[]) =>
    [...new Set(all.map((each) => nameOf(each, scheme)))].map((row) =>
      rowOf(
        row,
        all.filter((each) => nameOf(each, scheme) === row),
      ),
    );
  const imputed = own.filter(({ figure }) => figure !== 'readableOnly');
  const readableOnly = own.filter(({ figure }) => figure === 'readableOnly');
  const apart = readableOnly.length > 0 ? [['readable-only:']] : [];
  return [
    paragraph(`${name.toUpperCase()}, ${counted(respondents, 'respondent')}: ${what}.`),
    textTable(columns, [...rows(imputed), ...apart, ...rows(readableOnly)]),
  ].join('\n');
}

const columns = [
  { name: '', align: 'left' },
  { name: 'declared', align: 'right' },
  { name: 'expected', align: 'right' },
  { name: 'recovered', align: 'right' },
  { name: 'half-width', align: 'right' },
  { name: 'hold it', align: 'right' },
] as const;

/** One figure of every respondent of a cell. */
function rowOf(name: string, figures: readonly CalibratedFigure[]): readonly string[] {
  const [{ declared, expected } = { declared: 0, expected: 0 }] = figures;
  const recovered = figures.flatMap((each) => each.recovered ?? []);
  const widths = figures.flatMap(({ low, high }) =>
    low === null || high === null ? [] : [(high - low) / 2],
  );
  const held = figures.filter(({ covered }) => covered).length;
  return [
    `  ${name}`,
    decimal(declared),
    decimal(expected),
    meanOf(recovered),
    meanOf(widths),
    `${held} of ${figures.length}`,
  ];
}

function meanOf(values: readonly number[]): string {
  if (values.length === 0) return NOTHING;
  return decimal(values.reduce((sum, value) => sum + value, 0) / values.length);
}

function nameOf({ figure, dimension }: RecoveredFigure, scheme: ReportScheme): string {
  if (dimension !== null) return dimensionIn({ scheme }, dimension).name;
  return figure === 'position' ? 'Position bias' : 'Acquiescence';
}

const legend = [
  'declared    the parameter that the respondents were given, maybe in logits',
  'expected    what it comes to in this figure, by the simulator alone: biases pull',
  '            it, and so do unread answers where they count 0.50',
  'recovered   the estimate, and',
  'half-width  that of its 95 % interval, each the mean over the respondents',
  'hold it     how many of their intervals hold what was expected',
].join('\n');

function intervalsText({ intervals }: CalibrationVerdict): string {
  const { covered, fewest, chance, power } = intervals;
  return paragraph(
    [
      `Intervals: ${covered} of ${counted(intervals.counted, 'interval')} hold what they should. True 95 % intervals come to as few or fewer in ${share(chance)} of runs; fewer than ${fewest}, which is rarer than 1 %, is a miss.`,
      `Intervals that hold 85 % only would be found out in ${share(power)} of runs.`,
      'Readable-only ones rest on the same answers as others and are not counted.',
    ].join(' '),
  );
}

function readingsText(meant: readonly MeantAnswers[]): string {
  const total = meant.reduce((sum, { answers }) => sum + answers, 0);
  const faults = meant.flatMap(faultsIn);
  const compared = `Readings: each of ${counted(total, 'answer')} was compared with what it was meant to say.`;
  if (faults.length === 0) return paragraph(`${compared} All were read as meant.`);
  return [paragraph(compared), ...faults.map(paragraph)].join('\n');
}

/** What was misread of some answers, in a sentence for each kind of fault. */
function faultsIn({ cell, meant, answers, unread, wrong }: MeantAnswers): readonly string[] {
  const what = {
    target: 'answers meant for the target',
    opposite: 'answers meant for the opposite',
    middle: 'ratings meant for the middle',
    none: 'answers meant for neither option',
    chances: 'answers with log-probabilities',
  }[meant];
  const sentence = (fault: Misread, came: string) => {
    const { forms, signs, first } = fault;
    const of = signs.length > 0 ? `, all of options with ${signs.join(' ')}` : '';
    const { item, answer, reading, rule } = first;
    return `${cell}: ${count(fault.answers)} of ${count(answers)} ${what} ${came}, all under ${list(forms)}${of}; the first, to ${plainText(item)}, was "${plainText(answer)}", read as ${reading} (${rule}).`;
  };
  return [
    ...(wrong ? [sentence(wrong, 'were read as something else')] : []),
    ...(unread ? [sentence(unread, 'were not read')] : []),
  ];
}

function verdictText({ intervals, misread, missed }: CalibrationVerdict): string {
  if (!missed) return 'Calibration passed.';
  return paragraph(
    [
      'Calibration missed.',
      ...(misread ? ['Answers are misread: until that is explained, trust no figure.'] : []),
      ...(intervals.missed
        ? ['Too few intervals hold: until that is explained, trust no interval.']
        : []),
    ].join(' '),
  );
}

function paragraph(text: string): string {
  return wrap(text, WIDTH).join('\n');
}
