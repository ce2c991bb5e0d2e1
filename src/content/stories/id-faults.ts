import { comparableText } from '../../vocabulary/plain-characters.js';
import { repeats } from '../../vocabulary/repeats.js';
import type { Statement } from '../../vocabulary/statement.js';
import type { Story, TwinPair } from '../../vocabulary/story.js';
import type { Known } from './known.js';
import { faultIn, type Placed, placeOf, type StoryFault } from './placed.js';

/** Ids that do not tell things apart, and statements that read the same. */
export function idFaults({
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

/** Two candidates about them would be one. */
function sameTexts(statements: readonly Placed<Statement>[]): StoryFault[] {
  return inPairs(statements, ({ text }) => comparableText(text))
    .filter(({ first, again }) => first.entry.id !== again.entry.id)
    .map(({ first, again }) =>
      faultIn(
        again,
        ['text'],
        `the statement "${again.entry.id}" reads the same as "${first.entry.id}" (${placeOf(first, again)}), so that neither can be chosen; reword one`,
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
