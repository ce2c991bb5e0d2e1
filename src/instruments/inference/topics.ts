import type { Item } from '../../vocabulary/item.js';
import type { Statement } from '../../vocabulary/statement.js';
import type { StorySet } from '../../vocabulary/story.js';

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
