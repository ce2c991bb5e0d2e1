import { InputError } from '../vocabulary/input-error.js';
import type { Item } from '../vocabulary/item.js';
import type { StorySet } from '../vocabulary/story.js';
import { andMore } from './and-more.js';
import { complaintAt } from './check-document.js';
import { packagePath } from './package-root.js';
import { readDocument } from './read-document.js';
import { placedStories } from './stories/placed.js';
import { storyFaults } from './stories/story-faults.js';
import { storyFiles } from './stories/story-files.js';
import { type StorySource, storySource } from './stories/story-source.js';

/** The stories that a study uses when it names none. */
export const builtInStories = 'undertone';

/** A set of stories with the way back to their files. */
export interface FiledStories {
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
  const place =
    nameOrPath === builtInStories ? packagePath('questionnaires', 'stories') : nameOrPath;
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
    pairs: sources.flatMap(({ stories }) => stories?.pairs ?? []),
    single: sources.flatMap(({ stories }) => stories?.single ?? []),
    statements: sources.flatMap(({ statements }) => statements?.statements ?? []),
  };
}

function nameIn(sources: readonly StorySource[], file: string): string {
  const name = sources.find(({ stories }) => stories)?.stories?.stories;
  if (name !== undefined) return name;
  throw new InputError('there are statements in it and no story; add a file with "stories:"', {
    file,
  });
}
