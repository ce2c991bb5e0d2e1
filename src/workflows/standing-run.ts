import { plainText } from '../../reports/document/plain-text.js';
import type { ReportedRespondent } from '../../reports/index.js';
import { instruments } from '../instruments.js';
import { InputError } from '../vocabulary/input-error.js';
import { canonicalJson } from '../vocabulary/request.js';
import type { ComparedReport } from './compared-report.js';
import { comparingOf } from './comparing.js';
import { grouped } from './grouped.js';

/** A respondent as one report has it. */
export interface Run {
  readonly source: ComparedReport;
  readonly respondent: ReportedRespondent;
}

/**
 * Of the runs of one respondent those that stand for it, all with the same answers. A run without
 * answers says nothing, and of those over one ledger the fullest has the answers of the others, where
 * it asked all that they did.
 * @throws InputError when two have different answers
 */
export function standingRuns(runs: readonly Run[]): readonly Run[] {
  const variants = [
    ...grouped(runs, ({ respondent }) => canonicalJson(answersOf(respondent))).values(),
  ];
  const [fullest = [], ...others] = variants.sort(byFullness);
  const isHeld = (run: Run) => fullest.some((larger) => isPartOf(run, larger));
  const other = others.find((variant) => hasAnswers(variant) && !variant.some(isHeld));
  const [first, second] = [fullest[0], other?.[0]];
  if (first && second) throw twofold(first, second);
  return fullest;
}

/** What was answered, as far as a report holds it. */
function answersOf(respondent: ReportedRespondent) {
  return instruments.map((each) => comparingOf(each).answersOf(respondent) ?? null);
}

/** The one with the most trials first; of as many, the one with the most answers. */
function byFullness([a]: readonly Run[], [b]: readonly Run[]): number {
  const [one, other] = [a?.respondent, b?.respondent];
  if (!one || !other) return 0;
  return observed(other) - observed(one) || other.provenance.responses - one.provenance.responses;
}

function observed(respondent: ReportedRespondent): number {
  const counts = instruments.map((each) => comparingOf(each).observed(respondent));
  return counts.reduce((sum, count) => sum + count, 0);
}

function hasAnswers([run]: readonly Run[]): boolean {
  return run !== undefined && observed(run.respondent) > 0;
}

/** Whether both are of one ledger and the larger asked every item of the smaller in the same words. */
function isPartOf(smaller: Run, larger: Run): boolean {
  if (smaller.source.place !== larger.source.place) return false;
  const { questionnaire: less, templates: before } = smaller.source.report;
  const { questionnaire: more, templates: after } = larger.source.report;
  // Words of two languages cannot be held against each other.
  const inOneLanguage = less.language === more.language;
  const asked = new Set(larger.respondent.items.map(({ id }) => id));
  return (
    (before.language !== after.language ||
      canonicalJson(before.words) === canonicalJson(after.words)) &&
    smaller.respondent.items.every(
      ({ id }) => asked.has(id) && (!inOneLanguage || less.words[id] === more.words[id]),
    )
  );
}

function twofold(first: Run, second: Run): InputError {
  const mend =
    first.source.place === second.source.place
      ? 'compare the report folders of its studies, without one of these'
      : 'leave one out';
  return new InputError(
    `"${plainText(first.respondent.id)}" is in ${first.source.name} and in ${second.source.name} with different answers, and would count twice; ${mend}`,
  );
}
