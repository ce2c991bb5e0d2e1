import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mean } from 'simple-statistics';
import * as z from 'zod';
import type { WrittenStories } from '../../analysis/results/written-stories.js';
import type { StatementFile } from '../../vocabulary/statement.js';
import { StoryFile } from '../../vocabulary/story.js';
import { EndpointError } from '../asking/diagnosis.js';
import { documentText } from '../content/document-text.js';
import { version } from '../content/package-data.js';
import { writeWholeFile } from '../content/written-files.js';
import { lintStories } from '../instruments/stories/lint/stories.js';
import { topicsOf } from '../instruments/stories/tellings.js';
import type { Keys } from '../study/access/keys.js';
import type { Constructed } from './construct.js';
import {
  lineStatistics,
  type RefinedLine,
  refinedLines,
  type Similarity,
  similarityOf,
} from './refinement.js';
import type { Role } from './roles.js';
import { lengthsOf } from './scene.js';
import { storyMistakesOf } from './simulated/side.js';
import { names, type StoriesPlan } from './stories.js';
import type { StoryStep, WrittenStory } from './story.js';
import { tellingsOf } from './story-plan.js';
import { filedStory } from './story-yaml.js';

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
    mistakes: plan.writer.declared ? storyMistakesOf(stories, plan.writer.declared) : null,
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
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return Object.fromEntries(counts);
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
