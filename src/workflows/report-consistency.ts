import { figuresOnce, prepareItems, recallItem } from '../../analysis/index.js';
import type { Report, ReportedRespondent } from '../../reports/index.js';
import { type Dimension, dimensions } from '../vocabulary/dimension.js';

/** Figures come out alike on every machine, but for the last digits of an exponential function. */
const TOLERANCE = 1e-9;

/** What in a report does not agree with the rest of it, as the beginning of a sentence; null when all does. */
export function inconsistency(report: Report): string | null {
  const twice = repeated(report.respondents.map(({ id }) => id));
  if (twice !== undefined) return `holds the respondent "${twice}" twice`;
  const found = report.respondents.map((each) => strayItem(each, report) ?? strayFigure(each));
  return found.find((wrong) => wrong !== null) ?? null;
}

function strayItem(
  { id, items, profile }: ReportedRespondent,
  { questionnaire, respondents, sources }: Report,
): string | null {
  if (items.length > 0 && !profile) return `"${id}" has items and no profile`;
  const twice = repeated(items.map((item) => item.id));
  if (twice !== undefined) return `"${id}" has the item "${twice}" twice`;
  // A questionnaire lists the words of one language, and a comparison those that all its sources share.
  const listsAll = sources.length === 0 && new Set(respondents.map(languageOf)).size === 1;
  const unlisted = items.find((item) => !Object.hasOwn(questionnaire.words, item.id));
  return listsAll && unlisted
    ? `"${id}" has the item "${unlisted.id}", which is not in the questionnaire`
    : null;
}

function strayFigure({ id, items, profile }: ReportedRespondent): string | null {
  if (!profile) return null;
  const found = new Map(profile.dimensions.map(({ dimension, filled }) => [dimension, filled]));
  if (profile.dimensions.length !== dimensions.length || found.size !== dimensions.length) {
    return `the profile of "${id}" does not hold every dimension once`;
  }
  const { plannedPairs } = profile.instability.ab;
  const rebuilt = figuresOnce(prepareItems(items.map(recallItem), { plannedPairs }));
  const isStray = (dimension: Dimension) =>
    !isSame(found.get(dimension)?.value ?? null, rebuilt.dimensions[dimension].filled);
  const stray = dimensions.filter(isStray);
  return stray.length > 0
    ? `the profile of "${id}" does not follow from its items (${stray.join(', ')})`
    : null;
}

function isSame(one: number | null, other: number | null): boolean {
  if (one === null || other === null) return one === other;
  return Math.abs(one - other) <= TOLERANCE;
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
