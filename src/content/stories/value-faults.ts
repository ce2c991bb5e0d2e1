import { repeats } from '../../vocabulary/repeats.js';
import type { Story, TwinPair } from '../../vocabulary/story.js';
import { suggestion } from '../suggestion.js';
import { type Known, nearestId } from './known.js';
import { faultIn, type Placed, type StoryFault } from './placed.js';

type Value = (TwinPair | Story)['values'][number];

/** Values of a story that are about nothing known, held by nobody in it, or there twice. */
export function valueFaults(placed: Placed<TwinPair | Story>, known: Known): StoryFault[] {
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
export function topicOf(
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

function topicFault({ id }: TwinPair | Story, value: Value, known: Known): Fault | null {
  if ('item' in value) {
    if (known.items.has(value.item)) return null;
    const mend = nearestId(value.item, known.items, 'ask the questionnaire that has it');
    const message = `"${id}" is about the item "${value.item}", which is in no questionnaire that is asked; ${mend}`;
    return { key: 'item', message };
  }
  if (known.statements.has(value.statement)) return null;
  const mend = nearestId(
    value.statement,
    known.statements.keys(),
    'add it to one beside the story',
  );
  const message = `"${id}" is about the statement "${value.statement}", which is in no file of statements; ${mend}`;
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
    const message = `"${statement}" in "${id}" names no holder, and in a story of the kind multiple each character has a stance of their own; add "character:"`;
    return { key: 'statement', message };
  }
  if (character === undefined) return null;
  if (kind !== 'multiple') {
    const message = `all hold "${statement}" in "${id}", a story of the kind ${kind}; take "character:" out, or make the kind multiple`;
    return { key: 'character', message };
  }
  if (people.includes(character)) return null;
  const message = `"${character}" is not among the people of "${id}"; ${suggestion(character, people)}`;
  return { key: 'character', message };
}
