import type { VarianceShares, varianceSources } from '../../analysis/profile.js';
import { palette } from '../palette.js';

type Source = (typeof varianceSources)[number];

/** A part of a bar of variance shares. */
export interface Segment {
  readonly text: string;
  /** What is added up in it. */
  readonly sources: readonly Source[];
  readonly fill: string;
  /** The colour of text upon it. */
  readonly ink: string;
}

/** What the bars tell apart, in order. */
export const segments: readonly Segment[] = [
  {
    text: 'the item',
    sources: ['item'],
    fill: palette['heat-target-3'],
    ink: palette['heat-paper'],
  },
  {
    text: 'the form',
    sources: ['form'],
    fill: palette['heat-opposite-3'],
    ink: palette['heat-paper'],
  },
  {
    text: 'the order',
    sources: ['order'],
    fill: palette['heat-opposite-2'],
    ink: palette['heat-ink'],
  },
  {
    text: 'two or all of these together',
    sources: ['item × form', 'item × order', 'form × order', 'item × form × order'],
    fill: palette['heat-opposite-1'],
    ink: palette['heat-ink'],
  },
  {
    text: 'the draw (chance)',
    sources: ['draw'],
    fill: palette['heat-even'],
    ink: palette['heat-ink'],
  },
];

/** The share of each segment, 0..1, in the order of {@link segments}. */
export function segmentShares({ shares }: VarianceShares): readonly number[] {
  return segments.map(({ sources }) =>
    shares
      .filter(({ source }) => sources.includes(source))
      .reduce((sum, { share }) => sum + (share?.value ?? 0), 0),
  );
}

/** The shares of answers that a coin decides: all of the draw. */
export const coinTossShares: readonly number[] = segments.map(({ sources }) =>
  sources.includes('draw') ? 1 : 0,
);
