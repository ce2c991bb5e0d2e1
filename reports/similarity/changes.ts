import type { Tuning } from '../../analysis/similarity/comparison.js';
import type { Dimension } from '../../vocabulary/scheme.js';
import type { Page } from '../document/document.js';
import {
  count,
  counted,
  difference,
  isSignificant,
  list,
  NOTHING,
  pClause,
  plainText,
  sideOfZero,
} from '../document/format.js';
import { languageName } from '../document/heading.js';
import { isOverWordings } from '../document/pair-verdict.js';
import type { Mark, SlopePlot } from '../document/plot.js';
import { primaryOf } from '../document/primary.js';
import type { Report, ReportedRespondent } from '../document/report.js';
import {
  dimensionColumns,
  dimensionsIn,
  dimensionsInWords,
  nameInSentence,
  schemeOf,
} from '../document/scheme.js';
import { LETTERS, shortIds } from '../figures/text.js';

/** A difference with its 95 % limits, such as "+0.13 (+0.04 to +0.22)". */
function changeFigures({
  value,
  low,
  high,
}: {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
}): string {
  if (value === null) return NOTHING;
  return low === null || high === null
    ? `${difference(value)} (no interval)`
    : `${difference(value)} (${difference(low)} to ${difference(high)})`;
}

/** A difference between two respondents on a dimension, and how it is drawn. */
interface Shift {
  /** Ids: from the first to the other. */
  readonly base: string;
  readonly other: string;
  readonly label: string;
  readonly change: {
    readonly low: number | null;
    readonly high: number | null;
  } | null;
  readonly text: string;
  readonly mark: Mark;
}

/** A panel for each dimension, with a line for each shift on it. */
function panelsOf(
  report: Report,
  shiftsOn: (dimension: Dimension) => readonly Shift[],
): SlopePlot['panels'] {
  const figureOf = (id: string, dimension: Dimension) => {
    const respondent = report.respondents.find((each) => each.id === id);
    return respondent ? (primaryOf(respondent, dimension)?.value ?? null) : null;
  };
  return schemeOf(report).map(({ id, name, short }) => ({
    title: name,
    low: short.opposite,
    high: short.target,
    lines: shiftsOn(id).map(({ base, other, label, change, text, mark }) => ({
      label,
      from: figureOf(base, id),
      to: figureOf(other, id),
      low: change?.low ?? null,
      high: change?.high ?? null,
      text,
      mark,
    })),
  }));
}

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

/** Until pairs are corrected for their number, a shift is one whose intervals over items and wordings leave 0 out. */
function shiftMark(report: Report, { original, copy }: Copy, dimension: Dimension): Mark {
  const shift = shiftOf(report, { original, copy }, dimension);
  const side = shift && sideOfZero(shift);
  if (!side || !isOverWordings(report, [original.id, copy.id], dimension)) return 'none';
  return side === 'above' ? 'target' : 'opposite';
}

const HOW_COPIES =
  'A line runs from the original to its copy. The bar at its end is the 95 % interval of the difference. Where it takes in the height that the line began at, no difference is shown. Solid: the intervals over items and over wordings leave 0 out; up to one in twenty would by chance.';

/** What copies move, in a sentence of at most 25 words. */
function copiesFinding(report: Report): string {
  const shifts = copiesOf(report).flatMap((pair) =>
    dimensionsIn(report).flatMap((dimension) => {
      const shift = shiftOf(report, pair, dimension);
      return shift && shift.low !== null && shift.value !== null
        ? [
            {
              value: shift.value,
              mark: shiftMark(report, pair, dimension),
              dimension,
              copy: pair.copy.id,
            },
          ]
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
          mark: shiftMark(report, pair, dimension),
        };
      }),
    ),
    caption:
      'Orientation likelihoods of respondents and of their copies in another language, under a persona or with other parameters. Bars: the 95 % interval of the difference, from where the original stands; a bar that takes in that height holds the null, no difference. Horizontal line: 0.5, no preference. Solid: the intervals over items and over wordings leave 0 out.',
    alt: `${copiesFinding(report)}.`,
  };
}

type Change = Tuning['differences'][number];

/** What tuning moved; null where no respondent has its base here. */
export function tuningPage(report: Report): Page | null {
  const { tunings } = report.comparison;
  if (tunings.length === 0) return null;
  return {
    id: 'tuning',
    title: 'Base and tuned',
    depth: 'results',
    finding: tuningFinding(report),
    line: `What tuning moved, with correction for ${dimensionsInWords(report)}`,
    group: null,
    blocks: [
      { kind: 'plot', plot: tuningPlot(report), how: howTuning(report) },
      {
        kind: 'text',
        sentences: [
          'A difference does not say why: whatever else changed between the two counts too.',
        ],
      },
      {
        kind: 'table',
        folded: true,
        table: {
          name: 'tuning',
          title: 'Every difference, tuned less base',
          columns: [
            { title: 'Base', numeric: false },
            { title: 'Tuned', numeric: false },
            ...dimensionColumns(report),
          ],
          rows: tunings.flatMap(({ base, tuned, differences }) => [
            [
              plainText(base),
              plainText(tuned),
              ...dimensionsIn(report).map((id) => changeText(changeOn(differences, id))),
            ],
          ]),
        },
      },
    ],
  };
}

function changeOn(changes: readonly Change[], dimension: string): Change | undefined {
  return changes.find((each) => each.dimension === dimension);
}

/** A difference with its limits, such as "+0.13 (+0.04 to +0.22)"; with its p. */
function changeText(change: Change | undefined): string {
  if (change?.value == null) return NOTHING;
  const p = change.adjustedP === null ? '' : `, ${pClause(change.adjustedP)}`;
  return `${changeFigures(change)}${p}`;
}

const howTuning = (report: Report) =>
  `A line runs from the base to the tuned respondent. The bar at its end is the 95 % interval of the difference. Where it takes in the height that the line began at, no difference is shown. Solid: significant at 5 % after Holm’s correction over the ${dimensionsInWords(report)}, and there over wordings.`;

/** What tuning moved, in a sentence of at most 25 words. */
export function tuningFinding(report: Report): string {
  const { tunings } = report.comparison;
  const short = shortIds(report, LETTERS.sentence);
  const all = tunings.flatMap(({ base, tuned, differences }) =>
    differences.flatMap((change) =>
      change.value === null || change.adjustedP === null
        ? []
        : [{ ...change, base, tuned, value: change.value, adjustedP: change.adjustedP }],
    ),
  );
  if (all.length === 0) return 'Whether tuning moved a score is inconclusive: there is no interval';
  const found = all.filter((change) => markOf(report, change) !== 'none');
  const [first] = tunings;
  const one = tunings.length === 1 && first ? short(first.tuned) : null;
  const nameOfChange = (change: (typeof all)[number]) =>
    `${nameInSentence(report, change.dimension)}${one ? '' : ` of ${short(change.tuned)}`} (${difference(change.value)}, Holm ${pClause(change.adjustedP)})`;
  const byP = all.toSorted((a, b) => a.adjustedP - b.adjustedP);
  const [closest] = byP;
  if (found.length === 0) {
    const none = one ? `no dimension of ${one}` : `none of ${count(all.length)} scores`;
    if (closest && isSignificant(closest.adjustedP)) {
      return `Tuning shifted ${none} over wordings; ${nameOfChange(closest)} is there over items only`;
    }
    return closest && closest.adjustedP < 1
      ? `Tuning shifted ${none} after correction; ${nameOfChange(closest)} comes closest`
      : `Tuning shifted ${none} after correction`;
  }
  if (one) {
    const named = found
      .slice(0, 4)
      .map(({ dimension, value }) => `${nameInSentence(report, dimension)} ${difference(value)}`);
    const more = found.length > 4 ? ', and others' : '';
    return `Tuning shifted ${count(found.length)} of ${counted(all.length, 'dimension')} of ${one} after correction: ${named.join(', ')}${more}`;
  }
  const largest = found.reduce((most, each) =>
    Math.abs(each.value) > Math.abs(most.value) ? each : most,
  );
  return `Tuning shifted ${count(found.length)} of ${count(all.length)} scores after correction, most of all ${nameOfChange(largest)}`;
}

/** The pole that a difference goes to which is significant and there over wordings. */
function markOf(
  report: Report,
  { base, tuned, dimension, value, adjustedP }: Change & Pick<Tuning, 'base' | 'tuned'>,
): Mark {
  if (value === null || !isSignificant(adjustedP)) return 'none';
  if (!isOverWordings(report, [base, tuned], dimension)) return 'none';
  return value > 0 ? 'target' : 'opposite';
}

/** A line for each tuned respondent on each dimension. */
export function tuningPlot(report: Report): SlopePlot {
  const { tunings } = report.comparison;
  return {
    kind: 'slope',
    name: 'tuning',
    title: 'Base and tuned',
    from: 'base',
    to: 'tuned',
    panels: panelsOf(report, (dimension) =>
      tunings.map(({ base, tuned, differences }) => {
        const change = changeOn(differences, dimension);
        return {
          base,
          other: tuned,
          label: plainText(tuned),
          change: change ?? null,
          text: changeText(change),
          mark: change ? markOf(report, { ...change, base, tuned }) : 'none',
        };
      }),
    ),
    caption: `Orientation likelihoods of base and tuned respondents. Bars: the 95 % interval of the difference, from where the base stands; a bar that takes in that height holds the null, no difference. Horizontal line: 0.5, no preference. Solid and coloured by pole: significant at 5 % after Holm’s correction over ${dimensionsInWords(report)}, and there over wordings.`,
    alt: `${tuningFinding(report)}.`,
  };
}
