import { count } from '../../reports/document/format.js';
import type { Plan } from '../workflows/plan-study.js';
import type { StudyResult } from '../workflows/run-study.js';
import type { Confirmation, Context, ExitCode } from './context.js';
import type { AskingFlags, CommonFlags } from './flags.js';
import { remarkOn } from './remarks.js';
import { sayCost } from './say-cost.js';
import { withProgress } from './with-progress.js';

/** More requests than this are asked for first, on a terminal. */
const MANY = 5000;

type Flags = AskingFlags &
  Pick<CommonFlags, 'ledger' | 'json' | 'verbose' | 'quiet' | 'color'> & {
    readonly folder: string;
  };

/**
 * Asks a study with progress, shows its report, and sets the exit code.
 * @returns whether every trial was observed
 */
export async function askStudy(plan: Plan, flags: Flags, context: Context): Promise<boolean> {
  const { stdout, stderr } = context;
  if (flags.dryRun) {
    const { estimateCost } = await import('../workflows/estimate-cost.js');
    sayCost(await estimateCost(plan, flags.ledger), flags, stdout);
    return false;
  }
  const confirmation = await confirmMany(plan, flags, context);
  if (confirmation !== 'yes') {
    stderr.write('Nothing was asked.\n');
    context.exit(confirmation === 'interrupted' ? 130 : 1);
    return false;
  }
  const result = await runWithProgress(plan, flags, context);
  if (result.state === 'reported') {
    const { showReport } = await import('./show-report.js');
    showReport({ report: result.report, folder: flags.folder }, flags, context);
  }
  const code = exitCodeOf(result);
  const remark = remarkOn(result, context.words);
  if (remark && !(flags.quiet && code === 0)) stderr.write(`${remark}\n`);
  context.exit(code);
  return code === 0;
}

async function runWithProgress(plan: Plan, flags: Flags, context: Context): Promise<StudyResult> {
  const { runStudy } = await import('../workflows/run-study.js');
  return withProgress(flags, context, (means) =>
    runStudy(plan, {
      ...means,
      ledger: flags.ledger,
      folder: flags.folder,
      requests: flags.budget,
      asking: {
        concurrency: flags.concurrency,
        requestsPerMinute: flags.rpm,
        tokensPerMinute: flags.tpm,
      },
      environment: context.environment,
      now: context.now,
    }),
  );
}

/** 0 when all was observed, 1 when something is missing, 130 when the user ended it. */
function exitCodeOf(result: StudyResult): ExitCode {
  if (result.state === 'interrupted') return 130;
  return result.complete ? 0 : 1;
}

/** Asks before many requests; fewer, and simulated ones, are wanted anyway. */
async function confirmMany(plan: Plan, flags: Flags, { confirm }: Context): Promise<Confirmation> {
  if (flags.yes || confirm === null) return 'yes';
  const { estimateCost } = await import('../workflows/estimate-cost.js');
  const cost = await estimateCost(plan, flags.ledger);
  const real = cost.filter(({ simulated }) => !simulated);
  const missing = real.reduce((sum, { wanted, remembered }) => sum + wanted - remembered, 0);
  const requests = Math.min(missing, flags.budget ?? missing);
  if (requests <= MANY) return 'yes';
  return confirm(`This asks at most ${count(requests)} requests. Go on?`);
}
