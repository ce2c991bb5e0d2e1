import { Command, CommanderError } from 'commander';
import { InputError } from '../vocabulary/input-error.js';
import { version } from '../workflows/index.js';
import { commands } from './commands/index.js';
import type { Context, ExitCode } from './context.js';

/** Runs one command line and returns its exit code; never throws, and prints no stack trace. */
export async function runCli(context: Omit<Context, 'exit'>): Promise<ExitCode> {
  let code: ExitCode = 0;
  const full: Context = {
    ...context,
    exit(value) {
      code = value;
    },
  };
  try {
    await buildProgram(full).parseAsync([...context.words], { from: 'user' });
  } catch (error) {
    code = failed(error, context);
  }
  return code;
}

/** The whole command line, with every command in it. */
export function buildProgram(context: Context): Command {
  const program = new Command('undertone')
    .description(
      'Measures the culture of language models: what they state, what they infer, what they enact.',
    )
    .version(version, '--version', 'print the version')
    .helpOption('--help', 'show this help')
    .addHelpText('after', firstSteps)
    .showHelpAfterError('Add --help to see what there is.');
  for (const build of commands) program.addCommand(build(context));
  for (const command of [program, ...program.commands]) {
    command.exitOverride().configureOutput({
      writeOut: (text) => context.stdout.write(text),
      writeErr: (text) => context.stderr.write(text),
    });
  }
  return program;
}

const firstSteps = `
First steps:
  undertone demo                          see it work, with simulated respondents
  undertone profile --model gpt-4o-mini   one model's profile (reads OPENAI_API_KEY)
  undertone init && undertone run study.yaml

Exit codes: 0 done, 1 incomplete or failed, 2 bad input, 130 interrupted.`;

function failed(error: unknown, { stderr }: Pick<Context, 'stderr'>): ExitCode {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof InputError) {
    stderr.write(`${error.message}\n`);
    return 2;
  }
  const message = error instanceof Error ? error.message : String(error);
  stderr.write(
    `Undertone failed: ${message}\nWhat was answered until now is kept in the ledger.\n`,
  );
  return 1;
}
