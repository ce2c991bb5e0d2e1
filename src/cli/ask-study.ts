import { estimateCost, runStudy, type StudyResult } from '../workflows/index.js';
import type { Context, ExitCode } from './context.js';
import type { AskingFlags, CommonFlags } from './flags.js';
import { progressOf } from './progress/progress.js';
import { showReport } from './show-report.js';

/** More requests than this are asked for first, on a terminal. */
const MANY = 5000;

type Plan = Parameters<typeof runStudy>[0];
type Flags = AskingFlags &
  Pick<CommonFlags, 'ledger' | 'json' | 'quiet' | 'color'> & { readonly folder: string };

/** Asks a study with progress, shows its report, and sets the exit code. */
export async function askStudy(plan: Plan, flags: Flags, context: Context): Promise<void> {
  if (flags.dryRun) return sayCost(plan, flags, context);
  if (!(await isWanted(plan, flags, context))) return context.exit(1);
  const progress = progressOf(flags, context);
  const result = await runStudy(plan, {
    ledger: flags.ledger,
    folder: flags.folder,
    requests: flags.budget,
    asking: {
      concurrency: flags.concurrency,
      requestsPerMinute: flags.rpm,
      tokensPerMinute: flags.tpm,
    },
    environment: context.environment,
    interrupt: context.interrupt,
    abort: context.abort,
    now: context.now,
    emit: progress.emit,
  }).finally(progress.close);
  if (result.state === 'reported') showReport(result, flags, context);
  for (const line of remarks(result, flags, context)) context.stderr.write(`${line}\n`);
  context.exit(exitCodeOf(result));
}

/** 0 when all was observed, 1 when something is missing, 130 when the user ended it. */
export function exitCodeOf(result: StudyResult): ExitCode {
  if (result.state === 'interrupted') return 130;
  return result.complete ? 0 : 1;
}

function remarks(result: StudyResult, flags: Flags, { words }: Context): readonly string[] {
  const again = `undertone ${words.map(quoted).join(' ')}`;
  if (result.state === 'interrupted') {
    return [`Stopped. Every answer that came is kept; go on with:\n  ${again}`];
  }
  const bought = result.lanes.reduce((sum, lane) => sum + lane.bought, 0);
  if (result.complete && bought === 0 && !flags.json) {
    return ['Nothing was asked: the ledger had every answer already.'];
  }
  const stopped = result.lanes.flatMap(({ respondent, stopped }) =>
    stopped === null ? [] : [`${respondent} was stopped: ${stopped}`],
  );
  if (result.complete) return stopped;
  const why = result.ending === 'budget' ? 'The budget is spent.' : 'Some answers are missing.';
  return [...stopped, `${why} The report shows what is there; go on with:\n  ${again}`];
}

function quoted(word: string): string {
  return /^[\w./:=@%+,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

async function sayCost(plan: Plan, flags: Flags, { stdout }: Context): Promise<void> {
  const cost = await estimateCost(plan, flags.ledger);
  if (flags.json) {
    stdout.write(`${JSON.stringify(cost, null, 2)}\n`);
    return;
  }
  for (const one of cost) {
    const missing = one.wanted - one.remembered;
    stdout.write(
      `${one.respondent}: ${number(missing)} requests to ask, ${number(one.remembered)} already answered; about ${number(one.promptTokens)} tokens in, at most ${number(one.completionTokens)} out\n`,
    );
  }
}

async function isWanted(plan: Plan, flags: Flags, { confirm }: Context): Promise<boolean> {
  if (flags.yes || confirm === null) return true;
  const cost = await estimateCost(plan, flags.ledger);
  const real = cost.filter(({ simulated }) => !simulated);
  const missing = real.reduce((sum, { wanted, remembered }) => sum + wanted - remembered, 0);
  const requests = Math.min(missing, flags.budget ?? missing);
  if (requests <= MANY) return true;
  return confirm(`This asks ${number(requests)} requests. Go on?`);
}

function number(value: number): string {
  return value.toLocaleString('en');
}
