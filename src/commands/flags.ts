import { type Command, InvalidArgumentError } from 'commander';
import { type MapFit, mapFits } from '../../vocabulary/input.js';

/** Flags of every command that makes or reads results. */
export interface CommonFlags {
  readonly ledger: string;
  readonly out?: string;
  readonly force?: true;
  readonly json?: true;
  readonly verbose?: true;
  readonly quiet?: true;
  readonly color: boolean;
}

/** Flags that say who is asked. */
export interface RespondentFlags {
  readonly model: string;
  readonly endpoint?: string;
  readonly apiKeyEnv?: string;
  readonly language?: string;
  readonly persona?: string;
  readonly temperature?: number;
  readonly maxTokens?: number;
  readonly extra?: Readonly<Record<string, unknown>>;
}

/** Flags that say where the model that is asked comes from. */
export interface TagFlags {
  readonly family?: string;
  readonly generation?: string;
  readonly base?: string;
  readonly training?: string;
}

/** Flags that say which country scores respondents are compared with. */
export interface CountryFlags {
  readonly countries?: string;
  readonly map?: MapFit;
}

/** Flags that say what a survey asks. */
export interface SurveyFlags {
  readonly questionnaire?: string;
  readonly templates?: string;
  readonly repeats?: number;
  /** `auto`, `sample` or `logprobs`; checked with the study that it becomes part of. */
  readonly scoring?: string;
  readonly limit?: number;
  readonly seed?: number;
}

/** Flags that say how it is asked. */
export interface AskingFlags {
  /** Question forms; checked with the study that they become part of. */
  readonly forms?: readonly string[];
  readonly dryRun?: true;
  /** Requests, tokens or money. */
  readonly budget?: { readonly amount: number; readonly unit: string };
  readonly concurrency?: number;
  readonly rpm?: number;
  readonly tpm?: number;
  /** Seconds. */
  readonly timeout?: number;
  readonly yes?: true;
}

/** The flag of commands that send keys to where a file says. */
export interface AllowKeyFlag {
  readonly allowKey?: readonly string[];
}

export const defaultLedger = 'undertone.db';
/** A file, or the address of a PostgreSQL database. */
export const ledgerOption = [
  '--ledger <file|url>',
  'where responses are kept',
  defaultLedger,
] as const;
export const salvageHelp = 'continue with what is left of a damaged ledger';

/** Where a model is asked. */
export const urlOption = [
  '--endpoint <url>',
  'its OpenAI-compatible base URL (default: https://api.openai.com/v1)',
  url,
] as const;
export const keyOption = [
  '--api-key-env <name>',
  'the variable that holds its key (default: OPENAI_API_KEY for OpenAI, none elsewhere)',
] as const;

/** Further keys of the body of requests. */
export const extraOption = [
  '--extra <key=json>',
  'an extra field in its requests, such as enable_thinking=false; may be repeated',
  extra,
] as const;

/** Lets a key go to where a file says. */
export const allowKeyOption = [
  '--allow-key <variable=host>',
  'allow a key to be sent to a host that a file names; repeat the option for more keys',
  (pair: string, before: readonly string[] = []) => [...before, pair],
] as const;

export function withCommonFlags(command: Command, out: string): Command {
  return command
    .optionsGroup('Results:')
    .option(...ledgerOption)
    .option('--salvage', salvageHelp)
    .option('--out <path>', out)
    .option('--force', 'replace the report of another study in that folder')
    .option('--json', 'print only the result, as JSON')
    .option('--verbose', 'show intervals and bars too')
    .option('--quiet', 'hide progress')
    .option('--no-color', 'disable colours');
}

export function withRespondentFlags(command: Command): Command {
  return command
    .optionsGroup('Who is asked:')
    .requiredOption('--model <name>', 'the model to ask', filled)
    .option(...urlOption)
    .option(...keyOption)
    .option('--language <code>', 'the language to ask in (default: en)')
    .option('--persona <text>', 'a system message', filled)
    .option('--temperature <number>', 'sampling temperature (default: 1)', temperature)
    .option('--max-tokens <number>', 'maximum tokens per answer (default: 16, or 96)', positive)
    .option(...extraOption);
}

export function withTagFlags(command: Command): Command {
  return command
    .optionsGroup('Where it comes from, for comparisons:')
    .option('--family <name>', 'shared by models of one maker or lineage', filled)
    .option('--generation <name>', 'its place in the family, such as 3.1', filled)
    .option('--base <model>', 'the model it was tuned from', filled)
    .option('--training <text>', 'how it was tuned, such as instruct', filled);
}

/** @param otherwise what holds where a flag is not given, by its name */
export function withCountryFlags(
  command: Command,
  otherwise: { readonly countries: string; readonly map: string },
): Command {
  return command
    .optionsGroup('What it is compared with:')
    .option(
      '--countries <table>',
      `hofstede-2023, hofstede-2015 or your own CSV (default: ${otherwise.countries})`,
      filled,
    )
    .option(
      '--map <fit>',
      `fit the map to the countries ("countries") or to countries and respondents ("joint"; default: ${otherwise.map})`,
      mapFit,
    );
}

export function withSurveyFlags(command: Command): Command {
  return command
    .optionsGroup('What is asked:')
    .option(
      '--questionnaire <path>',
      'your own questionnaire: a file, or a folder with one per language',
    )
    .option('--templates <path>', 'your own templates: a file, or a folder with one per language')
    .option('--repeats <number>', 'answers per template (default: 1; CDEval: 5)', positive)
    .option('--scoring <how>', 'auto, sample or logprobs (default: auto)')
    .option('--limit <number>', 'items per dimension and domain, for a quick look', positive)
    .option('--seed <number>', 'random seed (default: 1)', whole);
}

export function withAskingFlags(command: Command): Command {
  return withLimitFlags(
    command
      .optionsGroup('How it is asked:')
      .option('--forms <list>', 'question forms, such as ab (default: all)', listed),
  ).option('--yes', 'start more than 5,000 requests without confirmation');
}

/** Flags of whatever asks models. */
export function withLimitFlags(command: Command): Command {
  return command
    .optionsGroup('How it is asked:')
    .option('--dry-run', 'show how many requests would be sent, and send none')
    .option('--budget <amount>', 'the budget, such as 2000requests or 5usd', budget)
    .option(
      '--concurrency <number>',
      'maximum requests in progress (default: up to 64 or 256)',
      upTo(1000),
    )
    .option('--rpm <number>', 'maximum requests per minute', positive)
    .option('--tpm <number>', 'maximum tokens per minute', positive)
    .option(
      '--timeout <seconds>',
      'seconds to wait for an answer before the request is sent again (default: 120; 900 for models that reason)',
      seconds,
    );
}

/** A text with something in it: a shell variable that is not set is none. */
export function filled(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('It must not be empty.');
  return text;
}

/** What stands between commas. */
function listed(text: string): string[] {
  return text.split(',').map((each) => each.trim());
}

/** A whole number from 0. */
export function whole(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('Give a whole number, such as 5.');
  return Number(text);
}

/** A whole number from 1. */
export function positive(text: string): number {
  const value = whole(text);
  if (value < 1) throw new InvalidArgumentError('Give at least 1.');
  return value;
}

/** A whole number from 1 to `most`. */
function upTo(most: number) {
  return (text: string): number => {
    const value = positive(text);
    if (value > most) throw new InvalidArgumentError(`Give at most ${most.toLocaleString('en')}.`);
    return value;
  };
}

/** A time in seconds, up to a day. */
export function seconds(text: string): number {
  return upTo(86_400)(text);
}

/** A sampling temperature, 0..2. */
function temperature(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !(value >= 0 && value <= 2)) {
    throw new InvalidArgumentError('Give a number from 0 to 2, such as 0.7.');
  }
  return value;
}

/** The URL of an endpoint. */
function url(text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
  throw new InvalidArgumentError('Give a URL, such as http://localhost:8000/v1.');
}

/** A key and its value, which is text where it is no JSON, beside those before it. */
function extra(
  text: string,
  before: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, unknown>> {
  const [, key, value = ''] = /^([^=]+)=(.+)$/s.exec(text) ?? [];
  if (key === undefined) {
    throw new InvalidArgumentError('Give a key and a value, such as enable_thinking=false.');
  }
  try {
    return { ...before, [key]: JSON.parse(value) };
  } catch {
    return { ...before, [key]: value };
  }
}

/** How the humans map is fitted. */
function mapFit(text: string): MapFit {
  const fit = mapFits.find((known) => known === text);
  if (fit) return fit;
  throw new InvalidArgumentError(`It is ${mapFits.join(' or ')}.`);
}

/** A port, 0..65535; 0 takes any free one. */
export function port(text: string): number {
  const value = whole(text);
  if (value > 65_535) throw new InvalidArgumentError('Give at most 65535; 0 takes any free port.');
  return value;
}

/** A budget in requests, tokens or money, above 0. */
function budget(text: string): { readonly amount: number; readonly unit: string } {
  const [, number, word = ''] =
    /^(\d{1,15}(?:\.\d{1,6})?) ?(\p{L}[\p{L} ]{0,19})$/u.exec(text) ?? [];
  const amount = Number(number);
  const counted = ['requests', 'tokens'].find(
    (unit) => unit.replace(/s$/, '') === word.replace(/s$/, ''),
  );
  if (amount > 0 && (counted === undefined || Number.isInteger(amount))) {
    return { amount, unit: counted ?? word };
  }
  throw new InvalidArgumentError('Give an amount, such as 2000requests, 500000tokens or 5usd.');
}

/** Of what people open in a spreadsheet. */
export const excelOption = [
  '--excel',
  'write CSV for Excel in regions with decimal commas: with semicolons and a byte order mark',
] as const;
