import type { Candidate, CandidateMode } from '../../vocabulary/hearing.js';
import { oppositeOption, type Statement } from '../../vocabulary/statement.js';
import type { Telling, Value } from '../../vocabulary/telling.js';
import { shuffled } from './lots.js';
import { statementOf, type Topics } from './topics.js';

/** How many values a respondent selects among. */
export const candidateCount = 15;

/** Most gold values that fit among the candidates beside their opposites, with others left to be told from. */
export const mostContrasted = 5;

interface Choosing {
  readonly topics: Topics;
  readonly seed: number;
}

/**
 * The candidates of a selection in the order shown; null where a story holds no value to select.
 *
 * `original` (CQ-Bench 2.4): the gold values and others drawn at random from every value that is not
 * gold. `contrast`: beside each gold value its opposite, and others about nothing in the story, taken
 * over categories and poles in turn. A contradicted value is in neither; nor does its statement
 * distract. A neutral attitude, which has no opposite, is no gold of `contrast`.
 */
export function candidatesOf(
  telling: Telling,
  mode: CandidateMode,
  { topics, seed }: Choosing,
): readonly Candidate[] | null {
  const gold = goldOf(telling, mode, topics);
  if (gold.length === 0) return null;
  // Both tellings of a pair show one list in one order, so that only the story differs.
  const seedOf = (part: string) => `${seed} ${telling.cluster} ${mode} ${part}`;
  const pool = poolOf(telling, topics);
  const chosen =
    mode === 'original'
      ? [...asRole(gold, 'gold'), ...original(pool, gold, seedOf('others'))]
      : [
          ...asRole(gold, 'gold'),
          ...asRole(
            gold.flatMap((value) => mirrored(value, topics)),
            'opposite',
          ),
          ...offTopic(pool, { telling, gold, seed: seedOf('others') }),
        ];
  return shuffled(chosen, { seed: seedOf('order'), of: nameOf });
}

function goldOf(telling: Telling, mode: CandidateMode, topics: Topics): Value[] {
  return telling.values
    .filter(({ contradicted, character }) => !contradicted && character === null)
    .map(({ statement, attitude }) => ({ statement, attitude }))
    .filter(({ statement, attitude }) => {
      const about = statementOf(topics, statement);
      const held = about.options.some(({ id }) => id === attitude);
      return held && (mode === 'original' || oppositeOption(about, attitude) !== undefined);
    });
}

/** What may stand beside gold: statements of the same source, without those that the story contradicts. */
function poolOf(telling: Telling, topics: Topics): readonly Statement[] {
  const barred = new Set(
    telling.values.filter(({ contradicted }) => contradicted).map(({ statement }) => statement),
  );
  const aboutItems = telling.values.some(({ statement }) => topics.itemIds.has(statement));
  const pool = aboutItems ? topics.items : topics.statements;
  return pool.filter(({ id }) => !barred.has(id));
}

function mirrored({ statement, attitude }: Value, topics: Topics): Value[] {
  const opposite = oppositeOption(statementOf(topics, statement), attitude);
  return opposite ? [{ statement, attitude: opposite.id }] : [];
}

function original(pool: readonly Statement[], gold: readonly Value[], seed: string): Candidate[] {
  const taken = new Set(gold.map(nameOf));
  const held = new Map(gold.map(({ statement, attitude }) => [statement, attitude]));
  const others = pool
    .flatMap(({ id, options }) => options.map((option) => ({ statement: id, attitude: option.id })))
    .filter((value) => !taken.has(nameOf(value)));
  return shuffled(others, { seed, of: nameOf })
    .slice(0, candidateCount - gold.length)
    .map((value) => ({ ...value, role: held.has(value.statement) ? 'opposite' : 'off-topic' }));
}

/** As many as are wanting, from each category in turn, and within a category from one end of the scale and the other in turn. */
function offTopic(
  pool: readonly Statement[],
  {
    telling,
    gold,
    seed,
  }: { readonly telling: Telling; readonly gold: readonly Value[]; readonly seed: string },
): Candidate[] {
  const inStory = new Set(telling.values.map(({ statement }) => statement));
  const categories = new Map<string, Statement[]>();
  for (const each of shuffled(pool, { seed, of: ({ id }) => id })) {
    if (inStory.has(each.id)) continue;
    const known = categories.get(each.category);
    if (known) known.push(each);
    else categories.set(each.category, [each]);
  }
  const order = shuffled([...categories.keys()], { seed, of: (category) => category });
  const wanted = candidateCount - 2 * gold.length;
  const taken: Candidate[] = [];
  // Whether the first pole comes first is the seed's, so that no pole is commoner over the stories.
  const turn = shuffled([0, 1], { seed, of: String });
  for (let round = 0; taken.length < wanted; round += 1) {
    const left = order.flatMap((category) => categories.get(category)?.[round] ?? []);
    if (left.length === 0) break;
    for (const { id, options } of left.slice(0, wanted - taken.length)) {
      const ends = [options[0], options[options.length - 1]];
      const end = ends[turn[taken.length % 2] ?? 0];
      if (end) taken.push({ statement: id, attitude: end.id, role: 'off-topic' });
    }
  }
  return taken;
}

function asRole(values: readonly Value[], role: Candidate['role']): Candidate[] {
  return values.map((value) => ({ ...value, role }));
}

function nameOf({ statement, attitude }: Value): string {
  return `${statement} ${attitude}`;
}
