import { isNearerThanNull } from '../among-countries.js';
import { palette } from '../palette.js';
import { plainText } from '../document/plain-text.js';
import { estimateMarks, type Limited } from './estimate-marks.js';
import { nameLines } from './name-labels.js';
import { type Axis, type Layer, labels, type Panel, rowAxis } from './panel.js';
import { shortened } from './shortened.js';

/** The width of a panel, and the height of a row in it, in pixels. */
const WIDTH = 120;
const STEP = 18;
/** Room for names to the left of a panel, and for figures to its right. */
export const NAMES_ROOM = 140;
export const FIGURES_ROOM = 112;
/** Letters of a country's name beyond which its middle is left out. */
const LONGEST = 24;

/** A country on its row: how near the respondent comes, how near the null does, and that in words. */
export interface NearCountry {
  readonly country: string;
  /** Null in the panel of the null itself. */
  readonly similarity: Limited | null;
  readonly null: number | null;
  readonly said: string;
}

/** A respondent with the countries nearest to it, or the reason why there are none. */
export interface Neighbourhood {
  readonly name: string;
  readonly countries: readonly NearCountry[];
  readonly missing: string | null;
}

/** A panel with a row for each of the nearest countries; as high as `rows` even where there are fewer. */
export function nearestPanel(
  { name, countries, missing }: Neighbourhood,
  { rows, axis }: { readonly rows: number; readonly axis: Axis },
): Panel {
  const placed = countries.map((each, place) => ({ ...each, place }));
  const shown = placed.flatMap(({ similarity, ...each }) =>
    similarity ? [{ ...each, figure: similarity }] : [],
  );
  const nearer = shown.filter((each) => isNearerThanNull(each.figure, each.null));
  const others = shown.filter((each) => !nearer.includes(each));
  const marks = { rows, axis, size: 34 };
  return {
    title: { text: [...nameLines(name)], dx: -NAMES_ROOM },
    width: WIDTH,
    height: { step: STEP },
    layer: [
      nullTicks(placed, { rows, axis }),
      ...estimateMarks(nearer, {
        ...marks,
        colours: () => ({ colour: palette.ink, fill: palette.ink }),
      }),
      ...estimateMarks(others, {
        ...marks,
        colours: () => ({ colour: palette.quiet, fill: palette.paper }),
      }),
      labels(
        placed.map(({ place, country }) => ({
          place,
          text: shortened(plainText(country), LONGEST),
        })),
        { rows, x: -10, align: 'right' },
      ),
      labels(
        placed.map(({ place, said }) => ({ place, text: said })),
        { rows, x: WIDTH + 10, align: 'left', colour: palette.quiet },
      ),
      labels(missing === null ? [] : [{ place: 0, text: missing }], {
        rows,
        x: -NAMES_ROOM,
        align: 'left',
        colour: palette.quiet,
      }),
    ],
  };
}

/** A short upright line on each row at what the null would score. */
function nullTicks(
  placed: readonly { readonly place: number; readonly null: number | null }[],
  { rows, axis }: { readonly rows: number; readonly axis: Axis },
): Layer {
  return {
    data: {
      values: placed.flatMap(({ place, null: value }) =>
        value === null ? [] : [{ place, value }],
      ),
    },
    mark: { type: 'tick', orient: 'vertical', thickness: 2, size: 14, color: palette.null },
    encoding: {
      x: { field: 'value', type: 'quantitative', ...axis },
      y: rowAxis(rows),
    },
  };
}
