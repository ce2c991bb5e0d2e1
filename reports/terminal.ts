import pc from 'picocolors';
import type { Estimate } from '../analysis/profile.js';
import { type Dimension, dimensionCatalogue } from '../src/vocabulary/dimension.js';
import { banners } from './banners.js';
import { firstFigure, whichFirst } from './first-figure.js';
import { interval, likelihood } from './document/format.js';
import { gapLines } from './gap-lines.js';
import { gapOverall } from './gap-overall.js';
import { hearingSentences } from './hearing-sentences.js';
import { leanOf } from './lean.js';
import { pairs } from './likeness-sentences.js';
import { nearestCountryLine } from './nearest-country.js';
import { isUnread, noticesFor } from './notices.js';
import type { Report, ReportedRespondent } from './document/report.js';
import { respondentName } from './respondent-name.js';
import { summarise } from './summary.js';
import { wasSurveyed } from './survey-asked.js';
import { wrap } from './text-width.js';

const NAME = 24;
const FIGURES = 24;
const NARROWEST = 48;
const LONGEST_BAR = 41;
const SHORTEST_BAR = 11;
/** Beyond these the report is the place to look. */
const SHOWN = 6;

type Colours = ReturnType<typeof pc.createColors>;

/**
 * A report for the terminal: the findings, the gap of each respondent, then the profile of each respondent as a small table
 * with bars. No line is wider than `width` columns, of which it needs 48; `colour` adds ANSI
 * colours.
 */
export function terminalSummary(
  report: Report,
  { colour, width }: { readonly colour: boolean; readonly width: number },
): string {
  const colours = pc.createColors(colour);
  const columns = Math.max(width, NARROWEST);
  const counted = gapOverall(report);
  const overall = summarise(report).overall.filter((sentence) => !counted.includes(sentence));
  const said = [...overall, ...pairs(report).slice(0, 1)];
  const gap = gapLines(report).flatMap((line) => wrap(line, columns));
  const shown = report.respondents.slice(0, SHOWN);
  const hidden = report.respondents.length - shown.length;
  return `${[
    ...banners(report).map((banner) => wrap(banner, columns).map(colours.yellow).join('\n')),
    ...said.map((sentence) => wrap(sentence, columns).join('\n')),
    ...(gap.length > 0 ? [gap.join('\n')] : []),
    ...shown.map((respondent) => block(respondent, { report, colours, columns })),
    ...(hidden > 0 ? [`And ${hidden} more: see the report.`] : []),
  ].join('\n\n')}\n`;
}

interface Look {
  readonly report: Report;
  readonly colours: Colours;
  readonly columns: number;
}

function block(respondent: ReportedRespondent, look: Look): string {
  const { report, colours, columns } = look;
  const { profile } = respondent;
  const kind = profile && !isUnread(profile) ? whichFirst(profile) : [];
  const nearest = nearestCountryLine(report, respondent);
  const warnings = noticesFor(respondent).flatMap((notice) => wrap(notice, columns));
  return [
    ...wrap(respondentName(respondent), columns).map(colours.bold),
    ...rows(respondent, look),
    ...kind.flatMap((sentence) => wrap(`${sentence} The others stand in the report.`, columns)),
    ...nearest.flatMap((line) => wrap(line, columns)),
    ...hearingSentences(respondent, report)
      .slice(0, 1)
      .flatMap((line) => wrap(line, columns)),
    ...warnings.map(colours.yellow),
  ].join('\n');
}

function rows(respondent: ReportedRespondent, look: Look): string[] {
  const { profile } = respondent;
  if (!profile) return wasSurveyed(respondent) ? ['nothing observed, so no profile'] : [];
  if (isUnread(profile)) return [];
  return profile.dimensions.map((figures) =>
    row(figures.dimension, { ...look, figure: firstFigure(profile, figures) }),
  );
}

function row(
  dimension: Dimension,
  { figure, colours, columns }: Look & { readonly figure: Estimate },
): string {
  const tints = {
    target: colours.blue,
    opposite: colours.yellow,
    none: colours.dim,
    unknown: colours.dim,
  };
  const room = Math.min(LONGEST_BAR, columns - NAME - FIGURES);
  const drawn = room < SHORTEST_BAR ? '' : `${tints[leanOf(figure)](bar(figure, room))} `;
  const name = dimensionCatalogue[dimension].name.padEnd(NAME - 1);
  return `${name} ${drawn}${likelihood(figure.value)} ${interval(figure) ?? 'no interval'} n=${figure.n}`;
}

/** A scale from 0 to 1 with the null in its middle, the interval as a line and the figure as a dot. */
function bar({ value, low, high }: Estimate, cells: number): string {
  const odd = cells % 2 === 0 ? cells - 1 : cells;
  const cellOf = (at: number) => Math.round(at * (odd - 1));
  return Array.from({ length: odd }, (_, cell) => {
    if (value !== null && cell === cellOf(value)) return '●';
    if (low !== null && high !== null && cell >= cellOf(low) && cell <= cellOf(high)) return '━';
    return cell === (odd - 1) / 2 ? '┊' : '·';
  }).join('');
}
