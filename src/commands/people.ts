import { existsSync } from 'node:fs';
import { Command, Option } from 'commander';
import { count, counted, plainText } from '../../reports/document/format.js';
import { InputError } from '../../vocabulary/input.js';
import type { Answering } from '../people/answering.js';
import { defaultLedger, filled, positive, whole } from './flags.js';
import { type Context, commandLine } from './terminal.js';

interface AnswerFlags {
  readonly as: string;
  readonly instrument?: 'survey' | 'stories';
  readonly sample?: number;
  readonly csv?: string;
  readonly ledger: string;
  readonly seed: number;
  readonly json?: true;
}

/** `undertone answer`: a person answers the very prompts that a model gets. */
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
    .option('--sample <number>', 'so many prompts, balanced (default: all)', positive)
    .option('--seed <number>', 'decides the sample', whole, 1)
    .option('--csv <file>', 'a form to fill in: made where there is none, else read', filled)
    .option('--ledger <file>', 'where answers are kept', defaultLedger)
    .option('--json', 'print what was taken in as JSON')
    .action(async (study: string, flags: AnswerFlags) => {
      const { Answering } = await import('../people/answering.js');
      await using answering = await Answering.open({ ...flags, study, now: context.now });
      const taken = flags.csv
        ? await byForm(answering, flags.csv)
        : await byKeyboard(answering, context);
      const { questions, answered } = answering;
      const left = questions.length - answered.size;
      const result = { study, as: flags.as, ledger: flags.ledger, ...taken, left };
      for (const { line, reason } of taken.unplaced ?? []) {
        context.stderr.write(`${plainText(`${flags.csv}:${line}: ${reason}`)}\n`);
      }
      context.stdout.write(
        flags.json ? `${JSON.stringify(result, null, 2)}\n` : summary(result, context),
      );
      if (taken.interrupted) context.exit(130);
      else if (taken.unplaced?.length) context.exit(1);
    });
}

/** What came of answering. */
interface Taken {
  /** The form that was written; absent where none was. */
  readonly form?: string;
  /** Answers taken in, changed ones among them. */
  readonly given: number;
  readonly unplaced?: readonly { readonly line: number; readonly reason: string }[];
  readonly interrupted?: boolean;
}

async function byKeyboard(answering: Answering, { keyboard }: Context): Promise<Taken> {
  if (!keyboard) {
    throw new InputError('there is no terminal to answer in; make a form with --csv FILE');
  }
  const { ask } = await import('../people/session.js');
  const { questions, answered } = answering;
  const save = answering.save.bind(answering);
  const { given, interrupted } = await ask({ questions, answered, save, ...keyboard });
  return { given, interrupted };
}

async function byForm(answering: Answering, file: string): Promise<Taken> {
  const { readForm, writeForm } = await import('../people/form.js');
  const { questions, answered } = answering;
  if (!existsSync(file)) {
    await writeForm(file, questions, answered);
    return { form: file, given: 0 };
  }
  const { answers, unplaced } = await readForm(file, questions);
  if (answers.length + unplaced.length === 0) {
    throw new InputError('has no answers yet; fill in its column "answer"', { file });
  }
  let given = 0;
  for (const { question, answer } of answers) {
    if (answered.get(question.id) === answer) continue;
    await answering.save(question, answer);
    given += 1;
  }
  return { given, unplaced };
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
    return `${plainText(`Wrote ${form}.`)}\n${plainText(`Fill in its column "answer", then run the same: ${again}`)}\n`;
  }
  const report = commandLine([
    'run',
    study,
    ...(ledger === defaultLedger ? [] : ['--ledger', ledger]),
  ]);
  return [
    `Kept ${counted(given, 'answer')} of ${as} in ${ledger}; ${left === 0 ? 'none is left' : `${count(left)} left`}.`,
    ...(unplaced.length > 0 ? [`${counted(unplaced.length, 'row')} could not be taken in.`] : []),
    left === 0 ? `Next: ${report}` : `Go on: ${again}`,
  ]
    .map((line) => `${plainText(line)}\n`)
    .join('');
}
