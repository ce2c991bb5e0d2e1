import { share } from '../document/format.js';
import { palette } from '../palette.js';
import type { DrawnMap } from './drawn-map.js';
import { ellipseOutline } from './ellipse-outline.js';
import { looks } from './map-labels.js';
import type { Layer, Panel } from './panel.js';
import { leaderMarks, pathMarks, pointMarks, wordMarks } from './pixel-marks.js';
import { leadersOf, wordsOf } from './text-labels.js';

/** Distance between two ticks, in units of likelihood. */
const TICK = 0.2;
/** How dark ellipses one upon another may come to be. */
const FILL = 0.25;
/** The line of paper about a label, which keeps outlines and lines off its letters, in pixels. */
const HALO = 3;
const areas = { country: 13, respondent: 105, null: 80 };

/** Countries, respondents with their ellipses and the null, each with its label. */
export function mapPanel({ map, frame, labels, respondents }: DrawnMap): Panel {
  const places = map.respondents.map(frame.place);
  const placesOf = (simulated: boolean) =>
    places.filter((_, nth) => (respondents[nth]?.simulated ?? false) === simulated);
  const respondentPoints = (simulated: boolean) =>
    pointMarks(placesOf(simulated), {
      shape: 'diamond',
      size: areas.respondent,
      colour: simulated ? palette.target : palette.paper,
      fill: simulated ? palette.paper : palette.target,
    });
  const words = [
    { words: wordsOf(labels.countries), size: looks.country.size, colour: palette.quiet },
    { words: wordsOf(labels.null), size: looks.null.size, colour: palette.ink },
    {
      words: wordsOf(labels.respondents),
      size: looks.respondent.size,
      weight: labels.numbered ? 600 : 400,
      colour: palette.ink,
    },
  ] as const;
  return {
    width: frame.box.width,
    height: frame.box.height,
    view: { stroke: palette.line },
    layer: [
      ...meanLines(map.explained, frame),
      pathMarks(
        map.respondents.map((point) => ellipseOutline(point).map(frame.place)),
        { colour: palette.target, width: 0.8, fillOpacity: FILL / (4 + places.length) },
      ),
      leaderMarks(leadersOf(labels.countries), palette.null),
      leaderMarks(leadersOf(labels.null), palette.ink),
      leaderMarks(leadersOf(labels.respondents), palette.target),
      ...words.flatMap(({ words: each, ...look }) =>
        wordMarks(each, { ...look, colour: palette.paper, outline: HALO }),
      ),
      pointMarks(map.countries.map(frame.place), {
        shape: 'circle',
        size: areas.country,
        colour: palette.null,
        fill: palette.null,
      }),
      pointMarks([frame.place(map.null)], {
        shape: 'cross',
        size: areas.null,
        colour: palette.paper,
        fill: palette.ink,
      }),
      respondentPoints(false),
      respondentPoints(true),
      ...words.flatMap(({ words: each, ...look }) => wordMarks(each, look)),
    ],
  };
}

/** The two axes, and the lines where they are 0: the mean of what they were fitted on. */
function meanLines(explained: readonly number[], frame: DrawnMap['frame']): Layer[] {
  return (['x', 'y'] as const).map((axis, nth) => ({
    data: { values: [{}] },
    mark: { type: 'rule', color: palette.line },
    encoding: {
      [axis]: {
        datum: 0,
        type: 'quantitative',
        scale: { domain: [...frame[axis]], nice: false, zero: false },
        axis: {
          values: ticks(frame[axis]),
          format: '.1f',
          title: `${nth === 0 ? 'First' : 'Second'} component, ${share(explained[nth] ?? 0)} of the variance`,
          titleFontWeight: 400,
          titlePadding: 8,
        },
      },
    },
  }));
}

function ticks([low, high]: readonly [number, number]): number[] {
  const first = Math.ceil(low / TICK);
  return Array.from(
    { length: Math.floor(high / TICK) - first + 1 },
    (_, nth) => (first + nth) * TICK,
  );
}
