import { basename } from 'node:path';
import { Argument, Command, InvalidArgumentError } from 'commander';
import { InputError } from '../../../vocabulary/input.js';
import { defaultLedger, filled } from '../flags.js';
import type { Context } from '../terminal.js';

interface Flags {
  readonly out?: string;
  readonly force?: true;
  readonly keepAll?: true;
  readonly language?: string;
  readonly study?: string;
  readonly map?: readonly (readonly [ours: string, theirs: string])[];
  readonly as?: string;
  readonly sheet?: string;
  readonly raw?: true;
  readonly skipBad?: true;
  readonly source?: string;
  readonly ledger?: string;
  readonly json?: true;
  readonly quiet?: true;
}

/** What is imported, and the flags that only this takes. */
const kinds = {
  cdeval: ['out', 'force'],
  socialcc: ['out', 'force', 'keepAll'],
  'cq-bench': ['out', 'force'],
  instrument: ['out', 'force', 'language'],
  answers: ['study', 'map', 'as', 'sheet', 'raw', 'skipBad', 'source', 'ledger'],
} as const satisfies Record<string, readonly (keyof Flags)[]>;
type Kind = keyof typeof kinds;

/** `undertone import`: a user's copy of a published data set, or answers that were given elsewhere. */
export function importData(context: Context): Command {
  return new Command('import')
    .description('import your copy of a data set, or answers that were collected elsewhere')
    .addArgument(new Argument('<what>', 'what to import').choices(Object.keys(kinds)))
    .argument(
      '<file>',
      'CDEval as JSON or CSV, SocialCC as CSV, with their published columns; CQ-Bench as its folder; answers as CSV, XLSX, Parquet, JSONL, a log of Inspect or results of promptfoo; an instrument as a table',
    )
    .option('--json', 'print what was found as JSON')
    .option('--quiet', 'print only what was written')
    .optionsGroup('Options for cdeval, socialcc, cq-bench and instrument:')
    .option(
      '--out <file>',
      'what to write: YAML or JSON, or a folder for cq-bench (default: cdeval.yaml, socialcc.yaml, cq-bench, the name of the table)',
      filled,
    )
    .option('--force', 'replace existing files')
    .optionsGroup('Options for socialcc:')
    .option(
      '--keep-all',
      'keep duplicates, and values whose text belongs to another question number',
    )
    .optionsGroup('Options for instrument:')
    .option('--language <tag>', 'the language of its items (default: en)', filled)
    .optionsGroup('Options for answers:')
    .option(
      '--study <file>',
      'the study that names the models of the answers under "recorded"',
      filled,
    )
    .option('--map <list>', 'your columns, such as prompt=question,response=answer', columns)
    .option('--as <file>', 'a mapping: columns, values and rows to leave out, as YAML', filled)
    .option('--sheet <name>', 'a sheet of a workbook (default: the one with most columns)', filled)
    .option('--raw', 'answers that are numbers are replies as they came, not parsed elsewhere')
    .option('--skip-bad', 'leave out items of the questionnaire that cannot be asked')
    .option('--source <line>', "the source of the answers (default: the file's name)", line)
    .option('--ledger <file|url>', `where responses are kept (default: ${defaultLedger})`, filled)
    .addHelpText('after', exitCodes)
    .action(async (kind: Kind, file: string, flags: Flags) => {
      for (const other of (Object.keys(kinds) as Kind[]).filter((each) => each !== kind)) {
        const own: readonly (keyof Flags)[] = kinds[kind];
        const stray = kinds[other].find((flag) => flags[flag] !== undefined && !own.includes(flag));
        if (stray) throw new InputError(`${flagOf(stray)} cannot be used with ${kind}; remove it`);
      }
      await { cdeval, socialcc, 'cq-bench': cqBench, instrument, answers }[kind](
        file,
        flags,
        context,
      );
    });
}

async function cdeval(source: string, flags: Flags, context: Context): Promise<void> {
  const { stdout, stderr, exit } = context;
  const { out = 'cdeval.yaml', force, json, quiet } = flags;
  const [{ importCdeval }, { errorsOf, importSummary, unusableRows, wrote }, { stepProgress }] =
    await Promise.all([
      import('../../interchange/cdeval.js'),
      import('./import-summary.js'),
      import('../progress/steps.js'),
    ]);
  const { tell, close } = stepProgress(quiet === true, context);
  const imported = await importCdeval({ source, out, force, tell }).finally(close);
  if (json) stdout.write(`${JSON.stringify(imported, null, 2)}\n`);
  else stdout.write(quiet ? `${wrote(imported)}\n` : importSummary(imported));
  const errors = errorsOf(imported);
  const unusable = unusableRows(imported, source);
  if (errors !== null) stderr.write(`${errors}\n`);
  if (unusable !== null) stderr.write(unusable);
  if (errors !== null || unusable !== null) exit(1);
}

async function socialcc(source: string, flags: Flags, context: Context): Promise<void> {
  const { stdout, stderr, exit } = context;
  const { out = 'socialcc.yaml', force, keepAll, json, quiet } = flags;
  const [{ importSocialCc }, { scenariosSummary, unusableRows, wroteScenarios }] =
    await Promise.all([import('../../interchange/socialcc.js'), import('./import-summary.js')]);
  const imported = await importSocialCc({ source, out, force, keepAll });
  if (json) stdout.write(`${JSON.stringify(imported, null, 2)}\n`);
  else stdout.write(quiet ? `${wroteScenarios(imported)}\n` : scenariosSummary(imported));
  const unusable = unusableRows(imported, source);
  if (unusable === null) return;
  stderr.write(unusable);
  exit(1);
}

async function cqBench(source: string, flags: Flags, context: Context): Promise<void> {
  const { stdout, stderr, exit } = context;
  const { out = 'cq-bench', force, json, quiet } = flags;
  const [{ importCqBench }, { cqBenchSummary, unplacedRows, wroteCqBench }] = await Promise.all([
    import('../../interchange/cq-bench.js'),
    import('./import-summary.js'),
  ]);
  const imported = await importCqBench({ source, out, force });
  if (json) stdout.write(`${JSON.stringify(imported, null, 2)}\n`);
  else stdout.write(quiet ? `${wroteCqBench(imported)}\n` : cqBenchSummary(imported));
  const unplaced = unplacedRows(imported);
  if (unplaced === null) return;
  stderr.write(unplaced);
  exit(1);
}

async function instrument(source: string, flags: Flags, { stdout }: Context): Promise<void> {
  const { force, language, json, quiet } = flags;
  const { out = `${basename(source).replace(/\.\w+$/, '')}.yaml` } = flags;
  const [{ importInstrument }, { instrumentSummary, wroteInstrument }] = await Promise.all([
    import('../../interchange/instrument.js'),
    import('./import-summary.js'),
  ]);
  const imported = await importInstrument({ source, out, language, force });
  if (json) stdout.write(`${JSON.stringify(imported, null, 2)}\n`);
  else stdout.write(quiet ? `${wroteInstrument(imported)}\n` : instrumentSummary(imported));
}

async function answers(file: string, flags: Flags, context: Context): Promise<void> {
  const { stdout, stderr, exit, now } = context;
  const {
    study,
    map = [],
    as,
    sheet,
    raw,
    skipBad,
    source,
    ledger = defaultLedger,
    json,
    quiet,
  } = flags;
  if (study === undefined) {
    throw new InputError('--study: name the study file that has the models of these answers');
  }
  if (as !== undefined && map.length > 0) {
    throw new InputError('--map cannot be used with --as; write the columns into the mapping');
  }
  const [
    { importAnswers },
    { readAnswerMapping },
    { answersSummary, leftOutSummary, tookIn, unplacedSummary },
  ] = await Promise.all([
    import('../../interchange/answers.js'),
    import('../../interchange/answer-mapping-file.js'),
    import('./import-summary.js'),
  ]);
  const mapping = as === undefined ? undefined : await readAnswerMapping(as);
  const imported = await importAnswers({
    file,
    study,
    ledger,
    source: source ?? mapping?.source,
    map: Object.fromEntries(map),
    mapping,
    sheet,
    raw,
    skipBad,
    now,
  });
  if (json) stdout.write(`${JSON.stringify(imported, null, 2)}\n`);
  else stdout.write(quiet ? `${tookIn(imported)}\n` : answersSummary(imported));
  const faults = [leftOutSummary(imported), unplacedSummary(imported)].filter(
    (each) => each !== null,
  );
  if (faults.length === 0) return;
  stderr.write(faults.join(''));
  exit(imported.respondents.some((each) => each.imported + each.known > 0) ? 1 : 2);
}

/** A flag as it is typed. */
function flagOf(name: string): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** Pairs of our name of a column and the user's. */
function columns(text: string): NonNullable<Flags['map']> {
  return text.split(',').map((pair) => {
    const [, ours, theirs] = /^\s*(\w+)\s*=(.*)$/.exec(pair) ?? [];
    if (ours && theirs?.trim()) return [ours, theirs.trim()] as const;
    throw new InvalidArgumentError('Give pairs, such as prompt=question,response=answer.');
  });
}

/** A line of text. */
function line(text: string): string {
  if (text.trim().length > 0 && text.length <= 300 && !/[\p{Cc}\u2028\u2029]/u.test(text)) {
    return text.trim();
  }
  throw new InvalidArgumentError('Give one line of at most 300 characters.');
}

const exitCodes = `
Exit codes: 0 imported, 1 imported with items that are errors to lint or with
answers or rows that could not be placed, 2 nothing imported.`;
