import { palette } from '../palette.js';
import { plainText } from '../document/plain-text.js';
import type { ReportedRespondent } from '../document/report.js';
import type { Layer } from './panel.js';
import { shortened } from './shortened.js';

/** Letters of a family's name beside its bar. */
const LETTERS = 22;
/** What a bar leaves free of its first and its last row, as a share of a row. */
const GAP = 0.15;

/** Neighbouring rows of one family. */
export interface Run {
  readonly family: string;
  readonly first: number;
  readonly last: number;
}

/** The families of rows from the top down, each as often as its members stand apart. */
export function runsOf(rows: readonly Pick<ReportedRespondent, 'tags'>[]): Run[] {
  return rows.flatMap(({ tags: { family } }, first) => {
    if (family === null || rows[first - 1]?.tags.family === family) return [];
    const end = rows.findIndex((row, place) => place > first && row.tags.family !== family);
    return [{ family, first, last: (end === -1 ? rows.length : end) - 1 }];
  });
}

/** A bar beside each run of rows, `x` pixels from the left edge of the panel, with the family's name. */
export function familyBars(
  runs: readonly Run[],
  { x, step }: { readonly x: number; readonly step: number },
): Layer[] {
  const placed = runs.map(({ family, first, last }) => ({
    text: shortened(plainText(family), LETTERS),
    top: step * (first + GAP),
    middle: (step * (first + last + 1)) / 2,
    bottom: step * (last + 1 - GAP),
  }));
  const pixels = { type: 'quantitative', scale: null, axis: null } as const;
  return [
    {
      data: { values: placed },
      mark: { type: 'rule', strokeWidth: 2, color: palette.ink },
      encoding: {
        x: { value: x },
        y: { field: 'top', ...pixels },
        y2: { field: 'bottom' },
      },
    },
    {
      data: { values: placed },
      mark: { type: 'text', align: 'left', baseline: 'middle', dx: 7 },
      encoding: {
        x: { value: x },
        y: { field: 'middle', ...pixels },
        text: { field: 'text', type: 'nominal' },
      },
    },
  ];
}
