import { faultRemark } from '../../reports/document/faults.js';
import { count, counted, likelihood, list, plainText } from '../../reports/document/format.js';
import type { NoAnswer } from '../../vocabulary/response.js';
import type { KeyedEndpoint } from '../study/access/keys.js';
import type { AskingOptions } from '../study/connect.js';
import type { RespondentCost } from '../study/forecasts/cost.js';
import type { RespondentForecast } from '../study/forecasts/precision.js';
import type { Plan } from '../study/plan.js';
import type { StudyResult } from '../study/run.js';
import type { Emit } from '../study/study-event.js';
import { grouped } from '../util/grouped.js';
import { basisOf, moneyOf, timeOf } from './expense.js';
import type { AllowKeyFlag, AskingFlags, CommonFlags } from './flags.js';
import { progressOf } from './progress/progress.js';
import { queueProgress } from './progress/queue.js';
import { batchesText } from './progress/state.js';
import {
  type Confirmation,
  type Context,
  commandLine,
  type ExitCode,
  type Interrupts,
  type Output,
} from './terminal.js';

/** More requests than this are asked for first, on a terminal. */
const MANY = 5000;

type Flags = AskingFlags &
  Pick<CommonFlags, 'ledger' | 'force' | 'json' | 'verbose' | 'quiet' | 'color'> & {
    readonly folder: string;
    readonly queue?: true;
    readonly cancelBatches?: true;
    readonly retry?: readonly NoAnswer[];
    readonly batchFile?: string;
    readonly batchAnswers?: string;
    /** Which of the models that the study simulates itself are asked over HTTP. */
    readonly overHttp?: (model: string) => boolean;
  };

/**
 * Asks a study with progress, shows its report, and sets the exit code.
 * @returns whether every trial was observed
 */
export async function askStudy(given: Plan, flags: Flags, context: Context): Promise<boolean> {
  const { stdout, stderr } = context;
  const { withForms } = await import('../study/plan.js');
  const plan = flags.forms ? withForms(given, flags.forms) : given;
  if (flags.dryRun) {
    const [{ estimateCost }, { forecastPrecision }] = await Promise.all([
      import('../study/forecasts/cost.js'),
      import('../study/forecasts/precision.js'),
    ]);
    const cost = await estimateCost(plan, flags.ledger, askingOf(flags));
    const forecasts = await forecastPrecision(plan, flags.ledger);
    const offer = await cheaperForms(plan, { cost, forecasts, ledger: flags.ledger });
    sayCost(cost, { ...flags, forecasts, offer }, stdout);
    if (!flags.json && plan.study.endpoints.some(({ batch }) => batch)) {
      stdout.write(
        'Asked in batches, at batch prices. A round takes up to 24 hours; requests that depend on an answer wait for the next round.\n',
      );
    }
    return false;
  }
  const confirmation = await confirmMany(plan, flags, context);
  if (confirmation !== 'yes') {
    stderr.write('Nothing was asked.\n');
    context.exit(endingOf(confirmation));
    return false;
  }
  const result = await runWithProgress(plan, flags, context);
  if (result.state === 'reported') {
    const { showReport } = await import('./report-output.js');
    showReport({ report: result.report, folder: flags.folder }, flags, context);
    const { cutPromptsText } = await import('../../reports/document/quality.js');
    for (const respondent of result.report.respondents) {
      const cut = cutPromptsText(respondent);
      const { listedInstead } = respondent.provenance;
      for (const remark of [cut, listedInstead]) {
        if (remark) stderr.write(`${plainText(respondent.id)}: ${remark}.\n`);
      }
    }
  }
  const fault = result.state === 'reported' ? faultRemark(result.report.respondents) : null;
  const code = fault === null ? exitCodeOf(result) : 1;
  const remark = remarkOn(result, context.words, flags.budget);
  if (remark && !(flags.quiet && code === 0)) stderr.write(`${remark}\n`);
  if (fault !== null) stderr.write(`${fault}\n`);
  context.exit(code);
  return code === 0;
}

/** Whether keys may go where a file says; a no is told and sets the exit code. */
export async function mayUse(
  endpoints: readonly KeyedEndpoint[],
  { allowKey: allowed = [] }: AllowKeyFlag,
  { environment, confirm, stderr, exit }: Context,
): Promise<boolean> {
  const { mayUseKeys } = await import('../study/access/allowed-keys.js');
  let confirmation: Confirmation = 'yes';
  const ask = async (question: string) => {
    confirmation = (await confirm?.(question)) ?? 'no';
    return confirmation === 'yes';
  };
  if (await mayUseKeys(endpoints, { allowed, environment, ask: confirm && ask })) return true;
  stderr.write('Nothing was asked.\n');
  exit(endingOf(confirmation));
  return false;
}

/** The exit code where the user did not say yes. */
function endingOf(confirmation: Confirmation): ExitCode {
  return confirmation === 'interrupted' ? 130 : 1;
}

async function runWithProgress(plan: Plan, flags: Flags, context: Context): Promise<StudyResult> {
  if (flags.queue) return queueWithProgress(plan, flags, context);
  const { runStudy } = await import('../study/run.js');
  const { ownModels } = await import('../simulation/own-models.js');
  return withProgress(flags, context, (means) =>
    runStudy(plan, {
      ...means,
      ledger: flags.ledger,
      folder: flags.folder,
      force: flags.force,
      budget: flags.budget,
      asking: askingOf(flags),
      ownModels: ownModels(flags.overHttp),
      batchFile:
        flags.batchFile === undefined && flags.batchAnswers === undefined
          ? undefined
          : { write: flags.batchFile, read: flags.batchAnswers },
      environment: context.environment,
      now: context.now,
    }),
  );
}

/** Waits for workers; the first Ctrl-C ends the waiting and leaves them at work. */
async function queueWithProgress(plan: Plan, flags: Flags, context: Context): Promise<StudyResult> {
  const { runQueued } = await import('../workers/queued-run.js');
  const { interrupt } = context.takeInterrupts();
  const progress = queueProgress(flags, context);
  try {
    return await runQueued(plan, {
      interrupt,
      emit: progress.emit,
      ledger: flags.ledger,
      folder: flags.folder,
      force: flags.force,
      asking: askingOf(flags),
      now: context.now,
    });
  } finally {
    progress.close();
    if (interrupt.aborted) {
      context.stderr.write('Queued requests stay queued, and workers continue with them.\n');
    }
  }
}

function askingOf({ concurrency, rpm, tpm, timeout, retry, cancelBatches }: Flags): AskingOptions {
  return {
    concurrency,
    requestsPerMinute: rpm,
    tokensPerMinute: tpm,
    timeout,
    retry,
    cancelBatches,
  };
}

/** 0 when all was observed, 1 when something is missing, 130 when the user ended it. */
function exitCodeOf(result: StudyResult): ExitCode {
  if (result.state === 'interrupted') return result.written ? 0 : 130;
  return result.complete ? 0 : 1;
}

/** Asks before many requests; fewer, and simulated ones, are wanted anyway. */
async function confirmMany(plan: Plan, flags: Flags, { confirm }: Context): Promise<Confirmation> {
  if (flags.yes || flags.cancelBatches || confirm === null) return 'yes';
  const { estimateCost } = await import('../study/forecasts/cost.js');
  const cost = await estimateCost(plan, flags.ledger, askingOf(flags));
  const real = cost.filter(({ simulated }) => !simulated);
  const missing = real.reduce((sum, { wanted, remembered }) => sum + wanted - remembered, 0);
  const limit = flags.budget?.unit === 'requests' ? flags.budget.amount : missing;
  const requests = Math.min(missing, limit);
  if (requests <= MANY) return 'yes';
  const { forecastPrecision } = await import('../study/forecasts/precision.js');
  const forecasts = await forecastPrecision(plan, flags.ledger);
  const offer =
    requests < missing
      ? null
      : await cheaperForms(plan, { cost: real, forecasts, ledger: flags.ledger });
  const beside = offer === null ? '' : ` ${offer}`;
  const cash = requests < missing ? null : moneyOf(real);
  const price = cash === null ? '' : ` for ${cash}`;
  return confirm(`This sends at most ${count(requests)} requests${price}.${beside} Continue?`);
}

/** The form that the tool offers where log-probabilities make one do. */
const CHEAPEST = 'ab';

/**
 * What one form in both orders would ask of these respondents where log-probabilities come, beside what is
 * planned, in a sentence; null where none are asked for or are known not to come, and where it is no less.
 */
async function cheaperForms(
  plan: Plan,
  {
    cost,
    forecasts,
    ledger,
  }: {
    readonly cost: readonly RespondentCost[];
    readonly forecasts: readonly RespondentForecast[];
    readonly ledger: string;
  },
): Promise<string | null> {
  const scored = plan.study.respondents.filter(
    ({ id, parameters }) =>
      parameters.topLogprobs !== undefined &&
      cost.some(({ respondent }) => respondent === id) &&
      forecasts.find(({ respondent }) => respondent === id)?.logprobs !== false,
  );
  const isCheapest = plan.study.survey.forms?.join() === CHEAPEST;
  if (isCheapest || scored.length < cost.length || forecasts.length === 0) return null;
  const come = scored.every(
    ({ id }) => forecasts.find(({ respondent }) => respondent === id)?.logprobs,
  );
  const [{ estimateCost }, { withForms }] = await Promise.all([
    import('../study/forecasts/cost.js'),
    import('../study/plan.js'),
  ]);
  const cheap = await estimateCost(withForms(plan, [CHEAPEST]), ledger);
  const sum = (of: readonly RespondentCost[]) => of.reduce((all, each) => all + each.fewest, 0);
  const fewest = sum(cheap.filter(({ respondent }) => scored.some(({ id }) => id === respondent)));
  const planned = sum(cost);
  if (fewest === 0 || fewest >= planned) return null;
  const requests = `${count(planned)} requests as planned`;
  const part = Number((fewest / planned).toPrecision(2));
  return `${come ? requests : `If log-probabilities are available, ${requests}`}; ${part} of that, ${count(fewest)}, with --forms ${CHEAPEST}, not CDEval’s six.`;
}

/** Says what a study would still ask, by respondent and, where there are several, in all. */
export function sayCost(
  cost: readonly RespondentCost[],
  {
    json,
    forecasts = [],
    offer = null,
  }: {
    readonly json?: true;
    readonly forecasts?: readonly RespondentForecast[];
    /** What would ask less, in a sentence. */
    readonly offer?: string | null;
  },
  stdout: Output,
): void {
  const forecastFor = (id: string) => forecasts.find(({ respondent }) => respondent === id);
  if (json) {
    const told = cost.map((one) => ({ ...one, forecast: forecastFor(one.respondent) ?? null }));
    stdout.write(`${JSON.stringify(told, null, 2)}\n`);
    return;
  }
  for (const one of cost) {
    stdout.write(`${one.respondent}: ${amounts([one])}\n`);
    const forecast = forecastFor(one.respondent);
    if (forecast) stdout.write(`  ${precision(forecast)}\n`);
  }
  if (cost.length !== 1) stdout.write(`In all: ${amounts(cost)}\n`);
  const basis = basisOf(cost);
  if (basis) stdout.write(`${basis}\n`);
  if (offer !== null) stdout.write(`${offer}\n`);
}

/** The half-widths to expect, dimensions that are alike together, and what they rest on. */
function precision({ answered, assumed, dimensions }: RespondentForecast): string {
  const told = grouped(dimensions, ({ halfWidth }) => {
    const [now, least] = halfWidth ? [halfWidth.planned, halfWidth.least].map(likelihood) : [];
    return halfWidth
      ? `half-width ${now} now; more draws reach at best ${least}`
      : 'too few items for an interval';
  });
  const parts = [...told].map(([text, own]) =>
    own.length === dimensions.length
      ? text
      : `${list(own.map(({ dimension }) => dimension))}: ${text}`,
  );
  const basis =
    assumed === null
      ? `from ${counted(answered, 'answered prompt')}`
      : `assuming items with SD ${likelihood(assumed.item)} about ${likelihood(assumed.mean)}, forms with SD ${likelihood(assumed.form)} about their item, and sampled answers`;
  const isForecast = dimensions.some(({ halfWidth }) => halfWidth !== null);
  return `${parts.join('. ')}${isForecast ? ` (${basis})` : ''}`;
}

function amounts(cost: readonly RespondentCost[]): string {
  const sum = (of: (one: RespondentCost) => number) => cost.reduce((all, one) => all + of(one), 0);
  const most = sum(({ wanted, remembered }) => wanted - remembered);
  const fewest = sum((one) => one.fewest);
  const undecided = sum((one) => one.undecided);
  // The word of the progress, where the same numbers are shown.
  const bounded = undecided > 0 || fewest < most || cost.some(({ mayBeFewer }) => mayBeFewer);
  const atMost = bounded ? 'at most ' : '';
  const requests =
    fewest < most
      ? `at most ${count(most)} requests to ask (${count(fewest)} if log-probabilities are available)`
      : `${atMost}${count(most)} requests to ask`;
  return [
    `${requests}, ${count(sum(({ remembered }) => remembered))} already answered; `,
    `${atMost}about ${count(sum(({ promptTokens }) => promptTokens))} tokens in, `,
    `at most ${count(sum(({ completionTokens }) => completionTokens))} out`,
    ...openIn(cost),
    ...[moneyOf(cost), timeOf(cost)].map((text) => (text === null ? '' : `; ${text}`)),
  ].join('');
}

/** What of the requests answers have yet to decide, at the most. */
function openIn(cost: readonly RespondentCost[]): readonly string[] {
  const open = new Map<string, number>();
  for (const { purpose, requests } of cost.flatMap(({ undecidedBy }) => undecidedBy)) {
    if (requests === 0) continue;
    open.set(purpose, (open.get(purpose) ?? 0) + requests);
  }
  if (open.size === 0) return [];
  const parts = [...open].map(([purpose, requests]) => `at most ${count(requests)} for ${purpose}`);
  return [`; of these requests, ${list(parts)}; the survey decides how many`];
}

/** What is left to say once a study was asked; `words` are those that asked it. */
export function remarkOn(
  result: StudyResult,
  words: readonly string[],
  budget?: AskingFlags['budget'],
): string | null {
  const resume = `continue with:\n  ${commandLine(words.map(goingOn))}`;
  if (result.state === 'interrupted') {
    if (result.written) {
      const { requests, file } = result.written;
      return `Wrote ${counted(requests, 'request')} to ${file}; nothing was sent. Import the answers with --batch-answers.`;
    }
    const stopped = `Stopped with ${counted(result.answered, 'request')} answered. Every answer is kept`;
    if (result.batches.length === 0) return `${stopped}; ${resume}`;
    const goOn = result.batches.map(batchesText).join('; ');
    const others = words.filter((word) => !['--batch', '--cancel-batches'].includes(word));
    const cancel = commandLine([...others, '--cancel-batches']);
    return `${stopped}. ${goOn}, and continues there; ${resume}\nCancel it with:\n  ${cancel}`;
  }
  if (result.complete) {
    const bought = result.lanes.reduce((sum, lane) => sum + lane.bought, 0);
    return bought === 0 ? 'No requests were needed: the ledger already has every answer.' : null;
  }
  return `${reasonOf(result, budget)} The report covers the answers so far; ${resume}`;
}

/** What is cancelled once is not cancelled to go on. */
const goingOn = (word: string) => (word === '--cancel-batches' ? '--batch' : word);

function reasonOf(
  { ending, lanes }: Extract<StudyResult, { state: 'reported' }>,
  budget: AskingFlags['budget'],
): string {
  if (ending === 'budget') {
    const of = budget ? ` of ${budget.amount.toLocaleString('en')} ${budget.unit}` : '';
    const isMetered = budget !== undefined && budget.unit !== 'requests';
    return isMetered && lanes.every(({ bought }) => bought === 0)
      ? `The budget${of} is less than one request may take.`
      : `The budget${of} is spent.`;
  }
  const why = [...new Set(lanes.flatMap(({ stopped }) => stopped ?? []))];
  const stops = why.map((reason) => {
    const of = lanes.filter(({ stopped }) => stopped === reason);
    const names = list(of.map(({ respondent }) => plainText(respondent)));
    return `${names} ${of.length > 1 ? 'were' : 'was'} stopped: ${plainText(reason)}.`;
  });
  const failures = new Set(lanes.flatMap(({ lastFailure }) => lastFailure ?? []));
  const reasons = stops.length > 0 ? stops : [...failures].map((each) => `${plainText(each)}.`);
  return ['Some answers are missing.', ...reasons].join(' ');
}

/** What work needs to show how far it is and to be ended by Ctrl-C. */
interface Means extends Interrupts {
  readonly emit: Emit;
}

/** Does some asking with progress on stderr; the first Ctrl-C ends it cleanly, and that is said. */
export async function withProgress<Result>(
  flags: { readonly quiet?: true; readonly color: boolean },
  context: Context,
  work: (means: Means) => Promise<Result>,
): Promise<Result> {
  const { interrupt, abort } = context.takeInterrupts();
  const progress = progressOf(flags, context);
  const sayEnding = () =>
    progress.note(
      'Finishing requests in progress, for up to 10 s; press Ctrl-C again to stop at once.',
    );
  interrupt.addEventListener('abort', sayEnding, { once: true });
  try {
    return await work({ interrupt, abort, emit: progress.emit });
  } finally {
    interrupt.removeEventListener('abort', sayEnding);
    progress.close();
  }
}
