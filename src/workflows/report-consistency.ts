import { carryOverSlope } from '../../analysis/gap/carry-over-slope.js';
import { headlineGap } from '../../analysis/gap/measure-gaps.js';
import { slopeItems } from '../../analysis/gap/slope-items.js';
import { verdictOf } from '../../analysis/gap/verdict.js';
import { plainText } from '../../reports/document/plain-text.js';
import type { Report, ReportedRespondent } from '../../reports/document/report.js';
import { dimensions } from '../vocabulary/dimension.js';
import { figuresOfItems } from './figures-of-items.js';

/** Figures come out alike on every machine, but for the last digits of an exponential function. */
const TOLERANCE = 1e-9;

/** What in a report does not agree with the rest of it, as the beginning of a sentence; null when all does. */
export function inconsistency(report: Report): string | null {
  const twice = repeated(report.respondents.map(({ id }) => id));
  if (twice !== undefined) return `holds the respondent "${plainText(twice)}" twice`;
  const found = report.respondents.map(
    (each) => strayItem(each, report) ?? strayFigure(each) ?? strayGap(each),
  );
  return found.find((wrong) => wrong !== null) ?? null;
}

function strayItem(
  respondent: ReportedRespondent,
  { questionnaire, respondents, sources }: Report,
): string | null {
  const { items, profile } = respondent;
  const id = plainText(respondent.id);
  if (items.length > 0 && !profile) return `"${id}" has items and no profile`;
  const twice = repeated(items.map((item) => item.id));
  if (twice !== undefined) return `"${id}" has the item "${plainText(twice)}" twice`;
  // A questionnaire lists the words of one language, and a comparison those that all its sources share.
  const listsAll = sources.length === 0 && new Set(respondents.map(languageOf)).size === 1;
  const unlisted = items.find((item) => !Object.hasOwn(questionnaire.words, item.id));
  return listsAll && unlisted
    ? `"${id}" has the item "${plainText(unlisted.id)}", which is not in the questionnaire`
    : null;
}

function strayFigure(respondent: ReportedRespondent): string | null {
  const { profile } = respondent;
  const id = plainText(respondent.id);
  if (!profile) return null;
  const found = new Map(profile.dimensions.map((each) => [each.dimension, each]));
  if (profile.dimensions.length !== dimensions.length || found.size !== dimensions.length) {
    return `the profile of "${id}" does not hold every dimension once`;
  }
  const { dimensions: rebuilt, ...weights } = figuresOfItems(
    respondent,
    profile.instability.ab.plannedPairs,
  );
  const stray = [
    ...rebuilt.flatMap((each) => (agrees(each, found.get(each.dimension)) ? [] : [each.dimension])),
    ...(agrees(weights, profile) ? [] : ['the weights of its forms']),
  ];
  return stray.length > 0
    ? `the profile of "${id}" does not follow from its items (${stray.join(', ')})`
    : null;
}

/** The slopes and the verdict of a gap are made again from its items; the rest of it is not looked at. */
function strayGap({ id, gap }: ReportedRespondent): string | null {
  const headline = gap && headlineGap(gap.measures)?.figures[0];
  if (!gap || !headline) return null;
  const wrong = `the gap of "${plainText(id)}" does not follow from its items`;
  const stray = gap.measures.find(({ figures: [all], ...asked }) => {
    const found = carryOverSlope(slopeItems(gap.items, asked), {
      adjusted: all?.carryOver.adjusted ?? false,
    });
    return !agrees(found, all?.carryOver.slope.value);
  });
  if (stray) return `${wrong} (${stray.measure})`;
  return agrees(verdictOf(headline), gap.verdict) ? null : `${wrong} (verdict)`;
}

/** Whether all that was made again is there as it was made; what else is there is not looked at. */
function agrees(rebuilt: unknown, found: unknown): boolean {
  if (typeof rebuilt === 'number' && typeof found === 'number') {
    return Math.abs(rebuilt - found) <= TOLERANCE;
  }
  if (rebuilt === null || typeof rebuilt !== 'object') return rebuilt === found;
  if (found === null || typeof found !== 'object') return false;
  if (Array.isArray(rebuilt) && (!Array.isArray(found) || found.length !== rebuilt.length)) {
    return false;
  }
  const held = new Map(Object.entries(found));
  return Object.entries(rebuilt).every(([key, value]) => agrees(value, held.get(key)));
}

function languageOf({ language }: ReportedRespondent): string {
  return language;
}

function repeated(ids: readonly string[]): string | undefined {
  const seen = new Set<string>();
  for (const id of ids) {
    if (seen.has(id)) return id;
    seen.add(id);
  }
  return undefined;
}
