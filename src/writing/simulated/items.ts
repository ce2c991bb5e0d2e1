import * as z from 'zod';
import type { Scheme } from '../../../vocabulary/scheme.js';
import type { Pole } from '../../../vocabulary/template.js';
import type { Random } from '../../util/random.js';
import type { RoleAsks } from '../roles.js';
import {
  type ItemMistake,
  itemMistakes,
  madeUp,
  pick,
  poleWord,
  type SimulatedItemWriter,
  type SimulatedReader,
} from './roles.js';

interface Texts {
  readonly question: string;
  readonly target: string;
  readonly opposite: string;
}

/** What a simulated writer is asked for. */
interface ItemsAsked {
  readonly dimension: string;
  readonly count: number;
  readonly domain: string;
  readonly examples: readonly Texts[];
}

const Examples = z.array(
  z.object({ question: z.string(), target: z.string(), opposite: z.string() }),
);

/** What a request asks of a writer of items; undefined for a request of another kind. */
export function itemsAsked({ task, slots }: RoleAsks, scheme: Scheme): ItemsAsked | undefined {
  if (task !== 'zeroShot' && task !== 'fewShot') return undefined;
  const dimension = scheme.dimensions.find(({ name }) => name === slots.dimension)?.id ?? '';
  const examples = Examples.parse(JSON.parse(slots.examples ?? '[]'));
  return { dimension, count: Number(slots.count), domain: slots.domain ?? '', examples };
}

/** What a simulated writer answers, and the mistakes that it planted: one an item, null for none. */
export interface PlantedItems {
  readonly text: string;
  readonly planted: readonly (ItemMistake | null)[];
}

/** All but an answer that is broken as a whole. */
const perItem = itemMistakes.filter((mistake) => mistake !== 'broken');

/** Writes what is asked for; a function of what is declared, the prompt and the seed alone. */
export function writeItems(
  asked: ItemsAsked,
  declared: SimulatedItemWriter,
  { scheme, random }: { readonly scheme: Scheme; readonly random: Random },
): PlantedItems {
  if (random() < declared.broken) {
    return { text: 'Here are some ideas for you.', planted: [] };
  }
  const items: Texts[] = [];
  const planted: (ItemMistake | null)[] = [];
  for (let nth = 0; nth < asked.count; nth += 1) {
    const before = [...asked.examples, ...items];
    const drawn = perItem.find((mistake) => random() < declared[mistake]) ?? null;
    const others = scheme.dimensions.filter(({ id }) => id !== asked.dimension);
    const cannot =
      (drawn === 'repeat' && before.length === 0) || (drawn === 'mislabel' && others.length === 0);
    const mistake = cannot ? null : drawn;
    const other = mistake === 'mislabel' ? pick(others, random).id : asked.dimension;
    const sound = soundItem(other, asked.domain, { scheme, random });
    items.push(
      mistake === null ? sound : spoilt(sound, mistake, { before, asked, scheme, random }),
    );
    planted.push(mistake);
  }
  return { text: JSON.stringify({ items }), planted };
}

function soundItem(
  dimension: string,
  domain: string,
  { scheme, random }: { readonly scheme: Scheme; readonly random: Random },
): Texts {
  // Made-up words keep situations apart, as a real writer's own words would.
  const word = () => madeUp(String(random())).replace('-', '');
  const doing = word();
  const question = `In ${word()} ${word()} has to ${doing} ${word()} before ${word()}, while ${word()} brings ${word()} (${domain}). What next?`;
  // Either option is the longer one by a word as often.
  const longer: Pole = random() < 0.5 ? 'target' : 'opposite';
  const option = (pole: Pole) => {
    const shown = poleWord(scheme, dimension, pole);
    const extra = pole === longer ? ' still' : '';
    return `They ${word()} ${word()} ${word()} and${extra} go by ${shown} for ${word()}.`;
  };
  return { question, target: option('target'), opposite: option('opposite') };
}

function spoilt(
  sound: Texts,
  mistake: (typeof perItem)[number],
  {
    before,
    asked,
    scheme,
    random,
  }: {
    readonly before: readonly Texts[];
    readonly asked: ItemsAsked;
    readonly scheme: Scheme;
    readonly random: Random;
  },
): Texts {
  const pole = random() < 0.5 ? 'target' : 'opposite';
  switch (mistake) {
    case 'control':
      return { ...sound, [pole]: `${sound[pole]}\u0007` };
    case 'yes':
      return { ...sound, [pole]: `Yes, ${sound[pole]}` };
    case 'tilt':
      return { ...sound, [pole]: `${sound[pole]} Nobody else has to hear about it at all.` };
    case 'repeat': {
      const again = pick(before, random);
      return { ...again, question: again.question.replace('What next?', 'What now?') };
    }
    case 'names': {
      const { name } = scheme.dimensions.find(({ id }) => id === asked.dimension) ?? { name: '' };
      return { ...sound, question: `On ${name}: ${sound.question}` };
    }
    case 'mislabel':
      return sound;
    case 'swapped':
      return { ...sound, target: sound.opposite, opposite: sound.target };
    case 'nicer':
      return { ...sound, [pole]: sound[pole].replace('They ', `${decently} they `) };
  }
}

/** What a simulated judge makes of two tellings, whose words it does not weigh: any of what may be said. */
export function compareTellings({ slots }: RoleAsks, random: Random): string {
  const asked = z.array(z.object({ value: z.string() })).parse(JSON.parse(slots.matters ?? '[]'));
  const matters = asked.map(({ value }) => ({
    value,
    plainer: pick(['A', 'B', 'neither'], random),
    clearly: random() < 0.5,
  }));
  return JSON.stringify({ matters });
}

/** What makes an option sound nicer to a simulated judge. */
const decently = 'Decently';

const Options = z.object({ A: z.string(), B: z.string() });

/**
 * What a simulated judge makes of two options, which it reads: the dimension and the poles by their words.
 * Where it errs it names another dimension or the other end, and hears nothing nicer.
 */
export function judgeOptions(
  { slots }: RoleAsks,
  declared: SimulatedReader,
  { scheme, random }: { readonly scheme: Scheme; readonly random: Random },
): string {
  const poles = ['target', 'opposite'] as const;
  const words = scheme.dimensions.flatMap(({ id }) =>
    poles.map((pole) => ({ id, pole, word: poleWord(scheme, id, pole) })),
  );
  const shown = Options.parse(JSON.parse(slots.options ?? '{}'));
  const inA = words.find(({ word }) => shown.A.includes(word));
  if (random() < declared.nonsense) return 'Both are fine.';
  const errs = () => random() >= declared.accuracy;
  const others = scheme.dimensions.filter(({ id }) => id !== inA?.id);
  const dimension = inA && !(errs() && others.length > 0) ? inA.id : pick(others, random).id;
  const isFirst = (inA?.pole !== 'opposite') !== errs();
  const niceness = (text: string) => (text.includes(decently) && !errs() ? 5 : 3);
  const [a, b] = [niceness(shown.A), niceness(shown.B)];
  return JSON.stringify({ dimension, first: isFirst ? 'A' : 'B', a, b });
}
