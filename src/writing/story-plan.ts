import type { Item } from '../../vocabulary/item.js';
import type { Statement } from '../../vocabulary/statement.js';
import { shuffled } from '../util/shuffled.js';
import type { Role } from './roles.js';
import type { WritingTemplates } from './wording.js';

/** A value that a story is to embed. */
export interface PlannedValue {
  /** By which prompts and answers name it, such as V1. */
  readonly label: string;
  /** A statement's id, or an item's. */
  readonly about: string;
  /** What it is about, as prompts say it. */
  readonly topic: string;
  /** Who holds it; null where all do. */
  readonly character: string | null;
  /** What is held in each telling: an option's id and its words. */
  readonly held: readonly { readonly attitude: string; readonly text: string }[];
}

/** CQ-Bench's three settings, and pairs for the gap. */
export const settings = ['random', 'category', 'multiple'] as const;
export type Setting = (typeof settings)[number];

/** A story that is to be written, and by whom. */
export interface StoryPlan {
  readonly id: string;
  readonly kind: Setting | 'twin';
  readonly place: string;
  readonly people: readonly string[];
  readonly values: readonly PlannedValue[];
  readonly language: string;
  readonly wording: WritingTemplates['stories'];
  readonly roles: Readonly<Record<'writer' | 'checker' | 'judge', Role>>;
  readonly seed: number;
}

/** What becomes of a value: it stands, it leaves the gold set, or it is recorded as contradicted. */
export type GoldStatus = 'gold' | 'unincorporated' | 'contradicted';

/** How many tellings a story has. */
export function tellingsOf({ kind }: Pick<StoryPlan, 'kind'>): number {
  return kind === 'twin' ? 2 : 1;
}

/** Where stories are set (CQ-Bench, A.1). */
export const places: readonly string[] = [
  'a company',
  'a school',
  'a neighbourhood',
  'a national park',
  'a restaurant',
  'an amusement park',
  'an aeroplane',
];

type Frame = Pick<StoryPlan, 'language' | 'wording' | 'roles' | 'seed'> & {
  readonly name: string;
  readonly places: readonly string[];
  /** How many stories or pairs. */
  readonly count: number;
  /** How many statements or items each embeds. */
  readonly values: number;
};

/** Stories about statements, in one of CQ-Bench's settings; each attitude is drawn among all of its statement's. */
export function statementPlans(
  frame: Frame,
  { setting, statements }: { readonly setting: Setting; readonly statements: readonly Statement[] },
): readonly StoryPlan[] {
  const categories = [...new Set(statements.map(({ category }) => category))].filter(
    (category) => statements.filter((each) => each.category === category).length >= frame.values,
  );
  return numbered(frame, setting).map(({ id, draw, ...story }) => {
    const [category] = draw('category', categories);
    const pool =
      setting === 'category' ? statements.filter((each) => each.category === category) : statements;
    const people = story.people.slice(0, setting === 'multiple' ? 4 : undefined);
    const holders = setting === 'multiple' ? people : [null];
    const chosen = draw('statements', pool, ({ id }) => id).slice(0, frame.values);
    const values = chosen.flatMap((statement) =>
      holders.map((character, place) => {
        // Where several people have a stance on it, no two share one before all are taken.
        const options = draw(`attitude ${statement.id}`, statement.options, ({ id }) => id);
        const option = options[place % options.length];
        if (!option) throw new RangeError(`"${statement.id}" has no option`);
        return {
          about: statement.id,
          topic: statement.text,
          character,
          held: [{ attitude: option.id, text: option.text }],
        };
      }),
    );
    return { ...story, id, people, kind: setting, values: values.map(labelled) };
  });
}

/** Pairs about items, no item in two of them, every item of a pair of another dimension and the poles mixed. */
export function twinPlans(frame: Frame, items: readonly Item[]): readonly StoryPlan[] {
  const dimensions = [...new Set(items.map(({ dimension }) => dimension))];
  const queues = new Map(
    dimensions.map((dimension) => [
      dimension,
      shuffled(
        items.filter((item) => item.dimension === dimension),
        { seed: `${frame.seed} twins`, of: ({ id }) => id },
      ),
    ]),
  );
  return numbered(frame, 'twin').map(({ id, draw, ...story }) => {
    // The fullest dimensions first, so that all are used alike.
    const order = draw('dimensions', dimensions).sort(
      (a, b) => (queues.get(b)?.length ?? 0) - (queues.get(a)?.length ?? 0),
    );
    const chosen = order.flatMap((dimension) => queues.get(dimension)?.slice(0, 1) ?? []);
    const used = chosen.slice(0, frame.values);
    for (const { dimension } of used) queues.get(dimension)?.shift();
    const poles = draw(
      'poles',
      used.map((_, place) => ({ place, first: place % 2 === 0 ? 'target' : 'opposite' }) as const),
      ({ place }) => String(place),
    );
    const values = used.map(({ id: about, question, options }, place) => {
      const first = poles[place]?.first ?? 'target';
      const second = first === 'target' ? 'opposite' : 'target';
      const held = ([first, second] as const).map((pole) => ({
        attitude: pole,
        text: options[pole],
      }));
      return { about, topic: question, character: null, held };
    });
    return { ...story, id, kind: 'twin', values: values.map(labelled) };
  });
}

/** Prompts list values one a line. */
function labelled(value: Omit<PlannedValue, 'label'>, place: number): PlannedValue {
  const onOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
  return {
    ...value,
    label: `V${place + 1}`,
    topic: onOneLine(value.topic),
    held: value.held.map(({ attitude, text }) => ({ attitude, text: onOneLine(text) })),
  };
}

/** Draws in an order that the seed and the story decide. */
type Drawing = <Entry>(
  what: string,
  entries: readonly Entry[],
  of?: (entry: Entry) => string,
) => Entry[];

function numbered({ name, count, language, wording, roles, seed, ...frame }: Frame, kind: string) {
  return Array.from({ length: count }, (_, nth) => {
    const id = `${name}-${String(nth + 1).padStart(3, '0')}`;
    const draw: Drawing = (what, entries, of = String) =>
      shuffled(entries, { seed: `${seed} ${id} ${kind} ${what}`, of });
    const [place = ''] = draw('place', frame.places);
    const people = draw('people', wording.names).slice(0, nth % 2 === 0 ? 4 : 5);
    return { id, place, people, language, wording, roles, seed, draw };
  });
}
