import type {
  InferredAttitude,
  InferredExtraction,
  InferredSelection,
} from '../../../vocabulary/inference.js';

/** A forced choice about one item in one telling of a pair, answered `T`arget, `O`pposite or unreadably `x`, a letter a draw. */
export function forced(
  gold: 'target' | 'opposite' | null,
  answers: string,
  rest: Partial<InferredAttitude> = {},
): InferredAttitude {
  const options =
    rest.order === 'reverse'
      ? (['opposite', 'target'] as const)
      : (['target', 'opposite'] as const);
  return {
    ...asked,
    telling: `${rest.cluster ?? asked.cluster}/${gold}`,
    gold,
    options,
    groups: options,
    picks: [...answers].map((answer) => pickOf(answer, options)),
    ...rest,
  };
}

/** An item put as a statement to agree with, which `reverse` shows last, answered `A`gree, `N`either, `D`isagree or unreadably `x`. */
export function keyed(
  gold: 'target' | 'opposite' | 'neutral' | null,
  answers: string,
  { key, ...rest }: Partial<InferredAttitude> & { readonly key: 'target' | 'opposite' },
): InferredAttitude {
  const contrary = key === 'target' ? 'opposite' : 'target';
  const agreeing = [
    { letter: 'A', attitude: key },
    ...(rest.probe === 'without' ? [] : [{ letter: 'N', attitude: 'neutral' }]),
    { letter: 'D', attitude: contrary },
  ];
  const shown = rest.order === 'reverse' ? agreeing.toReversed() : agreeing;
  const options = shown.map(({ attitude }) => attitude);
  const letters = shown.map(({ letter }) => letter).join('');
  return {
    ...asked,
    telling: `${rest.cluster ?? asked.cluster}/${gold}`,
    probe: 'full',
    key,
    gold,
    options,
    groups: options,
    picks: [...answers].map((answer) => (answer === 'x' ? null : letters.indexOf(answer))),
    ...rest,
  };
}

/** A selection in one story: gold values g0, g1… at the target pole, each with its opposite, the rest about other things. */
export function selection(
  { gold, candidates = 15 }: { readonly gold: number; readonly candidates?: number },
  picks: InferredSelection['picks'],
  rest: Partial<InferredSelection> = {},
): InferredSelection {
  const about = Array.from({ length: gold }, (_, place) => `g${place}`);
  return {
    telling: rest.cluster ?? 'story',
    cluster: 'story',
    kind: 'twin',
    style: 'direct',
    shots: 0,
    mode: 'contrast',
    choose: gold,
    candidates: [
      ...about.map((statement) => ({ statement, attitude: 'target', role: 'gold' as const })),
      ...about.map((statement) => ({ statement, attitude: 'opposite', role: 'opposite' as const })),
      ...Array.from({ length: candidates - 2 * gold }, (_, place) => ({
        statement: `o${place}`,
        attitude: place % 2 === 0 ? 'target' : 'opposite',
        role: 'off-topic' as const,
      })),
    ].map((candidate) => ({ ...candidate, category: 'pdi' })),
    picks,
    ...rest,
  };
}

/** A gold value at a pole. */
export function poleValue(
  statement: string,
  { attitude, category }: { readonly attitude: 'target' | 'opposite'; readonly category: string },
): InferredExtraction['gold'][number] {
  return { statement, attitude, category, alike: [attitude], neutral: [] };
}

/** What a judge found of the values of one story, a list a draw: how far, and with which attitude. */
export function extraction(
  gold: InferredExtraction['gold'],
  draws: readonly (readonly (readonly [0 | 0.5 | 1, string | null])[] | 'unread' | 'unjudged')[],
  rest: Partial<InferredExtraction> = {},
): InferredExtraction {
  return {
    telling: rest.cluster ?? 'story',
    cluster: 'story',
    kind: 'twin',
    style: 'direct',
    shots: 0,
    gold,
    draws: draws.map((draw) => {
      if (draw === 'unread') return { values: null, surplus: 0, judgements: null };
      if (draw === 'unjudged') return { values: ['They wait.'], surplus: 0, judgements: null };
      const judgements = draw.map(([found, attitude], place) => ({
        statement: gold[place]?.statement ?? '',
        found,
        attitude,
        sentence: found > 0 ? 0 : null,
        quote: found > 0 ? 'They wait.' : '',
      }));
      return { values: ['They wait.'], surplus: 0, judgements };
    }),
    ...rest,
  };
}

/** As many of something as there are pairs, each in a cluster of its own. */
export function each<Made>(pairs: number, make: (cluster: string, place: number) => Made): Made[] {
  return Array.from({ length: pairs }, (_, place) => make(`pair-${place}`, place));
}

const asked = {
  cluster: 'pair',
  kind: 'twin',
  style: 'direct',
  shots: 0,
  statement: 'item',
  category: 'pdi',
  character: null,
  probe: 'forced',
  order: 'norm',
  key: null,
} as const;

function pickOf(answer: string, options: readonly string[]): number | null {
  if (answer === 'x') return null;
  return options.indexOf(answer === 'T' ? 'target' : 'opposite');
}
