import { randomFrom } from '../../src/util/random.js';

/** A row with CDEval's published columns. */
export type CdevalRow = Readonly<
  Record<'Dimension' | 'Domain' | 'Question' | 'Option 1' | 'Option 2', string>
>;

/** What the description says of a dimension: items by domain, and the share with a longer option 1. */
interface Described {
  readonly dimension: string;
  readonly counts: readonly number[];
  readonly longer: number;
  /** Two stances of seven words, the target one first. */
  readonly stances: readonly [target: string, opposite: string];
}

/** In the order of the file. Of the shares only those of IDV and MAS are known. */
const described: readonly Described[] = [
  {
    dimension: 'IDV',
    counts: [64, 68, 67, 75, 65, 65, 68],
    longer: 0.27,
    stances: ['I go by my own mind alone', 'We settle it all of us together'],
  },
  {
    dimension: 'IVR',
    counts: [74, 77, 65, 64, 74, 74, 74],
    longer: 0.5,
    stances: ['I take the pleasure while it lasts', 'I hold back and do my duty'],
  },
  {
    dimension: 'LTO',
    counts: [72, 78, 69, 72, 73, 59, 62],
    longer: 0.5,
    stances: ['I give it up for later years', 'I keep to what serves us today'],
  },
  {
    dimension: 'MAS',
    counts: [69, 73, 57, 52, 64, 67, 70],
    longer: 0.27,
    stances: ['I want to come out on top', 'I want everybody to get along well'],
  },
  {
    dimension: 'PDI',
    counts: [64, 74, 76, 76, 76, 72, 74],
    longer: 0.5,
    stances: ['I do what the eldest has said', 'I speak up as anyone else may'],
  },
  {
    dimension: 'UAI',
    counts: [74, 77, 75, 76, 76, 78, 74],
    longer: 0.5,
    stances: ['I have it all planned well ahead', 'I wait and see what may come'],
  },
];

const times = [
  'This spring',
  'In the autumn',
  'On a Sunday',
  'After a long week',
  'Before the holidays',
  'One evening',
];
const people = [
  'a cousin',
  'a neighbour',
  'an old friend',
  'a newcomer',
  'a twin',
  'somebody you admire',
];
const wishes = [
  'asks you to take over',
  'wants to change',
  'would rather drop',
  'offers to pay for',
  'doubts the use of',
];
/** The paper's domains in its order, and matters of each that somebody may have a wish about. */
const matters: Readonly<Record<string, readonly string[]>> = {
  Family: ['the yearly reunion', 'the care of a grandmother', 'the garden house'],
  Education: ['the evening course', 'the school library', 'the language class'],
  Work: ['the weekly round', 'the new workshop', 'the night shift'],
  Wellness: ['the morning run', 'the month without sugar', 'the early bedtime'],
  Lifestyle: ['the flat by the river', 'the shared car', 'the summer trip'],
  Arts: ['the village choir', 'the mural at the station', 'the puppet theatre'],
  Scientific: ['the field trial', 'the count of birds', 'the lecture on tides'],
};

const tails = [
  'whatever the others make of that',
  'since that has served us well',
  'until somebody shows me a better way',
];

/** What is thrown in, so that no two items are nearly the same. */
const things =
  `apples baskets bells benches bicycles blankets boats bread bricks bridges brooms buttons cakes
candles carpets chairs cheese chests clocks coats combs cups curtains doors drums eggs fences flags
flowers flutes forks gates gloves grapes guitars hammers hats hedges honey jars kettles keys kites
ladders lamps lanterns lemons letters maps masks matches mirrors mittens nails needles nets oars
onions ovens paint paper pears pencils pillows pipes plates ploughs plums pots pumps quilts rakes
ribbons ropes rugs saddles salt saws scarves shelves shoes skis soap spades spoons stamps stoves
string sugar tables tea tents thread tiles tools towels toys trays umbrellas vases wagons wheels
whistles windows wool`.split(/\s/);

type Change = (row: CdevalRow) => CdevalRow;

const strayWhiteSpace: readonly Change[] = [
  (row) => ({ ...row, Question: ` ${row.Question}` }),
  (row) => ({ ...row, 'Option 1': `${row['Option 1']}  ` }),
  (row) => ({ ...row, Question: row.Question.replace(', ', ',  ') }),
  (row) => ({ ...row, 'Option 2': row['Option 2'].replace(' ', '\t') }),
  (row) => ({ ...row, 'Option 2': `${row['Option 2']}\n` }),
];

const beyondAscii: readonly Change[] = [
  (row) => ({ ...row, Question: row.Question.replace(', ', ', at the café, ') }),
  (row) => ({ ...row, 'Option 1': row['Option 1'].replace('.', ' – always.') }),
  (row) => ({ ...row, 'Option 2': row['Option 2'].replace('.', ', and that’s “it” 🙂.') }),
];

const yesAndNo: Change = (row) => ({
  ...row,
  'Option 1': `Yes, ${row['Option 1']}`,
  'Option 2': `No, ${row['Option 2']}`,
});

/**
 * An imitation of CDEval in our own words with all that is known of it: its columns, its 2,953 rows
 * in their order of dimensions, one question twice within a dimension, five rows with stray white
 * space, 78 with characters beyond ASCII, 209 with an option that opens with yes or no, and a target
 * option that is longer in 27 % of IDV and of MAS. The same seed gives the same rows.
 */
export function cdevalImitation(seed = 1): readonly CdevalRow[] {
  const rows = plainRows(seed);
  const places = shuffled([...rows.keys()], 'traps', seed);
  const change = (few: readonly number[], changes: readonly Change[]) => {
    for (const [index, place] of few.entries()) {
      const [row, made] = [rows[place], changes[index % changes.length]];
      if (row && made) rows[place] = made(row);
    }
  };
  change(places.slice(0, 5), strayWhiteSpace);
  change(places.slice(5, 83), beyondAscii);
  change(places.slice(83, 292), [yesAndNo]);
  const [place = 0, ...others] = places.slice(292);
  const { Dimension, Question } = rows[place] ?? {};
  const twin = others.find((other) => rows[other]?.Dimension === Dimension);
  change([twin ?? -1], [(row) => ({ ...row, Question: Question ?? '' })]);
  return rows;
}

/** As CDEval is published: an array of objects, four spaces deep. */
export function asJson(rows: readonly CdevalRow[]): string {
  return `${JSON.stringify(rows, null, 4)}\n`;
}

/** As a spreadsheet saves it: a byte order mark, Windows line ends, quotes where they are needed. */
export function asCsv(rows: readonly CdevalRow[]): string {
  const cell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const head = Object.keys(rows[0] ?? {});
  const lines = [head, ...rows.map((row) => Object.values(row))];
  return `\uFEFF${lines.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('')}`;
}

/** Rows without any trap but the lengths; no question text twice. */
function plainRows(seed: number): CdevalRow[] {
  const situations = Object.values(matters).map((own, domain) =>
    shuffled(situationsOf(own), `domain ${domain}`, seed),
  );
  return described.flatMap(({ dimension, counts, longer, stances }) => {
    const cells = Object.keys(matters).flatMap((domain, index) => {
      const own = situations[index]?.splice(0, counts[index]) ?? [];
      return own.map((situation) => ({ domain, situation }));
    });
    const order = shuffled([...cells.keys()], dimension, seed);
    const withLonger = new Set(order.slice(0, Math.round(longer * cells.length)));
    const random = randomFrom('things', dimension, seed);
    const thing = () => things[Math.floor(random() * things.length)];
    return cells.map(({ domain, situation }, index): CdevalRow => {
      const tail = ` ${tails[index % tails.length]}`;
      const [target, opposite] = withLonger.has(index) ? [tail, ''] : ['', tail];
      return {
        Dimension: dimension,
        Domain: domain,
        Question: `${situation}, with its ${thing()}, ${thing()} and ${thing()}. What do you do?`,
        'Option 1': `${stances[0]}, with ${thing()} or ${thing()}${target}.`,
        'Option 2': `${stances[1]}, with ${thing()} or ${thing()}${opposite}.`,
      };
    });
  });
}

function situationsOf(own: readonly string[]): readonly string[] {
  return own.flatMap((matter) =>
    times.flatMap((time) =>
      people.flatMap((person) => wishes.map((wish) => `${time}, ${person} ${wish} ${matter}`)),
    ),
  );
}

function shuffled<T>(values: readonly T[], ...parts: readonly (string | number)[]): T[] {
  const random = randomFrom(...parts);
  return values
    .map((value) => ({ value, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ value }) => value);
}
