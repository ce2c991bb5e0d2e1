import { existsSync } from 'node:fs';
import { Command } from 'commander';
import { InputError } from '../../vocabulary/input.js';
import type { Plan } from '../study/plan.js';
import { type StarterPart, starterParts } from '../study/starter.js';
import type { CommonFlags } from './flags.js';
import { type Context, commandLine } from './terminal.js';

const FOLDER = 'undertone-demo';

/** `undertone demo`: a study of simulated respondents from start to report. */
export function demo(context: Context): Command {
  return new Command('demo')
    .description('try Undertone on simulated respondents, from the first question to the report')
    .option('--fresh', 'discard earlier answers and ask again; keep the study file')
    .option('--json', 'print only the report, as JSON')
    .option('--verbose', 'show intervals and bars too')
    .option('--quiet', 'hide progress')
    .option('--no-color', 'disable colours')
    .action(async (flags: DemoFlags) => {
      const { demoPlaces, isUnchanged, overHttp, planDemo } = await import('../simulation/demo.js');
      const { askStudy } = await import('./asking.js');
      const plan = await planDemo(FOLDER, { fresh: flags.fresh === true });
      const { ledger, report } = demoPlaces(FOLDER);
      // What resumes an interrupted demo must not forget it.
      const words = context.words.filter((word) => word !== '--fresh');
      const interrupts = context.takeInterrupts();
      const own = { ...context, words, takeInterrupts: () => interrupts };
      const isFirst = !existsSync(ledger) && (await isUnchanged(FOLDER));
      if (isFirst && !flags.quiet) await showFirst(plan, { ...flags, ledger }, own);
      await askStudy(
        plan,
        { ...flags, ledger, folder: report, force: true, yes: true, overHttp },
        own,
      );
    });
}

/** Shows the figures of the first respondent as soon as it has answered, on stderr: the report comes last. */
async function showFirst(
  plan: Plan,
  { ledger, color }: DemoFlags & { readonly ledger: string },
  context: Context,
): Promise<void> {
  const { firstSurvey, overHttp } = await import('../simulation/demo.js');
  const { ownModels } = await import('../simulation/own-models.js');
  const { runStudy } = await import('../study/run.js');
  const { withProgress } = await import('./asking.js');
  const result = await withProgress({ quiet: true, color }, context, (means) =>
    runStudy(firstSurvey(plan), { ...means, ledger, ownModels: ownModels(overHttp) }),
  );
  if (result.state !== 'reported') return;
  const { showReport } = await import('./report-output.js');
  context.stderr.write('First, what one respondent states, with 95 % intervals:\n\n');
  showReport(
    { report: result.report, folder: null },
    { verbose: true, color },
    { ...context, stdout: context.stderr },
  );
  context.stderr.write('\nNow all respondents, with stories and conversations.\n');
}

type DemoFlags = Pick<CommonFlags, 'json' | 'verbose' | 'quiet' | 'color'> & {
  readonly fresh?: true;
};

interface InitFlags {
  readonly force?: true;
  readonly with?: readonly StarterPart[];
}

/** @throws InputError for what is no part of a study */
function partsIn(list: string): readonly StarterPart[] {
  return list.split(',').map((word) => {
    const part = starterParts.find((each) => each === word.trim());
    if (part) return part;
    throw new InputError(`--with accepts ${starterParts.join(', ')}, separated by commas`);
  });
}

/** `undertone init`: writes a commented study to begin from. */
export function init({ stdout }: Context): Command {
  return new Command('init')
    .description('write a commented study file as a starting point')
    .argument('[file]', 'where to write it', 'study.yaml')
    .option('--with <parts>', 'parts to add to the survey: stories,conversations,personas', partsIn)
    .option('--force', 'replace an existing file')
    .action(async (file: string, { force, with: asked }: InitFlags) => {
      const { initStudy } = await import('../study/starter.js');
      await initStudy(file, { force: force === true, asked });
      const then = commandLine(['run', file]);
      stdout.write(`Wrote ${file}. Name your models in it, then: ${then}\n`);
    });
}
