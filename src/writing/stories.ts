import { join } from 'node:path';
import * as z from 'zod';
import { fileName } from '../../reports/document/file-name.js';
import { InputError } from '../../vocabulary/input.js';
import type { Item } from '../../vocabulary/item.js';
import { type Statement, StatementFile } from '../../vocabulary/statement.js';
import { endpointOf } from '../asking/endpoints/named-endpoints.js';
import { readDocument } from '../content/document.js';
import { checkDocument } from '../content/document-faults.js';
import { packagePath } from '../content/package-data.js';
import {
  builtInQuestionnaire,
  builtInTemplates,
  loadQuestionnaire,
} from '../instruments/survey/questionnaire.js';
import { type Environment, type Keys, readKeys } from '../study/access/keys.js';
import type { Construction } from './construct.js';
import { readWriting, refuseForeign, type WritingFlags, writingKeys } from './plan.js';
import type { Embedder } from './refinement.js';
import { type Naming, type Role, RoleEntry, resolveRole } from './roles.js';
import { SimulatedReader, SimulatedStoryWriter } from './simulated/roles.js';
import { storyWriterAnswers } from './simulated/side.js';
import { storyTrial, type WrittenStory } from './story.js';
import { places, type StoryPlan, settings, statementPlans, twinPlans } from './story-plan.js';
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
  const folder = out ?? fileName(name);
  const history = join(folder, names.history);
  await refuseForeign(join(folder, language, names.stories), { name, history });
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
    const fix = twins
      ? 'ask for fewer pairs, or name a questionnaire with more items and dimensions'
      : 'name a category that has them, or ask for fewer values';
    throw new InputError(
      `there are too few ${twins ? 'items' : 'statements'} for ${short.id}; ${fix}`,
    );
  }
  return {
    name,
    seed,
    prices,
    roles: [writer, checker, judge],
    answers: storyWriterAnswers,
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
    const message = `these statements are in "${read.language}" but the stories are to be in "${language}"; name statements in that language, or change the language`;
    throw new InputError(message, { file });
  }
  return read.statements.filter((each) => category === undefined || each.category === category);
}

/** The files of a set. */
export const names = {
  stories: 'stories.yaml',
  statements: 'statements.yaml',
  history: 'history.json',
};
