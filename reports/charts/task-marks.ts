import { type Condition, isAskedSo } from '../hearing-words.js';
import { palette } from '../palette.js';
import { estimateMarks } from './estimate-marks.js';
import { type Axis, type Layer, type Placed, rowAxis } from './panel.js';
import type { TaskScore } from './task-lines.js';

/** From one way of asking to the next on the same row, in pixels. */
export const APART = 6.5;

const axis: Axis = {
  scale: { domain: [0, 1], nice: false },
  axis: { values: [0, 0.5, 1], labelExpr: 'datum.value' },
  title: null,
};

export interface PlacedScore extends TaskScore, Placed {}

/** The mark of a way of asking, and the sign that stands for it in words. */
export function lookOf({ style, shots }: Condition) {
  const shape = style === 'direct' ? ('circle' as const) : ('diamond' as const);
  const signs = { circle: ['●', '○'], diamond: ['◆', '◇'] };
  return {
    shape,
    fill: shots === 0 ? palette.target : palette.paper,
    sign: signs[shape][shots] ?? '',
  };
}

/** Scores with their intervals beside the null; on each row one way of asking stands below the other. */
export function taskMarks(
  scores: readonly PlacedScore[],
  { rows, asked }: { readonly rows: number; readonly asked: readonly Condition[] },
): Layer[] {
  return asked.flatMap((condition, nth) => {
    const below = APART * (nth - (asked.length - 1) / 2);
    const so = scores.filter((each) => isAskedSo(each, condition));
    const { shape, fill } = lookOf(condition);
    return [
      ...references(so, { rows, below }),
      ...estimateMarks(
        so.map(({ place, score }) => ({ place, figure: score })),
        {
          rows,
          axis,
          shape,
          size: 28,
          below,
          width: 1.4,
          colours: () => ({ colour: palette.target, fill }),
        },
      ),
    ];
  });
}

/** The null as a short upright line, and what topics alone give as a cross, where there are any. */
function references(
  scores: readonly PlacedScore[],
  { rows, below }: { readonly rows: number; readonly below: number },
): Layer[] {
  const at = (of: (score: TaskScore) => number | null) => ({
    values: scores.flatMap((each) => {
      const value = of(each);
      return value === null ? [] : [{ place: each.place, value }];
    }),
  });
  const encoding = {
    x: { field: 'value', type: 'quantitative', ...axis },
    y: rowAxis(rows),
  } as const;
  const upright = { orient: 'vertical', thickness: 2, size: 8, color: palette.null } as const;
  const cross = { text: '×', fontSize: 13, baseline: 'middle', color: palette.opposite } as const;
  return [
    {
      data: at(({ withoutStory }) => withoutStory),
      mark: { type: 'tick', ...upright, yOffset: below },
      encoding,
    },
    {
      data: at(({ byTopic }) => byTopic),
      mark: { type: 'text', ...cross, yOffset: below },
      encoding,
    },
  ];
}
