import { Argument, Command, Option } from 'commander';
import { faultRemark } from '../../../reports/document/faults.js';
import { count, counted, plainText } from '../../../reports/document/format.js';
import type { ReportedRespondent } from '../../../reports/document/report.js';
import { type ExportFormat, exportFormats, InputError } from '../../../vocabulary/input.js';
import type { Lacking } from '../../interchange/export.js';
import type { TrainingSet } from '../../interchange/training.js';
import { excelOption, filled, ledgerOption, salvageHelp, whole } from '../flags.js';
import { asMissing, type Context, damagedAnswers, type Output, plainLines } from '../terminal.js';

interface Flags {
  readonly ledger: string;
  readonly format?: ExportFormat;
  readonly excel?: true;
  readonly teacher?: string;
  readonly seed?: number;
  readonly out?: string;
  readonly force?: true;
  readonly json?: true;
}

/** `undertone export`: every response of a study with its reading, or data to train a model on. */
export function exportData(context: Context): Command {
  return new Command('export')
    .description(
      'write out every response of a study with its reading, or data to train a model on',
    )
    .addArgument(new Argument('<what>', 'what to export').choices(['responses', 'training']))
    .argument('[study]', "a study file or a study's name (default: the ledger's latest)")
    .option(...ledgerOption)
    .option('--salvage', salvageHelp)
    .option(
      '--out <path>',
      'the file to write (default: standard output); for training, the folder (default: training)',
    )
    .option('--force', 'replace existing files')
    .optionsGroup('Options for responses:')
    .addOption(new Option('--format <format>', 'the format (default: csv)').choices(exportFormats))
    .option(...excelOption)
    .optionsGroup('Options for training:')
    .option(
      '--teacher <respondent>',
      'the respondent whose correct answers become training data',
      filled,
    )
    .option('--seed <number>', 'random seed that selects the held-out stories (default: 1)', whole)
    .option('--json', 'print what was made as JSON')
    .action(async (what: string, study: string | undefined, flags: Flags) => {
      refuseStray(what, flags);
      await { responses, training }[what as Kind](study, flags, context);
    });
}

/** What is exported, and the flags that only this takes. */
const kinds = { responses: ['format', 'excel'], training: ['teacher', 'seed', 'json'] } as const;
type Kind = keyof typeof kinds;

function refuseStray(what: string, flags: Flags): void {
  const others = what === 'training' ? kinds.responses : kinds.training;
  const stray = others.find((flag) => flags[flag] !== undefined);
  if (stray) throw new InputError(`--${stray} cannot be used with ${what}; remove it`);
}

async function responses(
  study: string | undefined,
  { out, force, ledger, format = 'csv', excel }: Flags,
  { stdout, stderr, exit }: Context,
): Promise<void> {
  const { placeOf } = await import('../../ledger/address.js');
  const { exportToFile, writeResponses } = await import('../../interchange/export.js');
  if (excel && format !== 'csv') throw new InputError('--excel works only with CSV; remove it');
  const faulty: Pick<ReportedRespondent, 'id' | 'faults'>[] = [];
  let lacks: Lacking | undefined;
  const source = {
    ledger,
    study,
    format,
    style: excel ? 'excel' : 'rfc',
    onFaults: (each: (typeof faulty)[number]) => faulty.push(each),
    lacking(found: Lacking) {
      lacks = found;
    },
  } as const;
  if (out) {
    const rows = await exportToFile(source, { file: out, force });
    stderr.write(`Wrote ${counted(rows, 'response')} to ${out}.\n`);
  } else await writeResponses(source, (line) => written(stdout, line));
  const remarks = [faultRemark(faulty), ...(lacks ? lackRemarks(lacks, placeOf(ledger)) : [])];
  const said = remarks.filter(Boolean);
  if (said.length === 0) return;
  stderr.write(`${plainLines(said.join('\n'))}\n`);
  exit(1);
}

/** What is told of an export that is not all of its study. */
function lackRemarks({ trials, of, damaged }: Lacking, ledger: string): readonly string[] {
  const lack = `${counted(trials, 'trial')} of ${count(of)} ${trials === 1 ? 'lacks' : 'lack'} answers`;
  return [
    damagedAnswers(damaged, ledger, asMissing),
    trials === 0 ? '' : `${lack}, so the export is incomplete.`,
  ];
}

async function training(
  study: string | undefined,
  { out = 'training', force, ledger, teacher, seed = 1, json }: Flags,
  { stdout }: Context,
): Promise<void> {
  if (teacher === undefined) {
    throw new InputError(
      '--teacher is missing; name the respondent whose correct answers become training data',
    );
  }
  const { exportTraining } = await import('../../interchange/training.js');
  const made = await exportTraining({ ledger, study, teacher, seed, out, force });
  stdout.write(json ? `${JSON.stringify(made, null, 2)}\n` : trainingSummary(made, out));
}

/** What was made, and how training and test are kept apart, as lines of plain text. */
function trainingSummary(made: TrainingSet, out: string): string {
  const { teacher, simulated, recorded, human, files, stories, statements, leftOut } = made;
  const said = { simulated, recorded, human };
  const marks = Object.entries(said)
    .flatMap(([mark, is]) => (is ? mark : []))
    .join(', ');
  const dropped = leftOut['shows a test statement'];
  return [
    `Wrote ${counted(files.length, 'file')} to ${out}, from answers of ${teacher}${marks && ` (${marks})`}.`,
    ...files.map(
      ({ file, lines, stories: told }) =>
        `  ${file}: ${counted(lines, 'line')} on ${told === 1 ? '1 story' : `${count(told)} stories`}`,
    ),
    `  Held out by seed ${made.seed}: ${stories.test.join(', ')}`,
    `  Statements: ${count(statements.training.length)} in training, ${count(statements.test.length)} in the test, none in both`,
    `  Left out of training, because they show a test statement or a near-duplicate: ${counted(dropped, 'question')}`,
    `  Without a correct, well-formed answer, so only in rft: ${counted(made.unanswered, 'question')}`,
    'See training.json for all of it, and grader.py for the rewards.',
    '',
  ]
    .map(plainText)
    .join('\n');
}

/** Writes a line, on a terminal without escapes, and waits where nobody has read the earlier ones yet. */
async function written(output: Output, line: string): Promise<void> {
  if (output.write(output.isTTY ? plainLines(line) : line) !== false) return;
  await new Promise<void>((resolve) => output.once?.('drain', resolve));
}
