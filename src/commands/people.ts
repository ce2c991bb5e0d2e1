import { existsSync } from 'node:fs';
import { Argument, Command, Option } from 'commander';
import { count, counted, plainText } from '../../reports/document/format.js';
import type { CsvStyle } from '../../reports/files/csv.js';
import { InputError } from '../../vocabulary/input.js';
import { placeOf } from '../ledger/address.js';
import { type LabelQueue, labelQueues } from '../people/label-queue.js';
import type { Question } from '../people/question.js';
import { defaultLedger, excelOption, filled, ledgerOption, positive, whole } from './flags.js';
import { type Context, commandLine } from './terminal.js';

interface AnswerFlags {
  readonly as: string;
  readonly instrument?: 'survey' | 'stories';
  readonly sample?: number;
  readonly csv?: string;
  readonly excel?: true;
  readonly ledger: string;
  readonly seed: number;
  readonly json?: true;
}

/** `undertone answer`: a person answers what a model is asked. */
export function answer(context: Context): Command {
  return new Command('answer')
    .description('answer the prompts of a study yourself, as a human respondent of it')
    .argument('<study>', 'the study file')
    .requiredOption(
      '--as <id>',
      'who answers: a respondent of the study with "human: true"',
      filled,
    )
    .addOption(
      new Option('--instrument <name>', 'what is answered (default: both)').choices([
        'survey',
        'stories',
      ]),
    )
    .option('--sample <number>', 'number of prompts, balanced (default: all)', positive)
    .option('--seed <number>', 'random seed that selects the sample', whole, 1)
    .option('--csv <file>', 'a form to fill in: created if missing, else read', filled)
    .option(...excelOption)
    .option(...ledgerOption)
    .option('--json', 'print what was imported as JSON')
    .action(async (study: string, flags: AnswerFlags) => {
      const { Answering } = await import('../people/answering.js');
      await using answering = await Answering.open({ ...flags, study, now: context.now });
      const taken = flags.csv
        ? await byForm(answering, { file: flags.csv, style: csvStyle(flags) })
        : await byKeyboard(answering, context);
      const { questions, answered } = answering;
      const left = questions.length - answered.size;
      const result = { study, as: flags.as, ledger: placeOf(flags.ledger), ...taken, left };
      complain(taken, context);
      context.stdout.write(
        flags.json
          ? `${JSON.stringify(result, null, 2)}\n`
          : summary({ ...result, ledger: flags.ledger }, context),
      );
    });
}

function csvStyle({ excel }: { readonly excel?: true | undefined }): CsvStyle {
  return excel ? 'excel' : 'rfc';
}

/** What came of answering. */
interface Taken {
  /** The form that was written; absent where none was. */
  readonly form?: string;
  /** Answers taken in, changed ones among them. */
  readonly given: number;
  readonly unplaced?: readonly { readonly line: number; readonly reason: string }[];
  /** The form that was read, as messages name it. */
  readonly read?: string;
  readonly interrupted?: boolean;
}

/** Questions to a person, and what keeps the answers. */
interface Asking {
  readonly questions: readonly Question[];
  readonly answered: ReadonlyMap<string, string>;
  save(question: Question, answer: string): Promise<void>;
}

async function byKeyboard(answering: Asking, { keyboard }: Context): Promise<Taken> {
  if (!keyboard) {
    throw new InputError(
      'answering needs an interactive terminal; create a form instead with --csv FILE',
    );
  }
  const { ask } = await import('../people/session.js');
  const { questions, answered } = answering;
  const save = answering.save.bind(answering);
  const { given, interrupted } = await ask({ questions, answered, save, ...keyboard });
  return { given, interrupted };
}

async function byForm(
  answering: Asking,
  { file, style }: { readonly file: string; readonly style: CsvStyle },
): Promise<Taken> {
  const { readForm, writeForm } = await import('../people/form.js');
  const { questions, answered } = answering;
  if (!existsSync(file)) {
    await writeForm(file, questions, { answered, style });
    return { form: file, given: 0 };
  }
  const { file: read, answers, unplaced } = await readForm(file, questions);
  if (answers.length + unplaced.length === 0) {
    throw new InputError('has no answers yet; fill in its column "answer"', { file });
  }
  let given = 0;
  for (const { question, answer } of answers) {
    if (answered.get(question.id) === answer) continue;
    await answering.save(question, answer);
    given += 1;
  }
  return { given, unplaced, read };
}

/** Says which rows could not be taken in, and sets the exit code. */
function complain({ unplaced = [], read, interrupted }: Taken, { stderr, exit }: Context): void {
  for (const { line, reason } of unplaced) {
    stderr.write(`${plainText(`${read}:${line}: ${reason}`)}\n`);
  }
  if (interrupted) exit(130);
  else if (unplaced.length > 0) exit(1);
}

function formText(form: string, again: string): string {
  const then = `Fill in its column "answer"; then run the same again: ${again}`;
  return `${plainText(`Wrote ${form}.`)}\n${plainText(then)}\n`;
}

/** What was taken in, and what to do next, as lines of plain text. */
function summary(
  {
    study,
    as,
    ledger,
    form,
    given,
    left,
    unplaced = [],
  }: Taken & {
    readonly study: string;
    readonly as: string;
    readonly ledger: string;
    readonly left: number;
  },
  { words }: Context,
): string {
  const again = commandLine(words);
  if (form !== undefined) {
    return formText(form, again);
  }
  const report = commandLine([
    'run',
    study,
    ...(ledger === defaultLedger ? [] : ['--ledger', ledger]),
  ]);
  return [
    `Kept ${counted(given, 'answer')} of ${as} in ${placeOf(ledger)}; ${left === 0 ? 'none left' : `${count(left)} left`}.`,
    ...(unplaced.length > 0 ? [`${counted(unplaced.length, 'row')} could not be imported.`] : []),
    left === 0 ? `Next: ${report}` : `Go on: ${again}`,
  ]
    .map((line) => `${plainText(line)}\n`)
    .join('');
}

interface LabelFlags {
  readonly as?: string;
  readonly region?: string;
  readonly sample: number;
  readonly seed: number;
  readonly csv?: string;
  readonly excel?: true;
  readonly labels?: string;
  readonly agreement?: readonly string[];
  readonly questionnaire?: string;
  readonly language: string;
  readonly ledger: string;
  readonly json?: true;
}

/** `undertone label`: a person marks a sample, by which our rules, judges and content are checked. */
export function label(context: Context): Command {
  return new Command('label')
    .description(
      'label a sample yourself: readings, items, stories, tellings, judgements or conversations',
    )
    .addArgument(new Argument('<queue>', 'what is labelled').choices(labelQueues))
    .argument(
      '[source]',
      "a study's file or name (default: the ledger's latest); for items, stories and tellings, their file (default: the built-in one)",
    )
    .option('--as <name>', 'the name of the labeller', filled)
    .option('--region <name>', 'the region where you live; labels of items record it', filled)
    .option('--sample <number>', 'number of cases, drawn evenly', positive, 100)
    .option(
      '--seed <number>',
      'random seed that selects the sample; use the same one for all labellers',
      whole,
      1,
    )
    .option('--csv <file>', 'a form to fill in: created if missing, else read', filled)
    .option(...excelOption)
    .option(
      '--labels <path>',
      'the file that keeps your labels, or its folder (default: labels)',
      filled,
    )
    .option(
      '--agreement <files...>',
      'do not label, but report the agreement between the labellers of these files',
    )
    .option(
      '--questionnaire <path>',
      'the questionnaire that stories are about (default: the built-in one)',
      filled,
    )
    .option('--language <code>', 'the language of the items or stories', 'en')
    .option(...ledgerOption)
    .option('--json', 'print the result as JSON')
    .action(async (queue: LabelQueue, source: string | undefined, flags: LabelFlags) => {
      const asked = { ...flags, queue, source };
      if (flags.agreement) await agree({ ...asked, agreement: flags.agreement }, context);
      else await labelSample({ ...asked, as: flags.as }, context);
    });
}

/** What a study does with labels of a queue. */
const uses: Partial<Record<LabelQueue, (file: string) => string>> = {
  judgements: (file) =>
    `To correct the judge with these labels, add to the study: inference: { labels: ${file} }`,
  tellings: (file) =>
    `To correct the gap with these labels, add them to the study beside those of items: inference: { ratings: [FILE, ${file}] }`,
};

type LabelAsked = Omit<LabelFlags, 'as' | 'agreement'> & {
  readonly queue: LabelQueue;
  readonly source: string | undefined;
};

async function agree(
  { agreement, json, ...asked }: LabelAsked & { readonly agreement: readonly string[] },
  { stdout }: Context,
): Promise<void> {
  const { labelAgreement } = await import('../people/labelling.js');
  const { labelText } = await import('../../reports/terminal/labels.js');
  const report = await labelAgreement(asked, agreement);
  stdout.write(json ? `${JSON.stringify(report, null, 2)}\n` : labelText(report));
}

async function labelSample(
  { as, csv, excel, json, ...asked }: LabelAsked & { readonly as: string | undefined },
  context: Context,
): Promise<void> {
  if (as === undefined)
    throw new InputError('--as is missing; name the labeller, such as --as ana');
  if (csv === undefined) {
    throw new InputError(
      '--csv: name a form, such as --csv form.csv; it is created if missing, else read',
    );
  }
  const { Labelling } = await import('../people/labelling.js');
  const labelling = await Labelling.open({ ...asked, as });
  const taken = await byForm(labelling, { file: csv, style: csvStyle({ excel }) });
  complain(taken, context);
  const { file, questions, answered } = labelling;
  const left = questions.length - answered.size;
  const report = labelling.report();
  if (json) {
    context.stdout.write(`${JSON.stringify({ ...taken, file, left, ...report }, null, 2)}\n`);
    return;
  }
  const again = commandLine(context.words);
  if (taken.form !== undefined) {
    context.stdout.write(formText(taken.form, again));
    return;
  }
  const { labelText } = await import('../../reports/terminal/labels.js');
  if (answered.size > 0) context.stdout.write(`${labelText(report)}\n`);
  const kept = answered.size > 0 ? `Labels are kept in ${file}; ` : '';
  const open = left === 0 ? 'none left' : `${counted(left, 'question')} left`;
  context.stdout.write(`${plainText(`${kept}${open}.`)}\n`);
  if (left > 0) context.stdout.write(`${plainText(`Go on: ${again}`)}\n`);
  const use = uses[asked.queue];
  if (use && answered.size > 0) context.stdout.write(`${plainText(use(file))}\n`);
}
