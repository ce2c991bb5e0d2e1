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
  /** The story's place in its set: which pole the others begin with. */
  readonly nth: number;
}

/**
 * The candidates of a selection in the order shown; null where a story holds no value to select.
 *
 * `original` (CQ-Bench 2.4): the gold values and others drawn at random from every value that is not
 * gold. `contrast`: beside each gold value its opposite, and others about nothing in the story, from
 * each category in turn, at one end of the scale and the other in turn, beginning with the other end in
 * the next story: over two stories as many stand at either. Both tellings of a pair show one list of
 * `contrast` in one order, so that only the story differs.
 *
 * A contradicted value is in neither; nor does its statement distract. A neutral attitude, which has no
 * opposite, is no gold of `contrast`.
 */
export function candidatesOf(
  telling: Telling,
  mode: CandidateMode,
  { topics, seed, nth }: Choosing,
): readonly Candidate[] | null {
  const gold = goldOf(telling, mode, topics);
  if (gold.length === 0) return null;
  const seedOf = (part: string) => `${seed} ${telling.cluster} ${mode} ${part}`;
  const pool = poolOf(telling, topics);
  const others =
    mode === 'original'
      ? original(pool, gold, seedOf('others'))
      : [
          ...gold.flatMap((value) => mirrored(value, topics)),
          ...offTopic(pool, {
            barred: telling.values.map(({ statement }) => statement),
            wanted: candidateCount - 2 * gold.length,
            nth,
            seed: seedOf('others'),
          }),
        ];
  return shuffled([...gold, ...others], { seed: seedOf('order'), of: nameOf });
}

function goldOf(telling: Telling, mode: CandidateMode, topics: Topics): Candidate[] {
  return telling.values
    .filter(({ contradicted, character }) => !contradicted && character === null)
    .flatMap(({ statement, attitude }) => {
      const about = statementOf(topics, statement);
      const held =
        mode === 'contrast'
          ? oppositeOption(about, attitude) !== undefined
          : about.options.some(({ id }) => id === attitude);
      return held ? [{ statement, attitude, category: about.category, role: 'gold' as const }] : [];
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

function mirrored({ statement, attitude, category }: Candidate, topics: Topics): Candidate[] {
  const opposite = oppositeOption(statementOf(topics, statement), attitude);
  return opposite ? [{ statement, attitude: opposite.id, category, role: 'opposite' }] : [];
}

function original(
  pool: readonly Statement[],
  gold: readonly Candidate[],
  seed: string,
): Candidate[] {
  const taken = new Set(gold.map(nameOf));
  const inStory = new Set(gold.map(({ statement }) => statement));
  const values = pool.flatMap(({ id, category, options }) =>
    options.map(
      (option): Candidate => ({
        statement: id,
        attitude: option.id,
        category,
        role: inStory.has(id) ? 'opposite' : 'off-topic',
      }),
    ),
  );
  return shuffled(
    values.filter((value) => !taken.has(nameOf(value))),
    { seed, of: nameOf },
  ).slice(0, candidateCount - gold.length);
}

/** As many as are wanted, from each category in turn and at either end of the scale in turn. */
function offTopic(
  pool: readonly Statement[],
  {
    barred,
    wanted,
    nth,
    seed,
  }: {
    readonly barred: readonly string[];
    readonly wanted: number;
    readonly nth: number;
    readonly seed: string;
  },
): Candidate[] {
  const inStory = new Set(barred);
  const free = shuffled(
    pool.filter(({ id }) => !inStory.has(id)),
    { seed, of: ({ id }) => id },
  );
  return inTurn(free)
    .slice(0, wanted)
    .flatMap(({ id, category, options }, place) => {
      const end = (place + nth) % 2 === 0 ? options[0] : options[options.length - 1];
      return end ? [{ statement: id, attitude: end.id, category, role: 'off-topic' as const }] : [];
    });
}

/** The first statement of every category, then the second of every one, and so on. */
function inTurn(statements: readonly Statement[]): Statement[] {
  const turns = new Map<string, number>();
  const placed = statements.map((statement) => {
    const turn = turns.get(statement.category) ?? 0;
    turns.set(statement.category, turn + 1);
    return { statement, turn };
  });
  return placed.sort((a, b) => a.turn - b.turn).map(({ statement }) => statement);
}

function nameOf({ statement, attitude }: Value): string {
  return `${statement} ${attitude}`;
}
