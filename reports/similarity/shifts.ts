import type { Dimension } from '../../src/vocabulary/dimension.js';
import { difference, NOTHING } from '../document/format.js';
import type { Mark, SlopePlot } from '../document/plot.js';
import { primaryOf } from '../document/primary.js';
import type { Report } from '../document/report.js';
import { schemeOf } from '../document/scheme.js';

/** A difference with its 95 % limits, such as "+0.13 (+0.04 to +0.22)". */
export function changeFigures({
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
export function panelsOf(
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
