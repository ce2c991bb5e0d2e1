import type { Change } from '../../analysis/similarity/comparison.js';
import { ownValue } from '../../vocabulary/comparable-text.js';
import type { Dimension } from '../../vocabulary/scheme.js';
import type { Page } from '../document/document.js';
import {
  count,
  counted,
  difference,
  list,
  NOTHING,
  pClause,
  plainText,
} from '../document/format.js';
import { languageName } from '../document/heading.js';
import { differOn } from '../document/pair-verdict.js';
import type { Mark, SlopePlot } from '../document/plot.js';
import { primaryOf } from '../document/primary.js';
import type { Report } from '../document/report.js';
import { dimensionColumns, dimensionsIn, nameInSentence, schemeOf } from '../document/scheme.js';
import { LETTERS, shortIds } from '../figures/text.js';
import { isLater, languageBlocks, waveBlocks } from './copies-in-full.js';

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
  const { copies } = report.comparison;
  if (copies.length === 0) return null;
  return {
    id: 'copies',
    title: copiesTitle(report),
    depth: 'results',
    finding: copiesFinding(report),
    line: 'What changed with language, persona, parameters or time',
    group: null,
    blocks: [
      { kind: 'plot', plot: copiesPlot(report), how: how(copies, 'original to its copy') },
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
          rows: copies.map(({ original, copy, differences }) => [
            plainText(original),
            plainText(copy),
            inWhat(report, { original, copy }),
            ...dimensionsIn(report).map((id) => changeText(changeOn(differences, id))),
          ]),
        },
      },
      ...waveBlocks(report),
      ...languageBlocks(report),
    ],
  };
}

function copiesTitle({ comparison: { copies } }: Report): string {
  if (copies.every(isLater)) return 'Over time';
  return copies.some(isLater) ? 'Conditions' : 'Languages and personas';
}

function inWhat(
  { respondents }: Report,
  { original, copy }: { readonly original: string; readonly copy: string },
): string {
  const [one, other] = [original, copy].map((id) => respondents.find((each) => each.id === id));
  if (!one || !other) return NOTHING;
  return list([
    ...(other.tags.wave === one.tags.wave ? [] : [`wave ${plainText(other.tags.wave ?? '–')}`]),
    ...(other.language === one.language ? [] : [languageName(other.language)]),
    ...(other.persona === null || other.persona === one.persona ? [] : ['persona']),
    ...Object.keys({ ...one.parameters, ...other.parameters }).flatMap((name) => {
      const [before, now] = [ownValue(one.parameters, name), ownValue(other.parameters, name)].map(
        parameterText,
      );
      return before === now ? [] : [`${plainText(name)} ${now} for ${before}`];
    }),
  ]);
}

function parameterText(value: unknown): string {
  return value === undefined
    ? 'none'
    : plainText(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

/** What copies move, in a sentence of at most 25 words. */
function copiesFinding(report: Report): string {
  const { copies } = report.comparison;
  const shifts = copies.flatMap(({ copy, differences }) =>
    differences.flatMap((change) =>
      change.value === null || change.adjustedP === null
        ? []
        : [{ ...change, copy, value: change.value }],
    ),
  );
  if (shifts.length === 0)
    return 'Whether a copy differs from its original is inconclusive: there is no interval';
  const found = shifts.filter((change) => markOf(change) !== 'none');
  if (found.length === 0)
    return `No difference is shown between copies and their originals on ${count(shifts.length)} scores, after correction`;
  const largest = found.reduce((most, each) =>
    Math.abs(each.value) > Math.abs(most.value) ? each : most,
  );
  return `${count(found.length)} of ${count(shifts.length)} scores differ between copy and original after correction, most of all ${nameInSentence(report, largest.dimension)} of ${shortIds(report, LETTERS.sentence)(largest.copy)} (${difference(largest.value)})`;
}

function copiesPlot(report: Report): SlopePlot {
  const isCopy = (id: string) =>
    report.respondents.some((each) => each.id === id && each.copyOf !== null);
  const { copies } = report.comparison;
  return {
    kind: 'slope',
    name: 'copies',
    title: copiesTitle(report),
    from: 'original',
    to: 'copy',
    panels: panelsOf(report, (dimension) =>
      copies.map(({ original, copy, differences }) =>
        shiftOf(changeOn(differences, dimension), {
          base: original,
          other: copy,
          ...(isCopy(original) ? { label: `${copy} less ${original}` } : {}),
        }),
      ),
    ),
    caption: `Orientation likelihoods of respondents and of their copies in another language, under a persona, with other parameters or at a later wave. ${bars(copies, 'original')}`,
    alt: `${copiesFinding(report)}.`,
  };
}

/** How differences are to be read, by the pairs that they are of. */
const how = (pairs: readonly Changed[], way: string) =>
  `A line runs from the ${way}. The bar at its end is the 95 % interval of the difference, simultaneous over all. Where it includes the height at which the line starts, no difference is shown. Solid: significant at 5 % after correction over ${differencesIn(pairs)}.`;

const bars = (pairs: readonly Changed[], from: string) =>
  `Bars: the 95 % interval of the difference, simultaneous over all, from where the ${from} stands; a bar that includes that height contains the null, no difference. Horizontal line: 0.5, no preference. Solid and coloured by pole: significant at 5 % after correction over ${differencesIn(pairs)}.`;

interface Changed {
  readonly differences: readonly Change[];
}

/** How many differences were tested together. */
export function differencesIn(pairs: readonly Changed[]): string {
  const tested = pairs.flatMap(({ differences }) => differences.filter(({ p }) => p !== null));
  return counted(tested.length, 'difference');
}

function shiftOf(
  change: Change | undefined,
  { base, other, label = other }: Pick<Shift, 'base' | 'other'> & { readonly label?: string },
): Shift {
  return {
    base,
    other,
    label: plainText(label),
    change: change ?? null,
    text: changeText(change),
    mark: change ? markOf(change) : 'none',
  };
}

/** What tuning moved; null where no respondent has its base here. */
export function tuningPage(report: Report): Page | null {
  const { tunings } = report.comparison;
  if (tunings.length === 0) return null;
  return {
    id: 'tuning',
    title: 'Base and tuned',
    depth: 'results',
    finding: tuningFinding(report),
    line: 'What tuning moved on each dimension, after correction',
    group: null,
    blocks: [
      { kind: 'plot', plot: tuningPlot(report), how: how(tunings, 'base to the tuned respondent') },
      {
        kind: 'text',
        sentences: [
          'A difference does not show its cause: anything else that changed between the two also contributes.',
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
  const found = all.filter((change) => markOf(change) !== 'none');
  const [first] = tunings;
  const one = tunings.length === 1 && first ? short(first.tuned) : null;
  const nameOfChange = (change: (typeof all)[number]) =>
    `${nameInSentence(report, change.dimension)}${one ? '' : ` of ${short(change.tuned)}`} (${difference(change.value)}, corrected ${pClause(change.adjustedP)})`;
  const byP = all.toSorted((a, b) => a.adjustedP - b.adjustedP);
  const [closest] = byP;
  if (found.length === 0) {
    const none = one ? `no dimension of ${one}` : `none of ${count(all.length)} scores`;
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

/** The pole that a difference goes to which is there after correction. */
function markOf(change: Change): Mark {
  if (change.value === null || !differOn(change)) return 'none';
  return change.value > 0 ? 'target' : 'opposite';
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
      tunings.map(({ base, tuned, differences }) =>
        shiftOf(changeOn(differences, dimension), { base, other: tuned }),
      ),
    ),
    caption: `Orientation likelihoods of base and tuned respondents. ${bars(tunings, 'base')}`,
    alt: `${tuningFinding(report)}.`,
  };
}
