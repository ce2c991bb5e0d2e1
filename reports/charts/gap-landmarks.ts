import { NEGLIGIBLE } from '../../analysis/gap/verdict.js';
import { palette } from '../palette.js';
import { type CarryOverAxis, shareOf } from './carry-over-axis.js';
import { type Layer, nullLine } from './panel.js';

/** From one line of a landmark's name to the next, and from 0 to the name on its left, in pixels. */
const LINE = 13;
const ASIDE = 46;

/** The band of a faithful reader, and what stands at 0, at 1 and below 0, named above a panel. */
export function landmarks(axis: CarryOverAxis, width: number): Layer[] {
  const at = (value: number) => width * shareOf(axis, value);
  const names = [
    { x: at(0), align: 'center', lines: ['hears the', 'story alone'] },
    { x: at(1), align: 'center', lines: ['answers its', 'own opinion'] },
    { x: at(0) - ASIDE, align: 'right', lines: ['← leans away', 'from its own'] },
  ] as const;
  return [
    {
      data: { values: [{ low: -NEGLIGIBLE, high: NEGLIGIBLE }] },
      mark: { type: 'rect', color: palette['heat-even'] },
      encoding: { x: { field: 'low', type: 'quantitative', ...axis }, x2: { field: 'high' } },
    },
    ownOpinionLine(axis),
    nullLine(0, axis),
    ...names.map(
      ({ x, align, lines }): Layer => ({
        data: { values: [{ text: lines.join('\n') }] },
        mark: {
          type: 'text',
          align,
          lineBreak: '\n',
          lineHeight: LINE,
          color: palette.ink,
        },
        encoding: {
          x: { value: x },
          y: { value: -10 - LINE * (lines.length - 1) },
          text: { field: 'text', type: 'nominal' },
        },
      }),
    ),
  ];
}

/** A line at 1, where every answer is the respondent's own opinion. */
export function ownOpinionLine(axis: CarryOverAxis): Layer {
  return {
    data: { values: [{}] },
    mark: { type: 'rule', color: palette.line },
    encoding: { x: { datum: 1, type: 'quantitative', ...axis } },
  };
}
