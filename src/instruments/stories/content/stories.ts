import { comparableText } from '../../../../vocabulary/comparable-text.js';
import { repeats } from '../../../../vocabulary/finding.js';
import type { HumanLabel, ItemRating } from '../../../../vocabulary/inference.js';
import { InferenceTemplates } from '../../../../vocabulary/inference-template.js';
import { InputError } from '../../../../vocabulary/input.js';
import type { Item } from '../../../../vocabulary/item.js';
import type { StorySet, TwinPair } from '../../../../vocabulary/story.js';
import { readDocument } from '../../../content/document.js';
import { andMore, checkDocument, complaintAt } from '../../../content/document-faults.js';
import { languageFile } from '../../../content/files.js';
import { editionPath, packagePath } from '../../../content/package-data.js';
import { expectLanguage } from '../../base/entries.js';
import type { FiledQuestionnaire } from '../../base/instrument.js';
import { builtInTemplates } from '../../survey/questionnaire.js';
import type { StoriesSource } from '../plan.js';
import { overfullStories } from '../tasks/selection-task.js';
import { labelFaults, loadLabels, type ToldSet } from './human-labels.js';
import { loadRatings } from './item-ratings.js';
import { storyFaults } from './story-faults.js';
import { placedStories, type StorySource, storyFiles, storySource } from './story-source.js';

/** The stories that a study uses when it names none. */
export const builtInStories = 'undertone';

/** A set of stories with the way back to their files. */
interface FiledStories {
  readonly set: StorySet;
  /** An error at the values of one of them, by the id of the story or pair. */
  readonly complaintAbout: (id: string, message: string) => InputError;
}

/**
 * Loads a set of stories with the statements that they are about: the built-in one by name, any other
 * from a file or from a folder, whose files make one set. Of a folder the sub-folder named for the
 * language is taken, if there is one.
 * @throws InputError for the first fault: a file that is missing or wrong, or stories that do not fit
 *   one another, their items or their statements
 */
export async function loadStories(
  nameOrPath: string,
  language: string,
  items: readonly Item[],
): Promise<StorySet> {
  return (await readStories(nameOrPath, language, items)).set;
}

/**
 * The same, with the way back to the files, for what else may be wrong with a story.
 * @throws InputError as loading does
 */
export async function readStories(
  nameOrPath: string,
  language: string,
  items: readonly Item[],
): Promise<FiledStories> {
  const sources = await readSources(nameOrPath, language);
  const [fault, ...others] = storyFaults(sources, { items, language });
  if (fault) {
    throw complaintAt(fault.document, fault.path, `${fault.message}${andMore(others)}`);
  }
  return {
    set: { ...joined(sources), name: nameIn(sources, nameOrPath), language },
    complaintAbout(id, message) {
      const placed = placedStories(sources).find(({ entry }) => entry.id === id);
      if (!placed) throw new RangeError(`no story "${id}"`);
      return complaintAt(placed.document, [...placed.path, 'values'], message);
    },
  };
}

async function readSources(nameOrPath: string, language: string): Promise<StorySource[]> {
  const place = editionPath('stories', nameOrPath);
  const sources: StorySource[] = [];
  // One after the other, so that of two broken files the same one is always named.
  for (const file of await storyFiles(place, language)) {
    sources.push(storySource(await readDocument(file)));
  }
  return sources;
}

function joined(
  sources: readonly StorySource[],
): Pick<StorySet, 'pairs' | 'single' | 'statements'> {
  return {
    pairs: sources.flatMap(({ stories }) =>
      (stories?.pairs ?? []).map((pair) => withFamily(pair, stories?.readers)),
    ),
    single: sources.flatMap(({ stories }) => stories?.single ?? []),
    statements: sources.flatMap(({ statements }) => statements?.statements ?? []),
  };
}

/** The pair with the readers' family of its file, where it names none. */
function withFamily(pair: TwinPair, family: string | undefined): TwinPair {
  const [first] = Object.values(pair.plainer ?? {});
  return family === undefined || !first || pair.plainerBy
    ? pair
    : { ...pair, plainerBy: first.map(() => family) };
}

function nameIn(sources: readonly StorySource[], file: string): string {
  const name = sources.find(({ stories }) => stories)?.stories?.stories;
  if (name !== undefined) return name;
  throw new InputError('has statements but no story; add a file with "stories:"', {
    file,
  });
}

/** The wording of questions about stories that a study uses when it names none. */
export const builtInInferenceTemplates = 'undertone';

/**
 * Loads the wording of questions about stories: the built-in one by name, any other by its path, or
 * from a folder that has one file a language, such as `en.yaml`.
 * @throws InputError when the file is missing or wrong
 */
export async function loadInferenceTemplates(
  nameOrPath: string,
  language: string,
): Promise<InferenceTemplates> {
  const place =
    nameOrPath === builtInInferenceTemplates ? packagePath('templates', 'inference') : nameOrPath;
  const document = await readDocument(await languageFile(place, language));
  return checkDocument(document, InferenceTemplates);
}

/**
 * Items with a question and an option in common, an error at the later one of each two: as candidates
 * of a selection they would read the same, so that a pick of one is a pick of the other.
 */
function equalCandidates({
  document,
  questionnaire: { items },
}: FiledQuestionnaire): readonly InputError[] {
  const candidates = items.flatMap(({ id, question, options }, place) =>
    [options.target, options.opposite].map((option) => ({
      id,
      place,
      text: comparableText(`${question} ${option}`),
    })),
  );
  const errors = new Map<number, InputError>();
  for (const { index, before } of repeats(candidates, ({ text }) => text)) {
    const [first, again] = [candidates[before], candidates[index]];
    if (!first || !again || errors.has(again.place)) continue;
    const message = `the items "${first.id}" (line ${document.lineOf(['items', first.place])}) and "${again.id}" have a question and an option in common, so an answer could mean either; reword one`;
    errors.set(again.place, complaintAt(document, ['items', again.place, 'question'], message));
  }
  return [...errors.values()];
}

/** What a study asks about stories. */
interface LoadedInference {
  /** By language. */
  readonly stories: Record<string, StorySet>;
  /** By language. */
  readonly inferenceTemplates: Record<string, InferenceTemplates>;
  readonly labels: HumanLabel[];
  readonly ratings: ItemRating[];
  /** What is wrong only beside the study: each file by itself is sound. */
  readonly faults: readonly InputError[];
}

/**
 * Loads the stories, their wording and people's labels, as far as a study asks for them.
 * @throws InputError when a file is missing or wrong, or in another language than the respondent's
 */
export async function loadInference(
  { inference, respondents }: Pick<StoriesSource['study'], 'inference' | 'respondents'>,
  questionnaires: Readonly<Record<string, FiledQuestionnaire>>,
): Promise<LoadedInference> {
  const sets = new Map<string, StorySet>();
  const wordings = new Map<string, InferenceTemplates>();
  const faults: InputError[] = [];
  const told: ToldSet[] = [];
  if (!inference) return { stories: {}, inferenceTemplates: {}, labels: [], ratings: [], faults };
  for (const [language, filed] of Object.entries(questionnaires)) {
    const { items } = filed.questionnaire;
    const { set, complaintAbout } = await readStories(inference.stories, language, items);
    const wording = await loadInferenceTemplates(inference.templates, language);
    if (inference.templates !== builtInTemplates) {
      expectLanguage(wording.language, language, inference.templates);
    }
    sets.set(language, set);
    wordings.set(language, wording);
    told.push({ set, items });
    faults.push(
      ...equalCandidates(filed),
      ...overfullStories(set, inference).map(({ id, message }) => complaintAbout(id, message)),
    );
  }
  const stories = Object.fromEntries(sets);
  const inferenceTemplates = Object.fromEntries(wordings);
  const { labels: file } = inference;
  const ratings = await loadRatings(inference.ratings ?? []);
  const loaded = { stories, inferenceTemplates, ratings, faults };
  if (file === undefined) return { ...loaded, labels: [] };
  const rows = await loadLabels(file);
  const misfits = labelFaults(rows, { respondents, asked: inference, told });
  faults.push(...misfits.map(({ line, message }) => new InputError(message, { file, line })));
  return { ...loaded, labels: rows.map(({ label }) => label) };
}
