import { Argument, Command } from 'commander';
import { count, counted, plainText } from '../../reports/document/format.js';
import type { Constructed, Construction, ConstructOptions } from '../writing/construct.js';
import type { Embedder } from '../writing/refinement.js';
import {
  type AllowKeyFlag,
  type AskingFlags,
  allowKeyOption,
  filled,
  keyOption,
  ledgerOption,
  salvageHelp,
  urlOption,
  withLimitFlags,
} from './flags.js';
import { type Context, commandLine } from './terminal.js';

type Flags = AskingFlags &
  AllowKeyFlag & {
    readonly writer?: string;
    readonly checker?: string;
    readonly judge?: string;
    readonly twins?: true;
    readonly endpoint?: string;
    readonly apiKeyEnv?: string;
    readonly ledger: string;
    readonly out?: string;
    readonly family?: string;
    readonly json?: true;
    readonly quiet?: true;
    readonly color: boolean;
  };

/** `undertone write questionnaire|stories|ratings`: has models write what others are asked, or rate it. */
export function write(context: Context): Command {
  const command = new Command('write').description(
    'have models write a questionnaire or stories and check them, or rate items and stories',
  );
  command
    .addArgument(
      new Argument('<what>', 'what to write').choices(['questionnaire', 'stories', 'ratings']),
    )
    .argument('[file]', 'a writing file; see docs/writing.md for an example (default: flags only)')
    .option('--twins', 'write pairs of stories about the items of a questionnaire')
    .optionsGroup('Models, overriding those in the file:')
    .option('--writer <model>', 'the model that writes', filled)
    .option('--checker <model>', 'the model that checks stories', filled)
    .option('--judge <model>', 'the model that judges or rates blind', filled)
    .option('--family <name>', 'the family of the model that rates (default: its name)', filled)
    .option(...urlOption)
    .option(...keyOption)
    .option(...allowKeyOption);
  withLimitFlags(command);
  return command
    .optionsGroup('Results:')
    .option(...ledgerOption)
    .option('--salvage', salvageHelp)
    .option('--out <path>', 'the folder to write to, or the file of ratings (default: its name)')
    .option('--json', 'print only the result, as JSON')
    .option('--quiet', 'hide progress')
    .option('--no-color', 'disable colours')
    .addHelpText('after', exitCodes)
    .action(async (what: string, file: string | undefined, flags: Flags, own: Command) => {
      if (flags.twins && what !== 'stories')
        own.error('--twins works only with stories; remove it');
      if (flags.family && what !== 'ratings')
        own.error('--family works only with ratings; remove it');
      if (what === 'stories') return writeStories(file, flags, context);
      if (what === 'ratings') return writeRatings(file, flags, context);
      return writeItems(file, flags, context);
    });
}

async function writeItems(file: string | undefined, flags: Flags, context: Context): Promise<void> {
  const { planQuestionnaire, writeQuestionnaire } = await import('../writing/questionnaire.js');
  const { questionnaireText } = await import('../../reports/terminal/writing.js');
  const plan = await planQuestionnaire(file, flags);
  const constructed = await asked(plan, flags, context);
  if (!constructed) return;
  const written = await writeQuestionnaire(plan, constructed);
  const text = flags.json ? `${JSON.stringify(written, null, 2)}\n` : questionnaireText(written);
  context.stdout.write(text);
  sayEnding(constructed, context);
}

async function writeRatings(
  file: string | undefined,
  flags: Flags,
  context: Context,
): Promise<void> {
  const { planRatings, writeRatings: write } = await import('../writing/ratings.js');
  const plan = await planRatings(file, flags);
  const constructed = await asked(plan, flags, context);
  if (!constructed) return;
  const written = await write(plan, constructed);
  const { items, desirability, plainness, family } = written;
  const text = [
    `Wrote ${written.file}: ${count(desirability)} of ${counted(items, 'item')} rated for desirability, ${count(plainness)} for plainness, by the family ${family}.`,
    `Next, in the study: inference: { ratings: [${written.file}] }`,
  ];
  context.stdout.write(
    flags.json
      ? `${JSON.stringify(written, null, 2)}\n`
      : text.map((line) => `${plainText(line)}\n`).join(''),
  );
  sayEnding(constructed, context);
}

async function writeStories(
  file: string | undefined,
  flags: Flags,
  context: Context,
): Promise<void> {
  const { embeddingKeys, planStories } = await import('../writing/stories.js');
  const { writeStories: write } = await import('../writing/story-set.js');
  const { storiesText } = await import('../../reports/terminal/stories.js');
  const plan = await planStories(file, flags);
  const keys = flags.dryRun ? new Map() : embeddingKeys(plan, context.environment);
  const constructed = await asked(plan, flags, context);
  if (!constructed) return;
  const written = await write(plan, constructed, keys);
  const text = flags.json ? `${JSON.stringify(written, null, 2)}\n` : storiesText(written);
  context.stdout.write(text);
  sayEnding(constructed, context);
}

/** Constructs with progress; undefined where there is nothing to write: of a dry run, an interrupted one, and no answers. */
async function asked<Made>(
  construction: Construction<Made> & { readonly embedder?: Embedder | null },
  flags: Flags,
  context: Context,
): Promise<Constructed<Made> | undefined> {
  const { embedder } = construction;
  const { construct, forecast } = await import('../writing/construct.js');
  if (flags.dryRun) {
    const told = await forecast(construction, flags.ledger);
    context.stdout.write(
      flags.json
        ? `${JSON.stringify(told, null, 2)}\n`
        : `${construction.name}: ${count(told.done)} of ${count(told.trials)} parts done; at most ${counted(told.most, 'request')} to ask, ${count(told.answered)} already answered.\n`,
    );
    return undefined;
  }
  const { mayUse, withProgress } = await import('./asking.js');
  const { defaultEndpoint } = await import('../asking/endpoints/named-endpoints.js');
  const named = [...construction.roles.map(({ connection }) => connection), embedder?.endpoint];
  // What flags name the user has allowed.
  const byFile = named.flatMap((each) => {
    const isFlagged =
      each?.apiKeyEnv === flags.apiKeyEnv && each?.url === (flags.endpoint ?? defaultEndpoint);
    return each && !isFlagged ? [each] : [];
  });
  if (!(await mayUse(byFile, flags, context))) return undefined;
  const { ledger, budget, concurrency, rpm, tpm, timeout } = flags;
  const asking = { concurrency, requestsPerMinute: rpm, tokensPerMinute: tpm, timeout };
  const { environment } = context;
  const constructed = await withProgress(flags, context, (means) =>
    construct(construction, {
      ...means,
      ledger,
      budget,
      asking,
      environment,
    } satisfies ConstructOptions),
  );
  const { ending, made, answered } = constructed;
  if (ending !== 'interrupted') {
    if (made.some((each) => each !== undefined)) return constructed;
    sayEnding(constructed, context);
    return undefined;
  }
  context.stderr.write(
    `Stopped with ${counted(answered, 'request')} answered. Every answer is kept; ${resumed(context)}\n`,
  );
  context.exit(130);
  return undefined;
}

/** Says what is missing, and sets the exit code. */
function sayEnding({ ending, lanes, made }: Constructed<unknown>, context: Context): void {
  const missing = made.filter((each) => each === undefined).length;
  if (missing === 0) return;
  const why =
    ending === 'budget'
      ? 'The budget is spent.'
      : (lanes.flatMap(({ stopped, lastFailure }) => stopped ?? lastFailure ?? [])[0] ?? '');
  const reason = why.replace(/(?<=[^.?!])$/, '.');
  context.stderr.write(
    `${plainText(reason)} ${counted(missing, 'part')} of ${count(made.length)} could not be finished; ${resumed(context)}\n`,
  );
  context.exit(1);
}

function resumed({ words }: Context): string {
  return `continue with:\n  ${commandLine(words)}`;
}

const exitCodes = `
Exit codes: 0 written, 1 some of it could not be finished, 2 bad input, 130 interrupted.`;
