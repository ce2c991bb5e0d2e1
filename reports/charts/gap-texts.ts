import { palette } from '../palette.js';
import type { GridText } from './gap-grid.js';
import type { PlacedRow } from './gap-marks.js';
import type { GapRow } from './gap-rows.js';
import type { Label } from './panel.js';

/** Lines to the right of a row: the verdict, its figure, and what speaks against it. */
function wordsOf({ said, figures, warnings }: GapRow): Omit<GridText, 'place'>[] {
  const line = (colour: string, weight: GridText['weight']) => (text: string) => ({
    text,
    colour,
    weight,
  });
  return [
    ...(said === '' ? [] : [line(palette.ink, 600)(said)]),
    ...figures.map(line(palette.quiet, 400)),
    ...warnings.map(line(palette.ink, 400)),
  ];
}

/** How many lines of text a row needs. */
export function linesOf(row: GapRow): number {
  return Math.max(row.name.length, wordsOf(row).length);
}

/** The name of a row, about its middle; that of a family's mean stands out. */
export function nameTexts({ name, respondent, grid }: PlacedRow): GridText[] {
  return name.map((text, nth) => ({
    text,
    place: grid.middle + 2 * nth - (name.length - 1),
    colour: palette.ink,
    weight: respondent ? 400 : 600,
  }));
}

/** The verdict and what goes with it, about the middle of its row. */
export function verdictTexts(row: PlacedRow): GridText[] {
  const words = wordsOf(row);
  return words.map((each, nth) => ({
    ...each,
    place: row.grid.middle + 2 * nth - (words.length - 1),
  }));
}

/** Why there is no mark in a row. */
export function missingTexts({ slope, respondent, grid }: PlacedRow): Label[] {
  if (slope && slope.value !== null) return [];
  const text = respondent?.heard === null ? 'not asked' : 'nothing observed';
  return [{ place: grid.middle, text: slope ? 'no figure' : text }];
}
