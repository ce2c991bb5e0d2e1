import { Command } from 'commander';
import { positive, type SurveyFlags, withSurveyFlags } from './flags.js';
import type { Context } from './terminal.js';

type Flags = SurveyFlags & {
  readonly intervals?: number;
  readonly ledger?: string;
  readonly out?: string;
  readonly json?: true;
  readonly quiet?: true;
  readonly color: boolean;
};

/** `undertone calibrate`: recovers declared parameters through the real path. */
export function calibrate(context: Context): Command {
  const command = new Command('calibrate').description(
    'measure simulated respondents whose culture is known, and see whether it is found',
  );
  withSurveyFlags(command);
  command.option(
    '--intervals <number>',
    'minimum number of intervals to compare with the truth (default: 100)',
    positive,
  );
  return command
    .optionsGroup('Results:')
    .option('--ledger <file|url>', 'where to keep the responses (default: nothing is kept)')
    .option('--out <path>', 'keep the report in this folder (default: nothing is kept)')
    .option('--json', 'print only the result, as JSON')
    .option('--quiet', 'hide progress')
    .option('--no-color', 'disable colours')
    .addHelpText('after', notes)
    .action(async ({ ledger, out, ...flags }: Flags) => {
      const { stdout, stderr, exit, words, now } = context;
      const { calibrate: calibrateStudy } = await import('../simulation/calibration.js');
      const { planCalibration } = await import('../simulation/calibration.js');
      const { reportScheme } = await import('../../vocabulary/scheme.js');
      const { calibrationText } = await import('../../reports/terminal/calibration.js');
      const { remarkOn } = await import('./asking.js');
      const { withProgress } = await import('./asking.js');
      const plan = await planCalibration(flags);
      const done = await withProgress(flags, context, (means) =>
        calibrateStudy(plan, { ...means, ledger, folder: out, now }),
      );
      if (done.state === 'unfinished') {
        stderr.write(`${ledger ? remarkOn(done.result, words) : 'Stopped; nothing is kept.'}\n`);
        exit(done.result.state === 'interrupted' ? 130 : 1);
        return;
      }
      const { calibration } = done;
      stdout.write(
        flags.json
          ? `${JSON.stringify(calibration, null, 2)}\n`
          : calibrationText(calibration, reportScheme(plan.scheme)),
      );
      exit(calibration.verdict.missed ? 1 : 0);
    });
}

const notes = `
Calibration passes if at least as many intervals contain the true value as 95 %
intervals would in 99 of 100 runs, if no answer is misread, and if at most 1 %
of the answers that plain respondents give for a pole cannot be read.

Without --limit, it asks the fewest items that give every dimension 25. The
respondents return log-probabilities only with --scoring logprobs.

Exit codes: 0 calibration passed, 1 calibration missed, 2 bad input.`;
