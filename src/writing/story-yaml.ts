import { ownValue } from '../../vocabulary/comparable-text.js';
import type { Story, TwinPair } from '../../vocabulary/story.js';
import { linesOf } from './scene.js';
import type { WrittenStory } from './story.js';
import type { GoldStatus } from './story-plan.js';

/** A story with what of it stands in a file: nothing of one that is discarded. */
interface FiledStory {
  /** Values without a line of their own to carry them have left its gold set. */
  readonly story: WrittenStory;
  readonly single: Story | null;
  readonly pair: TwinPair | null;
}

/** A story as a file of stories has it. */
export function filedStory(story: WrittenStory): FiledStory {
  const { plan, final, discarded } = story;
  if (discarded || !final) return { story, single: null, pair: null };
  return plan.kind === 'twin'
    ? { story, single: null, pair: pairOf(story) }
    : singleOf(story, plan.kind);
}

function singleOf(story: WrittenStory, kind: 'random' | 'category' | 'multiple'): FiledStory {
  const { plan, final, ballots } = story;
  if (!final) throw new RangeError('a story that is kept has a text');
  const lines = linesOf(final, 0);
  const carried = carriers(story);
  const held = new Set(carried.values());
  const gold = Object.fromEntries(
    Object.entries(story.gold).map(([label, standing]): [string, GoldStatus] => {
      const about = plan.values.find((value) => value.label === label)?.about ?? '';
      return [label, held.has(about) ? standing : 'unincorporated'];
    }),
  );
  const values = plan.values.filter(({ label }) => ownValue(gold, label) !== 'unincorporated');
  if (!values.some(({ label }) => ownValue(gold, label) === 'gold')) {
    const discarded = { step: 'votes', why: 'no value has a line of its own' };
    return { story: { ...story, gold, ballots, discarded }, single: null, pair: null };
  }
  const about = new Set(values.map((value) => value.about));
  return {
    story: { ...story, gold },
    pair: null,
    single: {
      id: plan.id,
      kind,
      title: final.title,
      place: plan.place,
      people: [...plan.people],
      values: values.map(({ label, about: statement, character, held: [one] }) => ({
        statement,
        attitude: one?.attitude ?? '',
        ...(character !== null && { character }),
        ...(ownValue(gold, label) === 'contradicted' && { contradicted: true as const }),
      })),
      text: lines.map((text, place) => {
        const statement = carried.get(place + 1);
        return statement !== undefined && about.has(statement) ? { statement, text } : text;
      }),
    },
  };
}

/** The statement that each line carries, by the votes: a line carries one, and the rarest seen goes first. */
function carriers({ plan, gold, ballots }: WrittenStory): ReadonlyMap<number, string> {
  const wanted = plan.values
    .filter(({ label }) => ownValue(gold, label) !== 'unincorporated')
    .map(({ label, about }) => {
      const seen = ballots.flatMap(({ votes }) => ownValue(votes, label)?.line ?? []);
      const count = (line: number) => seen.filter((each) => each === line).length;
      const lines = [...new Set(seen)].sort((a, b) => count(b) - count(a) || a - b);
      return { about, lines };
    })
    .sort((a, b) => a.lines.length - b.lines.length);
  const carried = new Map<number, string>();
  for (const { about, lines } of wanted) {
    const line = lines.find((each) => (carried.get(each) ?? about) === about);
    if (line !== undefined) carried.set(line, about);
  }
  return carried;
}

function pairOf({ plan, final, gold, ballots }: WrittenStory): TwinPair {
  if (!final) throw new RangeError('a pair that is kept has a text');
  const values = plan.values.filter(({ label }) => ownValue(gold, label) === 'gold');
  const items = new Map(values.map((value) => [value.label, value]));
  const counts = [0, 0];
  return {
    id: plan.id,
    title: final.title,
    place: plan.place,
    people: [...plan.people],
    values: values.map(({ about: item, held: [first] }) => ({ item, first: poleOf(first) })),
    text: final.lines.map(({ value, texts: [first, second] }) => {
      const told = items.get(value ?? '');
      // An item that left is told alike in both tellings.
      if (!told || second === undefined) return first;
      return poleOf(told.held[0]) === 'target'
        ? { item: told.about, target: first, opposite: second }
        : { item: told.about, target: second, opposite: first };
    }),
    readings: ballots.map(({ telling, natural, votes }) => {
      const nth = (counts[telling] ?? 0) + 1;
      counts[telling] = nth;
      return {
        by: `${plan.roles.judge.model}, vote ${nth}`,
        telling: telling === 0 ? 1 : 2,
        natural: natural ?? 1,
        values: Object.fromEntries(
          values.map(({ label, about }) => {
            const vote = ownValue(votes, label);
            const pole = vote?.pole ?? 'neither';
            const plain = vote?.plain ?? 0;
            return [about, { pole, plain, ...(vote?.against && { contradicted: true as const }) }];
          }),
        ),
      };
    }),
  };
}

function poleOf(held: { readonly attitude: string } | undefined): 'target' | 'opposite' {
  return held?.attitude === 'opposite' ? 'opposite' : 'target';
}
