import type { Copy } from '../../analysis/similarity/comparison.js';
import type { Block } from '../document/document.js';
import {
  capitalised,
  count,
  counted,
  likelihood,
  list,
  plainText,
  pValue,
} from '../document/format.js';
import type { Report } from '../document/report.js';

/** A copy at a later wave. */
export const isLater = ({ moved }: Copy) => moved !== undefined;

/** Of later waves: whether another model was served, and the items that moved most. */
export function waveBlocks({ comparison, respondents }: Report): Block[] {
  const later = comparison.copies.filter(isLater);
  const servedBy = (id: string) => respondents.find((each) => each.id === id)?.provenance;
  const sentences = later.flatMap(({ original, copy }) => {
    const [before, after] = [servedBy(original), servedBy(copy)];
    if (!before || !after) return [];
    const changed = (key: 'servedModels' | 'fingerprints', what: string) =>
      before[key].join('\n') === after[key].join('\n')
        ? []
        : [`${what} changed from ${namedList(before[key])} to ${namedList(after[key])}`];
    const changes = [
      ...changed('servedModels', 'the served model’s name'),
      ...changed('fingerprints', 'its fingerprint'),
    ];
    return changes.length === 0 ? [] : [`At ${plainText(copy)}, ${list(changes)}.`];
  });
  const rows = later.flatMap(({ copy, moved = [] }) =>
    moved.map(({ item, before, after, n, adjustedP }) => [
      plainText(copy),
      plainText(item),
      likelihood(before),
      likelihood(after),
      n.map(count).join(', '),
      pValue(adjustedP),
    ]),
  );
  return [
    ...(sentences.length > 0 ? [{ kind: 'text', sentences } as const] : []),
    ...(rows.length > 0
      ? [
          {
            kind: 'table',
            folded: true,
            table: {
              name: 'moved-items',
              title: 'Items that moved most (null: no change)',
              columns: movedColumns('Wave'),
              rows,
            },
          } as const,
        ]
      : []),
  ];
}

/** Of other languages: what two versions of one move, and items that stand out beyond their dimension's shift. */
export function languageBlocks(report: Report): Block[] {
  const { comparison, respondents } = report;
  const translated = comparison.copies.flatMap(({ translation, ...copy }) =>
    translation ? [{ ...copy, translation }] : [],
  );
  if (translated.length === 0) return [];
  const isCopy = (id: string) => respondents.some((each) => each.id === id && each.copyOf !== null);
  const versions = translated.filter(({ original }) => isCopy(original));
  const largest = (copies: readonly Copy[]) =>
    Math.max(
      ...copies.flatMap(({ differences }) =>
        differences.flatMap(({ value }) => (value === null ? [] : [Math.abs(value)])),
      ),
    );
  const sentences = [
    ...(versions.length === 0
      ? ['No second version of a language was asked, so how much wording alone moves is not known.']
      : [
          `Two versions of one language differ by up to ${likelihood(largest(versions))}: a shift of that size may be wording alone.`,
        ]),
    `${capitalised(counted(translated.flatMap(({ translation }) => translation.items).length, 'item'))} of ${count(translated.reduce((sum, { translation }) => sum + translation.tested, 0))} stand out beyond their dimension’s shift, after correction. Few answers an item show few of them.`,
  ];
  const rows = translated.flatMap(({ copy, translation }) =>
    translation.items.map(({ item, before, after, n, adjustedP }) => [
      plainText(copy),
      plainText(item),
      likelihood(before),
      likelihood(after),
      n.map(count).join(', '),
      pValue(adjustedP),
    ]),
  );
  return [
    { kind: 'text', sentences },
    ...(rows.length > 0
      ? [
          {
            kind: 'table',
            folded: true,
            table: {
              name: 'translated-items',
              title: 'Possible effects of translation (sensitivity only)',
              columns: movedColumns('Copy'),
              rows,
            },
          } as const,
        ]
      : []),
  ];
}

const movedColumns = (first: string) => [
  { title: first, numeric: false },
  { title: 'Item', numeric: false },
  { title: 'Before', numeric: true },
  { title: 'After', numeric: true },
  { title: 'Answers', numeric: true },
  { title: 'p, corrected', numeric: true },
];

/** Names as a provider gives them, at most three. */
function namedList(names: readonly string[]): string {
  if (names.length === 0) return 'none';
  const shown = names.slice(0, 3).map((name) => `“${plainText(name)}”`);
  return list(names.length > 3 ? [...shown, `${count(names.length - 3)} more`] : shown);
}
