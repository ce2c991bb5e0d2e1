import type { Item } from '../../../vocabulary/item.js';
import type { Statement } from '../../../vocabulary/statement.js';
import type { Story, StorySet, StoryVariant, TwinPair } from '../../../vocabulary/story.js';

/** A story as it is told: of a pair its first and its second telling, of any other the one it has. */
export function tellingsOf({ pairs, single }: Pick<StorySet, 'pairs' | 'single'>): StoryVariant[] {
  return [
    ...pairs.flatMap((pair) => [tellingOf(pair, 1), tellingOf(pair, 2)]),
    ...single.map(told),
  ];
}

/** One telling of a pair: each item at its pole `first` in the first, at the other in the second. */
function tellingOf({ id, title, place, people, values, text }: TwinPair, nth: 1 | 2): StoryVariant {
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

function told(story: Story): StoryVariant {
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

/**
 * A telling as it is asked about whole: of the kind `multiple` once for each character who holds something,
 * with that one's values; any other as it is.
 */
export function viewsOf(telling: StoryVariant): readonly StoryVariant[] {
  if (telling.kind !== 'multiple') return [telling];
  const holders = new Set(telling.values.flatMap(({ character }) => character ?? []));
  return [...holders].map((holder) => ({
    ...telling,
    holder,
    values: telling.values
      .filter(({ character }) => character === holder)
      .map((value) => ({ ...value, character: null })),
  }));
}

/** What answers about a telling name it by: its id, with the character where one is asked about alone. */
export function nameOfTelling({ id, holder }: Pick<StoryVariant, 'id' | 'holder'>): string {
  return holder === undefined ? id : `${id}/${holder}`;
}

/** The items that twin stories are about, by id, in the order told. */
export function twinItems(
  tellings: readonly Pick<StoryVariant, 'kind' | 'values'>[],
): ReadonlySet<string> {
  const twins = tellings.filter(({ kind }) => kind === 'twin');
  return new Set(twins.flatMap(({ values }) => values.map(({ statement }) => statement)));
}

/** Where a question without a story is filed; no story can have this id. */
const noStory = 'no story';

/** The values of twin stories without any story: of them nothing is told, and no answer is right. */
export function blindTelling(
  tellings: readonly Pick<StoryVariant, 'kind' | 'values'>[],
): StoryVariant {
  return {
    id: noStory,
    cluster: noStory,
    kind: 'blind',
    title: 'No story',
    place: 'the question alone',
    people: [],
    text: '',
    values: [...twinItems(tellings)].map((statement) => ({
      statement,
      attitude: 'absent',
      character: null,
      contradicted: false,
    })),
    carrying: [],
  };
}

/** An item as a statement: its question, with its two poles as the stances. */
function itemStatement({ id, question, facet, topic, dimension, options }: Item): Statement {
  return {
    id,
    text: question,
    topic: topic ?? facet ?? question,
    category: dimension,
    options: [
      { id: 'target', text: options.target },
      { id: 'opposite', text: options.opposite },
    ],
  };
}

/** Everything that values can be about. */
export interface Topics {
  /** By id, items and statements alike. */
  readonly byId: ReadonlyMap<string, Statement>;
  /** Those of the questionnaire. */
  readonly items: readonly Statement[];
  readonly itemIds: ReadonlySet<string>;
  /** The pool of the papers' settings. */
  readonly statements: readonly Statement[];
}

/** The statements that stories are about, from the questionnaire and the set itself. */
export function topicsOf(set: Pick<StorySet, 'statements'>, items: readonly Item[]): Topics {
  const fromItems = items.map(itemStatement);
  return {
    byId: new Map([...fromItems, ...set.statements].map((each) => [each.id, each])),
    items: fromItems,
    itemIds: new Set(fromItems.map(({ id }) => id)),
    statements: set.statements,
  };
}

/**
 * The statement of an id.
 * @throws RangeError when there is none, which loading a set has refused
 */
export function statementOf(topics: Topics, id: string): Statement {
  const found = topics.byId.get(id);
  if (!found) throw new RangeError(`no statement "${id}"`);
  return found;
}
