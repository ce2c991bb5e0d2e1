import type { Story, StorySet, TwinPair } from '../../vocabulary/story.js';
import type { Telling } from '../../vocabulary/telling.js';

/** A story as it is told: of a pair its first and its second telling, of any other the one it has. */
export function tellingsOf({ pairs, single }: Pick<StorySet, 'pairs' | 'single'>): Telling[] {
  return [
    ...pairs.flatMap((pair) => [tellingOf(pair, 1), tellingOf(pair, 2)]),
    ...single.map(told),
  ];
}

/** One telling of a pair: each item at its pole `first` in the first, at the other in the second. */
function tellingOf({ id, title, place, people, values, text }: TwinPair, nth: 1 | 2): Telling {
  const embedded = values.map(({ item, first }) => ({
    statement: item,
    attitude: nth === 1 ? first : otherPole(first),
    character: null,
    contradicted: false,
  }));
  const poleOf = new Map(embedded.map(({ statement, attitude }) => [statement, attitude]));
  const passages = text.map((passage) =>
    typeof passage === 'string'
      ? passage
      : { item: passage.item, text: passage[poleOf.get(passage.item) ?? 'target'] },
  );
  return {
    id: `${id}/${nth}`,
    cluster: id,
    kind: 'twin',
    title,
    place,
    people,
    text: joined(passages),
    values: embedded,
    carrying: passages.flatMap((passage) =>
      typeof passage === 'string' ? [] : [{ statement: passage.item, text: passage.text }],
    ),
  };
}

function told(story: Story): Telling {
  const { id, kind, title, place, people } = story;
  const passages: readonly Passage[] = story.text;
  return {
    id,
    cluster: id,
    kind,
    title,
    place,
    people,
    text: joined(passages),
    values: story.values.map((value) =>
      'item' in value
        ? { statement: value.item, attitude: value.attitude, character: null, contradicted: false }
        : {
            statement: value.statement,
            attitude: value.attitude,
            character: value.character ?? null,
            contradicted: value.contradicted ?? false,
          },
    ),
    carrying: passages.flatMap((passage) => {
      if (typeof passage === 'string') return [];
      return [{ statement: passage.item ?? passage.statement ?? '', text: passage.text }];
    }),
  };
}

type Passage =
  | string
  | { readonly item?: string; readonly statement?: string; readonly text: string };

function joined(passages: readonly Passage[]): string {
  return passages
    .map((passage) => (typeof passage === 'string' ? passage : passage.text))
    .join('\n\n');
}

function otherPole(pole: 'target' | 'opposite') {
  return pole === 'target' ? 'opposite' : 'target';
}
