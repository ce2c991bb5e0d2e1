import { alikePairs } from '../../../../analysis/statistics/text-resemblance.js';
import { words } from '../../../../analysis/statistics/words.js';
import type { StoryVariant } from '../../../../vocabulary/story.js';
import { shuffled } from '../../../util/shuffled.js';
import { ALIKE } from '../../survey/lint/questionnaire.js';
import { statementOf, type Topics } from '../tellings.js';

/** Share of the statements that may be held out for the test. */
const HELD_OUT = 0.2;

/** How stories and statements are divided; a statement asked about in the test is shown nowhere in training. */
export interface Division {
  /** Stories and pairs that are held out, by id. */
  readonly testClusters: ReadonlySet<string>;
  /** Statements of the test, with all that nearly duplicate them. */
  readonly testStatements: ReadonlySet<string>;
  /** Statements that nearly duplicate one another. */
  readonly alike: readonly (readonly string[])[];
}

/**
 * Divides stories by a seed: pairs, single stories and whole categories are held out, one after another, while
 * their statements and all that nearly duplicate these are at most a fifth of those held; then every other
 * story whose statements are all held out. Null where nothing can be held out with something left to train on.
 */
export function divide(
  tellings: readonly StoryVariant[],
  { topics, seed }: { readonly topics: Topics; readonly seed: number },
): Division | null {
  const held = new Set(tellings.flatMap(statementsOf));
  const groups = groupsOf([...topics.byId.keys()], topics);
  const closed = (ids: Iterable<string>) =>
    new Set([...ids].flatMap((id) => groups.get(id) ?? [id]));
  const units = new Map<string, Set<string>>();
  for (const telling of tellings) {
    const unit = unitOf(telling, topics);
    units.set(unit, new Set([...(units.get(unit) ?? []), ...statementsOf(telling)]));
  }
  const order = shuffled([...units], { seed: `${seed} held out`, of: ([unit]) => unit });
  const within = (ids: ReadonlySet<string>) => [...ids].filter((id) => held.has(id)).length;
  let test = new Set<string>();
  for (const [, statements] of order) {
    const wider = closed([...test, ...statements]);
    if (within(wider) <= HELD_OUT * held.size) test = wider;
  }
  if (test.size === 0) {
    // Where even one is more than a fifth, the smallest.
    const sized = order.map(([, statements]) => closed(statements));
    test = sized.sort((a, b) => within(a) - within(b))[0] ?? test;
  }
  if (test.size === 0 || within(test) === held.size) return null;
  const clusters = new Set(tellings.map(({ cluster }) => cluster));
  for (const telling of tellings) {
    if (statementsOf(telling).some((id) => !test.has(id))) clusters.delete(telling.cluster);
  }
  return {
    testClusters: clusters,
    testStatements: test,
    alike: [...new Set(groups.values())].filter((group) => group.length > 1),
  };
}

function statementsOf({ values }: StoryVariant): string[] {
  return values.map(({ statement }) => statement);
}

/** What is held out together: a category with all its stories, else a pair or a story. */
function unitOf({ kind, cluster, values: [first] }: StoryVariant, topics: Topics): string {
  return kind === 'category' && first
    ? `category ${statementOf(topics, first.statement).category}`
    : `story ${cluster}`;
}

/** The statements of each one's group: those that resemble it nearly, those that resemble these, and so on. */
function groupsOf(ids: readonly string[], topics: Topics): ReadonlyMap<string, readonly string[]> {
  const texts = ids.map((id) => {
    const { text, options } = statementOf(topics, id);
    // The options of an item are its own; those of statements are much the same throughout.
    const own = topics.itemIds.has(id) ? [text, ...options.map((option) => option.text)] : [text];
    return own.flatMap((each) => words(each.replaceAll('-', ' ')));
  });
  const groups = new Map(ids.map((id) => [id, [id]]));
  for (const { first, second } of alikePairs(texts, ALIKE)) {
    const one = groups.get(ids[first] ?? '') ?? [];
    const other = groups.get(ids[second] ?? '') ?? [];
    if (one === other) continue;
    one.push(...other);
    for (const id of other) groups.set(id, one);
  }
  return groups;
}
