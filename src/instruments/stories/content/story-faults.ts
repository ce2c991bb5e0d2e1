import { comparableText } from '../../../../vocabulary/comparable-text.js';
import { repeats } from '../../../../vocabulary/finding.js';
import type { Item } from '../../../../vocabulary/item.js';
import type { Statement } from '../../../../vocabulary/statement.js';
import type { Story, TwinPair } from '../../../../vocabulary/story.js';
import { suggestion } from '../../../content/document-faults.js';
import {
  faultIn,
  type Placed,
  placedStatements,
  placedStories,
  placeOf,
  type StoryFault,
  type StorySource,
} from './story-source.js';

/** Everything for which a set of stories, taken as a whole, cannot be asked. */
export function storyFaults(
  sources: readonly StorySource[],
  { items, language }: { readonly items: readonly Item[]; readonly language: string },
): readonly StoryFault[] {
  const stories = placedStories(sources);
  const statements = placedStatements(sources);
  const known = {
    items: new Set(items.map(({ id }) => id)),
    statements: new Map(statements.map(({ entry }) => [entry.id, entry])),
  };
  return [
    ...languageFaults(sources, language),
    ...idFaults({ stories, statements, known }),
    ...stories.flatMap((story) => {
      const faults = valueFaults(story, known);
      // A passage of a value that is misspelt seems astray, too.
      return faults.length > 0 ? faults : passageFaults(story);
    }),
    ...pairFaults(stories),
  ];
}

/** What values can be about. */
interface Known {
  /** Ids of the questionnaire's items. */
  readonly items: ReadonlySet<string>;
  readonly statements: ReadonlyMap<string, Statement>;
}

/** "did you mean X?" where an id is nearly a known one, else another way to fix it. */
export function nearestId(id: string, known: Iterable<string>, otherwise: string): string {
  const near = suggestion(id, [...known]);
  return near.startsWith('did you mean') ? near : otherwise;
}

type Value = (TwinPair | Story)['values'][number];

/** Values of a story that are about nothing known, held by nobody in it, or there twice. */
function valueFaults(placed: Placed<TwinPair | Story>, known: Known): StoryFault[] {
  const { entry } = placed;
  const values: readonly Value[] = entry.values;
  return [
    ...values.flatMap((value, index) =>
      [
        topicFault(entry, value, known),
        attitudeFault(entry, value, known),
        holderFault(entry, value),
      ]
        .filter((found) => found !== null)
        .map(({ key, message }) => faultIn(placed, ['values', index, key], message)),
    ),
    ...repeats(values, heldOf).map(({ index }) => {
      const id = topicOf(values[index]);
      return faultIn(placed, ['values', index], `"${entry.id}" holds "${id}" twice; keep one`);
    }),
  ];
}

/** The id of what a value or a passage is about. */
function topicOf(
  about: { readonly item: string } | { readonly statement: string } | undefined,
): string {
  if (about === undefined) return '';
  return 'item' in about ? about.item : about.statement;
}

/** Characters may each have a stance of their own on one statement. */
function heldOf(value: Value): string {
  const character = 'character' in value ? value.character : undefined;
  return `${topicOf(value)}\n${character ?? ''}`;
}

interface Fault {
  readonly key: string;
  readonly message: string;
}

function topicFault(story: TwinPair | Story, value: Value, known: Known): Fault | null {
  const { id } = story;
  if ('item' in value) {
    if (known.items.has(value.item)) return null;
    const fix = nearestId(value.item, known.items, 'use the questionnaire that contains it');
    const message = `"${id}" is about the item "${value.item}", which is in no questionnaire that is asked; ${fix}`;
    return { key: 'item', message };
  }
  const about = known.statements.get(value.statement);
  if (about) return settingFault(story, about, known);
  const fix = nearestId(value.statement, known.statements.keys(), 'add it to one beside the story');
  const message = `"${id}" is about the statement "${value.statement}", which is in no file of statements; ${fix}`;
  return { key: 'statement', message };
}

/** A statement that is not of the pool from which stories of the kind draw. */
function settingFault(
  story: TwinPair | Story,
  { id, category, setting }: Statement,
  known: Known,
): Fault | null {
  if (!('kind' in story)) return null;
  if (story.kind !== 'category') {
    if (setting === undefined) return null;
    const message = `"${id}" is for stories of the kind category only, but "${story.id}" is of the kind ${story.kind}; use another statement, or remove its "setting:"`;
    return { key: 'statement', message };
  }
  const [first] = story.values.flatMap((value) =>
    'statement' in value ? (known.statements.get(value.statement) ?? []) : [],
  );
  if (!first || first.category === category) return null;
  const message = `"${id}" is of the category ${category} and "${first.id}" of ${first.category}, and "${story.id}" is of the kind category; use statements of one category, or make the kind random`;
  return { key: 'statement', message };
}

function attitudeFault(story: TwinPair | Story, value: Value, known: Known): Fault | null {
  if (!('attitude' in value) || !('kind' in story)) return null;
  const options =
    'item' in value
      ? attitudesOf(story.kind)
      : known.statements.get(value.statement)?.options.map(({ id }) => id);
  if (!options || options.includes(value.attitude)) return null;
  const what =
    'item' in value
      ? `no attitude of an item in a story of the kind ${story.kind}`
      : `no option of "${value.statement}"`;
  const message = `"${value.attitude}" is ${what}; ${suggestion(value.attitude, options)}`;
  return { key: 'attitude', message };
}

/** What is held of an item in a story of a kind. */
function attitudesOf(kind: Story['kind']): readonly string[] {
  return kind === 'explicit' ? ['target', 'opposite'] : [kind];
}

function holderFault(story: TwinPair | Story, value: Value): Fault | null {
  if (!('kind' in story) || 'item' in value) return null;
  const { id, kind, people } = story;
  const { character, statement } = value;
  if (kind === 'multiple' && character === undefined) {
    const message = `"${statement}" in "${id}" names no holder, but in a story of the kind multiple each character has their own stance; add "character:"`;
    return { key: 'statement', message };
  }
  if (character === undefined) return null;
  if (kind !== 'multiple') {
    const message = `"${id}" is a story of the kind ${kind}, where everyone holds "${statement}"; remove "character:", or make the kind multiple`;
    return { key: 'character', message };
  }
  if (people.includes(character)) return null;
  const message = `"${character}" is not among the people of "${id}"; ${suggestion(character, people)}`;
  return { key: 'character', message };
}

type Passage = (TwinPair | Story)['text'][number];

/** Passages that carry no value of their story, and values that no passage carries. */
function passageFaults(placed: Placed<TwinPair | Story>): StoryFault[] {
  const { entry } = placed;
  const passages: readonly Passage[] = entry.text;
  const values: readonly (TwinPair | Story)['values'][number][] = entry.values;
  const held = new Set(values.map(topicOf));
  const carried = new Set(
    passages.flatMap((passage) => (typeof passage === 'string' ? [] : topicOf(passage))),
  );
  const isAbsent = 'kind' in entry && entry.kind === 'absent';
  const isUnmarked = 'unmarked' in entry && entry.unmarked === true;
  return [
    ...passages.flatMap((passage, index) => {
      if (typeof passage === 'string') return [];
      const topic = topicOf(passage);
      if (held.has(topic) && !isAbsent) return [];
      const message = isAbsent
        ? `a passage carries "${topic}" in "${entry.id}", where nothing should come up; make it plain text, or change the kind`
        : `a passage carries "${topic}", which is not among the values of "${entry.id}"; ${nearestId(topic, held, 'add it there, or make the passage plain text')}`;
      return faultIn(placed, ['text', index, 'item' in passage ? 'item' : 'statement'], message);
    }),
    ...values.flatMap((value, index) => {
      const topic = topicOf(value);
      if (isAbsent || isUnmarked || carried.has(topic)) return [];
      const message = `no passage of "${entry.id}" carries "${topic}"; mark the one that does`;
      return faultIn(placed, ['values', index], message);
    }),
  ];
}

/** Pairs that share an item, and tellings with all their items at one pole. */
function pairFaults(stories: readonly Placed<TwinPair | Story>[]): StoryFault[] {
  const pairs = stories.flatMap(({ entry, ...place }) =>
    'kind' in entry ? [] : { entry, ...place },
  );
  return [...sharedItems(pairs), ...pairs.flatMap(oneSided)];
}

function sharedItems(pairs: readonly Placed<TwinPair>[]): StoryFault[] {
  const values = pairs.flatMap((pair) =>
    [...new Set(pair.entry.values.map(({ item }) => item))].map((item) => ({ item, pair })),
  );
  return repeats(values, ({ item }) => item).flatMap(({ index, before }) => {
    const [first, again] = [values[before], values[index]];
    if (!first || !again) return [];
    const place = again.pair.entry.values.findIndex(({ item }) => item === again.item);
    const message = `the item "${again.item}" is in the pair "${first.pair.entry.id}" too (${placeOf(first.pair, again.pair)}); use each item in one pair only`;
    return faultIn(again.pair, ['values', place, 'item'], message);
  });
}

/** Whoever always said the same would be right on one telling and wrong on the other. */
function oneSided(pair: Placed<TwinPair>): StoryFault[] {
  const { id, values } = pair.entry;
  const [first, ...others] = values;
  if (!first || others.length === 0 || others.some((value) => value.first !== first.first)) {
    return [];
  }
  const message = `all items of "${id}" are at the ${first.first} pole in its first telling; begin some of them at the other pole, so that neither telling shows one pole only`;
  return [faultIn(pair, ['values'], message)];
}

/** Ids that do not tell things apart, and statements that read the same. */
function idFaults({
  stories,
  statements,
  known,
}: {
  readonly stories: readonly Placed<TwinPair | Story>[];
  readonly statements: readonly Placed<Statement>[];
  readonly known: Known;
}): StoryFault[] {
  return [
    ...sameIds(stories, 'story'),
    ...sameIds(statements, 'statement'),
    ...statements
      .filter(({ entry }) => known.items.has(entry.id))
      .map((placed) =>
        faultIn(
          placed,
          ['id'],
          `"${placed.entry.id}" is the id of an item of the questionnaire, too; give the statement another`,
        ),
      ),
    ...sameTexts(statements),
  ];
}

function sameIds(placed: readonly Placed<{ readonly id: string }>[], what: string): StoryFault[] {
  return inPairs(placed, ({ id }) => id).map(({ first, again }) =>
    faultIn(
      again,
      ['id'],
      `the ${what} id "${again.entry.id}" is used twice (first on ${placeOf(first, again)}); give each its own`,
    ),
  );
}

/** Two candidates about them would be one; of one text with two scales, a story is offered one. */
function sameTexts(statements: readonly Placed<Statement>[]): StoryFault[] {
  const scaleOf = ({ options }: Statement) => options.map(({ text }) => comparableText(text));
  return inPairs(statements, (each) => JSON.stringify([comparableText(each.text), scaleOf(each)]))
    .filter(({ first, again }) => first.entry.id !== again.entry.id)
    .map(({ first, again }) =>
      faultIn(
        again,
        ['text'],
        `the statement "${again.entry.id}" reads the same as "${first.entry.id}" (${placeOf(first, again)}), so an answer could mean either; reword one`,
      ),
    );
}

function inPairs<Entry>(
  placed: readonly Placed<Entry>[],
  keyOf: (entry: Entry) => string,
): { readonly first: Placed<Entry>; readonly again: Placed<Entry> }[] {
  return repeats(placed, ({ entry }) => keyOf(entry)).flatMap(({ index, before }) => {
    const [first, again] = [placed[before], placed[index]];
    return first && again ? [{ first, again }] : [];
  });
}

/** Files that are in another language than is asked, or belong to another set than the first. */
function languageFaults(sources: readonly StorySource[], language: string): StoryFault[] {
  const [name] = sources.flatMap(({ stories }) => stories?.stories ?? []);
  return sources.flatMap(({ document, stories, statements }): StoryFault[] => {
    const found = stories?.language ?? statements?.language;
    if (found !== language) {
      const message = `this is in "${found}", but "${language}" is asked; give it in "${language}", with a folder for each language`;
      return [{ document, path: ['language'], message }];
    }
    if (stories && stories.stories !== name) {
      const message = `the set is called "${stories.stories}" here and "${name}" in another file of it; give it one name`;
      return [{ document, path: ['stories'], message }];
    }
    return [];
  });
}
