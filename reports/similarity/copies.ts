import type { Dimension } from '../../src/vocabulary/dimension.js';
import type { Page } from '../document/document.js';
import { count, difference, list, sideOfZero } from '../document/format.js';
import { languageName } from '../document/heading.js';
import { plainText } from '../document/plain-text.js';
import type { Mark, SlopePlot } from '../document/plot.js';
import type { Report, ReportedRespondent } from '../document/report.js';
import { dimensionColumns, dimensionsIn, nameInSentence } from '../document/scheme.js';
import { LETTERS, shortIds } from './names.js';
import { changeFigures, panelsOf } from './shifts.js';

/** What another language, a persona or other parameters move; null without such copies. */
export function copiesPage(report: Report): Page | null {
  const copies = copiesOf(report);
  if (copies.length === 0) return null;
  return {
    id: 'copies',
    title: 'Languages and personas',
    depth: 'results',
    finding: copiesFinding(report),
    line: 'What a language, a persona or other parameters move',
    group: null,
    blocks: [
      { kind: 'plot', plot: copiesPlot(report), how: HOW_COPIES },
      {
        kind: 'table',
        folded: true,
        table: {
          name: 'copies',
          title: 'Every difference, copy less original',
          columns: [
            { title: 'Original', numeric: false },
            { title: 'Copy', numeric: false },
            { title: 'In what', numeric: false },
            ...dimensionColumns(report),
          ],
          rows: copies.map(({ original, copy }) => [
            plainText(original.id),
            plainText(copy.id),
            inWhat(original, copy),
            ...dimensionsIn(report).map((id) =>
              changeFigures(shiftOf(report, { original, copy }, id) ?? NONE),
            ),
          ]),
        },
      },
    ],
  };
}

const NONE = { value: null, low: null, high: null };

interface Copy {
  readonly original: ReportedRespondent;
  readonly copy: ReportedRespondent;
}

function copiesOf({ respondents }: Report): Copy[] {
  return respondents.flatMap((copy) => {
    const original = respondents.find(({ id }) => id === copy.copyOf);
    return original ? [{ original, copy }] : [];
  });
}

function inWhat(original: ReportedRespondent, copy: ReportedRespondent): string {
  return list([
    ...(copy.language === original.language ? [] : [languageName(copy.language)]),
    ...(copy.persona === null || copy.persona === original.persona ? [] : ['persona']),
    ...(JSON.stringify(copy.parameters) === JSON.stringify(original.parameters)
      ? []
      : ['parameters']),
  ]);
}

/** The copy's figure less the original's; null where the two were not compared. */
function shiftOf({ differences }: Report, { original, copy }: Copy, dimension: Dimension) {
  const found = differences.find(
    (each) =>
      each.dimension === dimension &&
      [each.first, each.second].includes(original.id) &&
      [each.first, each.second].includes(copy.id),
  );
  if (!found) return null;
  const { value, low, high } = found;
  if (found.first === copy.id) return { value, low, high };
  const negated = (figure: number | null) => (figure === null ? null : -figure);
  return { value: negated(value), low: negated(high), high: negated(low) };
}

/** Until pairs are corrected for their number, a shift is one whose interval leaves 0 out. */
function shiftMark(shift: ReturnType<typeof shiftOf>): Mark {
  const side = shift && sideOfZero(shift);
  if (!side) return 'none';
  return side === 'above' ? 'target' : 'opposite';
}

const HOW_COPIES =
  'A line runs from the original to its copy. The bar at its end is the 95 % interval of the difference. Where it takes in the height that the line began at, no difference is shown. Solid: the interval leaves 0 out; about one in twenty would by chance.';

/** What copies move, in a sentence of at most 25 words. */
export function copiesFinding(report: Report): string {
  const shifts = copiesOf(report).flatMap((pair) =>
    dimensionsIn(report).flatMap((dimension) => {
      const shift = shiftOf(report, pair, dimension);
      return shift && shift.low !== null && shift.value !== null
        ? [{ value: shift.value, mark: shiftMark(shift), dimension, copy: pair.copy.id }]
        : [];
    }),
  );
  if (shifts.length === 0)
    return 'Whether a copy differs from its original is inconclusive: there is no interval';
  const found = shifts.filter(({ mark }) => mark !== 'none');
  if (found.length === 0)
    return `No difference is shown between copies and their originals on ${count(shifts.length)} scores`;
  const largest = found.reduce((most, each) =>
    Math.abs(each.value) > Math.abs(most.value) ? each : most,
  );
  return `${count(found.length)} of ${count(shifts.length)} scores differ between copy and original, most of all ${nameInSentence(report, largest.dimension)} of ${shortIds(report, LETTERS.sentence)(largest.copy)} (${difference(largest.value)})`;
}

function copiesPlot(report: Report): SlopePlot {
  const copies = copiesOf(report);
  return {
    kind: 'slope',
    name: 'copies',
    title: 'Languages and personas',
    from: 'original',
    to: 'copy',
    panels: panelsOf(report, (dimension) =>
      copies.map((pair) => {
        const shift = shiftOf(report, pair, dimension);
        return {
          base: pair.original.id,
          other: pair.copy.id,
          label: plainText(pair.copy.id),
          change: shift,
          text: changeFigures(shift ?? NONE),
          mark: shiftMark(shift),
        };
      }),
    ),
    caption:
      'Orientation likelihoods of respondents and of their copies in another language, under a persona or with other parameters. Bars: the 95 % interval of the difference, from where the original stands; a bar that takes in that height holds the null, no difference. Horizontal line: 0.5, no preference. Solid: the interval leaves 0 out.',
    alt: `${copiesFinding(report)}.`,
  };
}
