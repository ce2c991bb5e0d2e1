import type {
  Mistakes,
  WrittenQuestionnaire,
} from '../../analysis/results/written-questionnaire.js';
import { ownValue } from '../../vocabulary/comparable-text.js';
import { count, counted, NOTHING, plainText } from '../document/format.js';
import { textTable } from './text-table.js';

/** A questionnaire that was written, as plain text. */
export function questionnaireText(written: WrittenQuestionnaire): string {
  const { files, fates, verdicts, short, findings, statistics, mistakes } = written;
  const stopped = [
    `${count(fates.form)} were malformed`,
    `${count(fates.lint)} rejected by lint`,
    `${count(fates.judge)} by the blind judge`,
    `${count(fates.set)} by the lint of all items`,
  ];
  const said = [
    `${count(verdicts.accepted)} accepted`,
    `${count(verdicts.edited)} edited`,
    `${count(verdicts.rejected)} rejected`,
    `${count(verdicts.undecided)} undecided`,
  ];
  return [
    plainText(`${written.source}.`),
    '',
    `Items: ${count(fates.written)} written in ${counted(fates.answers, 'answer')}, ${count(fates.unread)} of which could not be read.`,
    `Of them ${stopped.join(', ')}, and ${count(fates.spare)} were surplus.`,
    `Verdicts: ${said.join(', ')}.`,
    ...shortLines(short, written.perCell),
    ...(statistics.dimensions.length > 0 ? ['', ...statisticsLines(statistics)] : []),
    ...(findings.length > 0
      ? ['', `Lint of all items:`, ...findings.map(({ message }) => `  ${plainText(message)}`)]
      : []),
    ...(mistakes ? ['', ...mistakeLines(mistakes, ['form', 'lint', 'judge', 'set'])] : []),
    '',
    ...fileLines(files),
    ...(verdicts.undecided > 0
      ? [
          `Fill in the column "verdict" of ${plainText(files.verdicts)}, and run this command again.`,
        ]
      : []),
    '',
  ].join('\n');
}

function statisticsLines({
  subset,
  dimensions,
}: WrittenQuestionnaire['statistics']): readonly string[] {
  return [
    textTable(
      [
        { name: 'dimension', align: 'left' },
        { name: 'items', align: 'right' },
        { name: 'words', align: 'right' },
        { name: 'Distinct-2', align: 'right' },
        { name: 'Self-BLEU', align: 'right' },
      ],
      dimensions.map(({ dimension, items, meanWords, diversity: { distinct2, selfBleu } }) => [
        plainText(dimension),
        count(items),
        meanWords.toFixed(1),
        distinct2 ? distinct2.mean.toFixed(3) : NOTHING,
        selfBleu ? selfBleu.mean.toFixed(3) : NOTHING,
      ]),
    ),
    `Words are means; Distinct-2 and Self-BLEU are of random subsets of ${counted(subset, 'item')}.`,
  ];
}

/** Where each file of what was written lies. */
export function fileLines(files: Readonly<Record<string, string | null>>): readonly string[] {
  return Object.entries(files).flatMap(([what, file]) =>
    file === null ? [] : [`${what}: ${plainText(file)}`],
  );
}

function shortLines(short: WrittenQuestionnaire['short'], wanted: number): readonly string[] {
  if (short.length === 0) return [];
  const named = short
    .slice(0, 5)
    .map(({ dimension, domain, items }) => `${dimension} ${domain} ${items}`);
  const more = short.length > 5 ? ` and ${count(short.length - 5)} more` : '';
  return [plainText(`Fewer than ${count(wanted)} items: ${named.join(', ')}${more}.`)];
}

/** What the steps met of the mistakes that a simulated writer planted, and what they missed. */
export function mistakeLines(
  { rows, sound, stopped }: Mistakes,
  allSteps: readonly string[],
): readonly string[] {
  if (rows.length === 0) return ['The simulated writer planted no mistake.'];
  const steps = allSteps.filter((step) => rows.some(({ met }) => ownValue(met, step)));
  const table = textTable(
    [
      { name: 'planted mistake', align: 'left' },
      ...['planted', ...steps, 'otherwise', 'missed'].map(
        (name) => ({ name, align: 'right' }) as const,
      ),
    ],
    rows.map(({ mistake, planted, met, otherwise, missed }) => [
      mistake,
      count(planted),
      ...steps.map((step) => count(ownValue(met, step) ?? 0)),
      count(otherwise),
      count(missed.length),
    ]),
  );
  const missed = rows.flatMap((row) => row.missed.map((id) => `${row.mistake} in ${id}`));
  return [
    'The simulated writer planted mistakes that the checks were not told about:',
    table,
    missed.length === 0 ? 'None was missed.' : `Missed: ${missed.join(', ')}.`,
    `Without a mistake: ${count(sound)}, of which ${count(stopped)} were stopped anyway.`,
  ];
}
