import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mean } from 'simple-statistics';
import { z } from 'zod';
import type { WrittenStories } from '../../reports/terminal/stories.js';
import { InputError } from '../../vocabulary/input.js';
import type { Item } from '../../vocabulary/item.js';
import { type Statement, StatementFile } from '../../vocabulary/statement.js';
import { StoryFile } from '../../vocabulary/story.js';
import { EndpointError } from '../asking/diagnosis.js';
import { readDocument } from '../content/document.js';
import { checkDocument } from '../content/document-faults.js';
import { packagePath, version } from '../content/package-data.js';
import { documentText } from '../interchange/cdeval.js';
import { writeWholeFile } from '../interchange/written-files.js';
import { lintStories } from '../lint/stories.js';
import { topicsOf } from '../stories/tellings.js';
import { type Environment, type Keys, readKeys } from '../study/connect.js';
import { endpointOf } from '../study/endpoints.js';
import {
  builtInQuestionnaire,
  builtInTemplates,
  loadQuestionnaire,
} from '../survey/questionnaire.js';
import type { Constructed, Construction } from './construct.js';
import { filedStory } from './filed-story.js';
import { readWriting, type WritingFlags, writingKeys } from './plan.js';
import {
  type Embedder,
  lineStatistics,
  type RefinedLine,
  refinedLines,
  type Similarity,
  similarityOf,
} from './refinement.js';
import { type Naming, type Role, RoleEntry, resolveRole } from './roles.js';
import { lengthsOf } from './scene.js';
import { SimulatedReader, SimulatedStoryWriter } from './simulated/roles.js';
import { storyKnowledge, storyMistakesOf } from './simulated/side.js';
import { type StoryStep, storyTrial, type WrittenStory } from './story.js';
import {
  places,
  type StoryPlan,
  settings,
  statementPlans,
  tellingsOf,
  twinPlans,
} from './story-plan.js';
import { loadWording, type WritingTemplates } from './wording.js';

/** The statements that stories are about unless a file names others. */
const builtInStatements = 'undertone';

/** A file for `undertone write stories`. */
export const StoriesWriting = z.strictObject({
  ...writingKeys,
  /** How many stories, or pairs. */
  stories: z.int().min(1).max(1000).default(10),
  /** Statements or items of each; 5 unless given, and 3 in the multiple setting. */
  values: z.int().min(1).max(7).optional(),
  /** Where stories are set; CQ-Bench's seven places unless given. */
  places: z
    .array(z.string().trim().min(1).max(200))
    .min(1)
    .default([...places]),
  /** Values of any kind, of one category, or of each of four people. */
  setting: z.enum(settings).default('random'),
  /** The built-in statements, or the file of your own. */
  statements: z.string().min(1).default(builtInStatements),
  /** The category whose statements are taken; one is drawn for each story of the category setting unless given. */
  category: z.string().trim().min(1).optional(),
  /** Pairs about a questionnaire's items in place of stories about statements. */
  twins: z.boolean().default(false),
  /** The questionnaire whose items pairs are about. */
  questionnaire: z.string().min(1).default(builtInQuestionnaire),
  /** Who writes and rewrites. `simulated` plants mistakes. */
  writer: RoleEntry.extend({ simulated: SimulatedStoryWriter.optional() }).optional(),
  /** Who finds what is missing, contradicted or said outright. */
  checker: RoleEntry.extend({ simulated: SimulatedReader.optional() }).optional(),
  /** Embeds values and the lines that said them, to see how alike they are before and after. */
  embeddings: RoleEntry.pick({ model: true, endpoint: true, apiKeyEnv: true }).optional(),
  /** Who votes three times on what was written; at temperature 1 unless given, so that votes are independent. */
  judge: RoleEntry.extend({ simulated: SimulatedReader.optional() }).optional(),
});

/** Stories that are to be written, with all that it takes. */
export interface StoriesPlan extends Construction<WrittenStory> {
  readonly folder: string;
  readonly language: string;
  readonly plans: readonly StoryPlan[];
  readonly wording: WritingTemplates['stories'];
  readonly statements: readonly Statement[];
  readonly items: readonly Item[];
  readonly writer: Role;
  /** Null where similarities are not asked for. */
  readonly embedder: Embedder | null;
}

/**
 * What a writing file and flags come to.
 * @throws InputError when a file or a role is wrong, there are too few statements or items, or the folder holds
 * somebody else's stories
 */
export async function planStories(
  path: string | undefined,
  {
    out,
    twins: wantsTwins,
    ...flags
  }: WritingFlags & { readonly out?: string | undefined; readonly twins?: true | undefined },
): Promise<StoriesPlan> {
  const { file, beside, naming } = await readWriting(StoriesWriting, path, flags);
  const { name, language, seed, prices, respondents, setting } = file;
  const folder = out ?? name;
  refuseForeign(folder, language);
  const isBuiltIn = file.templates === builtInTemplates;
  const { stories: wording } = await loadWording(
    isBuiltIn ? file.templates : beside(file.templates),
  );
  const judging = { ...(file.judge ?? RoleEntry.parse({})) };
  const entries = {
    writer: file.writer,
    checker: file.checker,
    judge: { ...judging, temperature: judging.temperature ?? 1 },
  };
  const roles = { ...naming, respondents, entries };
  const [writer, checker, judge] = (['writer', 'checker', 'judge'] as const).map((role) =>
    resolveRole(role, roles),
  ) as [Role, Role, Role];
  const twins = wantsTwins === true || file.twins;
  const values = file.values ?? (!twins && setting === 'multiple' ? 3 : 5);
  const frame = {
    name,
    language,
    wording,
    seed,
    values,
    places: file.places,
    count: file.stories,
    roles: { writer, checker, judge },
  };
  const items = twins ? await itemsOf(file.questionnaire, { language, beside }) : [];
  const statements = twins ? [] : await statementsOf(file, beside);
  const plans = twins ? twinPlans(frame, items) : statementPlans(frame, { setting, statements });
  const short = plans.find(
    (plan) => new Set(plan.values.map(({ about }) => about)).size < Math.min(values, 2),
  );
  if (short) {
    const mend = twins
      ? 'ask for fewer pairs, or name a questionnaire with more items and dimensions'
      : 'name a category that has them, or ask for fewer values';
    throw new InputError(
      `there are too few ${twins ? 'items' : 'statements'} for ${short.id}; ${mend}`,
    );
  }
  return {
    name,
    seed,
    prices,
    roles: [writer, checker, judge],
    knowledge: storyKnowledge(wording),
    trials: plans.map(storyTrial),
    folder,
    language,
    plans,
    wording,
    statements,
    items,
    writer,
    embedder: embedderOf(file.embeddings, naming),
  };
}

function embedderOf(
  entry: z.infer<typeof StoriesWriting>['embeddings'],
  { complain }: Pick<Naming, 'complain'>,
): Embedder | null {
  if (!entry) return null;
  const { model } = entry;
  const at = (key: string, message: string) => complain(['embeddings', key], message);
  if (!model) throw at('model', 'the embeddings name no model; add "model:"');
  return { model, endpoint: endpointOf(entry, new Map(), at).endpoint };
}

/** The key of the embeddings. @throws InputError when its variable is not set */
export function embeddingKeys({ embedder }: StoriesPlan, environment: Environment): Keys {
  return readKeys({ endpoints: embedder ? [embedder.endpoint] : [] }, environment);
}

async function itemsOf(
  name: string,
  { language, beside }: { readonly language: string; beside(path: string): string },
): Promise<readonly Item[]> {
  const isBuiltIn = name === builtInQuestionnaire;
  const questionnaire = await loadQuestionnaire(isBuiltIn ? name : beside(name), language);
  return questionnaire.items;
}

async function statementsOf(
  { statements, category, language }: z.infer<typeof StoriesWriting>,
  beside: (path: string) => string,
): Promise<readonly Statement[]> {
  const file =
    statements === builtInStatements
      ? packagePath('questionnaires', 'stories', 'en', 'statements.yaml')
      : beside(statements);
  const read = checkDocument(await readDocument(file), StatementFile);
  if (read.language !== language) {
    const message = `these statements are in "${read.language}" and stories are wanted in "${language}"; name statements in it, or change the language`;
    throw new InputError(message, { file });
  }
  return read.statements.filter((each) => category === undefined || each.category === category);
}

function refuseForeign(folder: string, language: string): void {
  const file = join(folder, language, names.stories);
  if (!existsSync(file) || existsSync(join(folder, names.history))) return;
  throw new InputError('was not written by this command; name another folder with --out', { file });
}

const names = { stories: 'stories.yaml', statements: 'statements.yaml', history: 'history.json' };

/**
 * Writes the stories that were kept, the statements that they are about and the history of all of them.
 * @throws InputError where a file cannot be written
 */
export async function writeStories(
  plan: StoriesPlan,
  { made }: Pick<Constructed<WrittenStory>, 'made'>,
  keys: Keys,
): Promise<WrittenStories> {
  const { folder, language, statements, items, name } = plan;
  const written = made.filter((story) => story !== undefined);
  const filed = written.map((story) => filedStory(story));
  const stories = filed.map(({ story }) => story);
  const kept = stories.filter(({ discarded }) => discarded === null);
  const source = sourceOf(plan);
  const single = filed.flatMap((each) => each.single ?? []);
  const pairs = filed.flatMap((each) => each.pair ?? []);
  const place = (of: string) => join(folder, language, of);
  const isEmpty = kept.length === 0;
  const value = { stories: name, language, source, pairs, single };
  const file = isEmpty ? null : StoryFile.parse(value);
  const findings = file ? lintStories(file, topicsOf({ statements: [...statements] }, items)) : [];
  const standings = kept.flatMap(({ gold }) => Object.values(gold));
  const count = (standing: string) => standings.filter((each) => each === standing).length;
  const means = (lengths: readonly number[]) => (lengths.length > 0 ? mean([...lengths]) : null);
  const lengths = (key: 'draft' | 'final', of: readonly WrittenStory[]) =>
    of.flatMap((story) => (story[key] ? lengthsOf(story[key], tellingsOf(story.plan)) : []));
  const lines = stories.flatMap(refinedLines);
  const statistics = lineStatistics(lines);
  const similarity = await similarityIn(plan, lines, keys);
  const summary: WrittenStories = {
    files: {
      stories: isEmpty ? null : place(names.stories),
      statements: isEmpty || statements.length === 0 ? null : place(names.statements),
      history: join(folder, names.history),
    },
    source,
    what: plan.plans[0]?.kind === 'twin' ? 'pair' : 'story',
    written: stories.length,
    kept: kept.length,
    discarded: counted(stories.flatMap(({ discarded }) => discarded?.step ?? [])),
    values: {
      gold: count('gold'),
      unincorporated: count('unincorporated'),
      contradicted: count('contradicted'),
    },
    steps: (['incorporation', 'consistency', 'implicitness', 'evenness'] as const)
      .filter((step) => step !== 'evenness' || pairs.length > 0)
      .map((step) => stepOf(step, stories)),
    words: { draft: means(lengths('draft', stories)), final: means(lengths('final', kept)) },
    lines: statistics && { ...statistics, similarity: similarity.found },
    similarityFault: similarity.fault,
    findings: findings.map(({ check, message }) => ({ check, message })),
    mistakes: plan.writer.declared
      ? storyMistakesOf(stories, plan.writer.declared, plan.wording)
      : null,
  };
  await mkdir(join(folder, language), { recursive: true });
  const force = { force: true };
  if (file) {
    const { pairs: two, single: one, ...head } = value;
    const lists = { ...(two.length > 0 && { pairs: two }), ...(one.length > 0 && { single: one }) };
    const text = documentText(
      { ...head, ...lists },
      { file: place(names.stories), comment: `${source}.` },
    );
    await writeWholeFile(place(names.stories), [text], force);
    if (statements.length > 0) {
      const pool: StatementFile = { language, statements: [...statements] };
      const comment =
        'The statements that the stories are about, and others beside which they are put.';
      const poolText = documentText(pool, { file: place(names.statements), comment });
      await writeWholeFile(place(names.statements), [poolText], force);
    }
  }
  const history = { undertone: version, ...summary, history: stories.map(toldStory) };
  await writeWholeFile(
    join(folder, names.history),
    [`${JSON.stringify(history, null, 2)}\n`],
    force,
  );
  return summary;
}

/** How alike values and lines are; a failure spoils nothing else, and is said. */
async function similarityIn(
  { embedder, folder }: StoriesPlan,
  lines: readonly RefinedLine[],
  keys: Keys,
): Promise<{ readonly found: Similarity | null; readonly fault: string | null }> {
  if (!embedder) return { found: null, fault: null };
  try {
    const earlier = await earlierSimilarity(join(folder, names.history));
    return { found: await similarityOf(lines, embedder, { keys, earlier }), fault: null };
  } catch (error) {
    if (!(error instanceof EndpointError)) throw error;
    return { found: null, fault: error.message };
  }
}

const Earlier = z.object({
  lines: z.object({
    similarity: z.object({ of: z.string(), before: z.number(), after: z.number() }),
  }),
});

async function earlierSimilarity(file: string): Promise<Similarity | null> {
  if (!existsSync(file)) return null;
  const text = await readFile(file, 'utf8');
  try {
    return Earlier.safeParse(JSON.parse(text)).data?.lines.similarity ?? null;
  } catch {
    return null;
  }
}

/** Marks stories as written by a model. */
function sourceOf({ roles }: StoriesPlan): string {
  const who = ({ declared, name, model }: Role) =>
    declared ? `a simulated ${name}` : `the model ${model}`;
  const [writer, checker, judge] = roles.map(who);
  return `Written by ${writer} with Undertone ${version}, checked by ${checker}, judged by ${judge}`;
}

function counted(words: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}

function stepOf(
  step: StoryStep,
  stories: readonly WrittenStory[],
): WrittenStories['steps'][number] {
  const rounds = stories.flatMap((story) => story.rounds.filter((round) => round.step === step));
  return {
    step,
    marked: rounds.reduce((sum, { marks }) => sum + marks.length, 0),
    changed: rounds.reduce((sum, { edits }) => sum + edits.length, 0),
    unread: rounds.filter(({ fault }) => fault !== null).length,
  };
}

/** A story as its history tells it: draft, edits, votes and what became of it. */
function toldStory({ plan, answers, ...story }: WrittenStory) {
  const { wording: _, roles: __, ...planned } = plan;
  return {
    ...planned,
    drafts: answers.map(({ response, fault }) => ({
      at: response.at,
      model: response.servedModel,
      seed: response.sent.seed,
      simulated: response.simulated,
      fault,
    })),
    ...story,
  };
}
