import * as z from 'zod';
import type { Random } from '../../util/random.js';
import type { RoleAsks } from '../roles.js';
import {
  madeUp,
  pick,
  type SimulatedReader,
  type SimulatedStoryWriter,
  type StoryMistake,
} from './roles.js';

/** A value as it stands in a prompt, by its words. */
interface Told {
  readonly label: string;
  /** In each telling that the prompt speaks of. */
  readonly texts: readonly string[];
}

/** The values in a prompt, one a line. */
function toldIn(values: string): readonly Told[] {
  return values.split('\n').map((line) => {
    const [, label = '', rest = ''] = /^(V\d+): (.*)$/s.exec(line) ?? [];
    const [, topic, first, second] =
      /^(.*): first side: (.*); second side: (.*)$/s.exec(rest) ?? [];
    return {
      label,
      texts: first && second ? [`${topic}: ${first}`, `${topic}: ${second}`] : [rest],
    };
  });
}

/**
 * The words by which simulated writers show a value or go against it, and by which simulated readers know
 * that: they read what is written, and are told nothing else.
 */
export const hints = {
  shows: (text: string) => madeUp(`shows ${text}`),
  against: (text: string) => madeUp(`against ${text}`),
  /** Stands in a line that shows its value too plainly. */
  plainly: 'Everybody noticed it at once.',
};

/** A draft and the mistakes planted in it, by a value's label and telling; `short` of the whole. */
export interface PlantedDraft {
  readonly text: string;
  readonly planted: readonly {
    readonly mistake: StoryMistake;
    readonly label: string | null;
    readonly telling: number;
  }[];
}

const perValue = ['drops', 'contradicts', 'outright', 'uneven'] as const;

/** Words of a draft that is long enough. */
const ROOM = 520;

/** A word that shows nothing: those that do have two halves. */
function halfWord(random: Random): string {
  return madeUp(String(random())).split('-')[0] ?? '';
}

function filler(count: number, random: Random): string {
  const text = Array.from({ length: count }, () => halfWord(random)).join(' ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** The draft of a simulated writer: a function of what is declared, the prompt and the seed alone. */
export function writeDraft(
  values: readonly Told[],
  declared: SimulatedStoryWriter,
  { twins, random }: { readonly twins: boolean; readonly random: Random },
): PlantedDraft {
  if (random() < declared.broken) {
    const planted = [{ mistake: 'broken', label: null, telling: 0 }] as const;
    return { text: 'Once upon a time there was a village.', planted };
  }
  const planted: { mistake: StoryMistake; label: string | null; telling: number }[] = [];
  const isShort = random() < declared.short;
  if (isShort) planted.push({ mistake: 'short', label: null, telling: 0 });
  const size = Math.ceil((isShort ? ROOM / 3 : ROOM) / (values.length + 2));
  const lines: { value: string | null; first: string; second: string | null }[] = [];
  const shared = () => lines.push({ value: null, first: filler(size, random), second: null });
  shared();
  for (const { label, texts } of values) {
    const mistake = perValue.find((each) => random() < declared[each]) ?? null;
    const applies = mistake !== null && (mistake !== 'uneven' || twins);
    const telling = twins && random() < 0.5 ? 1 : 0;
    if (applies) planted.push({ mistake, label, telling });
    const [first = '', second] = texts.map((text, place) => {
      const own = applies && place === telling ? mistake : null;
      const words = filler(size, random);
      if (own === 'drops') return words;
      const shown = `${words} And so ${hints.shows(text)}.`;
      if (own === 'outright') return `${shown} ${text}`;
      if (own === 'contradicts') return `${shown} Yet ${hints.against(text)}.`;
      return own === 'uneven' ? `${shown} ${hints.plainly}` : shown;
    });
    lines.push({ value: label, first, second: second ?? null });
  }
  shared();
  const title = `The ${halfWord(random)}`;
  return {
    text: JSON.stringify({ title, lines: twins ? lines : lines.map(({ first }) => first) }),
    planted,
  };
}

const Story = z.array(z.object({ line: z.int(), text: z.string() }));
const Lines = z.array(z.object({ line: z.int(), values: z.array(z.string()) }));
const Matters = z.array(
  z.object({ value: z.string(), matter: z.string(), A: z.string(), B: z.string() }),
);

type Answer<Declared> = (declared: Declared, random: Random) => string;

/** How simulated writers of stories answer; undefined for a request of another kind. */
export function storyWriting(asks: RoleAsks): Answer<SimulatedStoryWriter> | undefined {
  const asked = draftAsked(asks);
  if (asked)
    return (declared, random) => writeDraft(asked.values, declared, { ...asked, random }).text;
  const { task, slots } = asks;
  if (task === 'weave') {
    const lines = Story.parse(JSON.parse(slots.story ?? '[]'));
    return (declared, random) => {
      const added = toldIn(slots.values ?? '').map(({ texts: [text = ''] }) => {
        const shown = random() < declared.stubborn ? '' : ` And so ${hints.shows(text)}.`;
        return { after: lines.length - 1, text: `${filler(12, random)}${shown}` };
      });
      return JSON.stringify({ added });
    };
  }
  if (task !== 'align' && task !== 'imply') return undefined;
  const story = Story.parse(JSON.parse(slots.story ?? '[]'));
  const texts = new Map(
    toldIn(slots.values ?? '').map(({ label, texts: [text = ''] }) => [label, text]),
  );
  const toRewrite = Lines.parse(JSON.parse(slots.lines ?? '[]'));
  return (declared, random) => {
    const lines = toRewrite.map(({ line, values }) => {
      const before = story.find((each) => each.line === line)?.text ?? '';
      if (random() < declared.stubborn) return { line, text: `${before} ${filler(4, random)}` };
      // What else the line shows stays.
      const others = [...texts].filter(([, text]) => before.includes(hints.shows(text)));
      const labels = new Set([...values, ...others.map(([label]) => label)]);
      const shown = [...labels].map((label) => ` And so ${hints.shows(texts.get(label) ?? '')}.`);
      const words = before.split(/\s+/).length;
      return { line, text: `${filler(words, random)}${shown.join('')}` };
    });
    return JSON.stringify({ lines });
  };
}

/** The draft that a request asks for; undefined for a request of another kind. */
export function draftAsked({
  task,
  slots,
}: RoleAsks): { readonly values: readonly Told[]; readonly twins: boolean } | undefined {
  if (task !== 'draft' && task !== 'twins') return undefined;
  return { values: toldIn(slots.values ?? ''), twins: task === 'twins' };
}

/** Where a simulated reader finds a word, from 1; null where it does not. */
function lineWith(story: z.infer<typeof Story>, word: string): number | null {
  return story.find(({ text }) => text.includes(word))?.line ?? null;
}

const readings = ['incorporation', 'consistency', 'implicitness', 'validation', 'reading'] as const;

/** How simulated checkers and judges of stories answer; undefined for a request of another kind. */
export function storyReading({ task, slots }: RoleAsks): Answer<SimulatedReader> | undefined {
  const name = readings.find((each) => each === task);
  if (name === undefined) return undefined;
  const story = Story.parse(JSON.parse(slots.story ?? '[]'));
  const values = toldIn(slots.values ?? '').map(({ label, texts: [text = ''] }) => ({
    label,
    text,
  }));
  const matters = slots.matters ? Matters.parse(JSON.parse(slots.matters)) : [];
  return ({ accuracy, nonsense }, random) => {
    if (random() < nonsense) return 'A fine scene.';
    const errs = () => random() >= accuracy;
    const anywhere = () => pick(story, random).line;
    /** A line as it is, or where it errs the contrary. */
    const seen = (line: number | null) => {
      if (!errs()) return line;
      return line === null ? anywhere() : null;
    };
    const marks = values.map(({ label, text }) => {
      const place = {
        incorporation: () => lineWith(story, hints.shows(text)),
        consistency: () => lineWith(story, hints.against(text)),
        implicitness: () => lineWith(story, text),
        validation: () => null,
        reading: () => null,
      }[name]();
      return { value: label, line: seen(place), why: 'so I read it' };
    });
    if (name === 'incorporation') return JSON.stringify({ marks });
    if (name === 'consistency' || name === 'implicitness') {
      return JSON.stringify({ marks: marks.filter(({ line }) => line !== null) });
    }
    if (name === 'validation') {
      const votes = values.map(({ label, text }) => {
        const line = seen(lineWith(story, hints.shows(text)));
        const against = seen(lineWith(story, hints.against(text)));
        const outright = seen(lineWith(story, text)) !== null;
        return { value: label, shows: line !== null, line, against, outright };
      });
      return JSON.stringify({ values: votes });
    }
    const read = matters.map(({ value, matter, A, B }) => {
      const at = (text: string) => seen(lineWith(story, hints.shows(`${matter}: ${text}`)));
      const [a, b] = [at(A), at(B)];
      const side = a === null ? (b === null ? 'neither' : 'B') : b === null ? 'A' : 'both';
      const line = story.find((each) => each.line === (a ?? b))?.text ?? '';
      const said = [A, B].some((text) => line.includes(`${matter}: ${text}`));
      const plain = side === 'neither' ? 0 : said ? 5 : line.includes(hints.plainly) ? 3 : 1;
      const spoken = side === 'A' ? A : B;
      const against = seen(lineWith(story, hints.against(`${matter}: ${spoken}`))) !== null;
      return { value, side, plain, against };
    });
    return JSON.stringify({ natural: 4, matters: read });
  };
}
