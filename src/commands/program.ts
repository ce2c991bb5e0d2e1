import { Command, CommanderError } from 'commander';
import { count, counted } from '../../reports/document/format.js';
import { InputError } from '../../vocabulary/input.js';
import { version } from '../content/package-data.js';
import { withoutKeys, withoutKeyWords } from '../study/access/masked-keys.js';
import { calibrate } from './calibrate.js';
import { compare } from './compare.js';
import { doctor } from './doctor.js';
import { exportData } from './files/export.js';
import { importData } from './files/import.js';
import { ledger } from './files/ledger.js';
import { demo, init } from './first-steps.js';
import { lint } from './lint.js';
import { answer, label } from './people.js';
import { profile } from './profile.js';
import { report } from './report.js';
import { run } from './run.js';
import { simulate } from './simulate.js';
import { type Context, type ExitCode, guarded, plainLines } from './terminal.js';
import { view } from './view.js';
import { worker } from './worker.js';
import { write } from './write.js';

/** Runs one command line and returns its exit code; never throws, and prints no stack trace. */
export async function runCli(context: Omit<Context, 'exit'>): Promise<ExitCode> {
  let code: ExitCode = 0;
  const full: Context = {
    ...context,
    stdout: guarded(context.stdout),
    stderr: guarded(context.stderr),
    exit(value) {
      code = value;
    },
  };
  try {
    await buildProgram(full).parseAsync([...context.words], { from: 'user' });
  } catch (error) {
    code = failed(error, full);
  }
  return code;
}

/** The whole command line, with every command in it. */
function buildProgram(context: Context): Command {
  const program = new Command('undertone')
    .description(
      'Measures the culture of language models: what they state, what they infer, and the gap between.',
    )
    .version(version, '--version', 'print the version')
    .helpCommand('help [command]', "show a command's help")
    .addHelpText('after', firstSteps);
  for (const build of commands) program.addCommand(build(context));
  program.hook('preAction', (_program, command) => salvageFirst(command, context));
  for (const command of [program, ...program.commands]) {
    const name = command === program ? 'undertone' : `undertone ${command.name()}`;
    const isPainted = command.options.some(({ long }) => long === '--no-color');
    // Who always writes it need not know which commands have colours.
    if (command !== program && !isPainted) command.option('--no-color', 'disable colours');
    command
      .helpOption('-h, --help', 'show this help')
      .exitOverride()
      .configureOutput({
        writeOut: (text) => context.stdout.write(text),
        writeErr: (text) => context.stderr.write(text),
        getOutHelpWidth: () => context.stdout.columns ?? 80,
        getErrHelpWidth: () => context.stderr.columns ?? 80,
        outputError: (text, write) => {
          const sentence = withoutKeyWords(inOneSentence(text), context.environment);
          write(`${sentence}; see "${name} --help"\n`);
        },
      });
  }
  return program;
}

/** With --salvage a command goes on with a ledger of what can be read of its own. */
async function salvageFirst(command: Command, { stderr }: Context): Promise<void> {
  const { salvage: wanted, ledger } = command.opts<{ salvage?: true; ledger: string }>();
  if (!wanted) return;
  const { salvage } = await import('../ledger/salvage.js');
  const { file, saved, lost } = await salvage(ledger);
  const others = lost === null ? 'any others' : count(lost);
  const amount = `${counted(saved, 'response')} of ${ledger} could be read, ${others} could not`;
  stderr.write(`${plainLines(`${amount}; continuing with ${file}.`)}\n`);
  command.setOptionValue('ledger', file);
}

const firstSteps = `
First steps:
  undertone demo                          try it with simulated respondents
  undertone profile --model gpt-4o-mini   one model's profile (reads OPENAI_API_KEY)
  undertone init && undertone run study.yaml

Exit codes: 0 done, 1 incomplete or failed, 2 bad input, 130 interrupted.`;

/** Commander's complaint on one line, as the beginning of a sentence; of an option that is unknown, which may hold a key, the name alone. */
function inOneSentence(text: string): string {
  return text
    .trim()
    .replace(/^error: /, '')
    .replace(/^(unknown option '(?:--[^=']*|-[^-])).*'/s, "$1'")
    .replace(/\s*\n\s*/g, ' ')
    .replace(/\.$/, '');
}

function failed(error: unknown, { stderr, environment }: Context): ExitCode {
  // Commander has said what was wrong.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  const said = error instanceof Error ? error.message : String(error);
  // What was given in the wrong place may be a key.
  const message = withoutKeys(said, environment);
  if (error instanceof InputError) {
    stderr.write(`${plainLines(message)}\n`);
    return 2;
  }
  // By their names, since their modules are loaded by commands that ask.
  if (error instanceof Error && ['EndpointError', 'LedgerError'].includes(error.name)) {
    stderr.write(`${plainLines(message)}\n`);
    return 1;
  }
  stderr.write(`Undertone failed: ${plainLines(message)}\nEvery answer in the ledger is kept.\n`);
  return 1;
}

/** Every command, in the order of the help. */
const commands: readonly ((context: Context) => Command)[] = [
  demo,
  init,
  doctor,
  profile,
  run,
  worker,
  report,
  view,
  compare,
  lint,
  importData,
  exportData,
  ledger,
  answer,
  label,
  write,
  simulate,
  calibrate,
];
