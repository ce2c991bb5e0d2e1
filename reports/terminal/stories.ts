import type { LineStatistics, WrittenStories } from '../../analysis/results/written-stories.js';
import { count, NOTHING, plainText } from '../document/format.js';
import { textTable } from './text-table.js';
import { fileLines, mistakeLines } from './writing.js';

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
    `Values in the kept stories, by a majority of three votes: ${count(values.gold)} confirmed, ${count(values.unincorporated)} not incorporated, ${count(values.contradicted)} are recorded as contradicted.`,
    `Words per telling: ${whole(words.draft)} in drafts, ${whole(words.final)} in the kept stories (means).`,
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
    `Lines that stated a value and were rewritten: ${count(lines)}.`,
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
    'Per word is as in CQ-Bench, and rises with length alone.',
  ];
}
