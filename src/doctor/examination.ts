import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Check, Examination, ExaminedModel } from '../../analysis/results/examination.js';
import { capitalised, count, duration, list } from '../../reports/document/format.js';
import { InputError } from '../../vocabulary/input.js';
import { isAnswer } from '../../vocabulary/reading.js';
import { noAnswerIn, type Response } from '../../vocabulary/response.js';
import type { Access } from '../asking/client.js';
import { contentRemedy, howToThinkLess, reasonedOnly } from '../asking/diagnosis.js';
import { variablesOf } from '../asking/endpoints/named-endpoints.js';
import { type ModelListing, type Probe, type Probed, probe } from '../asking/probe.js';
import { readLogprobs } from '../instruments/survey/reading/log-probabilities.js';
import { readResponse } from '../instruments/survey/reading/response.js';
import { isAddress, placeOf } from '../ledger/address.js';
import { ledgerIfThere, openLedger } from '../ledger/ledger.js';
import { type Environment, readKeys } from '../study/access/keys.js';
import type { Plan } from '../study/plan.js';
import { requestsTo, type Target, targetsOf } from './targets.js';

export interface ExamineOptions {
  readonly environment: Environment;
  /** Path of the ledger that the study would be asked into. */
  readonly ledger: string;
  /** After how long a request is given up. */
  readonly timeoutMs: number;
  /** Told before the first request: how many there will be. */
  readonly begin?: ((requests: number, models: number) => void) | undefined;
}

/** Looks at every endpoint and model of a plan, and at its ledger, where nothing is stored. */
export async function examine(plan: Plan, options: ExamineOptions): Promise<Examination> {
  const targets = targetsOf(plan);
  const asked = targets.filter((target) => 'access' in accessOf(target, options.environment));
  const requests = asked.reduce((sum, target) => sum + requestsTo(target), 0);
  const names = new Set(asked.map(({ endpoint, model }) => `${endpoint.name} ${model}`));
  options.begin?.(requests, names.size);
  const models = await Promise.all(targets.map((target) => examineTarget(target, options)));
  return { requests, models, ledger: await checkLedger(options.ledger) };
}

const ok = (check: string, found: string): Check => ({ check, state: 'ok', found, fix: null });
const note = (check: string, found: string, fix: string | null = null): Check => ({
  check,
  state: 'note',
  found,
  fix,
});
const warning = (check: string, found: string, fix: string): Check => ({
  check,
  state: 'warning',
  found,
  fix,
});
const failed = (check: string, found: string, fix: string): Check => ({
  check,
  state: 'failed',
  found,
  fix,
});
const skipped = (check: string, found = 'not checked'): Check => ({
  check,
  state: 'skipped',
  found,
  fix: null,
});

async function examineTarget(target: Target, options: ExamineOptions): Promise<ExaminedModel> {
  const { endpoint, model, for: whom } = target;
  const about = { model, endpoint: endpoint.url, for: whom };
  const way = accessOf(target, options.environment);
  if ('missing' in way) {
    const others = ['endpoint', 'model', ...further(target)];
    return { ...about, checks: [way.missing, ...others.map((name) => skipped(name))] };
  }
  const { timeoutMs } = options;
  await using asked = probe({ ...way.access, url: endpoint.url, timeoutMs });
  const { proxy } = way.access;
  const request = target.question?.request ?? target.digits;
  const first = await asked.ask({ request, draw: 0 });
  const plain = await plainAnswer(first, target, asked);
  const listing: ModelListing =
    (plain ?? first).kind === 'answer' ? await asked.listing(target.model) : { kind: 'untold' };
  return {
    ...about,
    checks: [
      ...(proxy ? [note('proxy', `${proxy.host}, from ${proxy.variable}`)] : []),
      ...reachOf(plain ?? first, target, listing),
      ...(await answersOf(first, target, { asked, plain })),
      ...limitsOf(first, asked),
    ],
  };
}

/** The answer to a plain request where the question itself was turned away: then key, endpoint and model are not at fault. */
async function plainAnswer(first: Probed, target: Target, asked: Probe): Promise<Probed | null> {
  if (first.kind === 'answer' || !target.question) return null;
  if (first.at === 'limits' || first.at === 'model') return null;
  const plain = await asked.ask({ request: target.digits, draw: 0 });
  return plain.kind === 'answer' ? plain : null;
}

/** The checks beyond key, endpoint and model. */
function further({ question }: Target): readonly string[] {
  const ofQuestion = question ? ['answer', 'log-probabilities', 'seed'] : [];
  return [...ofQuestion, 'latency', 'limits'];
}

/** What it takes to ask a target; or what is said where its variable is not set. */
function accessOf(
  { endpoint }: Target,
  environment: Environment,
): { readonly access: Access } | { readonly missing: Check } {
  try {
    const keys = readKeys({ endpoints: [endpoint] }, environment);
    return { access: keys.get(endpoint.name) ?? { apiKey: null } };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const [found = '', ...fix] = error.message.split('; ');
    return { missing: failed('key', found, capitalised(`${fix.join('; ')}.`)) };
  }
}

/** Key, endpoint and model, as far as the first answer tells. */
function reachOf(
  first: Probed,
  { endpoint, model }: Target,
  listing: ModelListing,
): readonly Check[] {
  const variables = variablesOf(endpoint);
  const set = `${list(variables)} ${variables.length > 1 ? 'are' : 'is'} set and accepted`;
  const keyFound = variables.length === 0 ? 'none needed' : set;
  if (first.kind === 'answer') {
    const { servedModel, simulated } = first.response;
    const found = listing.kind === 'untold' ? 'answers; the server lists no models' : 'known';
    const known = servedModel === model ? found : `${found}, served as ${servedModel}`;
    const served = simulated ? `${known} (simulated)` : known;
    const checked =
      listing.kind !== 'others' || simulated
        ? ok('model', served)
        : warning(
            'model',
            `answers, though ${listing.instead}`,
            'A server that accepts any model name may answer with a different model; name one that it lists.',
          );
    return [ok('key', keyFound), ok('endpoint', 'answers'), checked];
  }
  const { at, message } = first;
  switch (at) {
    case 'key':
      return [
        failed(
          'key',
          message,
          variables.length === 0
            ? 'Name the variable that holds its key with --api-key-env, or apiKeyEnv in the study.'
            : `Set ${list(variables)} to a key of this endpoint that has credit left.`,
        ),
        ok('endpoint', 'answers'),
        skipped('model'),
      ];
    case 'model':
      return [
        ok('key', keyFound),
        ok('endpoint', 'answers'),
        failed('model', message, 'Name a model that the endpoint lists.'),
      ];
    case 'limits':
      return [ok('key', keyFound), ok('endpoint', 'answers'), skipped('model')];
    case 'endpoint':
      return [
        skipped('key'),
        failed(
          'endpoint',
          message,
          'Check its URL, and that its server is running and accepts this request.',
        ),
        skipped('model'),
      ];
  }
}

/** What the answers are worth: readable, with log-probabilities, the same for the same seed, and how fast. */
async function answersOf(
  first: Probed,
  target: Target,
  { asked, plain }: { readonly asked: Probe; readonly plain: Probed | null },
): Promise<readonly Check[]> {
  const names = further(target).filter((name) => name !== 'limits');
  if (first.kind !== 'answer') {
    return names.map((name) =>
      plain && name === 'answer'
        ? failed(
            name,
            first.message,
            'A plain request was answered: it is an option of this request that is rejected.',
          )
        : skipped(name),
    );
  }
  const { response } = first;
  const { question } = target;
  if (!question) return [latency([response])];
  const seeded = target.reasons ? [] : await digitsFrom(target, asked);
  const others = seeded.flatMap((each) => (each.kind === 'answer' ? each.response : []));
  return [
    readable(response, question),
    logProbabilities(response, target),
    target.reasons
      ? skipped('seed', 'not asked for: it reasons first, which makes every request expensive')
      : seedCheck(seeded),
    latency([response, ...others]),
  ];
}

/** Digits from one seed twice, and from another. */
async function digitsFrom({ digits: request }: Target, asked: Probe): Promise<readonly Probed[]> {
  const answers: Probed[] = [];
  for (const draw of [0, 0, 1]) answers.push(await asked.ask({ request, draw }));
  return answers;
}

function readable(response: Response, question: NonNullable<Target['question']>): Check {
  const reading = readResponse(response, question.asked);
  const told = `“${response.content.trim().slice(0, 40)}”`;
  if (isAnswer(reading)) return ok('answer', `${told} can be read`);
  const thought = response.reasoning !== null || (response.usage?.reasoningTokens ?? 0) > 0;
  if (response.finish === 'length') {
    return note(
      'answer',
      `the token limit cut it short${thought ? ' while it reasoned' : ''}`,
      `Allow more tokens: maxTokens: 8192 in the study, or --max-tokens 8192${thought ? `; ${howToThinkLess}` : ''}.`,
    );
  }
  if (noAnswerIn(response) === 'empty') {
    return response.reasoning
      ? failed('answer', reasonedOnly, capitalised(`${contentRemedy}.`))
      : failed(
          'answer',
          'is empty',
          'A run asks again when an answer is empty; if it always is, check the logs of its server.',
        );
  }
  return note('answer', `${told} cannot be read (${reading.kind})`);
}

function logProbabilities(response: Response, { question, reasons }: Target): Check {
  const name = 'log-probabilities';
  if (question?.request.parameters.topLogprobs === undefined) {
    return skipped(name, reasons ? 'none: it reasons first' : 'not asked for; answers are sampled');
  }
  const without = 'No fix is needed: answers are sampled, and each repeat costs a request.';
  const changes = response.sent.changes.filter((change) => change.includes('logprobs'));
  const tokens = response.logprobs;
  if (!tokens || tokens.length === 0) {
    const why = changes.length > 0 ? 'rejected' : 'requested, but none returned';
    return note(name, why, without);
  }
  const most = Math.max(...tokens.map(({ top }) => top.length));
  const spelled = tokens
    .flatMap(({ top }) => top.map(({ token }) => token))
    .filter((token) => /^[^\p{L}]*[ab][^\p{L}]*$/iu.test(token));
  const said = [...new Set(spelled)].slice(0, 6).map((token) => JSON.stringify(token));
  const found = `${count(most)} alternatives; A and B as ${list(said) || 'no token'}`;
  return readLogprobs(response, question.asked)
    ? ok(name, found)
    : note(
        name,
        `${found}; unusable here, because too much probability falls on neither option`,
        without,
      );
}

/** Whether the same seed gives the same answer and another one another. */
export function seedCheck(answers: readonly Probed[]): Check {
  const texts: string[] = [];
  for (const each of answers) {
    if (each.kind === 'problem') return skipped('seed', `cannot tell: ${each.message}`);
    if (each.response.sent.seed === null) {
      return note('seed', 'rejected; a sampled answer cannot be reproduced');
    }
    texts.push(each.response.content.trim());
  }
  const [one, again, other] = texts;
  if (one === '' || other === '') return skipped('seed', 'cannot tell: an answer was empty');
  if (one !== again) return note('seed', 'not honoured: one seed gave two answers');
  return one === other
    ? skipped('seed', 'cannot tell: another seed gave the same answer')
    : ok('seed', 'honoured: one seed gave one answer, and another seed another');
}

/** Milliseconds after which an answer is slow. */
const SLOW = 10_000;

function latency(responses: readonly Response[]): Check {
  const sorted = responses.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  const found = `${duration(middle)} for an answer`;
  return middle > SLOW
    ? note('latency', found, 'Allow more time with --timeout, or ask fewer items with limit.')
    : ok('latency', found);
}

/** What the endpoint says of its limits. */
function limitsOf(first: Probed, asked: Probe): readonly Check[] {
  const limits = asked.limits();
  const said = [...limits].map(([what, value]) => `${what} ${value}`).join(', ');
  if (first.kind === 'problem' && first.at === 'limits') {
    const found = `${first.message}${said === '' ? '' : ` (${said})`}`;
    const fix =
      'Wait, then try again; --rpm and --tpm, or the same keys of the endpoint in the study, keep requests below a limit.';
    return [failed('limits', found, fix)];
  }
  if (first.kind === 'problem' && said === '') return [skipped('limits')];
  return [said === '' ? ok('limits', 'none in its headers') : ok('limits', `headers say ${said}`)];
}

/** Whether the ledger can be opened and written to; one that is not there is not made. */
async function checkLedger(path: string): Promise<Check> {
  const place = placeOf(path);
  try {
    const ledger = await ledgerIfThere(path);
    await ledger?.close();
    if (!isAddress(path)) await access(ledger ? path : dirname(path), constants.W_OK);
    if (!ledger) return ok('ledger', `${place} will be created with the first answer`);
    if (isAddress(path)) await (await openLedger(path)).close();
    return ok('ledger', `${place} can be opened and written to`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const isTold = error instanceof InputError || reason.startsWith(place);
    const what = isTold ? reason : `${place} cannot be used: ${reason}`;
    return failed('ledger', what.replace(/\.$/, ''), 'Name another with --ledger.');
  }
}
