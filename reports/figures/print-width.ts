/** Widths of a figure in a paper, in millimetres: one column and two. */
export const printWidths = { one: 85, two: 175 } as const;
export type PrintWidth = keyof typeof printWidths;

/** One unit of a drawing is a point, so that a type size is what it is in print. */
export const POINTS_PER_MILLIMETRE = 72 / 25.4;

/** The width of a figure in points. */
export function pointsOf(width: PrintWidth): number {
  return Math.round(printWidths[width] * POINTS_PER_MILLIMETRE * 100) / 100;
}
