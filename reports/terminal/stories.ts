import { count, NOTHING, plainText } from '../document/format.js';
import { textTable } from './text-table.js';
import { fileLines, type Mistakes, mistakeLines } from './writing.js';

/** Means over the lines that said a value outright, before or after they were rewritten. */
interface LineMeans {
  readonly words: number;
  /** Distinct-3, -4 and -5 over words, as CQ-Bench has them; null where no line has words enough. */
  readonly perWord: readonly (number | null)[];
  /** The same over n-grams. */
  readonly perNgram: readonly (number | null)[];
}

export interface LineStatistics {
  readonly lines: number;
  readonly before: LineMeans;
  readonly after: LineMeans;
  /** Mean cosine of value and line in an embedding; null without an embeddings endpoint. */
  readonly similarity: { readonly before: number; readonly after: number } | null;
}

/** Stories as they were written. */
export interface WrittenStories {
  readonly files: Readonly<Record<'stories' | 'statements' | 'history', string | null>>;
  /** By whom. */
  readonly source: string;
  /** `stories` or `pairs`. */
  readonly what: 'story' | 'pair';
  readonly written: number;
  readonly kept: number;
  /** Why the others were discarded, by step. */
  readonly discarded: Readonly<Record<string, number>>;
  /** Values of the kept ones. */
  readonly values: Readonly<Record<'gold' | 'unincorporated' | 'contradicted', number>>;
  /** What each check marked, and how many lines were changed for it. */
  readonly steps: readonly {
    readonly step: string;
    readonly marked: number;
    readonly changed: number;
    readonly unread: number;
  }[];
  /** Mean words of a telling in drafts, and of kept ones. */
  readonly words: { readonly draft: number | null; readonly final: number | null };
  readonly lines: LineStatistics | null;
  /** Why similarities could not be had; null where they could, or were not asked for. */
  readonly similarityFault: string | null;
  /** What lint says of what was kept. */
  readonly findings: readonly { readonly check: string; readonly message: string }[];
  /** Of a simulated writer alone. */
  readonly mistakes: Mistakes | null;
}

/** Stories that were written, as plain text. */
export function storiesText(written: WrittenStories): string {
  const { what, values, words, lines, findings, mistakes, steps, files } = written;
  const discarded = Object.entries(written.discarded).map(
    ([step, all]) => `${count(all)} for ${step}`,
  );
  const whole = (value: number | null) => (value === null ? NOTHING : count(Math.round(value)));
  return [
    plainText(`${written.source}.`),
    '',
    `${count(written.written)} ${what === 'pair' ? 'pairs' : 'stories'} written, ${count(written.kept)} kept${discarded.length > 0 ? `; discarded: ${discarded.join(', ')}` : ''}.`,
    `Values of those kept, by a majority of three votes: ${count(values.gold)} stand, ${count(values.unincorporated)} left, ${count(values.contradicted)} are recorded as contradicted.`,
    `Words of a telling: ${whole(words.draft)} in drafts, ${whole(words.final)} in what was kept (means).`,
    '',
    textTable(
      [
        { name: 'check', align: 'left' },
        { name: 'marked', align: 'right' },
        { name: 'lines changed', align: 'right' },
        { name: 'unread', align: 'right' },
      ],
      steps.map(({ step, marked, changed, unread }) => [
        step,
        count(marked),
        count(changed),
        count(unread),
      ]),
    ),
    ...(lines ? ['', ...refinedTable(lines)] : []),
    ...(written.similarityFault === null
      ? []
      : [`No similarity: ${plainText(written.similarityFault)}.`]),
    ...(findings.length > 0
      ? ['', 'Lint says:', ...findings.map(({ message }) => `  ${plainText(message)}`)]
      : []),
    ...(mistakes
      ? [
          '',
          ...mistakeLines(mistakes, [
            'form',
            'incorporation',
            'consistency',
            'implicitness',
            'evenness',
            'votes',
            'length',
          ]),
        ]
      : []),
    '',
    ...fileLines(files),
    '',
  ].join('\n');
}

function refinedTable({ lines, before, after, similarity }: LineStatistics): readonly string[] {
  const figure = (value: number | null) => (value === null ? NOTHING : value.toFixed(3));
  const perN = (name: string, key: 'perWord' | 'perNgram') =>
    [3, 4, 5].map((n, place) => [
      `Distinct-${n} ${name}`,
      figure(before[key][place] ?? null),
      figure(after[key][place] ?? null),
    ]);
  return [
    `Lines that said a value and were rewritten: ${count(lines)}.`,
    textTable(
      [
        { name: 'mean', align: 'left' },
        { name: 'before', align: 'right' },
        { name: 'after', align: 'right' },
      ],
      [
        ['words', before.words.toFixed(2), after.words.toFixed(2)],
        ...perN('per word', 'perWord'),
        ...perN('of n-grams', 'perNgram'),
        ...(similarity
          ? [['similarity to value', figure(similarity.before), figure(similarity.after)]]
          : []),
      ],
    ),
    'Per word is as CQ-Bench has it, and rises with length alone.',
  ];
}
