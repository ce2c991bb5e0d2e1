import type { Verdict } from '../../analysis/gap/gap.js';
import { palette } from '../palette.js';
import type { GridText } from './gap-grid.js';
import type { PlacedRow } from './gap-marks.js';
import type { GapRow } from './gap-rows.js';
import type { Label, Layer } from './panel.js';
import { textSize } from './text-size.js';

/** Where names end, in pixels from the left edge of the panel. */
export const NAME_EDGE = -12;
/** That of every text of a figure, and how much wider a reader's bold letters may be. */
const TYPE_SIZE = 11.5;
const WIDER = 1.1;

type Line = Omit<GridText, 'place'>;

/** A verdict in the colour of its mark. */
const verdictColours: Readonly<Record<Verdict['verdict'], string>> = {
  projects: palette.carried,
  contrasts: palette.carried,
  'none shown': palette.ink,
  'inconclusive': palette.quiet,
};

/** To the left of a row: who it is, and below it the verdict or what stands in its place. */
function nameLinesOf({ name, respondent, said, verdict }: GapRow): Line[] {
  const weight = respondent ? 400 : 600;
  return [
    ...name.map((text): Line => ({ text, colour: palette.ink, weight })),
    ...(said === '' ? [] : [saidLine(said, verdict)]),
  ];
}

function saidLine(text: string, verdict: GapRow['verdict']): Line {
  const isTold = verdict !== null && verdict !== 'inconclusive';
  return { text, colour: verdictColours[verdict ?? 'inconclusive'], weight: isTold ? 600 : 400 };
}

/** To its right: the figure, and what speaks against it. */
function figureLinesOf({ figures, warnings }: GapRow): Line[] {
  const line = (colour: string) => (text: string) => ({ text, colour, weight: 400 }) as const;
  return [...figures.map(line(palette.quiet)), ...warnings.map(line(palette.ink))];
}

/** How many lines of text a row needs. */
export function linesOf(row: GapRow): number {
  return Math.max(nameLinesOf(row).length, figureLinesOf(row).length);
}

/** The name of a row with its verdict, about its middle. */
export function nameTexts(row: PlacedRow): GridText[] {
  return aboutMiddle(row, nameLinesOf(row));
}

/** The figure of a row and what speaks against it, about its middle. */
export function figureTexts(row: PlacedRow): GridText[] {
  return aboutMiddle(row, figureLinesOf(row));
}

function aboutMiddle({ grid }: PlacedRow, lines: readonly Line[]): GridText[] {
  return lines.map((line, nth) => ({
    ...line,
    place: grid.middle + 2 * nth - (lines.length - 1),
  }));
}

/**
 * Room to the left of names: a reader's font may be wider than ours, in bold most of all, so a dot in
 * the colour of the paper keeps it free.
 */
export function roomFor(names: readonly GridText[]): Layer {
  const bold = names.filter(({ weight }) => weight === 600).map(({ text }) => text);
  return {
    data: { values: [{}] },
    mark: { type: 'point', color: palette.paper, opacity: 1, size: 1 },
    encoding: {
      x: { value: NAME_EDGE - WIDER * textSize(bold, TYPE_SIZE).width },
      y: { value: 0 },
    },
  };
}

/** Why there is no mark in a row. */
export function missingTexts({ slope, respondent, grid }: PlacedRow): Label[] {
  if (slope && slope.value !== null) return [];
  const text = respondent?.inference === null ? 'not asked' : 'nothing observed';
  return [{ place: grid.middle, text: slope ? 'no figure' : text }];
}
