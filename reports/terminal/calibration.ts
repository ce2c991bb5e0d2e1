import type {
  CalibratedFigure,
  Calibration,
  CalibrationVerdict,
  MeantAnswers,
  Misread,
  RecoveredFigure,
} from '../../analysis/results/calibration.js';
import type { ReportScheme } from '../../vocabulary/scheme.js';
import { count, counted, decimal, list, NOTHING, plainText, share } from '../document/format.js';
import { dimensionIn } from '../document/scheme.js';
import { textTable, wrap } from './text-table.js';

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
    `Simulated. ${respondents} respondents with declared parameters, programs and not language models, were asked ${asked} with every template (${counted(repeats, 'answer')} each${scored}; seed ${seed}). The estimates are compared with the declared values.`,
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
  'declared    the parameter given to the respondents; biases are in logits',
  'expected    the value this figure should have according to the simulator: biases',
  '            pull it, and so do unread answers where they count 0.50',
  'recovered   the estimate, and',
  'half-width  that of its 95 % interval, each the mean over the respondents',
  'hold it     how many of their intervals contain the expected value',
].join('\n');

function intervalsText({ intervals }: CalibrationVerdict): string {
  const { covered, fewest, chance, power } = intervals;
  return paragraph(
    [
      `Intervals: ${covered} of ${counted(intervals.counted, 'interval')} contain the expected value. True 95 % intervals would give as few or fewer in ${share(chance)} of runs; fewer than ${fewest}, which is rarer than 1 %, is a miss.`,
      `Intervals with only 85 % coverage would be detected in ${share(power)} of runs.`,
      'Readable-only intervals use the same answers as others and are not counted.',
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
    const of = signs.length > 0 ? `, all for options with ${signs.join(' ')}` : '';
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
      ...(misread
        ? ['Answers are misread; do not rely on any figure until the cause is found.']
        : []),
      ...(intervals.missed
        ? [
            'Too few intervals contain the expected value; do not rely on any interval until the cause is found.',
          ]
        : []),
    ].join(' '),
  );
}

function paragraph(text: string): string {
  return wrap(text, WIDTH).join('\n');
}
